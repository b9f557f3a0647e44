import type { RespondToAuthChallengeRequest } from "../../../../model/calls/cognito-idp";
import { invalidParameter, notAuthorized } from "../../errors";
import type { UserPool } from "../../pool";
import { checkSecretHash, getClient } from "../callers";
import {
  type Challenge,
  missing,
  type SignInAnswer,
  type SignInAttempt,
  type SignInCall,
  SignInParameters,
} from "./attempt";
import { answerCustomChallenge } from "./custom-challenge";
import { memoryOf } from "./memory";
import { answerNewPassword } from "./new-password";
import { answerCode } from "./one-time-password";
import { answerPasskey } from "./passkey";
import { answerPasswordVerifier } from "./password-proof";
import { answerMfaSetup, answerSecondFactor } from "./second-factor";
import { startChosen } from "./select-challenge";
import { knownSubject, recallSubject, type Subject } from "./subject";

const CHALLENGES: readonly Challenge[] = [
  "PASSWORD_VERIFIER",
  "CUSTOM_CHALLENGE",
  "SELECT_CHALLENGE",
  "PASSWORD",
  "PASSWORD_SRP",
  "WEB_AUTHN",
  "NEW_PASSWORD_REQUIRED",
  "SMS_MFA",
  "SOFTWARE_TOKEN_MFA",
  "EMAIL_OTP",
  "SMS_OTP",
  "SELECT_MFA_TYPE",
  "MFA_SETUP",
];

/** Also the administrators': they differ in who may call. */
export async function respondToAuthChallenge(
  pool: UserPool,
  input: RespondToAuthChallengeRequest,
): Promise<SignInAnswer> {
  const client = getClient(pool, input);
  const name = readChallenge(input.ChallengeName);
  const responses = new SignInParameters(input.ChallengeResponses);
  const username = responses.get("USERNAME");
  checkSecretHash(client, username, responses.find("SECRET_HASH"));
  const call = { pool, client, clientMetadata: input.ClientMetadata };
  const session = sessionOf(name, input.Session, responses);
  return memoryOf(pool).sessions.use(session, client.id, name, (attempt) =>
    answer(call, attempt, recallSubject(pool, attempt, username), responses),
  );
}

function answer(
  call: SignInCall,
  { login, step }: SignInAttempt,
  subject: Subject,
  responses: SignInParameters,
): Promise<SignInAnswer> {
  if ("isFirst" in step) return answerCode(call, subject, step.challenge, responses);
  switch (step.challenge) {
    case "PASSWORD_VERIFIER":
      return answerPasswordVerifier(call, subject, step, responses);
    case "CUSTOM_CHALLENGE":
      return answerCustomChallenge(call, subject, step, responses.get("ANSWER"));
    case "SELECT_CHALLENGE":
      return startChosen(call, responses.get("ANSWER"), login, responses);
    case "PASSWORD":
    case "PASSWORD_SRP":
      return startChosen(call, step.challenge, login, responses);
    case "WEB_AUTHN":
      return answerPasskey(call, knownSubject(subject), step, responses);
    case "NEW_PASSWORD_REQUIRED":
      return answerNewPassword(call, knownSubject(subject), responses);
    case "MFA_SETUP":
      return answerMfaSetup(call, knownSubject(subject), step);
    case "SIGN_UP":
    case "SIGNED_UP":
      throw notAuthorized("Invalid session for the user.");
    default:
      return answerSecondFactor(call, knownSubject(subject), step, responses);
  }
}

function readChallenge(name: string): Challenge {
  const challenge = CHALLENGES.find((known) => known === name);
  if (challenge) return challenge;
  // Others of the service no call here asks for: devices.
  throw invalidParameter(`${name} is not emulated by the local user pool`);
}

/** The secret block is the session of a proof. Clients need not send another. */
function sessionOf(challenge: Challenge, session: string | undefined, responses: SignInParameters): string {
  if (challenge === "PASSWORD_VERIFIER") return responses.get("PASSWORD_CLAIM_SECRET_BLOCK");
  if (!session) throw missing("Session");
  return session;
}
