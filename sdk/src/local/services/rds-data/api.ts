import type { AccessRule, AwsApi, Input } from "../endpoint/aws-api";
import { restJsonProtocol } from "../endpoint/protocols/rest-json";

/** Operations with their paths. */
const ROUTES = {
  ExecuteStatement: { at: "POST /Execute" },
  BatchExecuteStatement: { at: "POST /BatchExecute" },
  BeginTransaction: { at: "POST /BeginTransaction" },
  CommitTransaction: { at: "POST /CommitTransaction" },
  RollbackTransaction: { at: "POST /RollbackTransaction" },
};

/** The Data API, as clients see it. */
export const RDS_DATA_API: AwsApi = {
  name: "rds-data",
  model: {},
  // The operation that was there before these is read, so that it can be refused by its name.
  protocol: restJsonProtocol({ routes: { ...ROUTES, ExecuteSql: { at: "POST /ExecuteSql" } } }),
  access: Object.fromEntries(Object.keys(ROUTES).map((operation) => [operation, ruleOf(operation)])),
  deniedStatus: 403,
};

/** Who calls may use the cluster, and read the secret that opens it. */
function ruleOf(operation: string): AccessRule {
  return (input, place) => [
    { action: `rds-data:${operation}`, arn: text(input, "resourceArn") },
    {
      action: "secretsmanager:GetSecretValue",
      arn: secretArn(text(input, "secretArn"), place.region, place.accountId),
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
