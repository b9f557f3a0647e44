import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/rds-data";

/** The permissions that each operation needs. */
export const RDS_DATA_ACCESS = modelAccess<Calls>({
  ExecuteStatement: ruleOf("ExecuteStatement"),
  BatchExecuteStatement: ruleOf("BatchExecuteStatement"),
  BeginTransaction: ruleOf("BeginTransaction"),
  CommitTransaction: ruleOf("CommitTransaction"),
  RollbackTransaction: ruleOf("RollbackTransaction"),
});

/** A caller needs permission to use the cluster, and to read the secret that opens it. */
function ruleOf(operation: string): ModelRule<{ readonly resourceArn: string; readonly secretArn: string }> {
  return ({ resourceArn, secretArn: secret }, accountRegion) => [
    { action: `rds-data:${operation}`, arn: resourceArn },
    {
      action: "secretsmanager:GetSecretValue",
      arn: secretArn(secret, accountRegion.region, accountRegion.accountId),
    },
  ];
}

/** A secret may be given by its name. */
function secretArn(given: string, region: string, accountId: string): string {
  return given.startsWith("arn:") ? given : `arn:aws:secretsmanager:${region}:${accountId}:secret:${given}`;
}
