import { invalidParameter, ServiceError } from "../service-error";
import { violated } from "../user-pool/input";

/** Body of a call. Nothing in it is checked yet. */
export type Input = Readonly<Record<string, unknown>>;

const ID = /^[\w-]+:[0-9a-f-]+$/;
const ID_LENGTH = 55;
const MAX_LOGINS = 10;
const TOKEN_LENGTH = 50_000;

/** An id of an identity or of an identity pool: `region:uuid`. */
export function readId(input: Input, name: "IdentityId" | "IdentityPoolId"): string {
  const id = input[name];
  if (id === undefined || id === null) throw violated(name, "null", "Member must not be null");
  if (typeof id !== "string")
    throw new ServiceError("SerializationException", `${name} has a value of a wrong type.`);
  if (id.length > ID_LENGTH)
    throw violated(
      name,
      `${id.slice(0, ID_LENGTH)}...`,
      `Member must have length less than or equal to ${ID_LENGTH}`,
    );
  if (!ID.test(id))
    throw violated(name, id, "Member must satisfy regular expression pattern: [\\w-]+:[0-9a-f-]+");
  return id;
}

/** Tokens by the name of their provider. */
export function readLogins({ Logins: logins }: Input): ReadonlyMap<string, string> {
  if (logins === undefined || logins === null) return new Map();
  if (typeof logins !== "object" || Array.isArray(logins)) throw invalidParameter("Logins is no map.");
  const entries = Object.entries(logins);
  if (entries.length > MAX_LOGINS) throw invalidParameter(`Logins can have at most ${MAX_LOGINS} entries.`);
  for (const [provider, token] of entries) {
    if (typeof token !== "string" || token === "" || token.length > TOKEN_LENGTH)
      throw invalidParameter(`Please provide a valid token for ${provider}.`);
  }
  return new Map(entries as [string, string][]);
}

export function readText(input: Input, name: string): string | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" || value === "") throw invalidParameter(`${name} is no text.`);
  return value;
}

export function readCount(input: Input, name: string, most: number): number {
  const value = input[name];
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > most)
    throw invalidParameter(`${name} has to be a number from 1 to ${most}.`);
  return value;
}
