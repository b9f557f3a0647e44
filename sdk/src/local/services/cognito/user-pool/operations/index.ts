import type { OperationTable } from "../pool";
import { SIGN_IN_OPERATIONS } from "./sign-in/operations";
import { USER_POOL_OPERATIONS } from "./table";
import { TOKEN_OPERATIONS } from "./tokens";

export { listUserPools } from "./list-pools";

/** Every operation on one user pool. A file of its own, since the first call loads it. */
export const OPERATIONS: OperationTable = {
  ...USER_POOL_OPERATIONS,
  ...SIGN_IN_OPERATIONS,
  ...TOKEN_OPERATIONS,
};
