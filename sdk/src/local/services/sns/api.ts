import type { AwsApi } from "../endpoint/aws-api";
import { queryProtocol } from "../endpoint/protocols/query";
import { queryClient } from "../endpoint/protocols/query-client";
import { SNS_ACCESS } from "./access";

const VERSION = "2010-03-31";

/** Topics, as clients see them. */
export const SNS_API: AwsApi = {
  name: "sns",
  protocol: {
    ...queryProtocol({
      version: VERSION,
      namespace: `http://sns.amazonaws.com/doc/${VERSION}/`,
      maps: ["Attributes"],
      withoutResult: [
        "AddPermission",
        "DeleteTopic",
        "RemovePermission",
        "SetSubscriptionAttributes",
        "SetTopicAttributes",
        "Unsubscribe",
      ],
    }),
    // Buckets and rules publish also where an emulator has the topics.
    client: queryClient({
      version: VERSION,
      maps: { Attributes: ["key", "value"], MessageAttributes: ["Name", "Value"] },
    }),
  },
  access: SNS_ACCESS,
  denied: "AuthorizationError",
  deniedStatus: 403,
};
