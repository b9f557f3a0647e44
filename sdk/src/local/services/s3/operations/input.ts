import type { Input } from "../../endpoint/aws-api";

/** A member that is a text, or `undefined` for any other. */
export function textOf(input: Input, name: string): string | undefined {
  const value = input[name];
  return typeof value === "string" ? value : undefined;
}

/** A member that is a number, in whichever way it came. */
export function numberOf(input: Input, name: string): number | undefined {
  const value = input[name];
  if (value === undefined || value === "") return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** A member that is a structure. */
export function structureOf(input: Input, name: string): Input | undefined {
  const value = input[name];
  return value !== null && typeof value === "object" ? (value as Input) : undefined;
}

/** A member that is a list of structures. */
export function structuresOf(input: Input | undefined, name: string): readonly Input[] {
  const value = input?.[name];
  return Array.isArray(value) ? value : [];
}

/** A member that is a map of texts. */
export function textsOf(input: Input, name: string): Readonly<Record<string, string>> {
  return (structureOf(input, name) ?? {}) as Readonly<Record<string, string>>;
}

/** The body of a request. Text stands for its bytes, since calls of this process may give one. */
export function bodyOf(input: Input): Buffer {
  const { Body: body } = input;
  if (Buffer.isBuffer(body)) return body;
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === "string" ? body : "");
}

/** An ETag as it is compared: without quotes, and without what marks a weak one. */
export function plainEtag(etag: string): string {
  return etag.trim().replace(/^W\//, "").replace(/^"|"$/g, "");
}

export function quoted(etag: string): string {
  return `"${etag}"`;
}

/** Seconds, as times stand in members. */
export function toSeconds(milliseconds: number): number {
  return milliseconds / 1000;
}
