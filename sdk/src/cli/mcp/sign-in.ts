import { nearest } from "../../errors";
import type { PoolClient, PoolUser, ResourceSummary } from "../../local/console/types";
import type { SessionFile } from "../session/file";
import { callConsole } from "./console-client";
import { ToolError } from "./tool-error";

/** A user to be, and the token to have. */
export interface SignIn {
  /** The username, e-mail address or phone number. */
  readonly as: string;
  readonly token: "id" | "access";
}

interface Found {
  readonly pool: string;
  readonly user: PoolUser;
  readonly client: PoolClient | undefined;
}

interface UserPage {
  readonly users: readonly PoolUser[];
  readonly clients: readonly PoolClient[];
  /** The start of the next page. */
  readonly next?: string;
}

/**
 * The value of the header `authorization` of a request by a user of the program's user pools, whom it signs in without a
 * password. Throws a `ToolError` where there is none of that name.
 */
export async function authorizationOf(
  session: SessionFile,
  { as, token }: SignIn,
  signal: AbortSignal,
): Promise<string> {
  const users = await findUsers(session, signal);
  const found = users.find(({ user }) => namesOf(user).includes(as));
  if (!found) throw new ToolError(unknownText(as, users));
  const { pool: arn, user, client } = found;
  if (!client) throw new ToolError(`the user pool of ${as} has no client to sign in with`);
  const body = { arn, username: user.username, clientId: client.id };
  const path = "/api/act/user-pool/tokens";
  const tokens = await callConsole<{ idToken: string; accessToken: string }>(session, { path, body, signal });
  return `Bearer ${token === "id" ? tokens.idToken : tokens.accessToken}`;
}

/** The most pages of users that are read of a pool. */
const MOST_PAGES = 40;

/** The users of all pools. */
async function findUsers(session: SessionFile, signal: AbortSignal): Promise<readonly Found[]> {
  const { resources } = await callConsole<{ resources: readonly ResourceSummary[] }>(session, {
    path: "/api/resources",
    signal,
  });
  const pools = resources.filter(({ kind }) => kind === "user-pool");
  return (await Promise.all(pools.map(({ arn }) => usersOf(session, arn, signal)))).flat();
}

async function usersOf(session: SessionFile, arn: string, signal: AbortSignal): Promise<readonly Found[]> {
  const found: Found[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const call = { path: "/api/show/user-pool", body: { arn, after }, signal };
    const { users, clients, next } = await callConsole<UserPage>(session, call);
    found.push(...users.map((user) => ({ pool: arn, user, client: clients[0] })));
    if (next === undefined) break;
    after = next;
  }
  return found;
}

/** The names that a user signs in by. */
function namesOf({ username, attributes }: PoolUser): readonly string[] {
  const { email, phone_number } = attributes;
  return [username, email, phone_number].filter((name) => name !== undefined);
}

function unknownText(as: string, users: readonly Found[]): string {
  const names = users.map(({ user }) => namesOf(user).at(-1) ?? user.username);
  const guess = nearest(as, names);
  const hint =
    guess === undefined ? `there is ${names.slice(0, 20).join(", ") || "none"}` : `did you mean ${guess}`;
  return `no user pool of the program has a user ${JSON.stringify(as)}; ${hint}`;
}
