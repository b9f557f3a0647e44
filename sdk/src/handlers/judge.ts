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
import type { Evaluator } from "./evaluator";
import { CONTEXT_USERS } from "./packages";
import type { Signature } from "./types";
import type { At, Scope, Value } from "./values";

const RETURNS: Signature = { kind: "returns" };

/** Methods of the context that answer up to Node 22 of Lambda. */
const ANSWERS = new Set(["done", "succeed", "fail"]);

/** The parameters that Lambda's Node 24 takes for a sign of a callback. */
const WITH_CALLBACK = 3;

/** Decides of values whether they are handlers with a callback. */
export class Judge {
  /** Functions that are being judged: one that calls itself says nothing new. */
  readonly #open = new Set<Node>();

  constructor(private readonly evaluator: Evaluator) {}

  signatureOf(given: Value): Signature {
    const value = this.evaluator.force(given);
    switch (value.kind) {
      case "function":
        return this.#ofFunction(value.node, value.scope);
      case "made":
        return value.takesCallback
          ? {
              kind: "callback",
              sign: `is made by ${value.by}, which takes a callback`,
              ...position(value.at),
            }
          : RETURNS;
      case "either":
        return worst(value.values.map((one) => this.signatureOf(one)));
      // Such a handler fails on every runtime.
      case "object":
        return RETURNS;
      case "unknown":
        return value.at.node.type.endsWith("Literal") ? RETURNS : unclear(value.at);
      case "module":
      case "package":
        return unclear({ node: value.module.program, module: value.module });
      default:
        return unclear({ node: value.node, module: value.scope.module });
    }
  }

  #ofFunction(node: t.Function, scope: Scope): Signature {
    if (this.#open.has(node)) return RETURNS;
    this.#open.add(node);
    try {
      const parameters = node.params.filter((one) => !(one.type === "Identifier" && one.name === "this"));
      const { module } = scope;
      const third = parameters[WITH_CALLBACK - 1];
      if (third && lengthOf(parameters) >= WITH_CALLBACK)
        return {
          kind: "callback",
          sign: `has a third parameter${named(third)}`,
          ...position({ node: third, module }),
        };
      const inside = this.evaluator.scopeIn(node, scope, []);
      const own = restOf(node, parameters);
      const found =
        this.#ofArguments(node.body, own, inside) ?? this.#ofContext(node.body, parameters[1], inside);
      return found ?? this.#ofDelegates(node.body, own, inside);
    } finally {
      this.#open.delete(node);
    }
  }

  /** `arguments[2]`, or the like of a rest parameter. */
  #ofArguments(body: Node, { name, skipped }: Rest, scope: Scope): Signature | undefined {
    const found = findIn(body, name, (node) => {
      if (!isMember(node) || node.object.type !== "Identifier" || node.object.name !== name) return false;
      return node.computed && node.property.type === "NumericLiteral"
        ? node.property.value + skipped === WITH_CALLBACK - 1
        : false;
    });
    if (!found || name === undefined) return undefined;
    const sign = `reads ${name}[${WITH_CALLBACK - 1 - skipped}]`;
    return { kind: "callback", sign, ...position({ node: found, module: scope.module }) };
  }

  /** `context.succeed`, or a context that another function is given which calls it. */
  #ofContext(body: Node, parameter: Node | undefined, scope: Scope): Signature | undefined {
    const { module } = scope;
    const taken = parameter?.type === "ObjectPattern" ? answerIn(parameter) : undefined;
    if (taken)
      return {
        kind: "callback",
        sign: `takes ${taken.name} of its context`,
        ...position({ ...taken, module }),
      };
    if (parameter?.type !== "Identifier") return undefined;
    const { name } = parameter;
    const used = findIn(body, name, (node) => isAnswerOf(node, name));
    if (used) {
      const method = isMember(used) ? memberName(used) : "a method that answers";
      return { kind: "callback", sign: `calls ${name}.${method}`, ...position({ node: used, module }) };
    }
    const passed = callsIn(body, name).map((call) => this.#ofPassedContext(call, name, scope));
    return passed.find((signature) => signature !== undefined);
  }

  #ofPassedContext(call: Call, name: string, scope: Scope): Signature | undefined {
    const index = call.arguments.findIndex((arg) => arg.type === "Identifier" && arg.name === name);
    if (index < 0) return undefined;
    const callee = this.evaluator.evaluate(call.callee, scope);
    if (callee.kind === "package") return contextUser(callee, call, index, scope);
    if (callee.kind !== "function" || this.#open.has(callee.node)) return undefined;
    this.#open.add(callee.node);
    const inside = this.evaluator.scopeIn(callee.node, callee.scope, []);
    const found = this.#ofContext(callee.node.body, callee.node.params[index], inside);
    this.#open.delete(callee.node);
    return found;
  }

  /** Functions that get all that the handler got: `(...args) => handle(...args)`. */
  #ofDelegates(body: Node, { name }: Rest, scope: Scope): Signature {
    if (name === undefined) return RETURNS;
    const delegates = callsIn(body, name).flatMap((call) =>
      delegateOf(call, name).map((callee) => ({ callee, isUsed: !isStatement(body, call) })),
    );
    const signatures = delegates.map(({ callee, isUsed }) => {
      const signature = this.signatureOf(this.evaluator.evaluate(callee, scope));
      // A log of all arguments is none that answers.
      return isUsed || signature.kind === "callback" ? signature : RETURNS;
    });
    return worst(signatures);
  }
}

/** True for a call whose result nobody uses. */
function isStatement(body: Node, call: Node): boolean {
  return (
    (body.type === "ExpressionStatement" && body.expression === call) ||
    childrenOf(body).some((child) => isStatement(child, call))
  );
}

type Call = t.CallExpression | t.OptionalCallExpression;

/** The name by which a function has all its arguments, and the count of those before them. */
interface Rest {
  readonly name: string | undefined;
  readonly skipped: number;
}

function restOf(node: t.Function, parameters: readonly Node[]): Rest {
  const last = parameters.at(-1);
  if (last?.type === "RestElement")
    return {
      name: last.argument.type === "Identifier" ? last.argument.name : undefined,
      skipped: parameters.length - 1,
    };
  return { name: node.type === "ArrowFunctionExpression" ? undefined : "arguments", skipped: 0 };
}

/** `Function.length`: the parameters before the first with a default, and before the rest. */
function lengthOf(parameters: readonly Node[]): number {
  const end = parameters.findIndex(({ type }) => type === "AssignmentPattern" || type === "RestElement");
  return end < 0 ? parameters.length : end;
}

function named(parameter: Node): string {
  return parameter.type === "Identifier" ? `, ${parameter.name}` : "";
}

/** The first node in a function's body that fits, without functions in which the name is another's. */
function findIn(body: Node, name: string | undefined, fits: (node: Node) => boolean): Node | undefined {
  if (name === undefined) return undefined;
  if (fits(body)) return body;
  for (const child of childrenOf(body)) {
    const found = hides(child, name) ? undefined : findIn(child, name, fits);
    if (found) return found;
  }
  return undefined;
}

/** True for a function with a parameter of the name, or with arguments of its own. */
function hides(node: Node, name: string): boolean {
  if (!isFunction(node)) return false;
  if (name === "arguments") return node.type !== "ArrowFunctionExpression";
  return node.params.some((one) => one.type === "Identifier" && one.name === name);
}

/** The calls in a body, without those in functions in which the name is another's. */
function callsIn(body: Node, name: string): readonly Call[] {
  const inside = childrenOf(body).flatMap((child) => (hides(child, name) ? [] : callsIn(child, name)));
  return isCall(body) ? [body, ...inside] : inside;
}

/** `context.done`, or `const { done } = context`. */
function isAnswerOf(node: Node, context: string): boolean {
  if (isMember(node))
    return (
      node.object.type === "Identifier" && node.object.name === context && ANSWERS.has(memberName(node) ?? "")
    );
  if (node.type !== "VariableDeclarator" || node.id.type !== "ObjectPattern") return false;
  const init = bare(node.init);
  return init?.type === "Identifier" && init.name === context && answerIn(node.id) !== undefined;
}

function answerIn(pattern: t.ObjectPattern): { readonly name: string; readonly node: Node } | undefined {
  for (const property of pattern.properties) {
    if (property.type !== "ObjectProperty") continue;
    const name = keyName(property.key, property.computed);
    if (name !== undefined && ANSWERS.has(name)) return { name, node: property };
  }
  return undefined;
}

/** The function that a call hands all arguments to, and no callback of its own. */
function delegateOf(call: Call, name: string): readonly Node[] {
  const last = call.arguments.at(-1);
  if (last?.type === "SpreadElement")
    return last.argument.type === "Identifier" && last.argument.name === name ? [call.callee] : [];
  const isApplied = isMember(call.callee) && memberName(call.callee) === "apply";
  if (!isApplied || last?.type !== "Identifier" || last.name !== name) return [];
  return isMember(call.callee) ? [call.callee.object] : [];
}

function contextUser(
  { specifier, path }: Extract<Value, { kind: "package" }>,
  call: Call,
  index: number,
  { module }: Scope,
): Signature | undefined {
  const exported = path.filter((name) => name !== "default").join(".");
  const user = CONTEXT_USERS.find(
    (one) => one.specifier === specifier && one.exported === exported && one.context === index,
  );
  if (!user || call.arguments.some((arg) => arg.type === "StringLiteral" && arg.value === user.unless))
    return undefined;
  const sign = `gives its context to ${specifier}, which answers by it`;
  return { kind: "callback", sign, ...position({ node: call, module }) };
}

/** The signature that decides where a handler may have several. */
function worst(signatures: readonly Signature[]): Signature {
  return (
    signatures.find(({ kind }) => kind === "callback") ??
    signatures.find(({ kind }) => kind === "unclear") ??
    RETURNS
  );
}

function unclear(at: At): Signature {
  return { kind: "unclear", ...position(at) };
}

function position({ node, module }: At): { readonly file: string; readonly line: number } {
  return { file: module.file, line: node.loc?.start.line ?? 1 };
}
