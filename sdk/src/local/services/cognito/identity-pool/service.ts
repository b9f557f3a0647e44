import type { AwsService } from "../../endpoint/aws-service";
import { modelOperations } from "../../endpoint/model-operations";
import type { Calls } from "../../model/calls/cognito-identity";
import { pagesOf, written } from "../service";
import { IDENTITY_POOL_API } from "./api";
import type { IdentityPools } from "./identity-pools";

/** Identity pools. A caller is answered when what has changed is written. */
export function identityPoolService(pools: IdentityPools): AwsService {
  return {
    api: IDENTITY_POOL_API,
    operations: modelOperations<Calls>(written(pools.operations, () => pools.flush())),
    pages: pagesOf(IDENTITY_POOL_API),
  };
}
