import { type ObjectType, type Property, typeName, typeNamed } from "../../../provider/src/schema";
import { TYPE_RULES, type TypeRule } from "../../../provider/src/translate/rules";
import type { Shape } from "./construct-types";

/** The findings of comparing a flat type with a construct's argument. */
export class Comparison {
  /** Props of constructs that no flat property leads to: `ApiRoute.native.timeout`. */
  readonly missing = new Set<string>();
  /** Flat properties that lead to nothing. */
  readonly unused = new Set<string>();
  /** Props that can be switched on or off, and their flat types cannot. */
  readonly unswitched = new Set<string>();
  /** Enums whose words differ from those of a construct, with both. */
  readonly words = new Map<string, readonly [flat: readonly string[], typed: readonly string[]]>();
  /** Enums that were compared. */
  readonly enums = new Set<string>();
  readonly #done = new Set<string>();

  /** Compares a flat type with the objects that a construct takes in its place. */
  types(name: string, type: ObjectType, rule: TypeRule, shape: Shape): void {
    const { properties = {} } = type;
    // The type is from another package.
    if (shape.members().size === 0) return;
    const used = new Set([
      rule.switch,
      rule.is,
      rule.whole,
      rule.words?.prop,
      ...Object.keys(rule.values ?? {}),
    ]);
    for (const [member, inner] of shape.members()) {
      const whole = rule.words?.prop === member ? shape.words : [];
      this.#member(name, properties, rule, member, withWords(inner, whole), used);
    }
    for (const property of Object.keys(properties)) {
      const isMoved = Object.keys(rule.moves ?? {}).some(
        (moved) => used.has(moved) && headOf(moved) === property,
      );
      if (!used.has(property) && !isMoved) this.unused.add(`${name}.${property}`);
    }
  }

  #member(
    name: string,
    properties: Readonly<Record<string, Property>>,
    rule: TypeRule,
    path: string,
    shape: Shape,
    used: Set<string | undefined>,
  ): void {
    const moves = Object.entries(rule.moves ?? {});
    const moved = moves.filter(([, target]) => target === path).map(([prop]) => prop);
    const own = properties[path];
    if (own !== undefined && !moves.some(([prop]) => prop === path)) {
      used.add(path);
      this.#values(`${name}.${path}`, own, shape);
    }
    for (const prop of moved) {
      used.add(prop);
      this.#values(`${name}.${prop}`, propertyAt(properties, prop), shape);
    }
    const inside = moves.filter(([, target]) => target.startsWith(`${path}.`));
    if (own === undefined && inside.length > 0)
      for (const [member, inner] of shape.members())
        this.#member(name, properties, rule, `${path}.${member}`, inner, used);
    for (const [prop] of inside) used.add(prop);
    if (own === undefined && moved.length === 0 && inside.length === 0) this.missing.add(`${name}.${path}`);
  }

  #values(path: string, property: Property, shape: Shape): void {
    const inner = property.items ?? property.additionalProperties;
    if (inner !== undefined) {
      if (shape.items) this.#values(path, inner, shape.items);
      return;
    }
    const name = typeName(property);
    if (name === undefined) return;
    const type = typeNamed(name);
    if (type.enum)
      return this.#words(
        name,
        path,
        type.enum.map(({ value }) => value),
        shape,
      );
    const rule = TYPE_RULES[name] ?? {};
    if (shape.isBoolean && rule.switch === undefined) this.unswitched.add(path);
    // A list that can be switched off is a type of its own here.
    if (rule.is !== undefined) {
      const whole = type.properties?.[rule.is] as Property;
      return this.#values(`${name}.${rule.is}`, whole, shape);
    }
    if (this.#done.has(`${name} ${path}`)) return;
    this.#done.add(`${name} ${path}`);
    this.types(name, type, rule, shape);
  }

  #words(name: string, path: string, flat: readonly string[], shape: Shape): void {
    this.enums.add(name);
    const typed = [...new Set(shape.words)].sort();
    if (JSON.stringify(typed) !== JSON.stringify([...flat].sort()))
      this.words.set(`${path} (${name})`, [flat, typed]);
  }
}

function propertyAt(properties: Readonly<Record<string, Property>>, path: string): Property {
  const [head = "", ...rest] = path.split(".");
  const property = properties[head] as Property;
  return rest.length === 0
    ? property
    : propertyAt(typeNamed(typeName(property) as string).properties ?? {}, rest.join("."));
}

/** A prop whose words may stand for the whole as well. */
function withWords(shape: Shape, words: readonly string[]): Shape {
  if (words.length === 0) return shape;
  const { isBoolean, items } = shape;
  return { words: [...shape.words, ...words], isBoolean, items, members: () => shape.members() };
}

function headOf(path: string): string {
  return path.split(".")[0] as string;
}
