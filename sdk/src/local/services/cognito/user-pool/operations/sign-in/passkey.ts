import { randomBytes } from "node:crypto";
import { invalidParameter, notAuthorized } from "../../errors";
import { checkAssertion } from "../../passkeys/assertion";
import { PasskeyRefusal } from "../../passkeys/refusal";
import {
  hasPasskeys,
  isMultiFactor,
  relyingPartyOf,
  requiresVerification,
} from "../../passkeys/relying-party";
import type { UserPool } from "../../pool";
import type { UserPoolSettings } from "../../settings/settings";
import { countFailure, refuseLockedOut } from "../../state/lock-out";
import type { Passkey, User } from "../../state/user";
import { factorsOf } from "../mfa-preference";
import { challenge, complete } from "./answers";
import type { SignInAnswer, SignInCall, SignInParameters, Step } from "./attempt";
import { refuseByStatus } from "./check-password";
import { attemptsOf, findSubject, type KnownSubject, preAuthenticate } from "./subject";

type PasskeyStep = Step & { readonly challenge: "WEB_AUTHN" };

const MILLISECONDS = 1000;
const CHALLENGE_BYTES = 32;

/**
 * The passkeys that somebody can sign in with. Where a second factor is to come, those of a user who has turned them on for both
 * factors, in a pool that allows it.
 * @see API reference, WebAuthnConfigurationType, FactorConfiguration; WebAuthnMfaSettingsType
 */
export function passkeysOf(settings: UserPoolSettings, user: User | undefined): readonly Passkey[] {
  if (user === undefined || !hasPasskeys(settings)) return [];
  if (wantsSecondFactor(settings, user) && !countsTwice(settings, user)) return [];
  const relyingPartyId = relyingPartyOf(settings);
  return (user.passkeys ?? []).filter((passkey) => passkey.relyingPartyId === relyingPartyId);
}

function wantsSecondFactor(settings: UserPoolSettings, user: User): boolean {
  return settings.mfa === "ON" || factorsOf(settings, user).length > 0;
}

function countsTwice(settings: UserPoolSettings, user: User): boolean {
  return isMultiFactor(settings) && user.passkeyMfa === true;
}

/** Whether the authenticator has to know who the user is: always where the passkey stands for both factors. */
function isVerificationRequired(settings: UserPoolSettings, user: User): boolean {
  return requiresVerification(settings) || countsTwice(settings, user);
}

/** Asks for a passkey of the user. */
export async function startWithPasskey(call: SignInCall, login: string): Promise<SignInAnswer> {
  const subject = findSubject(call, login);
  await preAuthenticate(call, subject);
  const options = openPasskey(call.pool, subject.user, call.client.sessionSeconds);
  return challenge(
    call,
    subject,
    { challenge: "WEB_AUTHN", nonce: options.challenge },
    { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  );
}

/**
 * The options of a sign-in by passkey, for the browser's `navigator.credentials.get`, which may ask as long as the session lasts.
 * Throws for a user who has no passkey.
 */
export function openPasskey(pool: UserPool, user: User | undefined, seconds: number) {
  const { settings } = pool;
  if (user) {
    refuseLockedOut(user, pool.now());
    refuseByStatus(user, pool.now());
  }
  const passkeys = passkeysOf(settings, user);
  if (user === undefined || passkeys.length === 0)
    throw invalidParameter("WEB_AUTHN is not available to the user");
  return {
    challenge: randomBytes(CHALLENGE_BYTES).toString("base64url"),
    timeout: seconds * MILLISECONDS,
    rpId: relyingPartyOf(settings) ?? "",
    allowCredentials: passkeys.map(({ id, transports }) => ({ type: "public-key", id, transports })),
    userVerification: isVerificationRequired(settings, user) ? "required" : "preferred",
  } as const;
}

export async function answerPasskey(
  call: SignInCall,
  subject: KnownSubject,
  { nonce }: PasskeyStep,
  responses: SignInParameters,
): Promise<SignInAnswer> {
  takePasskey(call.pool, subject.user, nonce, parse(responses.get("CREDENTIAL")));
  return complete(call, subject.user, "Authentication");
}

/** Takes the answer of a passkey to a challenge. Wrong ones count like wrong passwords. */
export function takePasskey(pool: UserPool, user: User, challenge: string, credential: unknown): void {
  const { settings } = pool;
  refuseLockedOut(attemptsOf(pool, { login: user.username, username: user.username, user }), pool.now());
  const ceremony = {
    challenge,
    relyingPartyId: relyingPartyOf(settings) ?? "",
    isVerificationRequired: isVerificationRequired(settings, user),
  };
  try {
    // The pool or the user may want a second factor by now, which the challenge did not ask for.
    const passkeys = passkeysOf(settings, user);
    const used = checkAssertion(credential, ceremony, { passkeys, sub: user.sub });
    user.passkeys = (user.passkeys ?? []).map((one) =>
      one === used.passkey ? { ...one, counter: used.counter } : one,
    );
    pool.users.save(user);
  } catch (error) {
    if (!(error instanceof PasskeyRefusal)) throw error;
    if (error.problem === "malformed") throw invalidParameter(error.message);
    countFailure(user, pool.now());
    pool.users.save(user);
    throw notAuthorized(`Incorrect passkey: ${error.message}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter("CREDENTIAL is no AuthenticationResponseJSON.");
  }
}
