import type { AwsApi } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";
import { messageMember } from "../model";
import { type FindSecretArn, secretsAccess } from "./access";

const TARGETS = ["secretsmanager"];

/** Secrets Manager as clients see it, where `find` knows the ARNs of secrets that are given by name. */
export function secretsManagerApi(find: FindSecretArn = () => undefined): AwsApi {
  return {
    name: "secretsmanager",
    model: {},
    targets: TARGETS,
    protocol: jsonProtocol({
      targets: TARGETS,
      version: "1.1",
      messageMember: (code) => messageMember("secretsmanager", code),
    }),
    access: secretsAccess(find),
  };
}
