import * as gen0 from "../../gen0/index";
import { isOpaque } from "../../gen0/translation/opaque";

/** Stands for a value that no evaluation knows. */
export const UNKNOWN = Symbol("unknown");

type Class = new (...args: readonly unknown[]) => object;

/**
 * A class or a set of words of the platform that generation 0 exports, by its name. No class that registers a resource.
 */
export function platformValue(name: string): unknown {
  if (!Object.hasOwn(gen0, name)) return UNKNOWN;
  const exported: unknown = gen0[name as keyof typeof gen0];
  if (typeof exported === "function") return isData(exported) ? exported : UNKNOWN;
  return exported;
}

/** A word such as `RetentionDays.ONE_WEEK`, or an object such as `Runtime.NODEJS_14_X`. */
export function platformMember(name: string, member: string): unknown {
  const around = platformValue(name);
  if ((typeof around !== "object" && typeof around !== "function") || around === null) return UNKNOWN;
  if (!Object.hasOwn(around, member) || member === "prototype") return UNKNOWN;
  const value = (around as Readonly<Record<string, unknown>>)[member];
  return typeof value === "function" ? UNKNOWN : value;
}

/** An object of the platform: `new HttpJwtAuthorizer({...})`. */
export function platformObject(name: string, args: readonly unknown[]): unknown {
  const made = platformValue(name);
  return typeof made === "function" ? attempt(() => new (made as Class)(...args), args) : UNKNOWN;
}

/** The result of a static method of a class of the platform: `Duration.minutes(5)`. */
export function platformCall(name: string, method: string, args: readonly unknown[]): unknown {
  const around = platformValue(name);
  if (typeof around !== "function" || !Object.hasOwn(around, method)) return UNKNOWN;
  return called(around, method, args);
}

/**
 * The result of a method of a length of time: `Duration.minutes(5).toSeconds()`. Methods of other objects may change
 * them.
 */
export function durationCall(of: unknown, method: string, args: readonly unknown[]): unknown {
  if (!(of instanceof gen0.Duration) || !Object.hasOwn(gen0.Duration.prototype, method)) return UNKNOWN;
  return called(of, method, args);
}

function called(around: object, method: string, args: readonly unknown[]): unknown {
  const run = (around as Readonly<Record<string, unknown>>)[method];
  return typeof run === "function" ? attempt(() => run.apply(around, args), args) : UNKNOWN;
}

/**
 * Makes an object if all unknown values are in it afterwards. Code that reads an unknown value finds nothing there.
 * Objects of the platform do not use the scope, which comes first.
 */
function attempt(make: () => unknown, args: readonly unknown[]): unknown {
  try {
    const made = make();
    const present = new Set(unknownIn(made));
    const [scope, ...others] = args;
    const given = isOpaque(scope) && others.length > 0 && SCOPE.test(scope.source) ? others : args;
    return given.flatMap(unknownIn).every((each) => present.has(each)) ? made : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

const SCOPE = /^(this|stack|scope)$/;

function unknownIn(value: unknown): readonly unknown[] {
  if (isOpaque(value)) return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(unknownIn);
}

/** Whether making it changes nothing: it is no app, and no class of resources is above it. */
function isData(made: object): boolean {
  if (made === gen0.App) return false;
  for (let above: unknown = made; typeof above === "function"; above = Object.getPrototypeOf(above))
    if (above.name === "Resource") return false;
  return true;
}
