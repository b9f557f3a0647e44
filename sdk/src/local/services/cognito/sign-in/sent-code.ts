import { ServiceError } from "../service-error";
import { checkCode, dropCode } from "../user-pool/codes";
import { type Contact, mask, mediumOf } from "../user-pool/delivery";
import { prepareCode } from "../user-pool/messages";
import type { UserPool } from "../user-pool/pool";
import type { CodePurpose, User } from "../user-pool/user";
import type { SignInCall } from "./attempt";
import { countFailure, refuseLockedOut } from "./lock-out";

type SignInPurpose = Extract<CodePurpose, "mfa" | "first-factor">;

/** Sends a code that signs in. What is answered is what a challenge says of it. */
export async function sendSignInCode(
  { pool, client, clientMetadata }: SignInCall,
  user: User,
  attribute: Contact,
  purpose: SignInPurpose,
): Promise<Record<string, string>> {
  const to = user.attributes[attribute] ?? "";
  const send = await prepareCode(pool, purpose, {
    user,
    purpose: "Authentication",
    delivery: { attribute, to },
    clientId: client.id,
    clientMetadata,
  });
  send();
  return sentTo(attribute, mask(to));
}

export function sentTo(attribute: Contact, masked: string): Record<string, string> {
  return { CODE_DELIVERY_DELIVERY_MEDIUM: mediumOf(attribute), CODE_DELIVERY_DESTINATION: masked };
}

/** Wrong codes count like wrong passwords: else new ones could be sent and tried for ever. */
export function takeSignInCode(pool: UserPool, user: User, purpose: SignInPurpose, code: string): void {
  refuseLockedOut(user, pool.now());
  try {
    checkCode(pool, user, purpose, code);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "CodeMismatchException") throw error;
    countFailure(user, pool.now());
    pool.users.save(user);
    throw wrongCode();
  }
  dropCode(user, purpose);
}

export const wrongCode = () =>
  new ServiceError("CodeMismatchException", "Invalid code or auth state for the user.");
