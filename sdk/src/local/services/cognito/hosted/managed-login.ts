import { hasPasskeys } from "../user-pool/passkeys/relying-party";
import type { PoolClient } from "../user-pool/pool";

/**
 * Whether the pages sign in with passkeys: those of managed login do, where pool and client have them. The classic pages do not.
 * @see Developer Guide, authentication-flows-selection-managedlogin
 */
export function signsInByPasskey({ pool, client }: PoolClient): boolean {
  const { settings } = pool;
  return settings.managedLogin === true && hasPasskeys(settings) && client.flows.includes("ALLOW_USER_AUTH");
}
