import type { Input } from "../../endpoint/aws-api";
import type { ModelRefusal } from "../../model";
import { invalid } from "../errors";
import { checkDynamoDbType } from "./check-type";
import { nameFaults } from "./table-name";

/** Calls on tables, whose names the service looks at before everything else. */
const ON_TABLES: ReadonlySet<string> = new Set([
  "CreateTable",
  "DeleteTable",
  "DescribeContinuousBackups",
  "DescribeTable",
  "DescribeTimeToLive",
  "UpdateTable",
  "UpdateTimeToLive",
]);
const ON_TAGS: ReadonlySet<string> = new Set(["ListTagsOfResource", "TagResource", "UntagResource"]);

/** How calls are refused that the model of DynamoDB does not allow. */
export const DYNAMODB_MODEL: ModelRefusal = {
  checkType: checkDynamoDbType,
  ownWords: [
    ...[...ON_TABLES].map((operation) => `${operation}.tableName`),
    ...[...ON_TAGS].map((operation) => `${operation}.resourceArn`),
  ],
  besides(operation, input) {
    if (ON_TABLES.has(operation)) checkTableName(input);
    else if (ON_TAGS.has(operation) && isMissing(input.ResourceArn)) throw invalid("Invalid TableArn");
    return typeof input.TableName === "string" ? nameFaults(input.TableName) : [];
  },
};

function checkTableName({ TableName }: Input): void {
  if (isMissing(TableName)) {
    throw invalid("The parameter 'TableName' is required but was not present in the request");
  }
  const name = String(TableName);
  const most = name.startsWith("arn:") ? 1024 : 255;
  if (name.length >= 3 && name.length <= most) return;
  throw invalid("TableName must be at least 3 characters long and at most 255 characters long");
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
