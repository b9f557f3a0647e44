import { invalidParameter } from "../../errors";
import type { PoolOperation } from "../../pool";
import type { UserPoolSettings } from "../../settings/settings";
import type { User } from "../../state/user";
import { ownAccount } from "../callers";
import { mfaSettingsOf } from "../mfa-preference";
import { challenge } from "./answers";
import type { SignInAnswer, SignInCall, SignInParameters } from "./attempt";
import { checkPassword } from "./check-password";
import { afterPassword } from "./new-password";
import { codeChallengesOf, isCodeChallenge, startWithCode } from "./one-time-password";
import { passkeysOf, startWithPasskey } from "./passkey";
import { readClientValue } from "./srp";
import { askForProof } from "./srp-challenge";
import { findSubject, preAuthenticate, type Subject, subjectOf } from "./subject";

/** The choices of a user with a password in `USER_AUTH`, besides codes and passkeys. */
const BY_PASSWORD = ["PASSWORD", "PASSWORD_SRP"] as const;

export async function offerChallenges(call: SignInCall, login: string): Promise<SignInAnswer> {
  const subject = findSubject(call, login);
  return {
    ...challenge(call, subject, { challenge: "SELECT_CHALLENGE" }, {}),
    AvailableChallenges: [
      ...(subject.user && subject.user.password === undefined ? [] : BY_PASSWORD),
      ...codeChallengesOf(call.pool.settings, subject),
      ...passkeyChoice(call.pool.settings, subject.user),
    ],
  };
}

function passkeyChoice(settings: UserPoolSettings, user: User | undefined): "WEB_AUTHN"[] {
  return passkeysOf(settings, user).length > 0 ? ["WEB_AUTHN"] : [];
}

/** The parameter that a choice of a password needs. Without it, the client is asked for it. */
const NEEDED = { PASSWORD: "PASSWORD", PASSWORD_SRP: "SRP_A" } as const;

/** Begins with what the client would rather have, unless the user cannot have it. */
export async function startPreferred(
  call: SignInCall,
  choice: string,
  login: string,
  parameters: SignInParameters,
): Promise<SignInAnswer> {
  const { settings } = call.pool;
  const can = (subject: Subject) => {
    if (choice === "WEB_AUTHN") return passkeysOf(settings, subject.user).length > 0;
    return !isCodeChallenge(choice) || codeChallengesOf(settings, subject).includes(choice);
  };
  if (!can(findSubject(call, login))) return offerChallenges(call, login);
  const isPassword = choice === "PASSWORD" || choice === "PASSWORD_SRP";
  if (isPassword && parameters.find(NEEDED[choice]) === undefined)
    return challenge(call, findSubject(call, login), { challenge: choice }, {});
  return startChosen(call, choice, login, parameters);
}

/** Signs in by the password, or asks for a proof of it, a code or a passkey. */
export async function startChosen(
  call: SignInCall,
  choice: string,
  login: string,
  parameters: SignInParameters,
): Promise<SignInAnswer> {
  if (choice === "PASSWORD") return startWithPassword(call, login, parameters.get("PASSWORD"));
  if (choice === "PASSWORD_SRP") return startWithProof(call, login, parameters.get("SRP_A"));
  if (isCodeChallenge(choice)) return startWithCode(call, choice, login);
  if (choice === "WEB_AUTHN") return startWithPasskey(call, login);
  const known = "PASSWORD, PASSWORD_SRP, EMAIL_OTP, SMS_OTP and WEB_AUTHN";
  throw invalidParameter(`${choice} is no first factor; ${known} are`);
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
      ...passkeyChoice(pool.settings, user),
    ],
  };
};
