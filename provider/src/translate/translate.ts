import * as pulumi from "@pulumi/pulumi";
import { componentName, type ObjectType, type Property, typeName, typeNamed } from "../schema";
import { nameInSchema } from "../words/spelling";
import { Mistakes } from "./mistakes";
import { toPermission, toPermissions } from "./permission";
import { Places, pathAt } from "./places";
import { TYPE_RULES, type TypeRule } from "./rules";

/** The props for a construct, with the program's path of each. */
export interface Translated {
  readonly props: Readonly<Record<string, unknown>>;
  readonly mistakes: Mistakes;
  readonly places: Places;
}

const ANY = "pulumi.json#/Any";

type Values = Readonly<Record<string, unknown>>;

/**
 * Converts the program's inputs of a component to the props of the construct. The schema names the inputs that
 * must be known.
 */
export function translate(args: ObjectType, values: Values, rule: TypeRule = {}): Translated {
  const mistakes = new Mistakes();
  const places = new Places();
  const walk = new Walk(mistakes, places);
  const props = walk.object(args, rule, values, { written: "", there: "" });
  return { props: (props ?? {}) as Values, mistakes, places };
}

/** A path in the program's props, and its path in the construct's props. */
interface Place {
  readonly written: string;
  readonly there: string;
}

class Walk {
  constructor(
    private readonly mistakes: Mistakes,
    private readonly places: Places,
  ) {}

  /** Converts the value of a property. Returns undefined for a wrong value. */
  value(property: Property, value: unknown, place: Place): unknown {
    if (property.$ref === ANY) return withoutNulls(value);
    if (pulumi.isUnknown(value)) return this.value(property, pulumi.output(value), place);
    if (pulumi.Output.isInstance(value)) {
      if (property.plain) this.mistakes.notPlain(place.written);
      return value;
    }
    const component = componentName(property);
    if (component !== undefined) return this.#component(component, value, place);
    const name = typeName(property);
    if (name !== undefined) return this.#named(name, value, place);
    if (property.type === "array") return this.#list(property, value, place);
    if (property.type === "object") return this.#map(property, value, place);
    return value;
  }

  /** Converts an object of a type by its rule. */
  object(type: ObjectType, rule: TypeRule, value: unknown, place: Place): unknown {
    if (!isObject(value)) {
      this.mistakes.wrongType(place.written, "an object", value);
      return undefined;
    }
    const given = withoutNulls(value) as Values;
    this.#refuseUnknown(type, given, place);
    if (rule.words && rule.words.of.includes(String(given[rule.words.prop])))
      return this.#alone(rule.words.prop, given, place) && given[rule.words.prop];
    if (rule.whole !== undefined && given[rule.whole] !== undefined)
      return this.#whole(rule.whole, type, rule, given, place);
    if (rule.switch !== undefined) return this.#switched(rule.switch, type, rule, given, place);
    return this.#fields(type, rule, given, place);
  }

  #named(name: string, value: unknown, place: Place): unknown {
    const type = typeNamed(name);
    if (type.enum) return value;
    if (name.endsWith("Native")) this.#refuseMisnamed(type, value, place);
    const made = this.object(type, TYPE_RULES[name] ?? {}, value, place);
    if (name !== "PermissionEntry" || made === undefined) return made;
    // A resource with a grant word is a pair.
    this.places.note(`${place.there}[0]`, pathAt(place.written, "resource"));
    this.places.note(`${place.there}[1]`, pathAt(place.written, "grant"));
    return toPermission(made as Values, place.written, this.mistakes);
  }

  #component(kind: string, value: unknown, place: Place): unknown {
    const accepted = [kind, ...(kind === "Api" ? ["GraphQLApi"] : [])];
    const isOurs = pulumi.Resource.isInstance(value) && accepted.includes(kindOf(value));
    if (!isOurs) this.mistakes.wrongType(place.written, `a ${kind} of this package`, value);
    return value;
  }

  #list(property: Property, value: unknown, { written, there }: Place): unknown {
    if (!Array.isArray(value)) {
      this.mistakes.wrongType(written, "a list", value);
      return undefined;
    }
    const items = value.map((item, index) =>
      this.value(property.items ?? {}, item, {
        written: pathAt(written, index),
        there: pathAt(there, index),
      }),
    );
    return typeName(property.items ?? {}) === "PermissionEntry" ? toPermissions(items) : items;
  }

  #map(property: Property, value: unknown, { written, there }: Place): unknown {
    if (!isObject(value)) {
      this.mistakes.wrongType(written, "a map", value);
      return undefined;
    }
    const of = property.additionalProperties ?? {};
    return Object.fromEntries(
      Object.entries(withoutNulls(value) as Values).map(([key, one]) => [
        key,
        this.value(of, one, { written: pathAt(written, key), there: pathAt(there, key) }),
      ]),
    );
  }

  #switched(prop: string, type: ObjectType, rule: TypeRule, given: Values, place: Place): unknown {
    const { [prop]: isOn = true, ...rest } = given;
    if (pulumi.Output.isInstance(isOn)) this.mistakes.notPlain(pathAt(place.written, prop));
    if (isOn === false) {
      this.#alone(prop, given, place);
      return false;
    }
    if (Object.keys(rest).length === 0) return rule.isOnUnsaid ? undefined : true;
    if (rule.is === undefined) return this.#fields(type, rule, rest, place);
    this.places.note(place.there, pathAt(place.written, rule.is));
    const property = type.properties?.[rule.is] as Property;
    return this.value(property, rest[rule.is], { ...place, written: pathAt(place.written, rule.is) });
  }

  #whole(prop: string, type: ObjectType, rule: TypeRule, given: Values, place: Place): unknown {
    this.#alone(prop, given, place);
    this.places.note(place.there, pathAt(place.written, prop));
    const property = type.properties?.[prop] as Property;
    return this.#prop(rule, prop, property, given[prop], { ...place, written: pathAt(place.written, prop) });
  }

  #prop(rule: TypeRule, prop: string, property: Property, value: unknown, place: Place): unknown {
    const component = rule.components?.[prop];
    return component === undefined
      ? this.value(property, value, place)
      : this.#component(component, value, place);
  }

  #fields(type: ObjectType, rule: TypeRule, given: Values, place: Place): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const from = new Map<string, string>();
    const put = (path: string, value: unknown, prop: string): void => {
      const other = [...from].find(([taken]) => areOneOf(taken, path));
      if (other !== undefined) this.mistakes.conflict(place.written, [other[1], prop]);
      from.set(path, prop);
      set(made, path.split("."), value);
    };
    const field = (prop: string, property: Property, value: unknown): void => {
      const target = rule.moves?.[prop] ?? prop;
      const at = {
        written: prop.split(".").reduce(pathAt, place.written),
        there: target.split(".").reduce(pathAt, place.there),
      };
      this.places.note(at.there, at.written);
      put(target, this.#prop(rule, prop, property, value, at), prop);
    };
    this.#noteHomes(type, rule, given, place);
    for (const [prop, property] of Object.entries(type.properties ?? {})) {
      const value = given[prop];
      if (value === undefined) continue;
      const special = rule.values?.[prop]?.find((one) => one.value === value);
      if (special) {
        if (special.at !== undefined) put(special.at, special.is, prop);
      } else if (hasMovedParts(rule, prop) && isObject(value))
        this.#parts(prop, property, value, place, field);
      else field(prop, property, value);
      const shown = rule.shows?.[prop];
      if (shown !== undefined && given.type === undefined) made.type = shown;
    }
    return made;
  }

  /** Notes the program's paths of objects that only the construct's props have, such as `native`. */
  #noteHomes(
    { properties = {} }: ObjectType,
    { moves = {} }: TypeRule,
    given: Values,
    { written, there }: Place,
  ): void {
    const byGiven = Object.entries(moves).sort(
      ([a], [b]) => Number(isGiven(a, given)) - Number(isGiven(b, given)),
    );
    for (const [prop, target] of byGiven)
      if (target.includes(".") && !Object.hasOwn(properties, headOf(target)))
        this.places.note(pathAt(there, headOf(target)), pathAt(written, headOf(prop)));
  }

  /** Converts the fields of an object that are moved apart. */
  #parts(
    prop: string,
    property: Property,
    value: object,
    place: Place,
    field: (prop: string, property: Property, value: unknown) => void,
  ): void {
    const type = typeNamed(typeName(property) as string);
    const given = withoutNulls(value) as Values;
    this.#refuseUnknown(type, given, { ...place, written: pathAt(place.written, prop) });
    for (const [name, part] of Object.entries(type.properties ?? {}))
      if (given[name] !== undefined) field(`${prop}.${name}`, part, given[name]);
  }

  #alone(prop: string, given: Values, { written }: Place): boolean {
    const others = Object.keys(given).filter((name) => name !== prop);
    if (others.length > 0) this.mistakes.conflict(written, [prop, ...others]);
    return true;
  }

  /**
   * Refuses misnamed settings, which the classes of AWS ignore without a message. AWS's provider reports those
   * below the first level.
   */
  #refuseMisnamed({ properties = {} }: ObjectType, given: unknown, { written }: Place): void {
    if (!isObject(given)) return;
    for (const [prop, settings] of Object.entries(given)) {
      if (!isOfAws(properties[prop]) || !isObject(settings)) continue;
      for (const [name, value] of Object.entries(settings))
        if (nameInSchema(name) !== name)
          this.mistakes.misnamed(pathAt(pathAt(written, prop), name), name, value);
    }
  }

  #refuseUnknown({ properties = {} }: ObjectType, given: Values, { written }: Place): void {
    for (const [name, value] of Object.entries(given)) {
      if (Object.hasOwn(properties, name)) continue;
      this.mistakes.unknown(pathAt(written, name), name, value, Object.keys(properties));
    }
  }
}

/** Whether two paths are the same, or one leads into the other. Objects in `native` are joined. */
function areOneOf(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.startsWith("native") || other.startsWith("native")) return false;
  return one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** Whether a prop of `native` takes settings of AWS, and not an object of this package or a map by other names. */
function isOfAws(property: Property | undefined): boolean {
  if (property === undefined) return false;
  return property.$ref === ANY || property.additionalProperties?.$ref === ANY;
}

function isGiven(prop: string, given: Values): boolean {
  return given[headOf(prop)] !== undefined;
}

function headOf(path: string): string {
  return path.split(".")[0] as string;
}

function hasMovedParts({ moves = {} }: TypeRule, prop: string): boolean {
  return Object.keys(moves).some((name) => name.startsWith(`${prop}.`));
}

function set(object: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    object[name] = isObject(object[name]) && isObject(value) ? { ...object[name], ...value } : value;
    return;
  }
  const inner = (isObject(object[name]) ? object[name] : {}) as Record<string, unknown>;
  object[name] = inner;
  set(inner, rest, value);
}

/** Removes nulls, since some languages write null for a prop that is not given. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(withoutNulls);
  if (!isObject(value)) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined)
      .map(([name, one]) => [name, withoutNulls(one)]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Class name of a resource, by its type. */
export function kindOf(resource: pulumi.Resource): string {
  const { __pulumiType: type = "" } = resource as unknown as { readonly __pulumiType?: string };
  return type.startsWith("serverless-api:index:") ? type.slice("serverless-api:index:".length) : "";
}
