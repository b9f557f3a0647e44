import { modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/sts";

/** Callers need no permission of their own policies: a trust policy says who may assume its role. */
export const STS_ACCESS = modelAccess<Calls>({
  AssumeRole: () => [],
  GetCallerIdentity: () => [],
  GetSessionToken: () => [],
});
