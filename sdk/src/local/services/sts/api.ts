import type { AwsApi } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";
import { STS_ACCESS } from "./access";

/** STS as clients see it. */
export const STS_API: AwsApi = {
  name: "sts",
  model: { code: "ValidationError" },
  protocol: queryProtocol("sts"),
  denied: "AccessDenied",
  deniedStatus: 403,
  access: STS_ACCESS,
};
