import { MARK } from "../../graph/wire";

const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** Stands for a secret that nobody asked for. */
export const MASKED = "[secret]";

/**
 * A value of a state as it is exported. A secret that was decrypted is its plain value, and one that was not is
 * {@link MASKED}. Files and archives stay as the state has them, with their hashes.
 */
export function readStateValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readStateValue);
  if (typeof value !== "object" || value === null) return value;
  const members = value as Readonly<Record<string, unknown>>;
  if (members[MARK] === SECRET) {
    const { plaintext } = members;
    return typeof plaintext === "string" ? readStateValue(JSON.parse(plaintext)) : MASKED;
  }
  return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, readStateValue(member)]));
}

/** The value as text. Undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
