import type { AwsApi } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";

/** STS as clients see it. Who they are, everybody may ask; who trusts whom is for the roles to say. */
export const STS_API: AwsApi = {
  name: "sts",
  model: { code: "ValidationError" },
  protocol: queryProtocol("sts"),
  denied: "AccessDenied",
  deniedStatus: 403,
  access: { AssumeRole: () => [], GetCallerIdentity: () => [] },
};
