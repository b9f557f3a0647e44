import type { Credentials } from "../model/calls/sts";
import type { IssuedSession } from "./state";

/** Temporary credentials as clients get them. */
export function describeCredentials(session: IssuedSession): Credentials {
  const { accessKeyId, secretAccessKey, sessionToken, expiresAt } = session;
  return {
    AccessKeyId: accessKeyId,
    SecretAccessKey: secretAccessKey,
    SessionToken: sessionToken,
    Expiration: Math.floor(expiresAt / 1000),
  };
}
