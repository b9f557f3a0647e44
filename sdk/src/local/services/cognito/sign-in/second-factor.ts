import { invalidParameter, ServiceError } from "../service-error";
import type { UserPoolSettings } from "../settings";
import type { TokenSource } from "../triggers/types";
import type { MfaStep, SignInAnswer, SignInCall, Step } from "./attempt";
import { challenge } from "./challenge";
import { complete } from "./complete";
import { type Factor, factorsOf } from "./mfa-preference";
import type { SignInParameters } from "./parameters";
import { sendSignInCode, takeSignInCode } from "./sent-code";
import { checkTotp } from "./totp";
import type { KnownWho } from "./who";

/** Asks for what the pool and the user want besides the password, or gives the tokens. */
export async function askSecondFactor(
  call: SignInCall,
  who: KnownWho,
  source: TokenSource,
): Promise<SignInAnswer> {
  const { settings } = call.pool;
  const factors = factorsOf(settings, who.user);
  const [first, second] = factors;
  if (first && second) {
    const choice = { MFAS_CAN_CHOOSE: JSON.stringify(factors) };
    return ask(call, who, { challenge: "SELECT_MFA_TYPE", source }, choice);
  }
  if (first) return askFactor(call, who, first, source);
  if (settings.mfa !== "ON") return complete(call, who.user, source);
  const possible = JSON.stringify([toSetUp(settings)]);
  return ask(call, who, { challenge: "MFA_SETUP", source }, { MFAS_CAN_SETUP: possible });
}

function toSetUp({ softwareTokenMfa, emailMfa }: UserPoolSettings): Factor {
  if (softwareTokenMfa) return "SOFTWARE_TOKEN_MFA";
  return emailMfa ? "EMAIL_OTP" : "SMS_MFA";
}

async function askFactor(
  call: SignInCall,
  who: KnownWho,
  factor: Factor,
  source: TokenSource,
): Promise<SignInAnswer> {
  if (factor === "SOFTWARE_TOKEN_MFA") return ask(call, who, { challenge: factor, source });
  const attribute = factor === "EMAIL_OTP" ? "email" : "phone_number";
  const delivery = await sendSignInCode(call, who.user, attribute, "mfa");
  return ask(call, who, { challenge: factor, source }, delivery);
}

function ask(
  call: SignInCall,
  who: KnownWho,
  step: Step,
  parameters: Readonly<Record<string, string>> = {},
): SignInAnswer {
  return challenge(call, who, step, { USER_ID_FOR_SRP: who.username, ...parameters });
}

export async function answerSecondFactor(
  call: SignInCall,
  who: KnownWho,
  step: MfaStep,
  responses: SignInParameters,
): Promise<SignInAnswer> {
  const { source } = step;
  if (step.challenge === "SELECT_MFA_TYPE") {
    const answer = responses.get("ANSWER");
    const factor = factorsOf(call.pool.settings, who.user).find((one) => one === answer);
    if (factor === undefined) throw invalidParameter("ANSWER is none of MFAS_CAN_CHOOSE.");
    return askFactor(call, who, factor, source);
  }
  const code = responses.get(`${step.challenge}_CODE`);
  if (step.challenge !== "SOFTWARE_TOKEN_MFA") takeSignInCode(call.pool, who.user, "mfa", code);
  else if (!checkTotp(call.pool, who.user, code)) throw mismatch("Invalid code received for user");
  return complete(call, who.user, source);
}

/** The answer to `MFA_SETUP`: an app was set up in between. */
export async function answerMfaSetup(
  call: SignInCall,
  who: KnownWho,
  step: Step & { readonly challenge: "MFA_SETUP" },
): Promise<SignInAnswer> {
  if (step.verified !== true)
    throw invalidParameter("Call AssociateSoftwareToken and VerifySoftwareToken with this session first.");
  return complete(call, who.user, step.source);
}

function mismatch(message: string): ServiceError {
  return new ServiceError("CodeMismatchException", message);
}
