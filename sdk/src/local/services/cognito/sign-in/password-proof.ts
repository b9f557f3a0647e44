import { notAuthorized } from "../service-error";
import { refuseByStatus, refuseReset } from "./account-status";
import { afterPassword } from "./after-password";
import type { SignInAnswer, SignInCall, Step, Who } from "./attempt";
import { nextRound } from "./custom-challenge";
import { refuseLockedOut } from "./lock-out";
import type { SignInParameters } from "./parameters";
import { isProof, type SrpExchange } from "./srp";
import { readTimestamp } from "./timestamp";
import { attemptsOf, failSignIn, type KnownWho } from "./who";

/** How far the client's clock may be off. Unconfirmed: reports say that sign-ins fail from five minutes on. */
const MAX_AGE = 5 * 60_000;

/** Answers `PASSWORD_VERIFIER`. */
export async function answerPasswordVerifier(
  call: SignInCall,
  who: Who,
  step: Step & { readonly challenge: "PASSWORD_VERIFIER" },
  responses: SignInParameters,
): Promise<SignInAnswer> {
  const known = refuseWrongProof(call, who, step.exchange, responses);
  refuseByStatus(known.user, call.pool.now());
  if (step.rounds === undefined) return afterPassword(call, known);
  return nextRound(call, who, [
    ...step.rounds,
    { challengeName: "PASSWORD_VERIFIER", challengeResult: true },
  ]);
}

function refuseWrongProof(
  { pool }: SignInCall,
  who: Who,
  exchange: SrpExchange,
  responses: SignInParameters,
): KnownWho {
  const { user, username } = who;
  const secretBlock = responses.get("PASSWORD_CLAIM_SECRET_BLOCK");
  const signature = responses.get("PASSWORD_CLAIM_SIGNATURE");
  const timestamp = readTimestamp(responses.get("TIMESTAMP"));
  if (Math.abs(timestamp.time - pool.now()) > MAX_AGE) throw notAuthorized();
  refuseReset(user);
  refuseLockedOut(attemptsOf(pool, who), pool.now());
  const { id: poolId } = pool.settings;
  const proof = { poolId, username, secretBlock, timestamp: timestamp.text, signature };
  const isRight = isProof(exchange, proof);
  return user && isRight ? { ...who, user } : failSignIn(pool, who);
}
