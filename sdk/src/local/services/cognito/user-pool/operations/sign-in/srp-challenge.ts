import type { ChallengeRound } from "../../triggers/types";
import { openSession } from "./answers";
import type { SignInAnswer, SignInCall } from "./attempt";
import { beginSrp } from "./srp";
import { type Subject, simulatedPassword } from "./subject";

/**
 * Asks for a proof of the password. `SECRET_BLOCK` is the session: clients send it back in any case. A user who does not
 * exist is asked in the same manner.
 */
export function askForProof(
  call: SignInCall,
  subject: Subject,
  clientValue: bigint,
  rounds?: readonly ChallengeRound[],
): SignInAnswer {
  const password = subject.user?.password ?? simulatedPassword(call.pool, subject.login);
  const exchange = beginSrp(clientValue, password);
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: BigInt(`0x${password.salt}`).toString(16),
      SECRET_BLOCK: openSession(call, subject, { challenge: "PASSWORD_VERIFIER", exchange, rounds }),
      SRP_B: exchange.serverValue.toString(16),
      USERNAME: subject.username,
      USER_ID_FOR_SRP: subject.username,
    },
  };
}
