import type { AccessRule, Input } from "../endpoint/aws-api";

/** The permissions that each operation needs. */
export const RDS_DATA_ACCESS: Readonly<Record<string, AccessRule>> = {
  ExecuteStatement: ruleOf("ExecuteStatement"),
  BatchExecuteStatement: ruleOf("BatchExecuteStatement"),
  BeginTransaction: ruleOf("BeginTransaction"),
  CommitTransaction: ruleOf("CommitTransaction"),
  RollbackTransaction: ruleOf("RollbackTransaction"),
};

/** A caller needs permission to use the cluster, and to read the secret that opens it. */
function ruleOf(operation: string): AccessRule {
  return (input, accountRegion) => [
    { action: `rds-data:${operation}`, arn: text(input, "resourceArn") },
    {
      action: "secretsmanager:GetSecretValue",
      arn: secretArn(text(input, "secretArn"), accountRegion.region, accountRegion.accountId),
    },
  ];
}

/** A secret may be given by its name. */
function secretArn(given: string, region: string, accountId: string): string {
  return given.startsWith("arn:") ? given : `arn:aws:secretsmanager:${region}:${accountId}:secret:${given}`;
}

function text(input: Input, member: string): string {
  const value = input[member];
  return typeof value === "string" ? value : "";
}
