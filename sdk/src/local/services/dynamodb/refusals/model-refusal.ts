import type { ModelRefusal } from "../../model";
import { invalid } from "../errors";
import { checkDynamoDbType } from "./check-type";
import { nameFaults } from "./table-name";

/** Calls on tables, whose names the service checks before everything else. */
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

/** The refusals of calls that the model of DynamoDB does not allow. */
export const DYNAMODB_MODEL: ModelRefusal = {
  checkType: checkDynamoDbType,
  ownWords: [
    ...[...ON_TABLES].map((operation) => `${operation}.tableName`),
    ...[...ON_TAGS].map((operation) => `${operation}.resourceArn`),
  ],
  besides(operation, input) {
    const { TableName, ResourceArn } = input as Named;
    if (ON_TABLES.has(operation)) checkTableName(TableName);
    else if (ON_TAGS.has(operation) && isMissing(ResourceArn)) throw invalid("Invalid TableArn");
    return isMissing(TableName) ? [] : nameFaults(TableName);
  },
};

/** Texts, as their types are checked before. */
interface Named {
  readonly TableName?: string | null;
  readonly ResourceArn?: string | null;
}

function checkTableName(name: string | null | undefined): void {
  if (isMissing(name)) {
    throw invalid("The parameter 'TableName' is required but was not present in the request");
  }
  const most = name.startsWith("arn:") ? 1024 : 255;
  if (name.length >= 3 && name.length <= most) return;
  throw invalid("TableName must be at least 3 characters long and at most 255 characters long");
}

function isMissing(value: string | null | undefined): value is null | undefined {
  return value === undefined || value === null;
}
