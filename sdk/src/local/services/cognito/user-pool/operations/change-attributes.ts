import { dropCode } from "../codes";
import { prepareCode } from "../messages";
import { aliasExists, claimAliases, touch } from "../new-user";
import type { UserPool } from "../pool";
import type { Attributes } from "../state/attributes";
import type { Contact, Delivery, DeliveryDetails } from "../state/delivery";
import { nameKey } from "../state/logins";
import type { User } from "../state/user";

const CONTACTS: readonly Contact[] = ["email", "phone_number"];

/** Who changes attributes, and what is sent for it. */
interface ChangeCall {
  readonly clientId: string | undefined;
  readonly clientMetadata: Readonly<Record<string, string>> | undefined;
  /** Whether a code goes to a new address that takes effect at once. */
  readonly sendsForNew: boolean;
}

/** A changed address that a code has to go to. */
interface Unverified extends Delivery {
  /** True when the user keeps the old one until then. */
  readonly isHeldBack: boolean;
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
  const { settings } = pool;
  const attributes: Record<string, string> = { ...user.attributes };
  const unverified: Unverified[] = [];
  for (const [name, value] of given) {
    const contact = CONTACTS.find((one) => one === name);
    const isNew = contact !== undefined && value !== "" && value !== user.attributes[name];
    if (isNew && given.get(`${name}_verified`) !== "true") {
      refuseTakenContact(pool, user, contact, value);
      const isHeldBack = settings.verifiedBeforeUpdate.includes(contact) && !!user.attributes[name];
      if (isHeldBack || settings.autoVerified.includes(contact)) {
        unverified.push({ attribute: contact, to: value, isHeldBack });
      }
      if (isHeldBack) continue;
      attributes[`${name}_verified`] = "false";
    }
    if (value === "") delete attributes[name];
    else attributes[name] = value;
  }
  claimAliases(pool, { ...user, attributes }, false);
  return { attributes, unverified };
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
  const gone = new Set(names.flatMap((name) => (isContact(name) ? [name, `${name}_verified`] : [name])));
  user.attributes = Object.fromEntries(Object.entries(user.attributes).filter(([name]) => !gone.has(name)));
  for (const name of CONTACTS) if (gone.has(name)) dropCode(user, `verify:${name}`);
  touch(pool, user);
}

function isContact(name: string): boolean {
  return CONTACTS.some((one) => one === name);
}
