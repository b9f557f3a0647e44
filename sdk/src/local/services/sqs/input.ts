import type { Input } from "../endpoint/aws-api";
import { invalidParameter, missingParameter } from "./errors";

/** A text that has to be there. */
export function requiredText(input: Input, name: string): string {
  const value = optionalText(input, name);
  if (value === undefined || value === "") throw missingParameter(name);
  return value;
}

export function optionalText(input: Input, name: string): string | undefined {
  const value = input[name];
  return typeof value === "string" ? value : undefined;
}

/** A whole number; the older protocol sends it as text. */
export function optionalNumber(input: Input, name: string): number | undefined {
  const value = input[name];
  if (value === undefined || value === null || value === "") return undefined;
  const number = Number(value);
  if (!Number.isInteger(number)) throw invalidParameter(name, value, "Must be an integer.");
  return number;
}

export function textList(input: Input, name: string): readonly string[] {
  const value = input[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Texts by name. Numbers and booleans are taken as what they look like. */
export function textMap(input: Input, name: string): Readonly<Record<string, string>> {
  const value = input[name];
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

export function objectList(input: Input, name: string): readonly Input[] {
  const value = input[name];
  return Array.isArray(value) ? (value as Input[]) : [];
}
