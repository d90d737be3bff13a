"use strict";
// Shows the table, asks the referee and comes back by itself. All text goes in as text, never as markup; the two
// exceptions are the sheet and the chart, which the referee writes itself with every name escaped.

const lang = document.documentElement.lang;
const words = JSON.parse(document.body.dataset.words);
const $ = (id) => document.getElementById(id);
const say = (name, facts = {}) => words[name].replace(/\{(\w+)\}/g, (_, key) => facts[key] ?? "");
const make = (tag, text, className) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
};
const show = (id, shown) => { $(id).hidden = !shown; };

let table = null;
let me = stored("player") || "";
let sheetShown = "";

function stored(key, value) {
  try {
    return value === undefined ? localStorage.getItem(key) : localStorage.setItem(key, value);
  } catch {
    return null;
  }
}

const has = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
const named = (player) => (has(table.names, player) ? table.names[player] : player);
const players = () => table.status.players.map((each) => each.player); // in seating order

// Asking ------------------------------------------------------------------------------------------------------

async function send(path, data) {
  const given = data && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 8000);
  try {
    const reply = await fetch(path, { ...given, signal: patience.signal, cache: "no-store" });
    return { status: reply.status, data: await reply.json() };
  } finally {
    clearTimeout(timer);
  }
}

const about = (text) => ({ text, lang, player: me || undefined });

// A turn without how it is paid, so that other ways can be found; one of several clauses as it was said.
const unpaid = (move, pay, text) => (move.includes(";") ? text : pay.length ? move.split(" with ")[0] : move);

async function ask(text, bare) {
  if (!text.trim()) return;
  const asked = { ...about(text), player: me === table.status.to_move ? me : undefined };
  try {
    const { data } = await send("/api/check", asked);
    showAnswer(data);
    if (data.legal) showWays(bare ?? unpaid(data.move, data.pay ?? [], text));
  } catch {
    showAnswer({ error: "failed", message: say("failed") });
  }
}

async function record(move) {
  try {
    const { data } = await send("/api/record", about(move));
    showAnswer(data, data.recorded);
    if (data.recorded) $("text").value = "";
  } catch {
    showAnswer({ error: "failed", message: say("failed") });
  }
}

async function showWays(bare) {
  const { data } = await send("/api/ways", about(bare));
  if (!data.ways || data.ways.length < 2) return;
  const more = make("details");
  more.append(make("summary", say("ways")));
  for (const way of data.ways) {
    more.append(tap(way.costs ? `${way.costs}: ${way.plan}` : way.plan, () => ask(way.move, bare)));
  }
  $("answer-buttons").append(more);
}

function tap(text, action, className) {
  const button = make("button", text, className);
  button.type = "button";
  button.addEventListener("click", action);
  return button;
}

// Does something only at the second tap, and not when one tap happens to count twice.
function twice(button, again, action) {
  const first = button.textContent;
  let timer = 0;
  const rest = () => {
    clearTimeout(timer);
    button.classList.remove("armed");
    button.textContent = first;
  };
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") === "true") return;
    if (button.classList.contains("armed")) {
      rest();
      action();
      return;
    }
    button.classList.add("armed");
    button.textContent = again();
    button.setAttribute("aria-disabled", "true");
    setTimeout(() => button.setAttribute("aria-disabled", "false"), 300);
    timer = setTimeout(rest, 6000);
  });
  return button;
}

function showAnswer(data, recorded = false) {
  const lines = [];
  const buttons = [];
  if (data.error) {
    lines.push(make("p", data.message, "verdict no"), ...question(data, buttons));
  } else {
    const kind = data.legal === null ? "open" : data.legal ? "yes" : "no";
    lines.push(make("p", recorded ? `✓ ${say("recorded")}` : data.lines[0], `verdict ${kind}`), ...reasons(data));
    if (data.question) { // what must still be told goes behind what was said
      lines.push(make("p", data.question));
      $("text").value = `${data.move} `;
      $("text").focus();
    }
    const mine = me && me === table.status.to_move && !table.view_only && !table.dispute;
    if (data.legal !== false && !recorded && mine && !data.question) {
      buttons.push(twice(tap(say("record"), () => {}, "main"),
        () => say("record_again", { player: named(me) }), () => record(data.move)));
    }
  }
  $("answer").replaceChildren(...lines);
  $("answer-buttons").replaceChildren(...buttons);
  $("answer").scrollIntoView({ block: "nearest" });
}

// What was not understood: the text with the place marked, and a button for each thing that may be meant.
function question(data, buttons) {
  const lines = [];
  const letters = Array.from(data.text ?? "");
  const with_ = (word) => letters.slice(0, data.start).join("") + word + letters.slice(data.end).join("");
  if (data.error === "misread" && data.end > data.start) {
    const line = make("p", letters.slice(0, data.start).join(""));
    line.append(make("mark", letters.slice(data.start, data.end).join("")), letters.slice(data.end).join(""));
    lines.push(line);
  }
  (data.choices ?? []).forEach((choice, index) => buttons.push(tap(choice, () => ask(data.readings[index]))));
  (data.near ?? []).forEach((word) => buttons.push(tap(with_(word), () => ask(with_(word)))));
  if (data.readings && !data.choices) lines.push(...(data.lines ?? []).slice(3).map((line) => make("p", line.trim())));
  return lines;
}

function reasons(data) {
  const list = make("ul");
  const add = (text, className) => list.append(make("li", text, className));
  if (data.said && (data.guessed || data.do)) add(say("understood", { text: data.said }), data.guessed ? "guessed" : "");
  for (const found of data.violations ?? []) {
    add(found.page ? `${found.message} (${say("page", { page: found.page })})` : found.message);
  }
  for (const open of data.unjudged ?? []) add(open);
  for (const step of data.do ?? []) list.append(doing(step));
  for (const hint of data.hints ?? []) add(`→ ${hint}`);
  if (data.legal !== false && !data.do) {
    for (const line of (data.lines ?? []).slice(1)) add(line.trim());
  }
  return list.children.length ? [list] : [];
}

function doing(step) {
  const line = make("li", undefined, step.player === me ? "own" : "");
  if (step.player) line.append(make("bdi", named(step.player), "who"), " ");
  line.append(step.text ?? "");
  return line;
}

// Showing -----------------------------------------------------------------------------------------------------

function showTable(found) {
  const turns = (shown) => (shown && shown.last ? shown.last.number : 0);
  if (turns(found) !== turns(table)) $("answer-buttons").replaceChildren(); // they were for the table before
  table = found;
  if (me && !players().includes(me)) me = "";
  showPlayers();
  showTurn();
  showEvents();
  showDispute();
  showToDo();
  showOptions();
  showCards();
  showTurns();
  showEnd();
}

function showPlayers() {
  const choices = players().map((player) => {
    const choice = make("option", named(player));
    choice.value = player;
    return choice;
  });
  $("player").replaceChildren($("player").options[0], ...choices);
  $("player").value = me;
}

function showTurn() {
  const { to_move: player, round, phase } = table.status;
  const head = player === null ? say("over") : say(me === player ? "my_turn" : "to_move", { player: named(player) });
  if ($("turn").textContent !== head) $("turn").textContent = head;
  $("turn").classList.toggle("own", Boolean(me) && me === player);
  const parts = round && player !== null ? [say("round", { round })] : [];
  if (phase !== "playing" && phase !== "over" && words[phase]) parts.push(say(phase));
  $("phase").textContent = parts.join(" · ");
  show("asking", player !== null);
  show("problem", table.problem.length > 0);
  $("problem").textContent = table.problem.length ? [say("stale"), ...table.problem].join(" ") : "";
}

function showEvents() {
  const events = (table.last && table.last.events) || [];
  const news = events.filter((event) => event.event !== "over"); // that stands above already
  const told = news.map((event) => event.text ?? (words[event.event] && say(event.event, { player: named(event.player) })));
  const shown = told.filter(Boolean);
  const before = Array.from($("events").children, (line) => line.textContent).join();
  if (before !== shown.join()) $("events").replaceChildren(...shown.map((text) => make("p", text, "loud")));
}

function showDispute() {
  show("dispute", table.dispute !== null);
  show("objecting", table.dispute === null && Boolean(me));
  if (!table.dispute) return;
  const facts = { player: named(table.dispute.player), reason: table.dispute.reason };
  $("dispute-text").textContent = say(facts.reason ? "dispute_why" : "dispute", facts);
}

function showToDo() {
  const shown = table.last !== null && table.status.to_move !== null;
  show("to-do", shown);
  if (!shown) return;
  const { last } = table;
  $("to-do-turn").textContent = say("after_turn", { number: last.number, player: named(last.player) });
  const steps = last.do ? last.do.map(doing) : last.lines.slice(1).map((line) => make("li", line.trim()));
  $("to-do-list").replaceChildren(...steps);
}

function showOptions() {
  show("options", table.options !== null); // the game does not say what could be done
  $("options-title").textContent = say("options", { player: named(table.status.to_move ?? "") });
  const groups = [];
  let at = 0;
  for (const action of table.actions) {
    const group = make("details");
    group.append(make("summary", `${action.name} (${action.count})`));
    for (const option of table.options.slice(at, at + action.count)) {
      const bare = unpaid(option.move, option.pay, option.move);
      group.append(tap(option.text ?? bare, () => ask(option.move, bare)));
    }
    at += action.count;
    groups.push(group);
  }
  $("options-list").replaceChildren(...(groups.length ? groups : [make("p", say("no_options"))]));
}

function showCards() {
  const seats = players();
  const first = Math.max(seats.indexOf(me), 0);
  const place = (card) => {
    const seat = seats.indexOf(card.player);
    return seat < 0 ? seats.length : (seat - first + seats.length) % seats.length;
  };
  const cards = [...table.cards].sort((a, b) => place(a) - place(b));
  const at = $("cards").scrollLeft;
  $("cards").replaceChildren(...cards.map(showCard));
  $("cards").scrollLeft = at;
}

function showCard(card) {
  const shown = make("article", undefined, card.player === me && me ? "card own" : "card");
  const title = make("h3");
  title.append(make("bdi", card.title));
  shown.append(title);
  if (has(table.points, card.player) && table.status.to_move !== null) {
    const word = table.dispute ? "frozen_points" : "points";
    shown.append(make("p", say(word, { points: table.points[card.player] }), "points"));
  }
  const rows = make("dl");
  for (const [label, text] of card.rows) rows.append(make("dt", label), make("dd", text));
  shown.append(rows);
  return shown;
}

function showTurns() {
  const turns = [...table.turns].reverse().map((turn) => {
    const line = make("li");
    line.value = turn.number;
    const [first, ...more] = turn.told ?? [`${named(turn.player)}: ${turn.moves.join("; ")}`];
    line.append(make("bdi", first.replace(/^\S+\.\s/u, "")), ...more.map((text) => make("small", text)));
    return line;
  });
  $("turns").replaceChildren(...(turns.length ? turns : [make("li", say("no_turns"), "none")]));
}

async function showEnd() {
  const over = table.status.to_move === null;
  show("end", over);
  if (!over || table.dispute || sheetShown === table.version) return;
  const wanted = table.version;
  const { status, data } = await send(`/api/sheet?lang=${lang}`);
  if (status !== 200) return;
  sheetShown = wanted;
  $("sheet").innerHTML = data.sheet;
  $("chart").innerHTML = data.chart;
  show("chart-title", data.chart !== "");
  show("bgstats", Boolean(data.link));
  if (data.link) $("bgstats").href = data.link;
}

// Staying in touch --------------------------------------------------------------------------------------------

const ages = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
let stream = null;
let state = "connecting";
let heard = 0;
let pause = 1000;
let retry = 0;
let message = "";

function age() {
  const seconds = Math.round((heard - Date.now()) / 1000);
  return seconds > -90 ? ages.format(seconds, "second") : ages.format(Math.round(seconds / 60), "minute");
}

function showLink() {
  document.body.dataset.link = state;
  const text = message || say(state, { age: heard ? age() : "–" });
  if ($("link-text").textContent !== text) $("link-text").textContent = text;
}

function contact(next) {
  state = next;
  if (next === "live") {
    heard = Date.now();
    pause = 1000;
    message = "";
  }
  showLink();
}

async function load() {
  const { status, data } = await send(`/api/table?lang=${lang}&player=${encodeURIComponent(me)}`);
  if (status !== 200) {
    message = data.message ?? "";
    throw new Error(status);
  }
  showTable(data);
  contact("live");
  hideKey();
}

// The table came by the cookie, so the key need not stand in the address any longer, where others could read it.
function hideKey() {
  const address = new URL(location.href);
  if (!address.searchParams.has("key")) return;
  address.searchParams.delete("key");
  history.replaceState(null, "", address);
}

function lose() {
  if (stream) stream.close();
  stream = null;
  if (state !== "closed") contact("lost");
  clearTimeout(retry);
  retry = setTimeout(connect, pause);
  pause = Math.min(pause * 1.5, 5000);
}

// A phone that slept may hold a stream that is long dead, so it always opens a new one.
function connect() {
  clearTimeout(retry);
  if (stream) stream.close();
  stream = new EventSource("/api/events");
  stream.onopen = () => load().catch(lose);
  stream.addEventListener("table", () => load().catch(lose));
  stream.addEventListener("dispute", () => load().catch(lose));
  stream.addEventListener("beat", () => contact("live"));
  stream.addEventListener("end", () => { contact("closed"); lose(); });
  stream.onerror = lose;
}

function wake() {
  if (document.visibilityState === "visible") connect();
}

setInterval(() => {
  if (state === "live" && Date.now() - heard > 25000) lose();
  else if (state !== "live") showLink();
}, 1000);
document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
document.addEventListener("resume", wake);
window.addEventListener("online", wake);

function submit(event) {
  event.preventDefault();
  if (table) ask($("text").value);
}

$("ask").addEventListener("submit", submit);
$("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
});
$("player").addEventListener("change", () => {
  me = $("player").value;
  stored("player", me);
  $("answer").replaceChildren();
  $("answer-buttons").replaceChildren();
  load().catch(lose); // what is hidden from others is shown to its player
});
twice($("object"), () => say("object_again"), () => {
  send("/api/object", { ...about($("reason").value) }).then(() => { $("reason").value = ""; }, lose);
});
twice($("settle"), () => say("settle_again"), () => { send("/api/settle", about("")).catch(lose); });
connect();
