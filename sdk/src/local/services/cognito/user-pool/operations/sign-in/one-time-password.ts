import { ServiceError } from "../../../../service-error";
import { checkCode, dropCode } from "../../codes";
import { invalidParameter, userPoolError } from "../../errors";
import { prepareCode } from "../../messages";
import type { UserPool } from "../../pool";
import type { UserPoolSettings } from "../../settings/settings";
import { type Contact, mask, mediumOf, simulatedDetails } from "../../state/delivery";
import { countFailure, refuseLockedOut } from "../../state/lock-out";
import { isVerified } from "../../state/logins";
import type { CodePurpose, User } from "../../state/user";
import { factorsOf } from "../mfa-preference";
import { challenge, complete } from "./answers";
import type { SignInAnswer, SignInCall, SignInParameters } from "./attempt";
import { refuseByStatus } from "./check-password";
import { attemptsOf, findSubject, preAuthenticate, type Subject } from "./subject";

type SignInPurpose = Extract<CodePurpose, "mfa" | "first-factor">;

/** Sends a code that signs in. Returns the parameters of the challenge. */
export async function sendSignInCode(
  { pool, client, clientMetadata }: SignInCall,
  user: User,
  attribute: Contact,
  purpose: SignInPurpose,
): Promise<Record<string, string>> {
  const to = user.attributes[attribute] ?? "";
  const send = await prepareCode(pool, purpose, {
    user,
    purpose: "Authentication",
    delivery: { attribute, to },
    clientId: client.id,
    clientMetadata,
  });
  send();
  return sentTo(attribute, mask(to));
}

function sentTo(attribute: Contact, masked: string): Record<string, string> {
  return { CODE_DELIVERY_DELIVERY_MEDIUM: mediumOf(attribute), CODE_DELIVERY_DESTINATION: masked };
}

/** Wrong codes count like wrong passwords: else new ones could be sent and tried for ever. */
export function takeSignInCode(pool: UserPool, user: User, purpose: SignInPurpose, code: string): void {
  refuseLockedOut(user, pool.now());
  try {
    checkCode(pool, user, purpose, code);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "CodeMismatchException") throw error;
    countFailure(user, pool.now());
    pool.users.save(user);
    throw wrongCode();
  }
  dropCode(user, purpose);
}

const wrongCode = () => userPoolError("CodeMismatchException", "Invalid code or auth state for the user.");

/** Codes by message that stand in for a password, and where they go. */
const ATTRIBUTES = { EMAIL_OTP: "email", SMS_OTP: "phone_number" } as const;

type CodeChallenge = keyof typeof ATTRIBUTES;

const CHALLENGES = Object.keys(ATTRIBUTES) as CodeChallenge[];

export function isCodeChallenge(name: string): name is CodeChallenge {
  return Object.hasOwn(ATTRIBUTES, name);
}

/** The challenge that proves this address, where the pool takes it for a first factor. */
export function codeChallengeFor(settings: UserPoolSettings, address: Contact): CodeChallenge | undefined {
  const name = CHALLENGES.find((each) => ATTRIBUTES[each] === address);
  return name !== undefined && settings.firstFactors?.includes(name) ? name : undefined;
}

/**
 * The codes that somebody can choose. None stands in for a password where a second factor is to come after it.
 * @see Developer Guide, authentication-flows-selection-sdk: passwordless factors and MFA exclude each other
 */
export function codeChallengesOf(settings: UserPoolSettings, { user, login }: Subject): CodeChallenge[] {
  if (settings.mfa === "ON" || (user && factorsOf(settings, user).length > 0)) return [];
  const has = (address: Contact) =>
    user ? isVerified(user, address) : simulatedDetails(settings, login).AttributeName === address;
  return CHALLENGES.filter((name) => settings.firstFactors?.includes(name) && has(ATTRIBUTES[name]));
}

/** Sends a code, or says so of a user who does not exist. */
export async function startWithCode(
  call: SignInCall,
  name: CodeChallenge,
  login: string,
): Promise<SignInAnswer> {
  const { pool } = call;
  const subject = findSubject(call, login);
  await preAuthenticate(call, subject);
  refuseLockedOut(attemptsOf(pool, subject), pool.now());
  if (subject.user) refuseByStatus(subject.user, pool.now());
  if (!codeChallengesOf(pool.settings, subject).includes(name))
    throw invalidParameter(`${name} is not available to the user`);
  const parameters = subject.user
    ? await sendSignInCode(call, subject.user, ATTRIBUTES[name], "first-factor")
    : sentTo(ATTRIBUTES[name], simulatedDetails(pool.settings, login).Destination);
  return challenge(call, subject, { challenge: name, isFirst: true }, parameters);
}

export async function answerCode(
  call: SignInCall,
  subject: Subject,
  name: CodeChallenge,
  responses: SignInParameters,
): Promise<SignInAnswer> {
  const { pool } = call;
  const code = responses.get(`${name}_CODE`);
  if (subject.user === undefined) {
    const attempts = attemptsOf(pool, subject);
    refuseLockedOut(attempts, pool.now());
    countFailure(attempts, pool.now());
    throw wrongCode();
  }
  takeSignInCode(pool, subject.user, "first-factor", code);
  return complete(call, subject.user, "Authentication");
}
