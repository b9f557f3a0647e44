/** The result of a step, without the parts that no two servers have in common: ids, times, random texts. */
export type Outcome =
  | { readonly kind: "done"; readonly values: ReadonlyMap<string, string> }
  | { readonly kind: "refused"; readonly error: string; readonly message: string }
  | { readonly kind: "not covered"; readonly why: string };

/** The error of a step whose input an earlier step did not get here. */
export class NotHere extends Error {}

/** Names that replace a server's own ids, the longest id first. */
export type Names = readonly (readonly [id: string, name: string])[];

/** The parts of outcomes that are read, and those that are not. */
export interface Reading {
  /** Texts that a server generates, by the name of their member. */
  readonly madeUp: ReadonlySet<string>;
  /** Refusals by which the server shows that it lacks the operation, or breaks. */
  cannot(status: number, error: string): boolean;
}

/** Codes for missing users, which have another status. */
const USERS: Reading = {
  madeUp: new Set([
    ..."AccessKeyId DeviceKey ETag IdentityId NextToken PaginationToken RefreshToken".split(" "),
    ..."SALT SECRET_BLOCK SRP_B SecretKey Session SessionToken UserSub".split(" "),
    ..."USER_ID_FOR_SRP auth_time event_id exp iat jti kid n nbf origin_jti sub".split(" "),
  ]),
  cannot: (status) => status >= 500 || status === 404,
};

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export async function outcomeOf(
  run: () => Promise<unknown>,
  names: Names,
  reading = USERS,
): Promise<Outcome> {
  try {
    const values = new Map<string, string>();
    flatten(await run(), "", { names, ...reading }, values);
    return { kind: "done", values };
  } catch (error) {
    return failure(error as Failure, names, reading);
  }
}

interface Failure extends Error {
  /** The member in which the libraries of the browser have it. */
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function failure(error: Failure, names: Names, { cannot }: Reading): Outcome {
  if (error instanceof NotHere) return { kind: "not covered", why: error.message };
  const status = error.$metadata?.httpStatusCode;
  if (status === undefined && error.code === undefined) throw error;
  if (status !== undefined && cannot(status, error.name))
    return { kind: "not covered", why: `status ${status}` };
  return { kind: "refused", error: error.name, message: plain(error.message, names) };
}

function plain(text: string, names: Names): string {
  const named = names.reduce((rest, [id, name]) => rest.replaceAll(id, name), text);
  return named.replace(UUID, "<uuid>");
}

type NamedReading = Pick<Reading, "madeUp"> & { readonly names: Names };

/** Every value by its path: `AuthenticationResult.IdToken.claims.aud`. */
function flatten(value: unknown, path: string, reading: NamedReading, found: Map<string, string>): void {
  if (value === undefined || value === null) return;
  const read = typeof value === "string" && isToken(value) ? decode(value) : value;
  const text = leafText(read, path, reading);
  if (text !== undefined) return void found.set(path, text);
  for (const [name, one] of membersOf(read as object))
    flatten(one, path === "" ? name : `${path}.${name}`, reading, found);
}

/** The text of a value that has no members to read. */
function leafText(value: unknown, path: string, { madeUp, names }: NamedReading): string | undefined {
  if (value instanceof Date) return "<time>";
  if (madeUp.has(path.slice(path.lastIndexOf(".") + 1))) return `<${typeof value}>`;
  if (typeof value !== "object") return plain(String(value), names);
  return Array.isArray(value) && value.length === 0 ? "[]" : undefined;
}

function membersOf(value: object): readonly (readonly [string, unknown])[] {
  if (isNamedList(value)) return value.map(({ Name, Value }) => [Name, Value]);
  return Object.entries(value).filter(([name]) => name !== "$metadata");
}

/** Attributes come in any order. */
function isNamedList(value: object): value is { Name: string; Value: unknown }[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => one?.Name && "Value" in one);
}

function isToken(text: string): boolean {
  return TOKEN.test(text) && text.startsWith("eyJ");
}

/** The content of a token, with its lifetime in place of times. */
function decode(token: string): unknown {
  const [header, claims] = token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>);
  return { header, claims, seconds: Number(claims?.exp) - Number(claims?.iat) };
}
