import type { AwsService, Operation } from "../../endpoint/aws-service";
import { modelOperations } from "../../endpoint/model-operations";
import type { Calls, ListUserPoolsRequest } from "../../model/calls/cognito-idp";
import { pagesOf, written } from "../service";
import { USER_POOL_API } from "./api";
import { asOnAws } from "./check-input";
import type { OperationTable, PoolOperationName } from "./pool";
import type { RunningPools } from "./running-pools";

/** Loaded with the first call: a start does not need them. */
const loadOperations = () => require("./operations") as typeof import("./operations");

/** User pools. A caller is answered when `flush` has written what has changed. */
export function userPoolService(pools: RunningPools, flush: () => Promise<void>): AwsService {
  let operations: Readonly<Record<string, Operation>> | undefined;
  return {
    api: USER_POOL_API,
    get operations() {
      operations ??= operationsOf(pools, flush);
      return operations;
    },
    pages: pagesOf(USER_POOL_API),
    asOnAws: (input) => asOnAws(input, pools.byClient(input.ClientId) !== undefined),
  };
}

function operationsOf(pools: RunningPools, flush: () => Promise<void>): Readonly<Record<string, Operation>> {
  const { OPERATIONS, listUserPools } = loadOperations();
  const onePool = <Name extends PoolOperationName>(name: Name) => {
    const { pool, run }: OperationTable<Name>[Name] = OPERATIONS[name];
    return (input: Calls[Name]["input"]) => run(pools.of(pool, input), input);
  };
  const names = Object.keys(OPERATIONS) as PoolOperationName[];
  // Each is the function of its own name.
  const ofOnePool = Object.fromEntries(names.map((name) => [name, onePool(name)])) as {
    readonly [Name in PoolOperationName]: ReturnType<typeof onePool<Name>>;
  };
  const all = {
    ...ofOnePool,
    ListUserPools: (input: ListUserPoolsRequest) => listUserPools(pools.all, input),
  };
  return modelOperations<Calls>(written(all, flush));
}
