import type { Input } from "../../endpoint/aws-api";
import type { AwsService, Operation } from "../../endpoint/aws-service";
import { pagesOf, written } from "../service";
import { USER_POOL_API } from "./api";
import { asOnAws } from "./input";
import type { RunningPools } from "./running-pools";

/** Loaded with the first call: a start does not need them. */
const loadOperations = () => require("./all-operations") as typeof import("./all-operations");

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

function operationsOf(pools: RunningPools, flush: () => Promise<void>) {
  const { OPERATIONS, listUserPools } = loadOperations();
  const ofOnePool = Object.entries(OPERATIONS).map(([name, { pool, run }]) => {
    const operation = (input: Input) => run(pools.of(pool, input), input);
    return [name, written(operation, flush)] as const;
  });
  return { ...Object.fromEntries(ofOnePool), ListUserPools: (input: Input) => listUserPools(pools, input) };
}
