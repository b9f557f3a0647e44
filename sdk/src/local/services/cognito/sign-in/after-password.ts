import type { SignInAnswer, SignInCall } from "./attempt";
import { askNewPassword } from "./new-password";
import { askSecondFactor } from "./second-factor";
import type { KnownWho } from "./who";

/** Somebody gave the right password: a temporary one has to be changed, and a second factor may be wanted. */
export async function afterPassword(call: SignInCall, who: KnownWho): Promise<SignInAnswer> {
  if (who.user.status === "FORCE_CHANGE_PASSWORD") return askNewPassword(call, who);
  return askSecondFactor(call, who, "Authentication");
}
