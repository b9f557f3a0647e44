import { NotHere, type Served, type Side, type Step } from "./side";

/** What a step came to, without what no two servers have in common: ids, times, random texts. */
export type Outcome =
  | { readonly kind: "done"; readonly values: ReadonlyMap<string, string> }
  | { readonly kind: "refused"; readonly error: string; readonly message: string }
  | { readonly kind: "not covered"; readonly why: string };

/** Texts that a server makes up, by the name of the member that has them. */
const MADE_UP = new Set([
  ..."AccessKeyId DeviceKey ETag IdentityId NextToken PaginationToken RefreshToken".split(" "),
  ..."SALT SECRET_BLOCK SRP_B SecretKey Session SessionToken UserSub".split(" "),
  ..."USER_ID_FOR_SRP auth_time event_id exp iat jti kid n nbf origin_jti sub".split(" "),
]);

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** The server says that it cannot do this, or breaks. */
const CANNOT = 500;

export async function outcomeOf(side: Side, { run }: Step): Promise<Outcome> {
  try {
    const values = new Map<string, string>();
    flatten(await run(side), "", namesOf(side.served), values);
    return { kind: "done", values };
  } catch (error) {
    return failure(error as Failure, namesOf(side.served));
  }
}

interface Failure extends Error {
  /** The libraries of the browser say it here. */
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function failure(error: Failure, names: Names): Outcome {
  if (error instanceof NotHere) return { kind: "not covered", why: error.message };
  const status = error.$metadata?.httpStatusCode;
  if (status === undefined && error.code === undefined) throw error;
  if (status !== undefined && (status >= CANNOT || status === 404))
    return { kind: "not covered", why: `status ${status}` };
  return { kind: "refused", error: error.name, message: plain(error.message, names) };
}

/** What stands for a server's own ids, the longest id first. */
type Names = readonly (readonly [id: string, name: string])[];

function namesOf({ pools, clients, identityPool, url }: Served): Names {
  const ids: [string, string][] = [
    ...Object.entries(pools).map(([name, id]): [string, string] => [id, `<pool ${name}>`]),
    ...Object.entries(clients).map(([name, { id }]): [string, string] => [id, `<client ${name}>`]),
    [identityPool, "<identity pool>"],
    [url, "<url>"],
  ];
  return ids.sort(([a], [b]) => b.length - a.length);
}

function plain(text: string, names: Names): string {
  const named = names.reduce((rest, [id, name]) => rest.replaceAll(id, name), text);
  return named.replace(UUID, "<uuid>");
}

/** Every value by its path: `AuthenticationResult.IdToken.claims.aud`. */
function flatten(value: unknown, path: string, names: Names, found: Map<string, string>): void {
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  const last = path.slice(path.lastIndexOf(".") + 1);
  if (value === undefined || value === null) return;
  if (value instanceof Date) found.set(path, "<time>");
  else if (MADE_UP.has(last)) found.set(path, `<${typeof value}>`);
  else if (typeof value === "string" && TOKEN.test(value) && isToken(value))
    flatten(decode(value), path, names, found);
  else if (typeof value !== "object") found.set(path, plain(String(value), names));
  else if (isNamedList(value)) for (const one of value) flatten(one.Value, at(one.Name), names, found);
  else if (Array.isArray(value) && value.length === 0) found.set(path, "[]");
  else
    for (const [name, one] of Object.entries(value))
      if (name !== "$metadata") flatten(one, at(name), names, found);
}

/** Attributes come in any order. */
function isNamedList(value: object): value is { Name: string; Value: unknown }[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => one?.Name && "Value" in one);
}

function isToken(text: string): boolean {
  return text.startsWith("eyJ");
}

/** What a token says, with how long it is good for in the place of times. */
function decode(token: string): unknown {
  const [header, claims] = token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>);
  return { header, claims, seconds: Number(claims?.exp) - Number(claims?.iat) };
}
