import type * as t from "@babel/types";
import { propPath } from "../../errors";
import { Opaque } from "../../gen0/translation/opaque";
import type { Keys } from "../../gen0/translation/tree";
import { bare, type Node } from "../../syntax/nodes";
import { type Layout, layoutOf, valueText } from "./layout";
import { UNKNOWN } from "./platform";
import { readIdentifier, readMember } from "./read-names";
import { readList, readObject } from "./read-objects";
import { readCombined, readConditional, readTemplate, readUnary } from "./read-operators";
import { readPlatform } from "./read-platform";
import type { ReadContext, Reader, Reading } from "./reading";
import type { Source } from "./source";
import type { Use } from "./uses";

/** An expression as a value, and where its parts are written. */
export interface Evaluation {
  readonly value: unknown;
  readonly uses: readonly Use[];
}

/**
 * Evaluates an expression as far as its text tells: literals, constants, and objects of the platform, which are made
 * with the classes of generation 0. The rest is {@link Opaque}, as are the objects and lists in `unread`.
 */
export function evaluate(
  source: Source,
  node: t.Node,
  keys: Keys,
  unread: ReadonlySet<Node> = new Set(),
): Evaluation {
  const evaluator = new Evaluator(source, unread);
  const context = { keys, names: source.names, isElsewhere: false, isShared: false };
  const { value } = evaluator.use(node, context);
  return { value, uses: evaluator.uses };
}

class Evaluator implements Reader {
  readonly uses: Use[] = [];
  readonly made = new Map<Node, unknown>();
  readonly reading = new Set<Node>();
  readonly #layouts = new Map<Node, Layout>();

  constructor(
    readonly source: Source,
    readonly unread: ReadonlySet<Node>,
  ) {}

  /** Evaluates a node, and records the value. */
  use(node: t.Node, context: ReadContext): Use {
    const use = emptyUse(node, context);
    const before = this.uses.length;
    this.uses.push(use);
    const { value, literal = use.literal, ...more } = this.read(node, context, use);
    if (value !== UNKNOWN) return Object.assign(use, { ...more, value, literal });
    this.uses.length = before + 1;
    return Object.assign(use, { value: this.#opaque(node, context), literal });
  }

  #opaque(node: t.Node, { isElsewhere, isAsked, member }: ReadContext): Opaque {
    if (isElsewhere || isAsked) return new Opaque("");
    const isConstruct = this.source.names.isConstruct?.(node) ?? false;
    return new Opaque(valueText(this.source, node, member), isConstruct);
  }

  read(node: t.Node, context: ReadContext, use: Use): Reading {
    const literal = bare(node) ?? node;
    if (this.unread.has(literal)) return { value: UNKNOWN };
    switch (literal.type) {
      case "StringLiteral":
      case "NumericLiteral":
      case "BooleanLiteral":
        return { value: literal.value };
      case "NullLiteral":
        return { value: null };
      case "TemplateLiteral":
        return readTemplate(this, literal, context, use);
      case "UnaryExpression":
        return readUnary(this, literal, context, use);
      case "BinaryExpression":
        return readCombined(this, literal, context, use);
      case "ConditionalExpression":
        return readConditional(this, literal, context, use);
      case "ObjectExpression":
        return readObject(this, literal, context, use);
      case "ArrayExpression":
        return readList(this, literal, context, use);
      case "Identifier":
        return readIdentifier(this, literal, context, use);
      case "MemberExpression":
        return readMember(this, literal, context, use);
      case "NewExpression":
      case "CallExpression":
        return readPlatform(this, literal, context, use);
      default:
        return { value: UNKNOWN };
    }
  }

  layout(node: t.ObjectExpression | t.ArrayExpression, { isElsewhere }: ReadContext): Layout | undefined {
    if (isElsewhere) return undefined;
    const layout = this.#layouts.get(node) ?? layoutOf(this.source, node);
    this.#layouts.set(node, layout);
    return layout;
  }
}

function emptyUse(node: t.Node, { keys, isElsewhere, member, spread, parent }: ReadContext): Use {
  return {
    path: keys && propPath(keys),
    key: keys?.at(-1)?.toString(),
    node,
    literal: bare(node) ?? node,
    value: undefined,
    isOld: false,
    constant: undefined,
    isElsewhere,
    member,
    spread,
    parent,
    children: new Map(),
    fixed: [],
    layout: undefined,
  };
}
