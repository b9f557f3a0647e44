import { type Hosted, makeHosted } from "../hosted/hosted";
import { OPERATIONS } from "../user-pool/operations";
import { checkPassword } from "../user-pool/operations/sign-in/check-password";
import type { RunningPools } from "../user-pool/running-pools";

/** The hosted pages of all pools that run. A file of its own, since it is loaded with the first page. */
export function makePages(pools: RunningPools): Hosted {
  return makeHosted({
    poolOfClient: (clientId) => pools.byClient(clientId),
    poolOfToken: (issuer) => pools.byIssuer(issuer),
    checkPassword,
    operations: OPERATIONS,
    now: Date.now,
  });
}
