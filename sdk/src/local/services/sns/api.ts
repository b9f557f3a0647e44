import type { AwsApi } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";
import { SNS_ACCESS } from "./access";
import { refusalByModel } from "./errors";

/** Topics, as clients see them. */
export const SNS_API: AwsApi = {
  name: "sns",
  // Buckets and rules publish also where an emulator has the topics: its client is used.
  protocol: queryProtocol("sns"),
  model: { errorOf: refusalByModel },
  access: SNS_ACCESS,
  denied: "AuthorizationError",
  deniedStatus: 403,
};
