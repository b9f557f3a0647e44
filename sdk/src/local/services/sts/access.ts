import type { AccessRule } from "../endpoint/aws-api";

/** Every caller may ask who it is, and roles themselves say who may assume them. */
export const STS_ACCESS: Readonly<Record<string, AccessRule>> = {
  AssumeRole: () => [],
  GetCallerIdentity: () => [],
};
