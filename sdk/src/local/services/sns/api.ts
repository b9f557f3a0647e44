import type { AwsApi } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";
import { SNS_ACCESS } from "./access";
import { refusalByModel } from "./errors";

/** The API of topics, as clients see it. */
export const SNS_API: AwsApi = {
  name: "sns",
  // Buckets and rules use its client where an external emulator has the topics.
  protocol: queryProtocol("sns"),
  model: { errorOf: refusalByModel },
  access: SNS_ACCESS,
  denied: "AuthorizationError",
  deniedStatus: 403,
};
