import { ServiceError } from "../../../service-error";
import { claimAliases, makeUser, nameNewUser } from "../new-user";
import { checkPasswordPolicy } from "../password-policy";
import type { UserPool } from "../pool";
import { checkAttributes, checkRequired } from "../state/attributes";
import { makeVerifier } from "../state/password-verifier";
import type { User } from "../state/user";
import { readSeedFile } from "./seed-file";
import type { SeedUser } from "./seed-user";

/** Users that do not fit the pool, which the user has to change. */
class SeedError extends Error {
  readonly isUserError = true;
}

/** The users of a file. Throws one error with everything that is wrong with it. */
export function readSeed(file: string): readonly SeedUser[] {
  const { users, problems } = readSeedFile(file);
  throwIfAny(`${file} is no list of users`, problems);
  return users;
}

/** A pool with what the program calls it. */
export interface NamedPool {
  readonly pool: UserPool;
  readonly name: string;
}

/** Throws when users are meant for a pool that there is not: nobody would make them. */
export function refuseWithoutPool(users: readonly SeedUser[], pools: readonly NamedPool[]): void {
  const names = pools.map(({ name }) => name).join(", ");
  const cure = pools.length === 0 ? "the program has no user pool" : `write one of ${names}`;
  const lost = users.filter((user) => !pools.some((named) => isMeant(user, named)));
  throwIfAny(
    "Not all users have a user pool",
    lost.flatMap(({ path, pool }) =>
      pool === undefined ? [] : [`${path}.pool: no user pool is called ${JSON.stringify(pool)}; ${cure}`],
    ),
  );
}

/**
 * Makes the users whom the pool does not have yet. Existing users stay as they are. When one of them does not fit the pool, none is made.
 */
export async function seedUsers(named: NamedPool, users: readonly SeedUser[]): Promise<void> {
  const { pool } = named;
  const meant = users.filter((user) => isMeant(user, named));
  const fresh = meant.filter(({ username }) => pool.users.findByLogin(username) === undefined);
  const problems = fresh.flatMap((user) => problemsOf(pool, user).map((problem) => `${user.path}${problem}`));
  throwIfAny(`Not all users can be made in the user pool ${named.name}`, problems);
  for (const user of fresh) {
    // Two entries of one list may be the same user.
    if (pool.users.findByLogin(user.username) === undefined) add(pool, user);
  }
}

function isMeant({ pool: meant }: SeedUser, { pool: { settings }, name }: NamedPool): boolean {
  return meant === undefined || [settings.id, settings.name, name].includes(meant);
}

function add(pool: UserPool, seed: SeedUser): void {
  const user = userOf(pool, seed);
  const { password } = seed;
  claimAliases(pool, user, false);
  if (password !== undefined) user.password = makeVerifier(pool.settings.id, user.username, password);
  pool.users.add(user);
}

function userOf(pool: UserPool, seed: SeedUser): User {
  const name = nameNewUser(pool.settings, seed.username, new Map(Object.entries(seed.attributes)));
  const attributes = new Map(name.attributes);
  for (const contact of ["email", "phone_number"]) {
    const mark = `${contact}_verified`;
    if (seed.verified && attributes.get(contact) && !attributes.has(mark)) attributes.set(mark, "true");
  }
  return {
    ...makeUser(pool, { ...name, attributes }, seed.status),
    enabled: seed.enabled,
    groups: [...seed.groups],
  };
}

/** The service would refuse the same. Each begins with what it is about. */
function problemsOf(pool: UserPool, seed: SeedUser): string[] {
  const { settings } = pool;
  const attributes = new Map(Object.entries(seed.attributes));
  const known = pool.users.groups().map(({ name }) => name);
  const unknown = seed.groups.filter((group) => !known.includes(group));
  const allowed = known.length > 0 ? `write one of ${known.join(", ")}` : "the pool has no groups";
  return [
    ...refusals(".attributes", () => checkAttributes(settings, attributes)),
    ...refusals(".username", () => {
      const name = nameNewUser(settings, seed.username, attributes);
      checkRequired(settings, name.attributes);
    }),
    ...refusals(".username", () => claimAliasesOf(pool, seed)),
    ...refusals(".password", () => {
      if (seed.password !== undefined) checkPasswordPolicy(settings.passwordPolicy, seed.password);
    }),
    ...unknown.map((group) => `.groups: the pool has no group ${JSON.stringify(group)}; ${allowed}`),
  ];
}

/** Whether the addresses are free, without taking them. */
function claimAliasesOf(pool: UserPool, seed: SeedUser): void {
  let user: User;
  try {
    user = userOf(pool, seed);
  } catch {
    // Said already.
    return;
  }
  claimAliases(pool, user, false);
}

function refusals(path: string, check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [`${path}: ${error.message.trim().replaceAll("\n", "; ")}`];
  }
}

function throwIfAny(heading: string, problems: readonly string[]): void {
  if (problems.length > 0)
    throw new SeedError(`${heading}:\n${problems.map((line) => `  ${line}`).join("\n")}`);
}
