import * as path from "node:path";
import type * as t from "@babel/types";
import {
  bare,
  childrenOf,
  isCall,
  isFunction,
  isMember,
  keyName,
  memberName,
  type Node,
} from "../syntax/nodes";
import { madeBy } from "./packages";
import { type Binding, declarationsOf, type SourceModule, type SourceModules } from "./source-module";
import type { ReadSource } from "./types";
import type { Scope, Value } from "./values";

/** Expressions in expressions that are followed. A longer way is taken for unknown, as is one that leads to itself. */
const DEEPEST = 60;

/** Follows names, imports and calls to the values of expressions, without running anything. */
export class Evaluator {
  #depth = 0;

  constructor(
    private readonly modules: SourceModules,
    private readonly read: ReadSource,
  ) {}

  /** The value of an expression or a declaration. */
  evaluate(node: Node, scope: Scope): Value {
    if (this.#depth >= DEEPEST) return unknown(node, scope);
    this.#depth += 1;
    try {
      return this.#evaluated(bare(node) ?? node, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  /** The value itself, where it is an expression that nobody asked for yet. */
  force(value: Value): Value {
    return value.kind === "expression" ? this.evaluate(value.node, value.scope) : value;
  }

  /** An export of a module. Undefined where it has none of that name. */
  exported(module: SourceModule, name: string): Value | undefined {
    const scope = scopeOf(module);
    const own = module.exportsOf(name).at(-1);
    if (own) return this.#bound(own, scope);
    if (module.whole) {
      const whole = this.evaluate(module.whole, scope);
      return name === "default" ? whole : this.property(whole, name);
    }
    for (const star of module.stars) {
      const found = this.#imported(star, name, module);
      if (found && found.kind !== "unknown") return found;
    }
    const byDefault = name === "default" ? undefined : module.exportsOf("default").at(-1);
    return byDefault && this.property(this.#bound(byDefault, scope), name);
  }

  /** The property of a value. */
  property(given: Value, name: string): Value {
    const value = this.force(given);
    switch (value.kind) {
      case "object":
        return this.#objectProperty(value, name);
      case "module":
        return this.exported(value.module, name) ?? unknown(value.module.program, scopeOf(value.module));
      case "package":
        return { ...value, path: [...value.path, name] };
      case "class":
      case "instance":
        return this.#member(value, name);
      case "either":
        return either(value.values.map((one) => this.property(one, name)));
      // The methods of a handler that a package makes give the handler back: `middy().use(...).handler(...)`.
      case "made":
      case "unknown":
        return value;
      default:
        return unknown(value.node, value.scope);
    }
  }

  /** The names inside a function, with the values of its arguments where these are known. */
  scopeIn(node: t.Function, outer: Scope, args: readonly Value[]): Scope {
    const names = new Map<string, Value>();
    const scope = { module: outer.module, names, outer };
    for (const [index, parameter] of node.params.entries()) {
      const value = args[index];
      const isDefaulted = parameter.type === "AssignmentPattern";
      const id = isDefaulted ? parameter.left : parameter;
      const standIn: Value = isDefaulted
        ? { kind: "expression", node: parameter.right, scope }
        : unknown(parameter, scope);
      if (id.type === "Identifier") names.set(id.name, value ?? standIn);
    }
    for (const { name, node: declared, path: properties } of declarationsInside(node.body)) {
      const value: Value = { kind: "expression", node: declared, scope };
      // Properties of what a function takes apart are not followed.
      names.set(name, properties.length === 0 ? value : unknown(declared, scope));
    }
    return scope;
  }

  #evaluated(node: Node, scope: Scope): Value {
    if (isFunction(node)) return { kind: "function", node, scope };
    if (isMember(node)) return this.#memberOf(node, scope);
    if (isCall(node)) return this.#call(node, scope);
    switch (node.type) {
      case "Identifier":
        return this.#named(node, scope);
      case "ObjectExpression":
        return { kind: "object", node, scope };
      case "ClassDeclaration":
      case "ClassExpression":
        return { kind: "class", node, scope };
      case "NewExpression":
        return this.#instance(node, scope);
      case "AwaitExpression":
        return this.evaluate(node.argument, scope);
      case "AssignmentExpression":
        return this.evaluate(node.right, scope);
      case "SequenceExpression":
        return this.evaluate(node.expressions.at(-1) as Node, scope);
      case "ConditionalExpression":
        return either([this.evaluate(node.consequent, scope), this.evaluate(node.alternate, scope)]);
      case "LogicalExpression":
        return either([this.evaluate(node.left, scope), this.evaluate(node.right, scope)]);
      case "TSInstantiationExpression":
        return this.evaluate(node.expression, scope);
      default:
        return unknown(node, scope);
    }
  }

  #named(node: t.Identifier, scope: Scope): Value {
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const known = at.names?.get(node.name);
      if (known) return this.force(known);
    }
    const bindings = scope.module.bindingsOf(node.name);
    const top = scopeOf(scope.module);
    if (bindings.length === 0) return unknown(node, scope);
    return either(bindings.map((binding) => this.#bound(binding, top)));
  }

  #bound(binding: Binding, scope: Scope): Value {
    if ("specifier" in binding) {
      const { specifier, name } = binding;
      return this.#imported(specifier, name, scope.module) ?? unknown(scope.module.program, scope);
    }
    const value = this.evaluate(binding.node, scope);
    return binding.path.reduce((of, name) => this.property(of, name), value);
  }

  /** An import. Undefined where the module has no such export. */
  #imported(specifier: string, name: string, importer: SourceModule): Value | undefined {
    const target = this.#moduleOf(specifier, importer);
    if (name === "*" || !target) return target;
    return target.kind === "module" ? this.exported(target.module, name) : this.property(target, name);
  }

  #moduleOf(specifier: string, importer: SourceModule): Value | undefined {
    if (!specifier.startsWith(".")) return { kind: "package", specifier, path: [], module: importer };
    const module = this.modules.importedBy(importer, specifier);
    return module && { kind: "module", module };
  }

  #memberOf(node: t.MemberExpression | t.OptionalMemberExpression, scope: Scope): Value {
    const name = memberName(node);
    return name === undefined ? unknown(node, scope) : this.property(this.evaluate(node.object, scope), name);
  }

  #objectProperty({ node, scope }: Extract<Value, { kind: "object" }>, name: string): Value {
    for (const property of [...node.properties].reverse()) {
      if (property.type === "SpreadElement") {
        const found = this.property(this.evaluate(property.argument, scope), name);
        if (found.kind !== "unknown") return found;
      } else if (keyName(property.key, property.computed) === name) {
        return property.type === "ObjectMethod"
          ? { kind: "function", node: property, scope }
          : this.evaluate(property.value, scope);
      }
    }
    return unknown(node, scope);
  }

  #member({ kind, node, scope }: Extract<Value, { kind: "class" | "instance" }>, name: string): Value {
    for (const member of node.body.body) {
      if (member.type !== "ClassMethod" && member.type !== "ClassProperty") continue;
      const isStatic = member.static === true;
      if (isStatic !== (kind === "class") || keyName(member.key, member.computed) !== name) continue;
      if (member.type === "ClassMethod") return { kind: "function", node: member, scope };
      if (member.value) return this.evaluate(member.value, scope);
    }
    return unknown(node, scope);
  }

  #instance({ callee }: t.NewExpression, scope: Scope): Value {
    const made = this.evaluate(callee, scope);
    return made.kind === "class" ? { ...made, kind: "instance" } : unknown(callee, scope);
  }

  #call(node: t.CallExpression | t.OptionalCallExpression, scope: Scope): Value {
    const callee = bare(node.callee) as Node;
    const [first] = node.arguments;
    const imported = importedText(callee, first);
    if (imported !== undefined) return this.#moduleOf(imported, scope.module) ?? unknown(node, scope);
    if (lastName(callee) === "streamifyResponse")
      return {
        kind: "made",
        by: "streamifyResponse",
        takesCallback: false,
        at: { node, module: scope.module },
      };
    // `Object.assign(handler, {...})` and `handler.bind(this)` are the handler.
    if (first && isObjects(callee)) return this.evaluate(first, scope);
    if (isMember(callee) && memberName(callee) === "bind" && node.arguments.length <= 1)
      return this.evaluate(callee.object, scope);
    return this.#called(this.evaluate(callee, scope), node, scope);
  }

  #called(callee: Value, node: t.CallExpression | t.OptionalCallExpression, scope: Scope): Value {
    switch (callee.kind) {
      case "package":
        return this.#madeBy(callee, node, scope);
      case "function":
        return this.#returned(callee, node, scope);
      case "made":
        return callee;
      case "module": {
        const whole = this.exported(callee.module, "default");
        return whole ? this.#called(whole, node, scope) : unknown(node, scope);
      }
      case "either":
        return either(callee.values.map((one) => this.#called(this.force(one), node, scope)));
      default:
        return unknown(node, scope);
    }
  }

  #madeBy(
    { specifier, path: names }: Extract<Value, { kind: "package" }>,
    node: t.CallExpression | t.OptionalCallExpression,
    scope: Scope,
  ): Value {
    const exported = names.join(".").replace(/^default\./, "") || "default";
    const made = madeBy(specifier, exported, (name) => this.#versionOf(name, scope.module));
    const [first] = node.arguments;
    if (made === "wrapped") return first ? this.evaluate(first, scope) : unknown(node, scope);
    if (!made) return unknown(node, scope);
    return { kind: "made", by: specifier, ...made, at: { node, module: scope.module } };
  }

  #returned(
    { node, scope: outer }: Extract<Value, { kind: "function" }>,
    call: t.CallExpression | t.OptionalCallExpression,
    caller: Scope,
  ): Value {
    const args = call.arguments.map((arg): Value => ({ kind: "expression", node: arg, scope: caller }));
    const scope = this.scopeIn(node, outer, args);
    const results = node.body.type === "BlockStatement" ? returnedIn(node.body) : [node.body];
    if (results.length === 0) return unknown(call, caller);
    return either(results.map((result) => this.evaluate(result, scope)));
  }

  /** The major version of a package as it is installed for a module. */
  #versionOf(name: string, importer: SourceModule): number | undefined {
    for (let folder = path.dirname(importer.file); ; folder = path.dirname(folder)) {
      const text = this.read(path.join(folder, "node_modules", name, "package.json"));
      const found = text === undefined ? undefined : /"version"\s*:\s*"(\d+)\./.exec(text)?.[1];
      if (found !== undefined) return Number(found);
      if (folder === path.dirname(folder)) return undefined;
    }
  }
}

function scopeOf(module: SourceModule): Scope {
  return { module, names: undefined, outer: undefined };
}

function unknown(node: Node, { module }: Scope): Value {
  return { kind: "unknown", at: { node, module } };
}

function either(values: readonly Value[]): Value {
  const [only, other] = values;
  return only && !other ? only : { kind: "either", values };
}

/** The text of `require("./a")` and `import("./a")`. */
function importedText(callee: Node, first: Node | undefined): string | undefined {
  const isImport = callee.type === "Import" || (callee.type === "Identifier" && callee.name === "require");
  return isImport && first?.type === "StringLiteral" ? first.value : undefined;
}

function lastName(callee: Node): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  return isMember(callee) ? memberName(callee) : undefined;
}

/** True for `Object.assign` and `Object.freeze`, which give back what they get first. */
function isObjects(callee: Node): boolean {
  return (
    isMember(callee) &&
    callee.object.type === "Identifier" &&
    callee.object.name === "Object" &&
    /^(?:assign|freeze)$/.test(memberName(callee) ?? "")
  );
}

/** The expressions that a function returns, without those of functions in it. */
function returnedIn(body: Node): readonly Node[] {
  return childrenOf(body).flatMap((child) => {
    if (isFunction(child)) return [];
    if (child.type === "ReturnStatement") return child.argument ? [child.argument] : [];
    return returnedIn(child);
  });
}

/** The declarations in a function, without those of functions in it. */
function declarationsInside(body: Node): ReturnType<typeof declarationsOf> {
  return [
    ...declarationsOf(body),
    ...childrenOf(body).flatMap((child) =>
      isFunction(child) ? declarationsOf(child) : declarationsInside(child),
    ),
  ];
}
