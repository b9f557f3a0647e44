import { invalidParameter } from "../../errors";
import type { PoolOperation } from "../../pool";
import { ownAccount } from "../callers";
import { mfaSettingsOf } from "../mfa-preference";
import { challenge } from "./answers";
import type { SignInAnswer, SignInCall, SignInParameters } from "./attempt";
import { checkPassword } from "./check-password";
import { afterPassword } from "./new-password";
import { codeChallengesOf, isCodeChallenge, startWithCode } from "./one-time-password";
import { readClientValue } from "./srp";
import { askForProof } from "./srp-challenge";
import { findSubject, preAuthenticate, subjectOf } from "./subject";

/** The choices of a user with a password in `USER_AUTH`, besides codes. Passkeys are not emulated. */
const BY_PASSWORD = ["PASSWORD", "PASSWORD_SRP"] as const;

export async function offerChallenges(call: SignInCall, login: string): Promise<SignInAnswer> {
  const subject = findSubject(call, login);
  return {
    ...challenge(call, subject, { challenge: "SELECT_CHALLENGE" }, {}),
    AvailableChallenges: [
      ...(subject.user && subject.user.password === undefined ? [] : BY_PASSWORD),
      ...codeChallengesOf(call.pool.settings, subject),
    ],
  };
}

/** Begins with what the client would rather have, unless the user cannot have it. */
export async function startPreferred(
  call: SignInCall,
  choice: string,
  login: string,
  parameters: SignInParameters,
): Promise<SignInAnswer> {
  const isLacking =
    isCodeChallenge(choice) &&
    !codeChallengesOf(call.pool.settings, findSubject(call, login)).includes(choice);
  return isLacking ? offerChallenges(call, login) : startChosen(call, choice, login, parameters);
}

/** Signs in by the password, or asks for a proof of it or for a code. */
export async function startChosen(
  call: SignInCall,
  choice: string,
  login: string,
  parameters: SignInParameters,
): Promise<SignInAnswer> {
  if (choice === "PASSWORD") return startWithPassword(call, login, parameters.get("PASSWORD"));
  if (choice === "PASSWORD_SRP") return startWithProof(call, login, parameters.get("SRP_A"));
  if (isCodeChallenge(choice)) return startWithCode(call, choice, login);
  const known = "PASSWORD, PASSWORD_SRP, EMAIL_OTP and SMS_OTP";
  throw invalidParameter(`${choice} is not emulated by the local user pool; ${known} are`);
}

async function startWithPassword(call: SignInCall, login: string, password: string): Promise<SignInAnswer> {
  const user = await checkPassword(call.pool, { ...call, login, password });
  return afterPassword(call, { login, username: user.username, user });
}

async function startWithProof(call: SignInCall, login: string, srpA: string): Promise<SignInAnswer> {
  const clientValue = readClientValue(srpA);
  const subject = findSubject(call, login);
  await preAuthenticate(call, subject);
  return askForProof(call, subject, clientValue);
}

/** The first factors of somebody who is signed in. */
export const getUserAuthFactors: PoolOperation<"GetUserAuthFactors"> = async (pool, input) => {
  const { user } = await ownAccount(pool, input);
  return {
    Username: user.username,
    ...mfaSettingsOf(user),
    ConfiguredUserAuthFactors: [
      ...(user.password === undefined ? [] : (["PASSWORD"] as const)),
      ...codeChallengesOf(pool.settings, subjectOf(user)),
    ],
  };
};
