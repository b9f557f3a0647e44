import { invalidParameter, userPoolError } from "../../errors";
import type { UserPool } from "../../pool";
import type { UserPoolSettings } from "../../settings/settings";
import type { User } from "../../state/user";
import type { TokenSource } from "../../triggers/types";
import { type Factor, factorsOf } from "../mfa-preference";
import { challenge, complete } from "./answers";
import type { AskedStep, MfaStep, SignInAnswer, SignInCall, SignInParameters, Step } from "./attempt";
import { sendSignInCode, takeSignInCode } from "./one-time-password";
import type { KnownSubject } from "./subject";
import { TOTP_REFUSALS, takeTotp } from "./totp";

/** Asks for what the pool and the user want besides the password, or gives the tokens. */
export async function askSecondFactor(
  call: SignInCall,
  subject: KnownSubject,
  source: TokenSource,
): Promise<SignInAnswer> {
  const { settings } = call.pool;
  const factors = factorsOf(settings, subject.user);
  const [first, second] = factors;
  if (first && second) {
    const choice = { MFAS_CAN_CHOOSE: JSON.stringify(factors) };
    return ask(call, subject, { challenge: "SELECT_MFA_TYPE", source }, choice);
  }
  if (first) return askFactor(call, subject, first, source);
  if (settings.mfa !== "ON") return complete(call, subject.user, source);
  const possible = JSON.stringify([toSetUp(settings)]);
  return ask(call, subject, { challenge: "MFA_SETUP", source }, { MFAS_CAN_SETUP: possible });
}

function toSetUp({ softwareTokenMfa, emailMfa }: UserPoolSettings): Factor {
  if (softwareTokenMfa) return "SOFTWARE_TOKEN_MFA";
  return emailMfa ? "EMAIL_OTP" : "SMS_MFA";
}

async function askFactor(
  call: SignInCall,
  subject: KnownSubject,
  factor: Factor,
  source: TokenSource,
): Promise<SignInAnswer> {
  if (factor === "SOFTWARE_TOKEN_MFA") return ask(call, subject, { challenge: factor, source });
  const attribute = factor === "EMAIL_OTP" ? "email" : "phone_number";
  const delivery = await sendSignInCode(call, subject.user, attribute, "mfa");
  return ask(call, subject, { challenge: factor, source }, delivery);
}

function ask(
  call: SignInCall,
  subject: KnownSubject,
  step: AskedStep,
  parameters: Readonly<Record<string, string>> = {},
): SignInAnswer {
  return challenge(call, subject, step, { USER_ID_FOR_SRP: subject.username, ...parameters });
}

export async function answerSecondFactor(
  call: SignInCall,
  subject: KnownSubject,
  step: MfaStep,
  responses: SignInParameters,
): Promise<SignInAnswer> {
  const { source } = step;
  if (step.challenge === "SELECT_MFA_TYPE") {
    const answer = responses.get("ANSWER");
    const factor = factorsOf(call.pool.settings, subject.user).find((one) => one === answer);
    if (factor === undefined) throw invalidParameter("ANSWER is none of MFAS_CAN_CHOOSE.");
    return askFactor(call, subject, factor, source);
  }
  const code = responses.get(`${step.challenge}_CODE`);
  if (step.challenge !== "SOFTWARE_TOKEN_MFA") takeSignInCode(call.pool, subject.user, "mfa", code);
  else takeCodeOfApp(call.pool, subject.user, code);
  return complete(call, subject.user, source);
}

/** The answer to `MFA_SETUP`: an app was set up in between. */
export async function answerMfaSetup(
  call: SignInCall,
  subject: KnownSubject,
  step: Step & { readonly challenge: "MFA_SETUP" },
): Promise<SignInAnswer> {
  if (step.verified !== true)
    throw invalidParameter("Call AssociateSoftwareToken and VerifySoftwareToken with this session first.");
  return complete(call, subject.user, step.source);
}

function takeCodeOfApp(pool: UserPool, user: User, code: string): void {
  const outcome = takeTotp(pool, user, code);
  if (outcome === "taken") return;
  const refusal = TOTP_REFUSALS[outcome];
  throw userPoolError(refusal.code, refusal.message);
}
