import type { ListUsersRequest } from "../../../model/calls/cognito-idp";
import { invalidParameter } from "../errors";
import type { UserPool } from "../pool";
import { nameKey } from "../state/logins";
import type { User } from "../state/user";
import { page, userType } from "./output";

/** A filter of a list of users: `email ^= "ada@"`. */
interface UserFilter {
  readonly attribute: string;
  readonly operator: "=" | "^=";
  readonly value: string;
}

/** @see API reference, ListUsers, Filter */
const SEARCHABLE = new Set([
  "username",
  "email",
  "phone_number",
  "name",
  "given_name",
  "family_name",
  "preferred_username",
  "cognito:user_status",
  "status",
  "sub",
]);

export async function listUsers(pool: UserPool, input: ListUsersRequest) {
  const filter = parseFilter(input.Filter);
  const wanted = input.AttributesToGet ?? [];
  for (const name of wanted) {
    if (!pool.settings.attributes.has(name)) {
      throw invalidParameter(`One or more requested attributes do not exist: ${name}`);
    }
  }
  const users = [...pool.users.users()].filter((user) => filter === undefined || matches(pool, user, filter));
  const { items, next } = page({ limit: input.Limit, token: input.PaginationToken }, users, ({ sub }) => sub);
  const found = items.map((user) => userType(user, select(user, wanted)));
  return { Users: found, ...(next !== undefined && { PaginationToken: next }) };
}

/** Throws `InvalidParameterException`. An empty filter is none. */
export function parseFilter(text: string | undefined): UserFilter | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const match = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/s.exec(text);
  if (match === null) throw invalidParameter("Error while parsing filter");
  const [, attribute = "", operator, value = ""] = match;
  if (!SEARCHABLE.has(attribute)) throw invalidParameter(`Invalid search attribute: ${attribute}`);
  return { attribute, operator: operator === "=" ? "=" : "^=", value: value.replace(/\\(.)/gs, "$1") };
}

function matches(pool: UserPool, user: User, { attribute, operator, value }: UserFilter): boolean {
  const key = (text: string) => comparable(pool, attribute, text);
  const actual = key(valueOf(user, attribute) ?? "");
  return operator === "=" ? actual === key(value) : actual.startsWith(key(value));
}

/** Users are found by their status whatever its case. For names the pool decides. */
function comparable(pool: UserPool, attribute: string, text: string): string {
  if (attribute === "cognito:user_status") return text.toUpperCase();
  return attribute === "username" ? nameKey(pool.settings, text) : text;
}

function valueOf(user: User, attribute: string): string | undefined {
  if (attribute === "username") return user.username;
  if (attribute === "cognito:user_status") return user.status;
  if (attribute === "status") return user.enabled ? "Enabled" : "Disabled";
  return user.attributes[attribute];
}

function select(user: User, names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return user.attributes;
  return Object.fromEntries(Object.entries(user.attributes).filter(([name]) => names.includes(name)));
}
