import { SIGN_IN_OPERATIONS } from "../sign-in/operations";
import { USER_POOL_OPERATIONS } from "../user-pool/operations";
import type { OperationTable } from "../user-pool/pool";
import { TOKEN_OPERATIONS } from "../user-pool/token-operations";

/** Every operation of user pools, by name. A file of its own, since it is loaded with the first call. */
export const OPERATIONS: OperationTable = {
  ...USER_POOL_OPERATIONS,
  ...SIGN_IN_OPERATIONS,
  ...TOKEN_OPERATIONS,
};
