"""Follows spoken expressions back to their words, through names, tables and calls.

Sentences are rarely written where they are said: they stand in a table, come in a parameter, or are
another function's result. This follows an expression by its names. A name of the kernel or of the
shared parts is followed through every game, one of a game within that game.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from bot.words.reading import Function, Module, Place, Scope, called
from bot.words.templates import said_by_people, template_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SHARED: Final = (
    *("rules.kernel", "rules.parts", "rules.meta"),
    *("renders.frame", "renders.chart", "renders.runs"),
)
"""The areas that every game may call."""

NOT_READ: Final = frozenset(("id", "key", "kind", "of", "value", "what"))
"""Attributes with names of the code's own, which nobody reads."""

PASSED_ON: Final = frozenset(
    (
        *("capitalize", "format", "items", "lower", "lstrip", "removeprefix", "removesuffix"),
        *("replace", "rstrip", "split", "strip", "title", "upper", "values"),
    )
)
"""Methods whose result consists of their object."""

GATHERED: Final = frozenset(
    (
        *(
            "cast",
            "chain",
            "dict",
            "enumerate",
            "filter",
            "frozenset",
            "iter",
            "join",
            "list",
            "max",
        ),
        *("min", "next", "reversed", "set", "sorted", "strung", "tuple", "zip"),
    )
)
"""Functions whose result consists of their arguments."""


class Follower:
    """Finds the possible constants of an expression.

    Args:
        modules: all files, by their dotted names.
    """

    def __init__(self, modules: dict[str, Module]) -> None:
        self._modules = modules
        self._functions: dict[str, list[Scope]] = defaultdict(list)
        self._attributes: dict[str, list[Place]] = defaultdict(list)
        self._calls: dict[str, list[tuple[ast.Call, Scope]]] = defaultdict(list)
        self.found: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self._seen: set[tuple[int, int]] = set()
        self._asked: set[tuple[object, str]] = set()
        self._queue: list[Place] = []
        self._orders: dict[str, list[tuple[str, list[str]]]] = defaultdict(list)
        for module in modules.values():
            self._index(module)

    def _index(self, module: Module) -> None:
        for scope in module.scopes.values():
            self._bound(scope)
            if isinstance(scope.node, ast.FunctionDef | ast.AsyncFunctionDef):
                self._functions[scope.node.name].append(scope)
            elif isinstance(scope.node, ast.ClassDef):
                self._fields(scope.node.name, module.area, scope.node.body)
        for call, scope in module.calls:
            self._calls[called(call)].append((call, scope))
            for word in call.keywords:
                if word.arg is not None and called(call) != "say":
                    self._attributes[word.arg].append((word.value, scope))

    def _bound(self, scope: Scope) -> None:
        of_class = isinstance(scope.node, ast.ClassDef)
        for name, values in scope.bound.items():
            if of_class or name.startswith("."):
                attribute = name.removeprefix(".")
                self._attributes[attribute] += [(value, scope) for value in values]

    def _fields(self, name: str, area: str, body: list[ast.stmt]) -> None:
        fields = [
            each.target.id
            for each in body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        ]
        if fields:
            self._orders[name].append((area, fields))

    def alone(self, expr: ast.expr, scope: Scope) -> list[str]:
        """Return the possible constants of an expression, without keeping them."""
        former, self.found = self.found, defaultdict(list)
        seen, self._seen = self._seen, set()
        asked, self._asked = self._asked, set()
        self.follow(expr, scope)
        found, self.found = list(self.found), former
        self._seen, self._asked = seen, asked
        return found

    def follow(self, expr: ast.expr, scope: Scope) -> None:
        """Find the possible values of an expression, and their sources."""
        self._queue.append((expr, scope))
        while self._queue:
            expr, scope = self._queue.pop()
            if (id(expr), id(scope)) not in self._seen:
                self._seen.add((id(expr), id(scope)))
                self._queue += [(each, where) for each, where in self._next(expr, scope)]

    def _next(self, expr: ast.expr, scope: Scope) -> Iterator[Place]:
        match expr:
            case ast.Constant(value=str()) | ast.JoinedStr() | ast.BinOp(op=ast.Add()):
                self._take(expr, scope)
            case ast.Name(id=name):
                yield from self._name(name, scope)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if _module(owner, scope) in (
                self._modules
            ):
                yield from self._of_module(_module(owner, scope), name)
            case ast.Attribute(attr=name):
                yield from self._attribute(name, scope)
            case ast.Call():
                yield from self._answer(expr, scope)
            case _:
                yield from ((each, scope) for each in _inner(expr))

    def _take(self, expr: ast.expr, scope: Scope) -> None:
        template = template_of(expr)
        if said_by_people(template):
            self.found[template].append((scope.module.name, expr.lineno))

    def _name(self, name: str, scope: Scope) -> Iterator[Place]:
        at: Scope | None = scope
        while at is not None:
            if name in at.bound and not (isinstance(at.node, ast.ClassDef) and at is not scope):
                yield from ((each, at) for each in at.bound[name])
                if name not in at.every_param:
                    return
            if name in at.every_param:
                yield from self._argument(at, name)
                return
            at = at.outer
        if name in scope.module.imported:
            source, original = scope.module.imported[name]
            yield from self._of_module(source, original)

    def _of_module(self, source: str, name: str) -> Iterator[Place]:
        module = self._modules.get(source)
        if module is None:
            return
        if name in module.top.bound:
            yield from ((each, module.top) for each in module.top.bound[name])
        elif name in module.imported:
            yield from self._of_module(*module.imported[name])

    def _argument(self, function: Scope, param: str) -> Iterator[Place]:
        if (function, param) in self._asked:
            return
        self._asked.add((function, param))
        yield from _defaults(function, param)
        node, params = function.node, function.params
        name = getattr(node, "name", "")
        if name == "__init__" and function.outer is not None:
            name = getattr(function.outer.node, "name", "")
        for call, scope in self._calls.get(name, ()):
            if not _in_sight(function.module.area, scope.module.area):
                continue
            if param in params and params.index(param) < len(call.args):
                yield call.args[params.index(param)], scope
            yield from ((word.value, scope) for word in call.keywords if word.arg == param)

    def _attribute(self, name: str, scope: Scope) -> Iterator[Place]:
        area = scope.module.area
        if (area, name) in self._asked or name in NOT_READ:
            return
        self._asked.add((area, name))
        for value, where in self._everywhere(name):
            if _in_sight(area, where.module.area):
                yield value, where

    def _everywhere(self, name: str) -> Iterator[Place]:
        """Yield an attribute's possible values: as set, passed by place, or a property's result."""
        yield from self._attributes.get(name, ())
        for cls, classes in self._orders.items():
            for area, fields in classes:  # several games may have classes of one name
                place = fields.index(name) if name in fields else -1
                for call, where in self._calls.get(cls, ()) if place >= 0 else ():
                    if _in_sight(area, where.module.area):
                        yield from ((each, where) for each in call.args[place : place + 1])
        for function in self._functions.get(name, ()):
            if not function.params:
                yield from ((each, function) for each in function.returned)

    def _answer(self, call: ast.Call, scope: Scope) -> Iterator[Place]:
        name = called(call)
        if name in GATHERED:
            yield from ((each, scope) for each in call.args)
        if isinstance(call.func, ast.Attribute) and (name in PASSED_ON or name == "get"):
            yield call.func.value, scope
            yield from ((each, scope) for each in call.args[1:2] if name == "get")
        area = scope.module.area
        for function in self._functions.get(name, ()):
            if _in_sight(function.module.area, area):
                yield from ((each, function) for each in function.returned)


def _inner(expr: ast.expr) -> list[ast.expr]:
    """Return the expressions that this one may be, or that it contains."""
    match expr:
        case ast.IfExp(body=body, orelse=other):
            return [body, other]
        case ast.BoolOp(values=several) | ast.Dict(values=several):
            return several
        case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
            return several
        case ast.NamedExpr(value=one) | ast.Await(value=one) | ast.Starred(value=one):
            return [one]
        case ast.Subscript(value=one) | ast.DictComp(value=one):
            return [one]
        case ast.GeneratorExp(elt=one) | ast.ListComp(elt=one) | ast.SetComp(elt=one):
            return [one]
        case _:
            return []


def _module(owner: str, scope: Scope) -> str:
    """Return the dotted name of a name, if it was imported from a package."""
    source, name = scope.module.imported.get(owner, ("", ""))
    return f"{source}.{name}"


def _in_sight(of: str, area: str) -> bool:
    """Return whether names of one area may appear in another."""
    return of == area or of in SHARED or area in SHARED


def _defaults(function: Scope, param: str) -> Iterator[Place]:
    node = function.node
    if not isinstance(node, Function) or function.outer is None:
        return
    args = node.args
    places = [*args.posonlyargs, *args.args]
    late = places[len(places) - len(args.defaults) :]
    pairs = [
        *zip(late, args.defaults, strict=True),
        *zip(args.kwonlyargs, args.kw_defaults, strict=True),
    ]
    for arg, value in pairs:
        if arg.arg == param and value is not None:
            yield value, function.outer
