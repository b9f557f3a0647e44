import { notAuthorized } from "../../errors";
import { refuseLockedOut } from "../../state/lock-out";
import type { SignInAnswer, SignInCall, SignInParameters, Step } from "./attempt";
import { refuseByStatus, refuseReset } from "./check-password";
import { nextRound } from "./custom-challenge";
import { afterPassword } from "./new-password";
import { isProof, type SrpExchange } from "./srp";
import { attemptsOf, failSignIn, type KnownSubject, type Subject } from "./subject";
import { readTimestamp } from "./timestamp";

/** How far the client's clock may be off. Unconfirmed: reports say that sign-ins fail from five minutes on. */
const MAX_AGE = 5 * 60_000;

/** Answers `PASSWORD_VERIFIER`. */
export async function answerPasswordVerifier(
  call: SignInCall,
  subject: Subject,
  step: Step & { readonly challenge: "PASSWORD_VERIFIER" },
  responses: SignInParameters,
): Promise<SignInAnswer> {
  const known = refuseWrongProof(call, subject, step.exchange, responses);
  refuseByStatus(known.user, call.pool.now());
  if (step.rounds === undefined) return afterPassword(call, known);
  return nextRound(call, subject, [
    ...step.rounds,
    { challengeName: "PASSWORD_VERIFIER", challengeResult: true },
  ]);
}

function refuseWrongProof(
  { pool }: SignInCall,
  subject: Subject,
  exchange: SrpExchange,
  responses: SignInParameters,
): KnownSubject {
  const { user, username } = subject;
  const secretBlock = responses.get("PASSWORD_CLAIM_SECRET_BLOCK");
  const signature = responses.get("PASSWORD_CLAIM_SIGNATURE");
  const timestamp = readTimestamp(responses.get("TIMESTAMP"));
  if (Math.abs(timestamp.time - pool.now()) > MAX_AGE) throw notAuthorized();
  refuseReset(user);
  refuseLockedOut(attemptsOf(pool, subject), pool.now());
  const { id: poolId } = pool.settings;
  const proof = { poolId, username, secretBlock, timestamp: timestamp.text, signature };
  const isRight = isProof(exchange, proof);
  return user && isRight ? { ...subject, user } : failSignIn(pool, subject);
}
