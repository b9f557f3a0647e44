import { notAuthorized, userPoolError } from "../../errors";
import { touch } from "../../new-user";
import type { PoolOperation, UserPool } from "../../pool";
import { findClient } from "../../settings/settings";
import type { User } from "../../state/user";
import { ownAccount } from "../callers";
import { factorsOf } from "../mfa-preference";
import { openSession } from "./answers";
import type { SignInAttempt, Step } from "./attempt";
import { memoryOf } from "./memory";
import { type KnownSubject, knownSubject, recallSubject } from "./subject";
import { findStep, newTotpSecret } from "./totp";

type Setup = Step & { readonly challenge: "MFA_SETUP" };

/**
 * Gives a secret for an app. It takes the place of another one only when the app has shown a code.
 * Called with an access token, or with the session of `MFA_SETUP`.
 */
export const associateSoftwareToken: PoolOperation<"AssociateSoftwareToken"> = async (pool, input) => {
  refuseWithoutTotp(pool);
  const secret = newTotpSecret();
  const session = input.Session;
  if (session !== undefined) {
    const next = await inSetup(pool, session, async (_, step) => ({ ...step, secret, verified: false }));
    return { SecretCode: secret, Session: next };
  }
  const { user } = await ownAccount(pool, input);
  memoryOf(pool).totpSecrets.set(user, secret);
  return { SecretCode: secret };
};

/** Takes the first code of the app. In a sign-in the app is required from then on. Otherwise the user still has to turn it on. */
export const verifySoftwareToken: PoolOperation<"VerifySoftwareToken"> = async (pool, input) => {
  refuseWithoutTotp(pool);
  const code = input.UserCode;
  const session = input.Session;
  if (session !== undefined) {
    const next = await inSetup(pool, session, async ({ user }, step) => {
      takeFirstCode(pool, user, step.secret, code, true);
      return { ...step, verified: true };
    });
    return { Status: "SUCCESS", Session: next };
  }
  const { user } = await ownAccount(pool, input);
  const { totpSecrets } = memoryOf(pool);
  takeFirstCode(pool, user, totpSecrets.get(user), code, false);
  totpSecrets.delete(user);
  return { Status: "SUCCESS" };
};

/** Works on a sign-in that sets an app up, and gives the session that goes on from there. */
function inSetup(
  pool: UserPool,
  session: string,
  work: (subject: KnownSubject, step: Setup) => Promise<Setup>,
): Promise<string> {
  return memoryOf(pool).sessions.use(session, undefined, "MFA_SETUP", async (attempt) => {
    const client = findClient(pool.settings, attempt.clientId);
    if (client === undefined) throw notAuthorized("Invalid session for the user.");
    const subject = knownSubject(recallSubject(pool, attempt, attempt.username));
    // Another session has set it up in the meantime. A caller who knows the password alone must not replace it.
    if (factorsOf(pool.settings, subject.user).length > 0)
      throw notAuthorized("Invalid session for the user.");
    return openSession({ pool, client }, subject, await work(subject, setupOf(attempt)));
  });
}

function setupOf({ step }: SignInAttempt): Setup {
  if (step.challenge !== "MFA_SETUP") throw notAuthorized("Invalid session for the user.");
  return step;
}

function takeFirstCode(
  pool: UserPool,
  user: User,
  secret: string | undefined,
  code: string,
  isWanted: boolean,
): void {
  const step = secret === undefined ? undefined : findStep(secret, code, pool.now());
  if (secret === undefined || step === undefined)
    throw userPoolError(
      "EnableSoftwareTokenMFAException",
      "Code mismatch and fail enable Software Token MFA",
    );
  memoryOf(pool).totpSteps.set(user, step);
  const wasWanted = user.totp?.preferred === true;
  user.totp = { secret, verified: true, preferred: isWanted || wasWanted };
  if (isWanted) user.preferredMfa = "SOFTWARE_TOKEN_MFA";
  touch(pool, user);
}

function refuseWithoutTotp({ settings }: UserPool): void {
  if (settings.softwareTokenMfa) return;
  throw userPoolError(
    "SoftwareTokenMFANotFoundException",
    "Software token TOTP multi-factor authentication (MFA) is not enabled for the user pool.",
  );
}
