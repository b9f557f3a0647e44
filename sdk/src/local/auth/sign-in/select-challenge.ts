import { invalidParameter } from "../service-error";
import { afterPassword } from "./after-password";
import type { SignInAnswer, SignInCall } from "./attempt";
import { challenge } from "./challenge";
import { checkPassword } from "./check-password";
import type { SignInParameters } from "./parameters";
import { readClientValue } from "./srp";
import { askForProof } from "./srp-challenge";
import { findWho, preAuthenticate } from "./who";

/** What a user can choose from in `USER_AUTH`. Codes by message and passkeys are not emulated. */
const CHOICES = ["PASSWORD", "PASSWORD_SRP"] as const;

export async function offerChallenges(call: SignInCall, login: string): Promise<SignInAnswer> {
  const who = findWho(call, login);
  return {
    ...challenge(call, who, { challenge: "SELECT_CHALLENGE" }, {}),
    AvailableChallenges: CHOICES,
  };
}

/** Signs in by the password, or asks for a proof of it. */
export async function startChosen(
  call: SignInCall,
  choice: string,
  login: string,
  parameters: SignInParameters,
): Promise<SignInAnswer> {
  if (choice === "PASSWORD") return startWithPassword(call, login, parameters.get("PASSWORD"));
  if (choice === "PASSWORD_SRP") return startWithProof(call, login, parameters.get("SRP_A"));
  const known = CHOICES.join(" and ");
  throw invalidParameter(`${choice} is not emulated by the local user pool; ${known} are`);
}

async function startWithPassword(call: SignInCall, login: string, password: string): Promise<SignInAnswer> {
  const user = await checkPassword(call.pool, { ...call, login, password });
  return afterPassword(call, { login, username: user.username, user });
}

async function startWithProof(call: SignInCall, login: string, srpA: string): Promise<SignInAnswer> {
  const clientValue = readClientValue(srpA);
  const who = findWho(call, login);
  await preAuthenticate(call, who);
  return askForProof(call, who, clientValue);
}
