import { type Hosted, makeHosted } from "../hosted/hosted";
import { OPERATIONS } from "../user-pool/all-operations";
import type { RunningPools } from "../user-pool/running-pools";
import { checkPassword } from "../user-pool/sign-in/check-password";

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
