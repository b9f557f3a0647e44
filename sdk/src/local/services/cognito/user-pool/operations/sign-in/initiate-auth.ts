import type {
  AuthFlowType,
  ExplicitAuthFlowsType,
  InitiateAuthRequest,
} from "../../../../model/calls/cognito-idp";
import { invalidParameter } from "../../errors";
import type { PoolOperation, UserPool } from "../../pool";
import type { ClientSettings } from "../../settings/settings";
import { hashOf } from "../../tokens/refresh-grants";
import { checkSecretHash, getClient } from "../callers";
import { result } from "./answers";
import { type SignInAnswer, type SignInCall, SignInParameters } from "./attempt";
import { refuseByStatus } from "./check-password";
import { nextRound } from "./custom-challenge";
import { offerChallenges, startChosen, startPreferred } from "./select-challenge";
import { signInConfirmed } from "./sign-up-session";
import { readClientValue } from "./srp";
import { findSubject, preAuthenticate } from "./subject";

export const initiateAuth: PoolOperation<"InitiateAuth"> = (pool, input) => initiate(pool, input, false);
export const adminInitiateAuth: PoolOperation<"AdminInitiateAuth"> = (pool, input) =>
  initiate(pool, input, true);

async function initiate(pool: UserPool, input: InitiateAuthRequest, isAdmin: boolean): Promise<SignInAnswer> {
  const client = getClient(pool, input);
  const flow = readFlow(client, input.AuthFlow, isAdmin);
  const parameters = new SignInParameters(input.AuthParameters);
  // The functions that this call asks get the client's metadata as validation data. Later ones get it with the answers.
  const call: SignInCall = { pool, client, validationData: input.ClientMetadata };
  if (flow === "REFRESH_TOKEN" || flow === "REFRESH_TOKEN_AUTH") return refresh(call, parameters);
  const login = parameters.get("USERNAME");
  checkSecretHash(client, login, parameters.find("SECRET_HASH"));
  const session = flow === "USER_AUTH" ? input.Session : undefined;
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
  const subject = findSubject(call, login);
  await preAuthenticate(call, subject);
  if (clientValue !== undefined) {
    return nextRound(call, subject, [{ challengeName: "SRP_A", challengeResult: true }], clientValue);
  }
  if (subject.user) refuseByStatus(subject.user, call.pool.now());
  return nextRound(call, subject, []);
}

/** Values of `AuthFlow`, and what a client has to allow for each. */
const FLOWS = {
  USER_SRP_AUTH: "ALLOW_USER_SRP_AUTH",
  REFRESH_TOKEN_AUTH: "ALLOW_REFRESH_TOKEN_AUTH",
  REFRESH_TOKEN: "ALLOW_REFRESH_TOKEN_AUTH",
  CUSTOM_AUTH: "ALLOW_CUSTOM_AUTH",
  ADMIN_NO_SRP_AUTH: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  USER_PASSWORD_AUTH: "ALLOW_USER_PASSWORD_AUTH",
  ADMIN_USER_PASSWORD_AUTH: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  USER_AUTH: "ALLOW_USER_AUTH",
} as const satisfies Readonly<Record<AuthFlowType, ExplicitAuthFlowsType>>;

type Flow = AuthFlowType;

const ONLY_ADMIN: readonly Flow[] = ["ADMIN_NO_SRP_AUTH", "ADMIN_USER_PASSWORD_AUTH"];
const NOT_ADMIN: readonly Flow[] = ["USER_PASSWORD_AUTH"];

/** The flow that a call asks for, when the client may. Throws `InvalidParameterException`. */
function readFlow(client: ClientSettings, asked: Flow, isAdmin: boolean): Flow {
  if ((isAdmin ? NOT_ADMIN : ONLY_ADMIN).includes(asked))
    throw invalidParameter("Initiate Auth method not supported.");
  if (!client.flows.includes(FLOWS[asked])) throw invalidParameter(notEnabled(asked));
  return asked;
}

/** The service has words of its own for some of them. */
function notEnabled(flow: Flow): string {
  if (flow === "USER_PASSWORD_AUTH") return `${flow} flow not enabled for this client`;
  if (flow === "USER_SRP_AUTH" || flow === "CUSTOM_AUTH") return `${flow} is not enabled for the client.`;
  return "Auth flow not enabled for this client";
}

/** New tokens for a refresh token. The hash of a client with a secret is made over the name of the user whose it is. */
async function refresh(call: SignInCall, parameters: SignInParameters): Promise<SignInAnswer> {
  const { pool, client } = call;
  const token = parameters.get("REFRESH_TOKEN");
  const grant = pool.users.grant(hashOf(token));
  // Without a grant the token is refused as such: no name could make the hash right.
  if (grant) checkSecretHash(client, grant.username, parameters.find("SECRET_HASH"));
  return result(await pool.tokens.refresh(token, client));
}
