import { TYPE } from "../../../aws/tokens";
import { capital, documentOf, nameOf, tagListOf } from "./members";
import { operationsOf } from "./operation";
import type { ProvisionedType } from "./provisioned-type";

export const SECRET_TYPE = TYPE.secretsmanager.Secret;

const secretsManager = operationsOf("secretsmanager");

/** Secrets, their versions and policies. */
export const SECRETS: readonly ProvisionedType[] = [
  {
    token: SECRET_TYPE,
    isData: true,
    create: (secret) =>
      secretsManager("CreateSecret", {
        Name: nameOf(secret),
        ...capital(secret.inputs, "description", "kmsKeyId"),
        Tags: tagListOf(secret),
      }),
    outputs: { id: "ARN", arn: "ARN" },
    settle: ({ id, inputs }) => {
      const ResourcePolicy = documentOf(inputs.policy);
      return ResourcePolicy === undefined
        ? []
        : [secretsManager("PutResourcePolicy", { SecretId: id, ResourcePolicy })];
    },
    find: {
      call: (secret) => secretsManager("DescribeSecret", { SecretId: nameOf(secret) }),
      outputs: { id: "ARN", arn: "ARN" },
    },
    remove: ({ id }) => secretsManager("DeleteSecret", { SecretId: id, ForceDeleteWithoutRecovery: true }),
  },
  {
    token: TYPE.secretsmanager.SecretVersion,
    isData: true,
    create: ({ inputs }) =>
      secretsManager(
        "PutSecretValue",
        capital(inputs, "secretId", "secretString", "secretBinary", "versionStages"),
      ),
    outputs: { versionId: "VersionId" },
    find: {
      call: ({ inputs }) => secretsManager("GetSecretValue", { SecretId: inputs.secretId }),
      outputs: { versionId: "VersionId" },
    },
  },
  {
    token: TYPE.secretsmanager.SecretPolicy,
    create: ({ inputs }) =>
      secretsManager("PutResourcePolicy", {
        SecretId: inputs.secretArn,
        ResourcePolicy: documentOf(inputs.policy),
        BlockPublicPolicy: inputs.blockPublicPolicy,
      }),
    remove: ({ inputs }) => secretsManager("DeleteResourcePolicy", { SecretId: inputs.secretArn }),
  },
];
