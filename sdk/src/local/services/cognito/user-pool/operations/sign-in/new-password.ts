import { invalidParameter, notAuthorized } from "../../errors";
import { touch } from "../../new-user";
import { checkPasswordPolicy } from "../../password-policy";
import type { UserPoolSettings } from "../../settings/settings";
import { checkAttributes, checkMutable, checkWritable } from "../../state/attributes";
import { makeVerifier } from "../../state/password-verifier";
import type { User } from "../../state/user";
import { refuseTakenLogins } from "../change-attributes";
import { challenge } from "./answers";
import type { SignInAnswer, SignInCall, SignInParameters } from "./attempt";
import { askSecondFactor } from "./second-factor";
import type { KnownSubject } from "./subject";

/** Somebody gave the right password: a temporary one has to be changed, and a second factor may be wanted. */
export async function afterPassword(call: SignInCall, subject: KnownSubject): Promise<SignInAnswer> {
  if (subject.user.status === "FORCE_CHANGE_PASSWORD") return askNewPassword(call, subject);
  return askSecondFactor(call, subject, "Authentication");
}

const PREFIX = "userAttributes.";
/** Attributes that nobody sees or sets in this challenge. */
const HIDDEN = ["sub"];

function askNewPassword(call: SignInCall, subject: KnownSubject): SignInAnswer {
  const { user } = subject;
  const shown = Object.entries(user.attributes).filter(([name]) => !HIDDEN.includes(name));
  const required = missingAttributes(call.pool.settings, user.attributes);
  return challenge(
    call,
    subject,
    { challenge: "NEW_PASSWORD_REQUIRED", source: "NewPasswordChallenge" },
    {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: JSON.stringify(required.map((name) => PREFIX + name)),
      userAttributes: JSON.stringify(Object.fromEntries(shown)),
    },
  );
}

export async function answerNewPassword(
  call: SignInCall,
  subject: KnownSubject,
  responses: SignInParameters,
): Promise<SignInAnswer> {
  setNewPassword(call, subject.user, responses.startingWith(PREFIX), responses.get("NEW_PASSWORD"));
  return askSecondFactor(call, subject, "NewPasswordChallenge");
}

/** Replaces a temporary password, with the attributes that were missing. */
export function setNewPassword(
  by: Pick<SignInCall, "pool" | "client">,
  user: User,
  given: ReadonlyMap<string, string>,
  password: string,
): void {
  const { pool } = by;
  checkGiven(by, user, given);
  checkPasswordPolicy(pool.settings.passwordPolicy, password);
  refuseTakenLogins(pool, user, given);
  user.attributes = { ...user.attributes, ...Object.fromEntries(given) };
  user.password = makeVerifier(pool.settings.id, user.username, password);
  user.passwordExpiresAt = undefined;
  user.status = "CONFIRMED";
  touch(pool, user);
}

function checkGiven(
  { pool, client }: Pick<SignInCall, "pool" | "client">,
  user: User,
  given: ReadonlyMap<string, string>,
): void {
  const { settings } = pool;
  for (const name of ["email", "phone_number"])
    if (given.has(name) && user.attributes[name])
      throw notAuthorized(`Cannot modify an already provided ${name}`);
  checkAttributes(settings, given);
  checkMutable(settings, user.attributes, given.keys());
  checkWritable(settings, client, given.keys());
  const [missing] = missingAttributes(settings, { ...user.attributes, ...Object.fromEntries(given) });
  if (missing) throw invalidParameter(`Invalid attributes given, ${missing} is missing`);
}

/** Names of what the pool asks of every user, and this one does not have. */
export function missingAttributes(
  settings: UserPoolSettings,
  attributes: Readonly<Record<string, string>>,
): readonly string[] {
  const required = [...settings.attributes.values()].filter((attribute) => attribute.required);
  return required.map(({ name }) => name).filter((name) => !HIDDEN.includes(name) && !attributes[name]);
}
