import { randomBytes } from "node:crypto";
import type { ErrorCode } from "../../../model/calls/cognito-idp";
import { invalidParameter, notFound, userPoolError } from "../errors";
import { touch } from "../new-user";
import { userHandleOf } from "../passkeys/assertion";
import { ALGORITHMS } from "../passkeys/cose-key";
import { PasskeyRefusal } from "../passkeys/refusal";
import { registerPasskey } from "../passkeys/registration";
import { hasPasskeys, relyingPartyOf, requiresVerification } from "../passkeys/relying-party";
import type { PoolOperation, UserPool } from "../pool";
import type { ClientSettings } from "../settings/settings";
import type { Passkey, User } from "../state/user";
import { ownAccount } from "./callers";
import { page } from "./output";
import { memoryOf, type OpenRegistration } from "./sign-in/memory";

/** How long a browser may ask the user, and a registration may take. @see API reference, StartWebAuthnRegistration, examples */
const TIMEOUT = 60_000;
const CHALLENGE_BYTES = 32;
/** @see Developer Guide, quotas: passkeys per user */
const MAX_PASSKEYS = 20;

/** Gives the options of a new passkey, for the browser's `navigator.credentials.create`. */
export const startWebAuthnRegistration: PoolOperation<"StartWebAuthnRegistration"> = async (pool, input) => {
  const { user, client } = await ownAccount(pool, input);
  return { CredentialCreationOptions: startRegistration(pool, user, client) };
};

/** The same for somebody who is known already. */
export function startRegistration(pool: UserPool, user: User, client: ClientSettings): CreationOptions {
  const relyingPartyId = relyingPartyForNew(pool);
  const passkeys = user.passkeys ?? [];
  if (passkeys.length >= MAX_PASSKEYS)
    throw userPoolError("LimitExceededException", `A user has at most ${MAX_PASSKEYS} passkeys.`);
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const open = { challenge, clientId: client.id, expiresAt: pool.now() + TIMEOUT };
  memoryOf(pool).registrations.set(user, open);
  return {
    authenticatorSelection: {
      requireResidentKey: true,
      residentKey: "required",
      userVerification: requiresVerification(pool.settings) ? "required" : "preferred",
    },
    challenge,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports, type: "public-key" })),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    rp: { id: relyingPartyId, name: relyingPartyId },
    timeout: TIMEOUT,
    user: { displayName: user.username, id: userHandleOf(user.sub), name: user.username },
  };
}

type CreationOptions = Readonly<Record<string, unknown>>;

function relyingPartyForNew({ settings }: UserPool): string {
  if (!hasPasskeys(settings))
    throw userPoolError("WebAuthnNotEnabledException", "Passkeys are not enabled for this user pool.");
  const relyingPartyId = relyingPartyOf(settings);
  if (relyingPartyId !== undefined) return relyingPartyId;
  throw userPoolError(
    "WebAuthnConfigurationMissingException",
    "The user pool has neither a relying party ID nor a domain.",
  );
}

export const completeWebAuthnRegistration: PoolOperation<"CompleteWebAuthnRegistration"> = async (
  pool,
  input,
) => {
  const { user, client } = await ownAccount(pool, input);
  completeRegistration(pool, user, client, input.Credential);
  return {};
};

/** Adds a passkey that has answered the user's open registration. A registration has one answer, right or wrong. */
export function completeRegistration(
  pool: UserPool,
  user: User,
  client: ClientSettings,
  credential: unknown,
): void {
  const relyingPartyId = relyingPartyForNew(pool);
  const open = takeRegistration(pool, user, client);
  const passkey = codedRefusal(() =>
    registerPasskey(
      credential,
      {
        challenge: open.challenge,
        relyingPartyId,
        isVerificationRequired: requiresVerification(pool.settings),
      },
      pool.now(),
    ),
  );
  if (isRegistered(pool, passkey.id)) throw invalidParameter("The passkey is registered already.");
  user.passkeys = [...(user.passkeys ?? []), passkey];
  touch(pool, user);
}

function takeRegistration(pool: UserPool, user: User, client: ClientSettings): OpenRegistration {
  const { registrations } = memoryOf(pool);
  const open = registrations.get(user);
  if (open === undefined || open.expiresAt <= pool.now())
    throw userPoolError("WebAuthnChallengeNotFoundException", "There is no open registration of a passkey.");
  if (open.clientId !== client.id)
    throw userPoolError("WebAuthnClientMismatchException", "Another client has started the registration.");
  registrations.delete(user);
  return open;
}

const CODES: Readonly<Record<PasskeyRefusal["problem"], ErrorCode>> = {
  malformed: "InvalidParameterException",
  challenge: "WebAuthnChallengeNotFoundException",
  origin: "WebAuthnOriginNotAllowedException",
  "relying party": "WebAuthnRelyingPartyMismatchException",
  "not supported": "WebAuthnCredentialNotSupportedException",
  "not proved": "NotAuthorizedException",
};

function codedRefusal<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof PasskeyRefusal) throw userPoolError(CODES[error.problem], error.message);
    throw error;
  }
}

/** Whether anybody in the pool has this passkey. */
function isRegistered({ users }: UserPool, id: string): boolean {
  for (const { passkeys = [] } of users.users()) if (passkeys.some((one) => one.id === id)) return true;
  return false;
}

export const listWebAuthnCredentials: PoolOperation<"ListWebAuthnCredentials"> = async (pool, input) => {
  const { user } = await ownAccount(pool, input);
  const asked = { limit: input.MaxResults || MAX_PASSKEYS, token: input.NextToken };
  const { items, next } = page(asked, user.passkeys ?? [], ({ id }) => id);
  return { Credentials: items.map(described), ...(next !== undefined && { NextToken: next }) };
};

function described(passkey: Passkey) {
  const { id, attachment, relyingPartyId, transports, createdAt } = passkey;
  return {
    CredentialId: id,
    // AWS documents its name for passkeys of another device. The other name is ours.
    FriendlyCredentialName: attachment === "platform" ? "Passkey" : "Roaming passkey",
    RelyingPartyId: relyingPartyId,
    ...(attachment !== undefined && { AuthenticatorAttachment: attachment }),
    AuthenticatorTransports: transports,
    CreatedAt: createdAt / 1000,
  };
}

export const deleteWebAuthnCredential: PoolOperation<"DeleteWebAuthnCredential"> = async (pool, input) => {
  const { user } = await ownAccount(pool, input);
  const passkeys = user.passkeys ?? [];
  const others = passkeys.filter(({ id }) => id !== input.CredentialId);
  if (others.length === passkeys.length) throw notFound("The user has no passkey of this id.");
  user.passkeys = others;
  touch(pool, user);
  return {};
};
