import { checkType, type TypeCheck } from "./check-type";
import { type Constraint, constraintsOf, listedConstraints, listedItemConstraints } from "./constraints";
import { faultText } from "./fault";
import { lowered, shown } from "./shown";
import type { ModelShape, ServiceModel } from "./types";
import { withoutNulls } from "./without-nulls";

export interface ValidatorOptions {
  /** Whether all values of a call are text, as in a form. */
  readonly isText?: boolean;
  /** Refuses values of another type, for a service with its own messages. @default {@link checkType} */
  readonly checkType?: TypeCheck;
}

/** A constraint that an input breaks. */
export interface ModelFault {
  /** Path to the member: `targets.1.member.id`. */
  readonly at: string;
  /** `Value null at 'name' failed to satisfy constraint: Member must not be null` */
  readonly text: string;
  /** The invalid values: a member's own, items of a list or keys of a map. Empty for a missing value. */
  readonly values: readonly unknown[];
}

/** Adds the constraints that a value breaks. */
type Check = (value: unknown, at: string, faults: ModelFault[]) => void;

/**
 * Finds the constraints of a model that a call breaks, in AWS's words. The check of a shape is compiled once for all
 * calls.
 */
export class Validator {
  readonly #checks = new Map<string, Check>();

  constructor(
    private readonly model: ServiceModel,
    private readonly options: ValidatorOptions = {},
  ) {}

  /**
   * The constraints that an input breaks. AWS ignores members that the model does not have.
   * @throws ServiceError `SerializationException` for a value of another type
   */
  faultsOf(operation: string, input: Readonly<Record<string, unknown>>): readonly ModelFault[] {
    const faults: ModelFault[] = [];
    const shape = Object.hasOwn(this.model.inputs, operation) ? this.model.inputs[operation] : undefined;
    if (shape) this.#checkOf(shape, this.options.isText ?? false)(input, "", faults);
    return faults;
  }

  /** An input as operations get it, without members that are `null`. */
  inputOf(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return withoutNulls(given);
  }

  /** The constraints that one value breaks as a member of an operation's input, in whichever part of the request it is. */
  faultsOfMember(operation: string, name: string, value: unknown): readonly ModelFault[] {
    const faults: ModelFault[] = [];
    const shape = this.model.shapes[this.model.inputs[operation] ?? ""]?.members?.[name]?.shape;
    if (shape === undefined) throw new Error(`${operation} has no member ${name}`);
    if (value === undefined || value === null) return [missing(lowered(name))];
    this.#checkOf(shape, this.options.isText ?? false)(value, lowered(name), faults);
    return faults;
  }

  /** The constraints that a value of a shape breaks. Paths begin with its members. */
  shapeFaults(shape: string, value: unknown): readonly ModelFault[] {
    const faults: ModelFault[] = [];
    this.#checkOf(shape, false)(value, "", faults);
    return faults;
  }

  #checkOf(name: string, isText: boolean, isMember = false): Check {
    const key = `${name}${isText ? " in text" : ""}${isMember ? " of a structure" : ""}`;
    const known = this.#checks.get(key);
    if (known) return known;
    // A shape may contain itself.
    let made: Check | undefined;
    this.#checks.set(key, (value, at, faults) => made?.(value, at, faults));
    made = this.#makeCheck(name, isText, isMember);
    this.#checks.set(key, made);
    return made;
  }

  #makeCheck(name: string, isText: boolean, isMember: boolean): Check {
    const shape = this.#shape(name);
    const constraints = constraintsOf(shape);
    const check = this.#typeCheckOf(name, isText, isMember);
    const inner = this.#innerCheck(name, shape, isText);
    return (given, at, faults) => {
      // A query has a list of one item as one value.
      const value = isText && shape.type === "list" ? [given].flat() : given;
      check(value);
      for (const { must, holds } of constraints)
        if (!holds(value)) faults.push(this.#fault(value, at, name, `Member must ${must}`, [value]));
      inner?.(value, at, faults);
    };
  }

  #innerCheck(name: string, shape: ModelShape, isText: boolean): Check | undefined {
    switch (shape.type) {
      case "structure":
        return this.#memberCheck(shape, isText);
      case "list":
        return this.#itemCheck(name, shape, isText);
      case "map":
        return this.#entryCheck(name, shape, isText);
      default:
        return undefined;
    }
  }

  #memberCheck({ members = {}, required = [] }: ModelShape, isText: boolean): Check {
    const needed = new Set(required);
    const all = Object.entries(members).map(([name, { shape, location }]) => ({
      name,
      step: lowered(name),
      isNeeded: needed.has(name),
      check: this.#checkOf(shape, isText || (location !== undefined && location !== "statusCode"), true),
    }));
    return needed.size === 0 ? givenCheck(all) : neededCheck(all);
  }

  #itemCheck(name: string, shape: ModelShape, isText: boolean): Check {
    const item = this.#shape(shape.member ?? "");
    const check = this.#checkOf(shape.member ?? "", isText);
    if (isNested(item))
      return (value, at, faults) => {
        for (const [index, one] of (value as readonly unknown[]).entries())
          if (one === null) faults.push(missing(`${at}.${index + 1}.member`));
          else check(one, `${at}.${index + 1}.member`, faults);
      };
    // AWS shows a list of plain values whole, and once.
    const constraints = constraintsOf(item);
    const checkItem = this.#typeCheckOf(shape.member ?? "", isText, false);
    const must = `Member must ${listedItemConstraints(item)}`;
    return (value, at, faults) => {
      const items = value as readonly unknown[];
      for (const one of items) if (one !== null) checkItem(one);
      const wrong = items.filter((one) => one === null || constraints.some(({ holds }) => !holds(one)));
      if (wrong.length > 0) faults.push(this.#fault(items, at, name, must, wrong));
    };
  }

  #entryCheck(name: string, shape: ModelShape, isText: boolean): Check {
    const keyShape = this.#shape(shape.key ?? "");
    const values = this.#shape(shape.value ?? "");
    const check = this.#valueCheck(shape.value ?? "", values, isText);
    const isKey = allHold(constraintsOf(keyShape));
    const isValue = allHold(values.type === "map" ? [] : constraintsOf(values));
    const mustBe = isNested(values) ? listedConstraints(values) : listedItemConstraints(values);
    return (value, at, faults) => {
      const given = value as Readonly<Record<string, unknown>>;
      const wrongKeys: string[] = [];
      const wrongValues: unknown[] = [];
      for (const key of Object.keys(given)) {
        const one = given[key];
        if (one === null) continue;
        check(one, `${at}.${key}.member`, faults);
        if (isKey?.(key) === false) wrongKeys.push(key);
        if (isValue?.(one) === false) wrongValues.push(one);
      }
      if (wrongKeys.length > 0)
        faults.push(this.#fault(value, at, name, `Map keys must ${listedConstraints(keyShape)}`, wrongKeys));
      if (wrongValues.length > 0)
        faults.push(this.#fault(value, at, name, `Map value must ${mustBe}`, wrongValues));
    };
  }

  /**
   * The check of a map's value, without the constraints of plain values and of lists, which the map itself reports.
   */
  #valueCheck(name: string, shape: ModelShape, isText: boolean): Check {
    if (shape.type === "structure" || shape.type === "map") return this.#checkOf(name, isText);
    const check = this.#typeCheckOf(name, isText, false);
    const inner = this.#innerCheck(name, shape, isText);
    return (value, at, faults) => {
      check(value);
      inner?.(value, at, faults);
    };
  }

  #typeCheckOf(name: string, isText: boolean, isMember: boolean): (value: unknown) => void {
    const { checkType: check = checkType } = this.options;
    const location = { name, shape: this.#shape(name), isText, isMember, model: this.model };
    return check(location);
  }

  #fault(value: unknown, at: string, name: string, must: string, values: readonly unknown[]): ModelFault {
    const shape = this.#shape(name);
    const found = shape.sensitive ? "Value" : `Value '${shown(value, shape, name, this.model)}'`;
    return { at, values, text: faultText(found, at, must) };
  }

  #shape(name: string): ModelShape {
    const shape = this.model.shapes[name];
    if (!shape) throw new Error(`the model has no shape ${name}`);
    return shape;
  }
}

interface CheckedMember {
  readonly name: string;
  readonly step: string;
  readonly isNeeded: boolean;
  readonly check: Check;
}

/** Checks all members, since some of them have to be there. */
function neededCheck(members: readonly CheckedMember[]): Check {
  return (value, at, faults) => {
    const given = value as Readonly<Record<string, unknown>>;
    for (const { name, step, isNeeded, check } of members) {
      const found = given[name];
      if (found !== undefined && found !== null) check(found, below(at, step), faults);
      else if (isNeeded) faults.push(missing(below(at, step)));
    }
  };
}

/** Checks the given members alone, where none has to be there: attribute values have one of ten members. */
function givenCheck(members: readonly CheckedMember[]): Check {
  const byName = new Map(members.map((member) => [member.name, member]));
  return (value, at, faults) => {
    const given = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(given)) {
      const member = byName.get(name);
      const found = given[name];
      if (member && found !== undefined && found !== null)
        member.check(found, below(at, member.step), faults);
    }
  };
}

/** Whether a value satisfies constraints, or `undefined` where there are none. */
function allHold(constraints: readonly Constraint[]): ((value: unknown) => boolean) | undefined {
  const [first, ...others] = constraints;
  if (!first) return undefined;
  if (others.length === 0) return (value) => first.holds(value);
  return (value) => constraints.every(({ holds }) => holds(value));
}

function isNested({ type }: ModelShape): boolean {
  return type === "structure" || type === "list" || type === "map";
}

function below(at: string, step: string): string {
  return at === "" ? step : `${at}.${step}`;
}

function missing(at: string): ModelFault {
  return { at, values: [], text: faultText("Value null", at, "Member must not be null") };
}
