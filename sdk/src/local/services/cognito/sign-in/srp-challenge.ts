import type { ChallengeRound } from "../triggers/types";
import type { SignInAnswer, SignInCall, Who } from "./attempt";
import { openSession } from "./challenge";
import { beginSrp } from "./srp";
import { imaginePassword } from "./unknown-user";

/**
 * Asks for a proof of the password. `SECRET_BLOCK` is the session: clients send it back in any case. Who does not exist is
 * asked just so.
 */
export function askForProof(
  call: SignInCall,
  who: Who,
  clientValue: bigint,
  rounds?: readonly ChallengeRound[],
): SignInAnswer {
  const kept = who.user?.password ?? imaginePassword(call.pool, who.login);
  const exchange = beginSrp(clientValue, kept);
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: BigInt(`0x${kept.salt}`).toString(16),
      SECRET_BLOCK: openSession(call, who, { challenge: "PASSWORD_VERIFIER", exchange, rounds }),
      SRP_B: exchange.serverValue.toString(16),
      USERNAME: who.username,
      USER_ID_FOR_SRP: who.username,
    },
  };
}
