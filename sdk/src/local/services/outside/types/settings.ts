import { json } from "../calls";
import { capital, tagList } from "../members";
import type { ReplayedType } from "../replayed-type";

/** Parameters and secrets. */
export const SECRETS: readonly ReplayedType[] = [
  {
    token: "aws:ssm/parameter:Parameter",
    create: ({ inputs, state }) =>
      json("ssm", "AmazonSSM.PutParameter", {
        Name: state.name,
        ...capital(inputs, "allowedPattern", "dataType", "description", "keyId", "tier", "type"),
        Value: inputs.value ?? inputs.insecureValue,
        Tags: tagList(inputs),
      }),
    find: { call: ({ state }) => json("ssm", "AmazonSSM.GetParameter", { Name: state.name }) },
    remove: ({ state }) => json("ssm", "AmazonSSM.DeleteParameter", { Name: state.name }),
  },
  {
    token: "aws:secretsmanager/secret:Secret",
    create: ({ inputs, state }) =>
      json("secretsmanager", "secretsmanager.CreateSecret", {
        Name: state.name,
        ...capital(inputs, "description", "kmsKeyId"),
        Tags: tagList(inputs),
      }),
    outputs: { id: "ARN", arn: "ARN" },
    find: {
      call: ({ state }) => json("secretsmanager", "secretsmanager.DescribeSecret", { SecretId: state.name }),
      outputs: { id: "ARN", arn: "ARN" },
    },
    remove: ({ id }) =>
      json("secretsmanager", "secretsmanager.DeleteSecret", {
        SecretId: id,
        ForceDeleteWithoutRecovery: true,
      }),
  },
  {
    token: "aws:secretsmanager/secretVersion:SecretVersion",
    create: ({ inputs }) =>
      json(
        "secretsmanager",
        "secretsmanager.PutSecretValue",
        capital(inputs, "secretId", "secretString", "versionStages"),
      ),
    outputs: { versionId: "VersionId" },
    find: {
      call: ({ inputs }) =>
        json("secretsmanager", "secretsmanager.GetSecretValue", { SecretId: inputs.secretId }),
      outputs: { versionId: "VersionId" },
    },
  },
];
