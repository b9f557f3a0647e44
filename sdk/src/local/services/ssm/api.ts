import type { AwsApi } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";
import { messageMember } from "../model";
import { SSM_ACCESS } from "./access";

const TARGETS = ["AmazonSSM"];

/** Parameter Store as clients see it. */
export const SSM_API: AwsApi = {
  name: "ssm",
  model: {},
  targets: TARGETS,
  protocol: jsonProtocol({
    targets: TARGETS,
    version: "1.1",
    messageMember: (code) => messageMember("ssm", code),
  }),
  access: SSM_ACCESS,
};
