import type { ClientSettings } from "../settings";
import type { UserPool } from "../user-pool/pool";
import type { User } from "../user-pool/user";

/** A sign-in by name and password, wherever the user typed them. */
export interface PasswordSignIn {
  /** Whatever the user signs in with. */
  readonly login: string;
  readonly password: string;
  readonly client: ClientSettings;
  readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
  readonly validationData?: Readonly<Record<string, string>> | undefined;
}

/**
 * The user whose password it is: looks for the user, migrates one, asks pre authentication, checks the password, the
 * status and whether the user is enabled. Throws `NotAuthorizedException`, `UserNotFoundException`,
 * `UserNotConfirmedException`, `PasswordResetRequiredException` as the client's settings say. Post authentication is the
 * caller's to call, when every challenge is answered.
 */
export type CheckPassword = (pool: UserPool, signIn: PasswordSignIn) => Promise<User>;
