import { invalid } from "../errors";
import { type AttributeMap, type AttributeValue, memberOf } from "../values/attribute-value";
import { checkValue } from "../values/check-value";
import { ExpressionFault } from "./fault";
import type { Path } from "./syntax";

type Names = Readonly<Record<string, string>>;

/** The names and values of a call for the placeholders of its expressions. Each has to be used. */
export class Placeholders {
  readonly #names: Names | undefined;
  readonly #values: AttributeMap | undefined;
  readonly #unusedNames: Set<string>;
  readonly #unusedValues: Set<string>;

  constructor(names: Names | undefined, values: AttributeMap | undefined) {
    this.#names = checkNames(names);
    this.#values = checkValues(values);
    this.#unusedNames = new Set(this.#names && Object.keys(this.#names));
    this.#unusedValues = new Set(this.#values && Object.keys(this.#values));
  }

  /** A path with the names that its placeholders stand for. */
  path(path: Path): Path {
    if (!path.some((part) => typeof part === "string" && part.startsWith("#"))) return path;
    return path.map((part) => (typeof part === "string" && part.startsWith("#") ? this.#name(part) : part));
  }

  value(placeholder: string): AttributeValue {
    const value = this.#values && memberOf(this.#values, placeholder);
    if (value === undefined) {
      throw new ExpressionFault(
        `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`,
      );
    }
    this.#unusedValues.delete(placeholder);
    return value;
  }

  checkUsed(): void {
    checkNoneLeft("Names", this.#unusedNames);
    checkNoneLeft("Values", this.#unusedValues);
  }

  #name(placeholder: string): string {
    const name = this.#names && Object.hasOwn(this.#names, placeholder) && this.#names[placeholder];
    if (typeof name !== "string") {
      throw new ExpressionFault(
        `An expression attribute name used in the document path is not defined; attribute name: ${placeholder}`,
      );
    }
    this.#unusedNames.delete(placeholder);
    return name;
  }
}

function checkNames(names: Names | undefined): Names | undefined {
  if (names === undefined) return undefined;
  const keys = Object.keys(names);
  if (keys.length === 0) throw invalid("ExpressionAttributeNames must not be empty");
  for (const key of keys) checkKey("Names", "#", key);
  return names;
}

function checkValues(values: AttributeMap | undefined): AttributeMap | undefined {
  if (values === undefined) return undefined;
  const keys = Object.keys(values);
  if (keys.length === 0) throw invalid("ExpressionAttributeValues must not be empty");
  for (const key of keys) checkKey("Values", ":", key);
  return Object.fromEntries(keys.map((key) => [key, checkNamedValue(key, values[key] ?? {})]));
}

function checkNamedValue(key: string, value: AttributeValue): AttributeValue {
  try {
    return checkValue(value);
  } catch (error) {
    const { name, message } = error as Error;
    if (name !== "ValidationException") throw error;
    const invalidValue = invalid(
      `ExpressionAttributeValues contains invalid value: ${message} for key ${key}`,
    );
    if (/not be empty$/.test(message)) invalidValue.cause = error;
    throw invalidValue;
  }
}

function checkKey(what: "Names" | "Values", sign: string, key: string): void {
  if (key.startsWith(sign) && /^[0-9A-Za-z_]+$/.test(key.slice(1))) return;
  throw invalid(`ExpressionAttribute${what} contains invalid key: Syntax error; key: "${key}"`);
}

function checkNoneLeft(what: "Names" | "Values", unused: ReadonlySet<string>): void {
  if (unused.size === 0) return;
  const keys = [...unused].join(", ");
  throw invalid(`Value provided in ExpressionAttribute${what} unused in expressions: keys: {${keys}}`);
}
