import { dropCode } from "../codes";
import { prepareCode } from "../messages";
import { aliasExists, claimAliases, touch } from "../new-user";
import type { UserPool } from "../pool";
import type { Attributes } from "../state/attributes";
import type { Contact, Delivery, DeliveryDetails } from "../state/delivery";
import { nameKey } from "../state/logins";
import type { User } from "../state/user";

const CONTACTS: readonly Contact[] = ["email", "phone_number"];

/** The caller that changes attributes, and the messages that the change sends. */
interface ChangeCall {
  readonly clientId: string | undefined;
  readonly clientMetadata: Readonly<Record<string, string>> | undefined;
  /** Whether a code goes to a new address that takes effect at once. */
  readonly sendsForNew: boolean;
}

/** A changed address that is not verified. */
interface Unverified extends Delivery {
  /** True when the user keeps the old one until the new one is verified. */
  readonly isHeldBack: boolean;
  /** Whether the pool sends a code to a new address. */
  readonly isSent: boolean;
}

/**
 * Changes attributes of a user, and says where codes went. A new address is not verified, unless the same call says that
 * it is. Nothing changes when a function refuses the message. Throws `AliasExistsException`.
 */
export async function changeAttributes(
  pool: UserPool,
  user: User,
  given: Attributes,
  from: ChangeCall,
): Promise<readonly DeliveryDetails[]> {
  const { attributes, unverified } = planChanges(pool, user, given);
  const wanted = unverified.filter(({ isHeldBack }) => isHeldBack || from.sendsForNew);
  const sends = await Promise.all(wanted.map((one) => prepareChange(pool, user, one, from)));
  claimAliases(pool, { ...user, attributes }, false);
  for (const name of CONTACTS) {
    // A code for what it was before does not verify what it is now.
    if (given.has(name)) dropCode(user, `verify:${name}`);
  }
  user.attributes = attributes;
  touch(pool, user);
  return sends.map((send) => send());
}

function planChanges(pool: UserPool, user: User, given: Attributes) {
  const unverified = unverifiedContacts(pool, user, given);
  const attributes = changedAttributes(user, given, unverified);
  claimAliases(pool, { ...user, attributes }, false);
  return { attributes, unverified: unverified.filter(({ isHeldBack, isSent }) => isHeldBack || isSent) };
}

/** New addresses that the call does not say are verified. Throws `AliasExistsException`. */
function unverifiedContacts(pool: UserPool, user: User, given: Attributes): readonly Unverified[] {
  const { autoVerified, verifiedBeforeUpdate } = pool.settings;
  return [...given].flatMap(([name, to]) => {
    const attribute = CONTACTS.find((one) => one === name);
    if (attribute === undefined || to === "" || to === user.attributes[name]) return [];
    if (given.get(`${name}_verified`) === "true") return [];
    refuseTakenContact(pool, user, attribute, to);
    const isHeldBack = verifiedBeforeUpdate.includes(attribute) && !!user.attributes[name];
    return [{ attribute, to, isHeldBack, isSent: autoVerified.includes(attribute) }];
  });
}

/** The attributes after the call. An empty value unsets one, and an address that is held back stays as it is. */
function changedAttributes(
  user: User,
  given: Attributes,
  unverified: readonly Unverified[],
): Readonly<Record<string, string>> {
  const attributes = new Map(Object.entries(user.attributes));
  for (const [name, value] of given) {
    const contact = unverified.find(({ attribute }) => attribute === name);
    if (contact?.isHeldBack) continue;
    if (contact) attributes.set(`${name}_verified`, "false");
    if (value === "") attributes.delete(name);
    else attributes.set(name, value);
  }
  return Object.fromEntries(attributes);
}

function prepareChange(
  pool: UserPool,
  user: User,
  { attribute, to, isHeldBack }: Unverified,
  { clientId, clientMetadata }: ChangeCall,
): Promise<() => DeliveryDetails> {
  return prepareCode(pool, `verify:${attribute}`, {
    user,
    purpose: "UpdateUserAttribute",
    delivery: { attribute, to },
    value: isHeldBack ? to : undefined,
    clientId,
    clientMetadata,
  });
}

/** Throws `AliasExistsException` for attributes that are how somebody else signs in. */
export function refuseTakenLogins(pool: UserPool, user: User, given: Attributes): void {
  for (const name of CONTACTS) {
    const value = given.get(name);
    if (value) refuseTakenContact(pool, user, name, value);
  }
  claimAliases(pool, { ...user, attributes: { ...user.attributes, ...Object.fromEntries(given) } }, false);
}

/** An address that is somebody's name cannot become another's, verified or not. */
function refuseTakenContact(pool: UserPool, user: User, name: Contact, value: string): void {
  if (!pool.settings.usernameAttributes.includes(name)) return;
  const owner = pool.users.findByLogin(nameKey(pool.settings, value));
  if (owner !== undefined && owner !== user) throw aliasExists(name);
}

export function removeAttributes(pool: UserPool, user: User, names: readonly string[]): void {
  const removed = new Set(names.flatMap((name) => (isContact(name) ? [name, `${name}_verified`] : [name])));
  user.attributes = Object.fromEntries(
    Object.entries(user.attributes).filter(([name]) => !removed.has(name)),
  );
  for (const name of CONTACTS) if (removed.has(name)) dropCode(user, `verify:${name}`);
  touch(pool, user);
}

function isContact(name: string): boolean {
  return CONTACTS.some((one) => one === name);
}
