import { createHmac, timingSafeEqual } from "node:crypto";
import { notAuthorized, notFound, userNotFound } from "../errors";
import type { UserPool } from "../pool";
import type { ClientSettings } from "../settings/settings";
import { findClient } from "../settings/settings";
import type { User } from "../state/user";

/** The user that an administrator's call names, by name, `sub` or alias. */
export function getUser(pool: UserPool, { Username }: { readonly Username: string }): User {
  const user = pool.users.findByLogin(Username);
  if (user === undefined) throw userNotFound();
  return user;
}

/** The refusal where a client that hides nothing asks about a user who does not exist. */
export const unknownUser = () => userNotFound("Username/client id combination not found.");

/** The scope of a token for calls about the user's own account. */
const OWN_ACCOUNT = "aws.cognito.signin.user.admin";

/** The user whose access token a call has. */
export function ownAccount(pool: UserPool, { AccessToken = "" }: { readonly AccessToken?: string }) {
  return pool.tokens.checkAccess(AccessToken, OWN_ACCOUNT);
}

/** The hash by which a client with a secret proves itself, for each user. */
export function secretHash(clientId: string, clientSecret: string, username: string): string {
  return createHmac("sha256", clientSecret).update(`${username}${clientId}`).digest("base64");
}

/** Throws `NotAuthorizedException` where a client with a secret has a wrong hash or none, or one without has one. */
export function checkSecretHash(client: ClientSettings, username: string, given: string | undefined): void {
  const { id, secret } = client;
  if (secret === undefined && given === undefined) return;
  if (secret === undefined) {
    throw notAuthorized(`Client ${id} is not configured for secret but secret was received`);
  }
  if (given === undefined) {
    throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`);
  }
  const expected = Buffer.from(secretHash(id, secret, username));
  const actual = Buffer.from(given);
  const isEqual = expected.length === actual.length && timingSafeEqual(expected, actual);
  if (!isEqual) throw notAuthorized(`Unable to verify secret hash for client ${id}`);
}

/** Members of a call by which an app says who it is. */
interface ClientCall {
  readonly ClientId: string;
  readonly SecretHash?: string;
}

/** The client that calls, when it has proved itself for this user. */
export function callingClient(pool: UserPool, input: ClientCall, username: string): ClientSettings {
  const client = getClient(pool, input);
  checkSecretHash(client, username, input.SecretHash);
  return client;
}

export function getClient(pool: UserPool, { ClientId: id }: { readonly ClientId: string }): ClientSettings {
  const client = findClient(pool.settings, id);
  if (client === undefined) throw notFound(`User pool client ${id} does not exist.`);
  return client;
}
