import { validationMessage } from "../../model";
import { invalidParameter, ServiceError } from "../service-error";
import type { PoolInput } from "./pool";

/** A text that has to be there. */
export function requireText(input: PoolInput, name: string): string {
  const text = optionalText(input, name);
  if (text === undefined) throw violated(name, "null", "Member must not be null");
  if (text === "") throw violated(name, "", "Member must have length greater than or equal to 1");
  return text;
}

export function optionalText(input: PoolInput, name: string): string | undefined {
  return optional(input, name, "string");
}

export function optionalFlag(input: PoolInput, name: string): boolean | undefined {
  return optional(input, name, "boolean");
}

/** A whole number between two limits. */
export function optionalNumber(
  input: PoolInput,
  name: string,
  limits: { min: number; max: number },
): number | undefined {
  const value: number | undefined = optional(input, name, "number");
  if (value === undefined) return undefined;
  if (!Number.isInteger(value)) throw serialization(name);
  if (value < limits.min) {
    throw violated(name, String(value), `Member must have value greater than or equal to ${limits.min}`);
  }
  if (value > limits.max) {
    throw violated(name, String(value), `Member must have value less than or equal to ${limits.max}`);
  }
  return value;
}

export function textList(input: PoolInput, name: string): readonly string[] {
  const value = input[name] ?? [];
  if (!Array.isArray(value) || value.some((one) => typeof one !== "string")) throw serialization(name);
  return value;
}

/** Texts by name, such as `ClientMetadata`. Pages send `DEVICE_KEY: null` with a refresh token: null is not there. */
export function textMap(input: PoolInput, name: string): Readonly<Record<string, string>> | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) throw serialization(name);
  const entries = Object.entries(value as object).filter(([, one]) => one !== null);
  if (entries.some(([, one]) => typeof one !== "string")) throw serialization(name);
  return Object.fromEntries(entries);
}

/** A list of `{ Name, Value }`; the last of a name counts. One without a value is empty, which unsets an attribute. */
export function namedValues(input: PoolInput, name: string): ReadonlyMap<string, string> {
  const list = input[name] ?? [];
  if (!Array.isArray(list)) throw serialization(name);
  return new Map(
    list.map((entry: unknown): [string, string] => {
      if (typeof entry !== "object" || entry === null) throw serialization(name);
      const { Name, Value } = entry as Record<string, unknown>;
      const value = Value ?? "";
      if (typeof Name !== "string" || typeof value !== "string") throw serialization(name);
      return [Name, value];
    }),
  );
}

/** The service's words for a value that its model does not allow. `value` is shown: give no secret. */
export function violated(name: string, value: string, constraint: string): ServiceError {
  const member = name.charAt(0).toLowerCase() + name.slice(1);
  const found = value === "null" ? "Value null" : `Value '${value}'`;
  const problem = `${found} at '${member}' failed to satisfy constraint: ${constraint}`;
  return invalidParameter(validationMessage([problem]));
}

function optional<T>(input: PoolInput, name: string, type: "string" | "boolean" | "number"): T | undefined {
  const value = input[name] ?? undefined;
  if (value !== undefined && typeof value !== type) throw serialization(name);
  return value as T | undefined;
}

function serialization(name: string): ServiceError {
  return new ServiceError("SerializationException", `${name} has a value of a wrong type.`);
}
