import type { ModelRefusal } from "../../model";

/** How calls of user pools are refused that AWS's model does not allow. */
export const USER_POOL_MODEL: ModelRefusal = { code: "InvalidParameterException" };
