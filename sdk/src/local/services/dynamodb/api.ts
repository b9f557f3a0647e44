import type { AwsApi } from "../endpoint/aws-api";
import { type ModelRules, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/dynamodb";
import {
  onIterator,
  onNamed,
  onRequested,
  onResource,
  onStatement,
  onStatements,
  onStream,
  onStreams,
  onTable,
  onTables,
  onTransactionOfReads,
  onTransactionOfStatements,
  onTransactionOfWrites,
} from "./access/rules";
import { dynamoDbProtocol } from "./protocol";
import { DYNAMODB_MODEL } from "./refusals/model-refusal";
import { newRequestId } from "./request-id";

const TABLES = "DynamoDB_20120810";
const STREAMS = "DynamoDBStreams_20120810";

/** Calls of the other of the two APIs that are signed alike. */
const STREAM_ACCESS = {
  DescribeStream: onStream("DescribeStream"),
  GetRecords: onIterator,
  GetShardIterator: onStream("GetShardIterator"),
  ListStreams: onStreams,
} satisfies Partial<ModelRules<Calls>>;

/** DynamoDB as clients see it, with its streams. */
export const DYNAMODB_API: AwsApi = {
  name: "dynamodb",
  targets: [TABLES, STREAMS],
  protocol: dynamoDbProtocol([TABLES, STREAMS], (operation) =>
    Object.hasOwn(STREAM_ACCESS, operation) ? STREAMS : TABLES,
  ),
  model: DYNAMODB_MODEL,
  newRequestId,
  access: modelAccess<Calls>({
    BatchExecuteStatement: onStatements,
    BatchGetItem: onRequested("BatchGetItem"),
    BatchWriteItem: onRequested("BatchWriteItem"),
    CreateTable: onTable("CreateTable"),
    DeleteItem: onTable("DeleteItem"),
    DeleteTable: onTable("DeleteTable"),
    DescribeContinuousBackups: onTable("DescribeContinuousBackups"),
    DescribeLimits: onTables("DescribeLimits"),
    DescribeTable: onTable("DescribeTable"),
    DescribeTimeToLive: onTable("DescribeTimeToLive"),
    ExecuteStatement: onStatement,
    ExecuteTransaction: onTransactionOfStatements,
    GetItem: onTable("GetItem"),
    ListTables: onTables("ListTables"),
    ListTagsOfResource: onResource("ListTagsOfResource"),
    PutItem: onTable("PutItem"),
    Query: onNamed("Query"),
    Scan: onNamed("Scan"),
    TagResource: onResource("TagResource"),
    TransactGetItems: onTransactionOfReads,
    TransactWriteItems: onTransactionOfWrites,
    UntagResource: onResource("UntagResource"),
    UpdateItem: onTable("UpdateItem"),
    UpdateTable: onTable("UpdateTable"),
    UpdateTimeToLive: onTable("UpdateTimeToLive"),
    ...STREAM_ACCESS,
  }),
};
