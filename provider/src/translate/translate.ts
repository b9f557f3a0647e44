import * as pulumi from "@pulumi/pulumi";
import { componentName, type ObjectType, type Property, typeName, typeNamed } from "../schema";
import { nameInSchema } from "../words/spelling";
import { Mistakes } from "./mistakes";
import { toPermission, toPermissions } from "./permission";
import { PropLocations, pathAt } from "./prop-locations";
import { TYPE_RULES, type TypeRule } from "./rules";

/** The props for a construct, with the program's path of each. */
export interface Translated {
  readonly props: Readonly<Record<string, unknown>>;
  readonly mistakes: Mistakes;
  readonly locations: PropLocations;
}

const ANY = "pulumi.json#/Any";

type Values = Readonly<Record<string, unknown>>;

/**
 * Converts the program's inputs of a component to the props of the construct. The schema names the inputs that
 * must be known.
 */
export function translate(args: ObjectType, values: Values, rule: TypeRule = {}): Translated {
  const mistakes = new Mistakes();
  const locations = new PropLocations();
  const walk = new Walk(mistakes, locations);
  const props = walk.object(args, rule, values, { written: "", there: "" });
  return { props: (props ?? {}) as Values, mistakes, locations };
}

/** A path in the program's props, and its path in the construct's props. */
interface PropLocation {
  readonly written: string;
  readonly there: string;
}

class Walk {
  constructor(
    private readonly mistakes: Mistakes,
    private readonly locations: PropLocations,
  ) {}

  /** Converts the value of a property. Returns undefined for a wrong value. */
  value(property: Property, value: unknown, location: PropLocation): unknown {
    if (property.$ref === ANY) return withoutNulls(value);
    if (pulumi.isUnknown(value)) return this.value(property, pulumi.output(value), location);
    if (pulumi.Output.isInstance(value)) {
      if (property.plain) this.mistakes.notPlain(location.written);
      return value;
    }
    const component = componentName(property);
    if (component !== undefined) return this.#component(component, value, location);
    const name = typeName(property);
    if (name !== undefined) return this.#named(name, value, location);
    if (property.type === "array") return this.#list(property, value, location);
    if (property.type === "object") return this.#map(property, value, location);
    return value;
  }

  /** Converts an object of a type by its rule. */
  object(type: ObjectType, rule: TypeRule, value: unknown, location: PropLocation): unknown {
    if (!isObject(value)) {
      this.mistakes.wrongType(location.written, "an object", value);
      return undefined;
    }
    const given = withoutNulls(value) as Values;
    this.#refuseUnknown(type, given, location);
    if (rule.words && rule.words.of.includes(String(given[rule.words.prop])))
      return this.#alone(rule.words.prop, given, location) && given[rule.words.prop];
    if (rule.whole !== undefined && given[rule.whole] !== undefined)
      return this.#whole(rule.whole, type, rule, given, location);
    if (rule.switch !== undefined) return this.#switched(rule.switch, type, rule, given, location);
    return this.#fields(type, rule, given, location);
  }

  #named(name: string, value: unknown, location: PropLocation): unknown {
    const type = typeNamed(name);
    if (type.enum) return value;
    if (name.endsWith("Native")) this.#refuseMisnamed(type, value, location);
    const made = this.object(type, TYPE_RULES[name] ?? {}, value, location);
    if (name !== "PermissionEntry" || made === undefined) return made;
    // A resource with a grant word is a pair.
    this.locations.note(`${location.there}[0]`, pathAt(location.written, "resource"));
    this.locations.note(`${location.there}[1]`, pathAt(location.written, "grant"));
    return toPermission(made as Values, location.written, this.mistakes);
  }

  #component(kind: string, value: unknown, location: PropLocation): unknown {
    const accepted = [kind, ...(kind === "Api" ? ["GraphQLApi"] : [])];
    const isOurs = pulumi.Resource.isInstance(value) && accepted.includes(kindOf(value));
    if (!isOurs) this.mistakes.wrongType(location.written, `a ${kind} of this package`, value);
    return value;
  }

  #list(property: Property, value: unknown, { written, there }: PropLocation): unknown {
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

  #map(property: Property, value: unknown, { written, there }: PropLocation): unknown {
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

  #switched(prop: string, type: ObjectType, rule: TypeRule, given: Values, location: PropLocation): unknown {
    const { [prop]: isOn = true, ...rest } = given;
    if (pulumi.Output.isInstance(isOn)) this.mistakes.notPlain(pathAt(location.written, prop));
    if (isOn === false) {
      this.#alone(prop, given, location);
      return false;
    }
    if (Object.keys(rest).length === 0) return rule.isOnUnsaid ? undefined : true;
    if (rule.is === undefined) return this.#fields(type, rule, rest, location);
    this.locations.note(location.there, pathAt(location.written, rule.is));
    const property = type.properties?.[rule.is] as Property;
    return this.value(property, rest[rule.is], { ...location, written: pathAt(location.written, rule.is) });
  }

  #whole(prop: string, type: ObjectType, rule: TypeRule, given: Values, location: PropLocation): unknown {
    this.#alone(prop, given, location);
    this.locations.note(location.there, pathAt(location.written, prop));
    const property = type.properties?.[prop] as Property;
    return this.#prop(rule, prop, property, given[prop], {
      ...location,
      written: pathAt(location.written, prop),
    });
  }

  #prop(rule: TypeRule, prop: string, property: Property, value: unknown, location: PropLocation): unknown {
    const component = rule.components?.[prop];
    return component === undefined
      ? this.value(property, value, location)
      : this.#component(component, value, location);
  }

  #fields(type: ObjectType, rule: TypeRule, given: Values, location: PropLocation): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const from = new Map<string, string>();
    const put = (path: string, value: unknown, prop: string): void => {
      const other = [...from].find(([taken]) => areOneOf(taken, path));
      if (other !== undefined) this.mistakes.conflict(location.written, [other[1], prop]);
      from.set(path, prop);
      set(made, path.split("."), value);
    };
    const field = (prop: string, property: Property, value: unknown): void => {
      const target = rule.moves?.[prop] ?? prop;
      const at = {
        written: prop.split(".").reduce(pathAt, location.written),
        there: target.split(".").reduce(pathAt, location.there),
      };
      this.locations.note(at.there, at.written);
      put(target, this.#prop(rule, prop, property, value, at), prop);
    };
    this.#noteHomes(type, rule, given, location);
    for (const [prop, property] of Object.entries(type.properties ?? {})) {
      const value = given[prop];
      if (value === undefined) continue;
      const special = rule.values?.[prop]?.find((one) => one.value === value);
      if (special) {
        if (special.at !== undefined) put(special.at, special.is, prop);
      } else if (hasMovedParts(rule, prop) && isObject(value))
        this.#parts(prop, property, value, location, field);
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
    { written, there }: PropLocation,
  ): void {
    const byGiven = Object.entries(moves).sort(
      ([a], [b]) => Number(isGiven(a, given)) - Number(isGiven(b, given)),
    );
    for (const [prop, target] of byGiven)
      if (target.includes(".") && !Object.hasOwn(properties, headOf(target)))
        this.locations.note(pathAt(there, headOf(target)), pathAt(written, headOf(prop)));
  }

  /** Converts the fields of an object that are moved apart. */
  #parts(
    prop: string,
    property: Property,
    value: object,
    location: PropLocation,
    field: (prop: string, property: Property, value: unknown) => void,
  ): void {
    const type = typeNamed(typeName(property) as string);
    const given = withoutNulls(value) as Values;
    this.#refuseUnknown(type, given, { ...location, written: pathAt(location.written, prop) });
    for (const [name, part] of Object.entries(type.properties ?? {}))
      if (given[name] !== undefined) field(`${prop}.${name}`, part, given[name]);
  }

  #alone(prop: string, given: Values, { written }: PropLocation): boolean {
    const others = Object.keys(given).filter((name) => name !== prop);
    if (others.length > 0) this.mistakes.conflict(written, [prop, ...others]);
    return true;
  }

  /**
   * Refuses misnamed settings, which the classes of AWS ignore without a message. AWS's provider reports those
   * below the first level.
   */
  #refuseMisnamed({ properties = {} }: ObjectType, given: unknown, { written }: PropLocation): void {
    if (!isObject(given)) return;
    for (const [prop, settings] of Object.entries(given)) {
      if (!isOfAws(properties[prop]) || !isObject(settings)) continue;
      for (const [name, value] of Object.entries(settings))
        if (nameInSchema(name) !== name)
          this.mistakes.misnamed(pathAt(pathAt(written, prop), name), name, value);
    }
  }

  #refuseUnknown({ properties = {} }: ObjectType, given: Values, { written }: PropLocation): void {
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
