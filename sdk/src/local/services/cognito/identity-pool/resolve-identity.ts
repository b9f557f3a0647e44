import { refusals } from "./errors";
import type { Identities, Identity, Login } from "./state/identities";

/**
 * The identity of somebody with these logins, all of which are checked. It is the one that has them, a new one, or one
 * of several, which takes over the others' logins.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/switching-identities.html
 */
export function identityOfLogins(identities: Identities, poolId: string, logins: readonly Login[]): Identity {
  const [first, ...others] = ownersOf(identities, poolId, logins);
  if (first === undefined) return identities.create(poolId, logins);
  return join(identities, first, others, logins);
}

/**
 * The identity that somebody acts as who names one. A guest's becomes that of the logins. When these have another
 * already, that one is meant from now on.
 */
export function identityWithLogins(
  identities: Identities,
  named: Identity,
  logins: readonly Login[],
): Identity {
  const owners = ownersOf(identities, named.poolId, logins);
  const isGuest = named.logins.size === 0;
  if (owners.includes(named) || (isGuest && owners.length === 0 && named.mergedInto === undefined)) {
    const others = owners.filter((owner) => owner !== named);
    return join(identities, named, others, logins);
  }
  const [first, ...others] = owners;
  if (!isGuest || first === undefined) throw refusals.foreignLogins();
  if (named.mergedInto === undefined) identities.merge(named, first);
  return join(identities, first, others, logins);
}

/** The identities that have the logins, oldest first. */
function ownersOf(identities: Identities, poolId: string, logins: readonly Login[]): readonly Identity[] {
  const owners = logins.flatMap((login) => identities.findByLogin(poolId, login) ?? []);
  return [...new Set(owners)].sort((a, b) => a.createdAt - b.createdAt);
}

/** One identity is one user with each provider. */
function join(
  identities: Identities,
  into: Identity,
  others: readonly Identity[],
  logins: readonly Login[],
): Identity {
  const all = [into, ...others].flatMap(({ logins: own }) => [...own]);
  const subjects = new Map<string, string>();
  for (const [provider, subject] of [...all, ...logins.map((one) => [one.provider, one.subject] as const)]) {
    if ((subjects.get(provider) ?? subject) !== subject) throw refusals.linked();
    subjects.set(provider, subject);
  }
  for (const other of others) identities.merge(other, into);
  const missing = logins.filter(({ provider }) => !into.logins.has(provider));
  identities.link(into, missing);
  return into;
}
