import { userNotFound } from "../service-error";
import { requireText } from "./input";
import type { PoolInput, UserPool } from "./pool";
import type { User } from "./user";

/** The user that an administrator's call names, by name, `sub` or alias. */
export function getUser(pool: UserPool, input: PoolInput): User {
  const user = pool.users.findByLogin(requireText(input, "Username"));
  if (user === undefined) throw userNotFound();
  return user;
}

/** The refusal where a client that hides nothing asks about a user who does not exist. */
export const unknownUser = () => userNotFound("Username/client id combination not found.");

/** What the access token of a call may be used for. */
const OWN_ACCOUNT = "aws.cognito.signin.user.admin";

/** Whose access token a call has. */
export function ownAccount(pool: UserPool, input: PoolInput) {
  return pool.tokens.checkAccess(requireText(input, "AccessToken"), OWN_ACCOUNT);
}
