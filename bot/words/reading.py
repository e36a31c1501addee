"""Python files for the collector: definitions, imports, assignments and calls."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(eq=False)
class Scope:
    """A module, a class or a function: the names bound in it, and their expressions."""

    module: Module
    outer: Scope | None
    node: ast.AST
    bound: dict[str, list[ast.expr]] = field(default_factory=lambda: defaultdict(list))
    returned: list[ast.expr] = field(default_factory=list)

    @property
    def params(self) -> list[str]:
        """The names of a function's parameters, without `self`."""
        if not isinstance(self.node, Function):
            return []
        args = self.node.args
        names = [each.arg for each in (*args.posonlyargs, *args.args)]
        return names[1:] if names[:1] in (["self"], ["cls"]) else names

    @property
    def every_param(self) -> list[str]:
        """The same, with keyword-only parameters."""
        named = self.node.args.kwonlyargs if isinstance(self.node, Function) else []
        return [*self.params, *(each.arg for each in named)]


@dataclass(eq=False)
class Module:
    """A file: its scopes, its calls, and its imports."""

    path: Path
    name: str
    scopes: dict[ast.AST, Scope] = field(default_factory=dict)
    calls: list[tuple[ast.Call, Scope]] = field(default_factory=list)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def area(self) -> str:
        """The package in which equal attribute names mean the same: a game's."""
        parts = self.name.split(".")
        return ".".join(parts[: 2 if parts[0] in ("rules", "renders") else 1])

    @cached_property
    def top(self) -> Scope:
        """The scope of the module itself."""
        return next(iter(self.scopes.values()))


Place: TypeAlias = tuple[ast.expr, Scope]
"""An expression, and the scope of its names."""


def called(call: ast.Call) -> str:
    """Return the name of the called function, without its owner."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def read_module(path: Path, name: str) -> Module:
    """Return the collector's knowledge of a file."""
    module = Module(path, name)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    _read(tree, _opened(module, None, tree))
    return module


def _opened(module: Module, outer: Scope | None, node: ast.AST) -> Scope:
    module.scopes[node] = Scope(module, outer, node)
    return module.scopes[node]


_SILENT = frozenset(("annotation", "ctx", "op", "ops", "returns", "type_params"))
"""Parts of the syntax in which nothing is said; a third of all nodes."""

_NOTED = (
    *(ast.AnnAssign, ast.Assign, ast.AugAssign, ast.Call, ast.For, ast.ImportFrom),
    *(ast.NamedExpr, ast.Return, ast.Yield, ast.comprehension),
)
_OPENING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def _read(node: ast.AST, scope: Scope) -> None:
    for name in node._fields:
        part = None if name in _SILENT else getattr(node, name, None)
        for child in part if type(part) is list else (part,):
            if isinstance(child, ast.AST) and type(child) not in (ast.Name, ast.Constant):
                if isinstance(child, _NOTED):
                    _note(child, scope)
                opens = isinstance(child, _OPENING)
                _read(child, _opened(scope.module, scope, child) if opens else scope)


def _note(node: ast.AST, scope: Scope) -> None:
    match node:
        case ast.ImportFrom(module=str(source), names=names):
            for each in names:
                scope.module.imported[each.asname or each.name] = (source, each.name)
        case ast.Call():
            scope.module.calls.append((node, scope))
            match node:  # a list that grows may hold what it is given
                case ast.Call(func=ast.Attribute(value=list_, attr="append"), args=[value]):
                    _bind(list_, value, scope)
        case ast.Return(value=ast.expr() as value) | ast.Yield(value=ast.expr() as value):
            scope.returned.append(value)
        case _:
            for target, value in _bindings(node):
                _bind(target, value, scope)


def _bindings(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, value) for target in targets)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield target, value
        case ast.AugAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
            yield target, value
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            each = value.elts if isinstance(value, ast.Tuple | ast.List) else [value]
            yield from ((target, one) for one in each)


def _bind(target: ast.expr, value: ast.expr, scope: Scope) -> None:
    match target, value:
        case (ast.Tuple(elts=targets), ast.Tuple(elts=values)) if len(targets) == len(values):
            for one, other in zip(targets, values, strict=True):
                _bind(one, other, scope)
        case ast.Tuple(elts=targets), _:
            for one in targets:
                _bind(one, value, scope)
        case ast.Name(id=name), _:
            scope.bound[name].append(value)
        case ast.Attribute(attr=name), _:
            scope.bound[f".{name}"].append(value)
        case ast.Subscript(value=whole), _:
            _bind(whole, value, scope)
