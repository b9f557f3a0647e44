import { checkSecretHash, getClient } from "../user-pool/client-secret";
import { optionalText, requireText, textMap } from "../user-pool/input";
import type { PoolInput, PoolOperation, UserPool } from "../user-pool/pool";
import { refuseByStatus } from "./account-status";
import type { SignInAnswer, SignInCall } from "./attempt";
import { nextRound } from "./custom-challenge";
import { type Flow, readFlow } from "./flows";
import { SignInParameters } from "./parameters";
import { refresh } from "./refresh";
import { offerChallenges, startChosen, startPreferred } from "./select-challenge";
import { signInConfirmed } from "./sign-up-session";
import { readClientValue } from "./srp";
import { findWho, preAuthenticate } from "./who";

export const initiateAuth: PoolOperation = (pool, input) => initiate(pool, input, false);
export const adminInitiateAuth: PoolOperation = (pool, input) => initiate(pool, input, true);

async function initiate(pool: UserPool, input: PoolInput, isAdmin: boolean): Promise<SignInAnswer> {
  const client = getClient(pool, input);
  const flow = readFlow(client, requireText(input, "AuthFlow"), isAdmin);
  const parameters = new SignInParameters(input, "AuthParameters");
  // The functions that this call asks get what the client says as validation data; later ones get it with the answers.
  const call: SignInCall = { pool, client, validationData: textMap(input, "ClientMetadata") };
  if (flow === "REFRESH_TOKEN" || flow === "REFRESH_TOKEN_AUTH") return refresh(call, parameters);
  const login = parameters.get("USERNAME");
  checkSecretHash(client, login, parameters.find("SECRET_HASH"));
  const session = flow === "USER_AUTH" ? optionalText(input, "Session") : undefined;
  if (session) return signInConfirmed(call, session, login);
  return start(call, flow, login, parameters);
}

type SignInFlow = Exclude<Flow, "REFRESH_TOKEN" | "REFRESH_TOKEN_AUTH">;

function start(
  call: SignInCall,
  flow: SignInFlow,
  login: string,
  parameters: SignInParameters,
): Promise<SignInAnswer> {
  if (flow === "USER_SRP_AUTH") return startChosen(call, "PASSWORD_SRP", login, parameters);
  if (flow === "CUSTOM_AUTH") return startCustom(call, login, parameters);
  if (flow !== "USER_AUTH") return startChosen(call, "PASSWORD", login, parameters);
  const preferred = parameters.find("PREFERRED_CHALLENGE");
  if (preferred === undefined) return offerChallenges(call, login);
  return startPreferred(call, preferred, login, parameters);
}

/** A custom flow begins with its functions, or with a password that they ask for. */
async function startCustom(
  call: SignInCall,
  login: string,
  parameters: SignInParameters,
): Promise<SignInAnswer> {
  const beginsWithPassword = parameters.find("CHALLENGE_NAME") === "SRP_A";
  const clientValue = beginsWithPassword ? readClientValue(parameters.get("SRP_A")) : undefined;
  const who = findWho(call, login);
  await preAuthenticate(call, who);
  if (clientValue !== undefined) {
    return nextRound(call, who, [{ challengeName: "SRP_A", challengeResult: true }], clientValue);
  }
  if (who.user) refuseByStatus(who.user, call.pool.now());
  return nextRound(call, who, []);
}
