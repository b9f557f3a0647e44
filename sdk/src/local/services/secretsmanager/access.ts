import type { AccessRule, AccountRegion } from "../endpoint/aws-api";
import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/secretsmanager";

/** The ARN that policies know a secret by. Only the service itself knows the ARN of a name. */
export type FindSecretArn = (id: string) => string | undefined;

/** Members of a call about a secret, and about a version of it. */
interface OnSecret {
  readonly SecretId: string;
  readonly VersionId?: string;
  readonly VersionStage?: string;
}

/** The permissions that each operation needs, where `find` knows the ARNs of secrets that are given by name. */
export function secretsAccess(find: FindSecretArn): Readonly<Record<string, AccessRule>> {
  const arnOf = (id: string, accountRegion: AccountRegion) => find(id) ?? secretArn(id, accountRegion);
  const onSecret =
    (action: string): ModelRule<OnSecret> =>
    (input, accountRegion) => {
      const keys = {
        "secretsmanager:secretid": [input.SecretId],
        "secretsmanager:versionid": textOf(input.VersionId),
        "secretsmanager:versionstage": textOf(input.VersionStage),
      };
      return [{ action: `secretsmanager:${action}`, arn: arnOf(input.SecretId, accountRegion), keys }];
    };
  const onAll =
    (action: string): ModelRule<unknown> =>
    () => [{ action: `secretsmanager:${action}`, arn: "*" }];
  return modelAccess<Calls>({
    BatchGetSecretValue: ({ SecretIdList = [] }, accountRegion) => [
      { action: "secretsmanager:BatchGetSecretValue", arn: "*" },
      ...SecretIdList.map((id) => ({
        action: "secretsmanager:GetSecretValue",
        arn: arnOf(id, accountRegion),
      })),
    ],
    CreateSecret: ({ Name }, accountRegion) => [
      { action: "secretsmanager:CreateSecret", arn: secretArn(Name, accountRegion) },
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
  });
}

function secretArn(id: string, { region, accountId }: AccountRegion): string {
  return id.startsWith("arn:") ? id : `arn:aws:secretsmanager:${region}:${accountId}:secret:${id}`;
}

function textOf(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
