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
let begun = ""; // what has been played of a turn in steps, as move text

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

let questions = 0; // an answer that comes after the next question was asked is not shown

async function ask(text, bare, before = begun, path = "/api/check") {
  if (!text.trim()) return;
  const number = ++questions;
  try {
    const { data } = await send(path, { ...about(text), begun: before });
    if (number !== questions) return;
    if (data.kind) showTold(data);
    else showAnswer(data);
    if (data.kind || !data.legal || data.question) return;
    showWays(bare ?? unpaid(data.move, data.pay ?? [], text), data.asks, number).catch(() => {});
  } catch {
    showAnswer({ error: "failed", message: say("failed") });
  }
}

async function record(move) {
  questions += 1;
  try {
    const { data } = await send("/api/record", about(move));
    if (data.recorded) {
      $("text").value = "";
      begun = "";
    }
    showAnswer(data, data.recorded);
  } catch {
    showAnswer({ error: "failed", message: say("failed") });
  }
}

async function showWays(bare, open, number) {
  const { data } = await send("/api/ways", about(bare));
  if (number !== questions || !data.ways || data.ways.length < 2) return;
  const more = make("details");
  more.open = open; // nobody said how it is paid
  more.append(make("summary", say("ways")));
  for (const way of data.ways) {
    more.append(tap(way.costs ? `${way.plan} – ${way.costs}` : way.plan, () => ask(way.move, bare)));
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

// What a question asked for; a turn that has begun stays open, one that was only judged can no longer be recorded.
function showTold(data) {
  if (!begun) $("answer-buttons").replaceChildren();
  $("answer").replaceChildren(...data.text.split("\n").map((line) => make("p", line)));
  $("answer").scrollIntoView({ block: "nearest" });
}

function showAnswer(data, recorded = false) {
  const lines = [];
  const buttons = [];
  if (data.error) {
    lines.push(make("p", data.message, data.choices ? "verdict open" : "verdict no"), ...question(data, buttons));
  } else {
    lines.push(...verdict(data, recorded));
    if (data.question) lines.push(make("p", data.question, "verdict open"), ...question(data, buttons));
    else if (!recorded) buttons.push(...decisions(data));
    begun = data.steps && !data.guessed ? data.moves.join("; ") : "";
  }
  $("answer").replaceChildren(...lines);
  $("answer-buttons").replaceChildren(...buttons);
  showRolls();
  $("answer").scrollIntoView({ block: "nearest" });
}

// The answer itself; a guess is a question, with the answer to it below.
function verdict(data, recorded) {
  const kind = data.legal === null || data.guessed || data.steps ? "open" : data.legal ? "yes" : "no";
  const lines = [];
  if (data.to_move && me) lines.push(make("p", say("planned", { player: named(data.to_move) }), "soft"));
  if (data.guessed && !recorded) lines.push(make("p", say("guess"), "verdict open"), make("p", data.said, "who"));
  const small = data.guessed || data.question || (data.steps && data.legal !== false);
  if (!small) lines.push(make("p", recorded ? `✓ ${say("recorded")}` : data.lines[0], `verdict ${kind}`));
  else if (data.legal && !data.steps) lines.push(make("p", data.lines[0]));
  if (data.steps) lines.push(make("p", say("so_far"), "verdict open"), listed("ol", data.steps));
  return [...lines, ...reasons(data), ...(data.asks && !recorded ? [make("p", say("unsaid"), "verdict open")] : [])];
}

// What can be done with an answer: record it, go on, take a step back, or say that it was not meant.
function decisions(data) {
  const mine = me && me === table.status.to_move && !table.view_only && !table.dispute;
  const buttons = [];
  if (data.legal !== false && mine) {
    buttons.push(slow(tap(say(data.guessed ? "yes_record" : "record"), () => record(data.move), "main")));
  } else if (data.guessed) {
    buttons.push(tap(say("yes"), () => ask(data.move, undefined, "")));
  }
  if (data.guessed) buttons.push(tap(say("no"), () => { clearAnswer(); $("text").focus(); }));
  if (data.steps) {
    if (data.next.length) buttons.push(make("h3", say("go_on")), ...grouped(data.next, data.next_actions, (step) => ask(step.move)));
    buttons.push(tap(say("step_back"), () => stepBack(data.moves)));
  }
  return buttons;
}

function stepBack(moves) {
  const before = moves.slice(0, -1).join("; ");
  clearAnswer();
  if (before) ask(before, undefined, "");
}

function clearAnswer() {
  begun = "";
  $("answer").replaceChildren();
  $("answer-buttons").replaceChildren();
  showRolls();
}

// A turn that begins with a die begins here.
function showRolls() {
  const shown = table.rolls.length > 0 && !begun && Boolean(me) && table.status.to_move !== null;
  show("rolls", shown);
  show("options", table.options !== null && !begun); // in the middle of a turn the answer lists what may follow
  if (!shown) return;
  $("rolls-list").replaceChildren(...table.rolls.map((roll) => tap(roll.replace(/\D+/u, ""), () => ask(roll, undefined, ""))));
}

// Not for a finger that is still on the button before it.
function slow(button) {
  button.disabled = true;
  setTimeout(() => { button.disabled = false; }, 400);
  return button;
}

const listed = (tag, texts) => {
  const list = make(tag);
  list.append(...texts.map((text) => make("li", text)));
  return list;
};

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
  const choices = make("div", undefined, (data.choices ?? []).every((each) => each.length < 18) ? "short" : "");
  (data.choices ?? []).forEach((choice, index) => {
    choices.append(tap(choice, () => ask(data.readings[index], undefined, data.begun ?? "")));
  });
  if (data.choices) buttons.push(choices);
  (data.near ?? []).forEach((word) => buttons.push(tap(with_(word), () => ask(with_(word)))));
  if (data.readings && !data.choices) lines.push(...(data.lines ?? []).slice(3).map((line) => make("p", line.trim())));
  return lines;
}

function reasons(data) {
  const list = make("ul");
  const add = (text, className) => list.append(make("li", text, className));
  const told = (data.lines?.[0] ?? "").includes(data.said);
  if (data.said && data.do && !data.guessed && !data.steps && !told) add(say("understood", { text: data.said }));
  for (const found of data.question ? [] : data.violations ?? []) { // what must still be told is asked below
    add(found.page ? `${found.message} (${say("page", { page: found.page })})` : found.message);
  }
  for (const open of data.unjudged ?? []) add(open);
  if (data.paid) add(data.paid);
  for (const step of data.do ?? []) list.append(doing(step));
  for (const waits of data.reminders ?? []) add(waits, "own");
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

// Counting ----------------------------------------------------------------------------------------------------

let corrected = null; // an answer that somebody has tapped to change it

// A finished table that is counted: one question after the other, and no points before everybody has told everything.
function showCounting() {
  const { count } = table;
  showPlayers();
  for (const id of ["asking", "all-players", "all-turns", "objecting", "to-do"]) show(id, false);
  show("count", count !== null);
  const head = count ? say(me ? "counting_own" : "counting", { player: named(me) }) : say("over");
  if ($("turn").textContent !== head) $("turn").textContent = head;
  showEnd();
  if (count) showQuestion();
}

function showQuestion() {
  const { count } = table;
  const question = corrected ?? count.question;
  show("count-problem", count.problem.length > 0);
  $("count-problem").textContent = count.problem.join(" ");
  const waits = count.waits_for.length ? [say("waits_for", { players: count.waits_for.join(", ") })] : [];
  $("count-waits").textContent = [...(me && !question ? [say("counted")] : []), ...waits].join(" ");
  show("count-told", count.answers.length > 0);
  $("count-answers").replaceChildren(...count.answers.map((each) => tap(`${each.label}: ${each.text}`, () => correct(each))));
  show("count-form", question !== null);
  if (!question || $("count-form").dataset.key === question.key) return; // somebody may be typing
  $("count-form").dataset.key = question.key;
  const [place, all] = count.place;
  $("count-place").textContent = question.common ? say("of_all") : corrected ? "" : `${place}/${all}`;
  $("count-label").textContent = question.label;
  $("count-misfit").textContent = "";
  $("count-text").value = corrected && question.form === "text" && corrected.text !== "–" ? corrected.text : "";
  for (const id of ["count-text", "count-hint"]) show(id, question.form === "text");
  show("count-next", question.form !== "yes"); // a tap on one of the two answers
  $("count-choices").replaceChildren(...countChoices(question));
  if (question.form === "text" && question.key) $("count-text").focus({ preventScroll: true });
}

function correct(answer) {
  corrected = answer;
  $("count-form").dataset.key = "";
  showQuestion();
  $("count-form").scrollIntoView({ block: "nearest" });
}

// A tap answers; of several choices each can be ticked, and the button below sends them.
function countChoices(question) {
  const buttons = corrected ? [tap(say("keep_answer"), () => { corrected = null; showQuestion(); })] : [];
  if (question.form === "yes") return [...["yes", "no"].map((word) => tap(say(word === "yes" ? "yes" : "plain_no"), () => tell(word))), ...buttons];
  if (question.form === "choice") return [...question.ids.map((id, place) => tap(question.choices[place], () => tell(id))), ...buttons];
  if (question.form !== "choices") return buttons;
  const boxes = question.ids.map((id, place) => {
    const label = make("label", undefined, "box");
    const box = make("input");
    box.type = "checkbox";
    box.value = id;
    box.checked = question.preset.includes(id);
    label.append(box, ` ${question.choices[place]}`);
    return label;
  });
  return [...boxes, ...buttons];
}

async function tell(text) {
  const key = $("count-form").dataset.key;
  try {
    const { status, data } = await send("/api/answer", { ...about(text), key });
    if (status !== 200) {
      $("count-misfit").textContent = data.message;
      return;
    }
    corrected = null;
    showTable(data);
  } catch {
    $("count-misfit").textContent = say("failed");
  }
}

function tellTyped(event) {
  event.preventDefault();
  const question = corrected ?? table.count.question;
  if (question.form !== "choices") {
    tell($("count-text").value);
    return;
  }
  const ticked = Array.from($("count-choices").querySelectorAll("input:checked"), (box) => box.value);
  const fewer = question.preset.length > ticked.length && ticked.length > 0; // as said where fewer are meant
  tell((fewer ? "only " : "") + ticked.join(", "));
}

// Showing -----------------------------------------------------------------------------------------------------

function showTable(found) {
  if (has(found, "count")) {
    table = found;
    if (me && found.count && !players().includes(me)) me = "";
    showCounting();
    return;
  }
  const turns = (shown) => (shown && shown.last ? shown.last.number : 0);
  const moved = table !== null && turns(found) !== turns(table);
  table = found;
  if (moved) { // the buttons were for the table before
    begun = "";
    $("answer-buttons").replaceChildren();
  }
  if (me && !players().includes(me)) me = "";
  showPlayers();
  showTurn();
  showEvents();
  showDispute();
  showToDo();
  showRolls();
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
  const own = table.waiting.filter((each) => each.player === me);
  show("waiting", own.length > 0);
  $("waiting").replaceChildren(...own.map((each) => make("p", each.text)));
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
  show("objecting", table.dispute === null && Boolean(me) && table.last !== null);
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
  $("options-title").textContent = say("options", { player: named(table.status.to_move ?? "") });
  const choose = (option) => {
    const bare = unpaid(option.move, option.pay, option.move);
    return ask(option.move, bare, "");
  };
  const groups = grouped(table.options ?? [], table.actions, choose);
  $("options-list").replaceChildren(...(groups.length ? groups : [make("p", say("no_options"))]));
}

// What could be done, under the actions it belongs to.
function grouped(options, actions, choose) {
  let at = 0;
  return actions.map((action) => {
    const group = make("details");
    group.append(make("summary", `${action.name} (${action.count})`));
    group.append(...options.slice(at, at + action.count).map((option) => tap(option.text ?? option.move, () => choose(option))));
    at += action.count;
    return group;
  });
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
  const over = table.status.to_move === null && !table.count;
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
  if (table) ask($("text").value, undefined, begun, "/api/ask");
}

$("count-form").addEventListener("submit", tellTyped);
$("ask").addEventListener("submit", submit);
$("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
});
$("player").addEventListener("change", () => {
  me = $("player").value;
  stored("player", me);
  if (table && !has(table, "count")) clearAnswer();
  corrected = null;
  $("count-form").dataset.key = "";
  load().catch(lose); // what is hidden from others is shown to its player
});
twice($("object"), () => say("object_again"), () => {
  send("/api/object", { ...about($("reason").value) }).then(() => { $("reason").value = ""; }, lose);
});
twice($("settle"), () => say("settle_again"), () => { send("/api/settle", about("")).catch(lose); });
connect();
