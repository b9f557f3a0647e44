import type { AccessRule } from "../endpoint/aws-api";

/** Callers need no permission of their own policies: a trust policy says who may assume its role. */
export const STS_ACCESS: Readonly<Record<string, AccessRule>> = {
  AssumeRole: () => [],
  GetCallerIdentity: () => [],
  GetSessionToken: () => [],
};
