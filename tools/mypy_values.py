"""For the type checker: `_replace` of a Value takes the parts of its class, each optional, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import ARG_NAMED_OPT, TypeInfo, Var
from mypy.plugin import MethodSigContext, Plugin
from mypy.types import FunctionLike, Instance, Type, get_proper_type

VALUE = "referee.engine.value.Value"


class Values(Plugin):
    """Knows what the metaclass of Value does."""

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return replacing if fullname.endswith("._replace") else None


def replacing(context: MethodSigContext) -> FunctionLike:
    """Return the signature of `_replace` for the class it is called on."""
    whose = get_proper_type(context.type)
    if not isinstance(whose, Instance) or not whose.type.has_base(VALUE):
        return context.default_signature
    parts = parts_of(whose.type)
    return context.default_signature.copy_modified(
        arg_names=list(parts), arg_types=list(parts.values()), arg_kinds=[ARG_NAMED_OPT] * len(parts)
    )


def parts_of(info: TypeInfo) -> dict[str, Type]:
    """Return the annotated names of a class, as far as it is a Value of its own."""
    nodes = {name: symbol.node for name, symbol in info.names.items() if not name.startswith("_")}
    return {name: node.type for name, node in nodes.items() if isinstance(node, Var) and node.type is not None}


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, as mypy asks for it."""
    return Values
