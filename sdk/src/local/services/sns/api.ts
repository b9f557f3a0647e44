import type { AwsApi } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";
import { SNS_ACCESS } from "./access";

const VERSION = "2010-03-31";

/** Topics, as clients see them. */
export const SNS_API: AwsApi = {
  name: "sns",
  protocol: queryProtocol({
    version: VERSION,
    namespace: `http://sns.amazonaws.com/doc/${VERSION}/`,
    maps: ["Attributes"],
  }),
  access: SNS_ACCESS,
  denied: "AuthorizationError",
  deniedStatus: 403,
};
