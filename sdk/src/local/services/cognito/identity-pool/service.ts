import type { AwsService } from "../../endpoint/aws-service";
import { pagesOf, written } from "../service";
import { IDENTITY_POOL_API } from "./api";
import type { IdentityPools } from "./identity-pools";

/** Identity pools. A caller is answered when what has changed is written. */
export function identityPoolService(pools: IdentityPools): AwsService {
  const operations = Object.entries(pools.operations).map(([name, run]) => {
    const operation = written(run, () => pools.flush());
    return [name, operation] as const;
  });
  return {
    api: IDENTITY_POOL_API,
    operations: Object.fromEntries(operations),
    pages: pagesOf(IDENTITY_POOL_API),
  };
}
