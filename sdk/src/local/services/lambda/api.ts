import type { AwsApi } from "../endpoint/aws-api";
import { LAMBDA_ACCESS } from "./access";
import { LAMBDA_PROTOCOL } from "./protocol";

/** Lambda as clients see it. */
export const LAMBDA_API: AwsApi = {
  name: "lambda",
  model: { lastFirst: true },
  protocol: LAMBDA_PROTOCOL,
  deniedStatus: 403,
  access: LAMBDA_ACCESS,
};
