import type * as t from "@babel/types";
import { propPath } from "../../errors";
import { Choice, isOpaque, Opaque } from "../../gen0/translation/opaque";
import { isBranch, type Keys, type Tree } from "../../gen0/translation/tree";
import { isPlainObject } from "../../values";
import { bare, keyName, memberName, type Node } from "../program/syntax/nodes";
import { type Layout, layoutOf, type Member, valueText } from "./layout";
import type { Constant, Names } from "./names";
import { combine, fillIn, turn } from "./operators";
import { durationCall, platformCall, platformMember, platformObject, UNKNOWN } from "./platform";
import type { Source } from "./source";
import type { Use } from "./uses";

/** An expression as a value, and where its parts are written. */
export interface Evaluation {
  readonly value: unknown;
  readonly uses: readonly Use[];
}

/** Where a value is read. */
interface Place {
  readonly keys: Keys | undefined;
  readonly names: Names;
  readonly isElsewhere: boolean;
  /** Whether it is inside of a constant that is read in other places as well. */
  readonly isShared: boolean;
  readonly member?: Member;
  readonly spread?: Member;
  readonly parent?: Use;
}

/** What is told of a value besides where it stands. */
type Reading = Pick<Use, "value"> & Partial<Pick<Use, Told>>;
type Told = "literal" | "isOld" | "constant" | "children" | "fixed" | "layout";

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * Evaluates an expression as far as its text says what it is: literals, constants, and objects of the platform, which are
 * made with the classes of generation 0. All else is an {@link Opaque}, and so are the objects and lists in `unread`.
 */
export function evaluate(
  source: Source,
  node: t.Node,
  keys: Keys,
  unread: ReadonlySet<Node> = new Set(),
): Evaluation {
  const evaluator = new Evaluator(source, unread);
  const place = { keys, names: source.names, isElsewhere: false, isShared: false };
  const { value } = evaluator.use(node, place);
  return { value, uses: evaluator.uses };
}

class Evaluator {
  readonly uses: Use[] = [];
  /** Objects of constants are made once, so that two places that name one share it. */
  readonly #made = new Map<Node, unknown>();
  readonly #layouts = new Map<Node, Layout>();
  /** Constants that are being read: one may be made of itself. */
  readonly #reading = new Set<Node>();

  constructor(
    private readonly source: Source,
    private readonly unread: ReadonlySet<Node>,
  ) {}

  /** Evaluates what stands at a place, and remembers it. */
  use(node: t.Node, place: Place): Use {
    const use: Writable<Use> = {
      path: place.keys && propPath(place.keys),
      key: place.keys?.at(-1)?.toString(),
      node,
      literal: bare(node) ?? node,
      value: undefined,
      isOld: false,
      constant: undefined,
      isElsewhere: place.isElsewhere,
      member: place.member,
      spread: place.spread,
      parent: place.parent,
      children: new Map(),
      fixed: [],
      layout: undefined,
    };
    const before = this.uses.length;
    this.uses.push(use);
    const reading = this.#read(node, place, use);
    if (reading.value === UNKNOWN) {
      this.uses.length = before + 1;
      Object.assign(use, { literal: reading.literal ?? use.literal, value: this.#opaque(node, place) });
    } else Object.assign(use, reading);
    return use;
  }

  #opaque(node: t.Node, { isElsewhere, member }: Place): Opaque {
    if (isElsewhere) return new Opaque("");
    const isConstruct = this.source.names.isConstruct?.(node) ?? false;
    return new Opaque(valueText(this.source, node, member), isConstruct);
  }

  /** A value inside of another expression, of which no place in the props is known. */
  #inner(node: t.Node, place: Place, parent: Use): Use {
    return this.use(node, { ...inside(place, parent), keys: undefined });
  }

  #read(node: t.Node, place: Place, use: Use): Reading {
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
        return this.#template(literal, place, use);
      case "UnaryExpression":
        return this.#combined([literal.argument], (value) => turn(literal.operator, value), place, use);
      case "BinaryExpression":
        return this.#combined(
          [literal.left, literal.right],
          (left, right) => combine(literal.operator, left, right),
          place,
          use,
        );
      case "ObjectExpression":
        return this.#object(literal, place, use);
      case "ArrayExpression":
        return this.#list(literal, place, use);
      case "ConditionalExpression":
        return this.#choice(literal, place, use);
      case "Identifier":
        return this.#identifier(literal, place, use);
      case "MemberExpression":
        return this.#member(literal, place, use);
      case "NewExpression":
      case "CallExpression":
        return this.#platform(literal, place, use);
      default:
        return { value: UNKNOWN };
    }
  }

  #template(literal: t.TemplateLiteral, place: Place, use: Use): Reading {
    const texts = literal.quasis.map(({ value }) => value.cooked ?? "");
    return this.#combined(literal.expressions, (...values) => fillIn(texts, values), place, use);
  }

  #combined(
    nodes: readonly t.Node[],
    combined: (...values: unknown[]) => unknown,
    place: Place,
    use: Use,
  ): Reading {
    const inner = nodes.map((node) => this.#inner(node, place, use));
    const value = inner.some((each) => isOpaque(each.value))
      ? UNKNOWN
      : combined(...inner.map((each) => each.value));
    return { value, isOld: inner.some(({ isOld }) => isOld) };
  }

  /** Two values of which at least one is known; objects are not looked into. */
  #choice(literal: t.ConditionalExpression, place: Place, use: Use): Reading {
    const yes = this.#inner(literal.consequent, place, use);
    const no = this.#inner(literal.alternate, place, use);
    const isKnown = [yes, no].some(({ value }) => !isOpaque(value) || value instanceof Choice);
    const isPlain = [yes, no].every(({ value }) => !isBranch(value));
    if (!isKnown || !isPlain || place.isElsewhere) return { value: UNKNOWN };
    const value = new Choice(valueText(this.source, literal, undefined), yes.value, no.value);
    return { value, children: new Map(Object.entries({ yes, no })) };
  }

  #identifier(id: t.Identifier, place: Place, use: Use): Reading {
    const constant = place.names.constant(id);
    if (!constant) return { value: id.name === "undefined" ? undefined : UNKNOWN };
    return this.#constant(constant, place, use);
  }

  /** What a constant was given, as if it stood here. */
  #constant(constant: Constant, place: Place, use: Use): Reading {
    const { init, elsewhere } = constant;
    const literal = bare(init) ?? init;
    if (this.#reading.has(init)) return { value: UNKNOWN, literal };
    this.#reading.add(init);
    const isElsewhere = place.isElsewhere || elsewhere !== undefined;
    const isShared = place.isShared || !constant.isReadOnce;
    const inside = { ...place, isElsewhere, isShared, names: elsewhere ?? place.names };
    const before = this.uses.length;
    const reading = this.#read(init, inside, use);
    this.#reading.delete(init);
    // Text of another file has no meaning here.
    const isText = isElsewhere && [...this.uses.slice(before), reading].some(isUnknown);
    if (isText || reading.value === UNKNOWN) return { value: UNKNOWN, literal };
    // The name of a name: the one that says the value may be read elsewhere.
    const isReadOnce = !isShared && reading.constant === undefined;
    return { literal, ...reading, constant: { ...constant, isReadOnce } };
  }

  #member(node: t.MemberExpression, place: Place, use: Use): Reading {
    const name = memberName(node);
    const { object } = node;
    if (name === undefined || object.type === "Super") return { value: UNKNOWN };
    const around = place.names.gen0Name(object);
    if (around !== undefined) return { value: platformMember(around, name), isOld: true };
    if (bare(object)?.type === "ThisExpression") return { value: UNKNOWN };
    const { value, isOld, fixed, children } = this.#inner(object, place, use);
    const isSure = isPlainObject(value) && fixed.length === 0 && Object.hasOwn(value, name);
    const found = isSure ? value[name] : UNKNOWN;
    if (isOpaque(found) || typeof found === "object") return { value: UNKNOWN };
    return { value: found, isOld: isOld || children.get(name)?.isOld === true };
  }

  /** `new HttpJwtAuthorizer({...})`, `Duration.minutes(5)`. */
  #platform(node: t.NewExpression | t.CallExpression, place: Place, use: Use): Reading {
    if (this.#made.has(node)) return { value: this.#made.get(node), isOld: true };
    if (!node.arguments.every((each) => each.type !== "SpreadElement" && each.type !== "ArgumentPlaceholder"))
      return { value: UNKNOWN };
    const before = this.uses.length;
    const args = node.arguments.map((each) => this.#inner(each, place, use));
    const isWhole = this.uses.slice(before).every(({ fixed }) => fixed.length === 0);
    const values = args.map(({ value }) => value);
    const value = isWhole ? this.#make(node, values, place, use) : UNKNOWN;
    if (value !== UNKNOWN) this.#made.set(node, value);
    return { value, isOld: true };
  }

  #make(node: t.NewExpression | t.CallExpression, args: unknown[], place: Place, use: Use): unknown {
    const callee = bare(node.callee);
    if (node.type === "NewExpression") {
      const made = place.names.gen0Name(node.callee as t.Expression);
      return made === undefined ? UNKNOWN : platformObject(made, args);
    }
    if (callee?.type !== "MemberExpression" || callee.object.type === "Super") return UNKNOWN;
    const method = memberName(callee);
    if (method === undefined) return UNKNOWN;
    const around = place.names.gen0Name(callee.object);
    if (around !== undefined) return platformCall(around, method, args);
    return durationCall(this.#inner(callee.object, place, use).value, method, args);
  }

  #list(node: t.ArrayExpression, place: Place, use: Use): Reading {
    if (node.elements.some((each) => each === null)) return { value: UNKNOWN };
    const layout = this.#layout(node, place);
    const children = new Map<string, Use>();
    const value = node.elements.map((each, at) => {
      const child = this.use(each as t.Node, {
        ...inside(place, use),
        keys: place.keys && [...place.keys, at],
        member: layout?.members[at],
      });
      children.set(String(at), child);
      return child.value;
    });
    return { value, children, layout };
  }

  #object(node: t.ObjectExpression, place: Place, use: Use): Reading {
    const layout = this.#layout(node, place);
    const children = new Map<string, Use>();
    const fixed: Member[] = [];
    for (const [at, property] of node.properties.entries()) {
      const member = layout?.members[at];
      const entries = this.#entries(property, place, use, member);
      if (!entries) fixed.push(member ?? ({ node: property } as Member));
      for (const [key, child] of entries ?? []) {
        const shadowed = children.get(key);
        // What is written over stays where it is.
        if (shadowed?.member && !shadowed.spread) fixed.push(shadowed.member);
        if (shadowed) this.#forget(shadowed);
        children.set(key, child);
      }
    }
    const value: Tree = {};
    for (const [key, child] of children) value[key] = child.value;
    return { value, children, fixed, layout };
  }

  /** Takes back a value and what is in it. */
  #forget(gone: Use): void {
    const isInside = (use: Use | undefined): boolean =>
      use !== undefined && (use === gone || isInside(use.parent));
    const kept = this.uses.filter((use) => !isInside(use));
    this.uses.splice(0, this.uses.length, ...kept);
  }

  /** The keys and values of a property; of an object that is spread, if it is known. */
  #entries(
    property: t.ObjectExpression["properties"][number],
    place: Place,
    use: Use,
    member: Member | undefined,
  ): readonly (readonly [string, Use])[] | undefined {
    if (property.type === "SpreadElement") return this.#spread(property, place, use, member);
    const key = this.#key(property, place, use);
    const isAccessor = property.type === "ObjectMethod" && property.kind !== "method";
    if (key === undefined || key === "__proto__" || isAccessor) return undefined;
    const node = property.type === "ObjectMethod" ? property : property.value;
    const keys = place.keys && [...place.keys, key];
    return [[key, this.use(node, { ...inside(place, use), keys, member })]];
  }

  #key(property: t.ObjectProperty | t.ObjectMethod, place: Place, use: Use): string | undefined {
    if (!property.computed) return keyName(property.key);
    const before = this.uses.length;
    const { value } = this.#inner(property.key, place, use);
    this.uses.length = before;
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  }

  /** Properties of a constant, as if they stood in place of its spread. */
  #spread(
    { argument }: t.SpreadElement,
    place: Place,
    use: Use,
    member: Member | undefined,
  ): readonly (readonly [string, Use])[] | undefined {
    const id = bare(argument);
    const constant = id?.type === "Identifier" ? place.names.constant(id) : undefined;
    const spread = constant && !constant.elsewhere ? bare(constant.init) : undefined;
    const shared = { ...place, isShared: true };
    if (spread?.type !== "ObjectExpression" || this.#reading.has(spread)) return undefined;
    const isPlain = spread.properties.every(({ type }) => type === "ObjectProperty");
    if (!isPlain || this.unread.has(spread) || this.unread.has(argument)) return undefined;
    this.#reading.add(spread);
    const before = this.uses.length;
    const members = this.#layout(spread, place)?.members;
    const found = spread.properties.map((property, at) => {
      const [entry] = this.#entries(property, shared, use, member) ?? [];
      if (entry) Object.assign(entry[1], { spread: members?.[at] });
      return entry;
    });
    this.#reading.delete(spread);
    if (found.every((entry) => entry !== undefined)) return found;
    this.uses.length = before;
    return undefined;
  }

  /** Only text of this file has one. */
  #layout(node: t.ObjectExpression | t.ArrayExpression, { isElsewhere }: Place): Layout | undefined {
    if (isElsewhere) return undefined;
    const layout = this.#layouts.get(node) ?? layoutOf(this.source, node);
    this.#layouts.set(node, layout);
    return layout;
  }
}

function inside({ names, isElsewhere, isShared }: Place, parent: Use): Omit<Place, "keys"> {
  return { names, isElsewhere, isShared, parent };
}

function isUnknown({ value, fixed = [] }: Pick<Use, "value"> & Partial<Pick<Use, "fixed">>): boolean {
  return isOpaque(value) || fixed.length > 0;
}
