import { notAuthorized, userPoolError } from "./errors";
import type { UserPool } from "./pool";
import type { User } from "./state/user";
import { callAbout, type PreSignUpAnswer } from "./triggers/types";

/** Marks the addresses that a pre sign-up function says are verified. */
export function applyAutoVerify(user: User, answer: PreSignUpAnswer | undefined): void {
  const wanted = [answer?.autoVerifyEmail && "email", answer?.autoVerifyPhone && "phone_number"];
  for (const name of wanted) {
    if (!name) continue;
    if (!user.attributes[name]) {
      const problem = `PreSignUp invocation failed due to error: there is no ${name} to verify.`;
      throw userPoolError("InvalidLambdaResponseException", problem);
    }
    user.attributes[`${name}_verified`] = "true";
  }
}

export const userDisabled = () => notAuthorized("User is disabled.");

export const cannotConfirm = ({ status }: User) =>
  notAuthorized(`User cannot be confirmed. Current status is ${status}`);

/** The function that hears of it can fail the call, but the user stays confirmed, as with the service. */
export function callPostConfirmation(
  pool: UserPool,
  user: User,
  clientId: string | undefined,
  clientMetadata: Readonly<Record<string, string>> | undefined,
): Promise<void> {
  return pool.triggers.postConfirmation(callAbout(user, clientId, { clientMetadata }), "ConfirmSignUp");
}
