import type { UserPool } from "../../pool";
import type { ClientSettings } from "../../settings/settings";
import type { Contact } from "../../state/delivery";
import type { User } from "../../state/user";
import { openSession } from "./answers";
import type { SignInAnswer, SignInCall } from "./attempt";
import { memoryOf } from "./memory";
import { codeChallengeFor } from "./one-time-password";
import { askSecondFactor } from "./second-factor";
import { knownSubject, preAuthenticate, recallSubject, subjectOf } from "./subject";

/**
 * A session of a sign-up whose code is a first factor as well, so that its user need not prove the address twice. Once
 * confirmed, it signs in. `undefined` where the client or the pool does not sign in so. A confirmation need not bring the
 * session of its sign-up: libraries do not send it, and the code proves as much.
 * @see API reference, ConfirmSignUp, Session
 */
export function openSignUpSession(
  pool: UserPool,
  client: ClientSettings,
  user: User,
  address: Contact | undefined,
  challenge: "SIGN_UP" | "SIGNED_UP",
): string | undefined {
  if (!client.flows.includes("ALLOW_USER_AUTH") || address === undefined) return undefined;
  if (codeChallengeFor(pool.settings, address) === undefined) return undefined;
  return openSession({ pool, client }, subjectOf(user), { challenge });
}

/** Signs in the user who has just confirmed the sign-up. */
export function signInConfirmed(call: SignInCall, session: string, username: string): Promise<SignInAnswer> {
  const { pool, client } = call;
  return memoryOf(pool).sessions.use(session, client.id, "SIGNED_UP", async (attempt) => {
    const subject = knownSubject(recallSubject(pool, attempt, username));
    await preAuthenticate(call, subject);
    return askSecondFactor(call, subject, "Authentication");
  });
}
