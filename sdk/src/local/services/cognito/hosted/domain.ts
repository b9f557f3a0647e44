import type { UserPool } from "../user-pool/pool";

export const NO_DOMAIN =
  "This user pool has no domain, and no hosted pages without one: add an aws.cognito.UserPoolDomain to the program.";

export function hasDomain(pool: UserPool): boolean {
  return pool.settings.domain !== undefined;
}
