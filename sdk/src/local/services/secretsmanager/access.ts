import type { AccessRule, AccountRegion } from "../endpoint/aws-api";

/** The ARN that policies know a secret by. Only the service itself knows the ARN of a name. */
export type FindSecretArn = (id: string) => string | undefined;

/** The permissions that each operation needs, where `find` knows the ARNs of secrets that are given by name. */
export function secretsAccess(find: FindSecretArn): Readonly<Record<string, AccessRule>> {
  const arnOf = (id: unknown, accountRegion: AccountRegion) =>
    find(String(id)) ?? secretArn(String(id), accountRegion);
  const onSecret =
    (action: string): AccessRule =>
    (input, accountRegion) => {
      const keys = {
        "secretsmanager:secretid": textOf(input.SecretId),
        "secretsmanager:versionid": textOf(input.VersionId),
        "secretsmanager:versionstage": textOf(input.VersionStage),
      };
      return [{ action: `secretsmanager:${action}`, arn: arnOf(input.SecretId, accountRegion), keys }];
    };
  const onAll =
    (action: string): AccessRule =>
    () => [{ action: `secretsmanager:${action}`, arn: "*" }];
  return {
    BatchGetSecretValue: ({ SecretIdList }, accountRegion) => [
      { action: "secretsmanager:BatchGetSecretValue", arn: "*" },
      ...(Array.isArray(SecretIdList) ? SecretIdList : []).map((id) => ({
        action: "secretsmanager:GetSecretValue",
        arn: arnOf(id, accountRegion),
      })),
    ],
    CreateSecret: ({ Name }, accountRegion) => [
      { action: "secretsmanager:CreateSecret", arn: secretArn(String(Name), accountRegion) },
    ],
    DeleteResourcePolicy: onSecret("DeleteResourcePolicy"),
    DeleteSecret: onSecret("DeleteSecret"),
    DescribeSecret: onSecret("DescribeSecret"),
    GetRandomPassword: onAll("GetRandomPassword"),
    GetResourcePolicy: onSecret("GetResourcePolicy"),
    GetSecretValue: onSecret("GetSecretValue"),
    ListSecrets: onAll("ListSecrets"),
    ListSecretVersionIds: onSecret("ListSecretVersionIds"),
    PutResourcePolicy: onSecret("PutResourcePolicy"),
    PutSecretValue: onSecret("PutSecretValue"),
    RestoreSecret: onSecret("RestoreSecret"),
    TagResource: onSecret("TagResource"),
    UntagResource: onSecret("UntagResource"),
    UpdateSecret: onSecret("UpdateSecret"),
    UpdateSecretVersionStage: onSecret("UpdateSecretVersionStage"),
  };
}

function secretArn(id: string, { region, accountId }: AccountRegion): string {
  return id.startsWith("arn:") ? id : `arn:aws:secretsmanager:${region}:${accountId}:secret:${id}`;
}

function textOf(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
