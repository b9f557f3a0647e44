import type { GrantKind, GrantWords } from "./grantable";

/**
 * A statement about a resource. Targets are ARN templates: `{arn}/index/*` takes the output `arn` of the resource, so
 * the partition, region and account are always those the resource is really in.
 */
export interface StatementTemplate {
  readonly actions: readonly string[];
  readonly on: readonly string[];
  /** Only for resources whose output of this name has this value. */
  readonly when?: { readonly output: string; readonly is: string };
}

/** The grant words of a kind, and the words that a construct alone in a list stands for. */
export interface KindGrants<Word extends string = string> {
  readonly words: Readonly<Record<Word, readonly StatementTemplate[]>>;
  readonly byDefault: readonly StatementTemplate[];
}

const TABLE = ["{arn}"];
const TABLE_AND_INDEXES = ["{arn}", "{arn}/index/*"];
const READ_DATA = [
  "dynamodb:BatchGetItem",
  "dynamodb:ConditionCheckItem",
  "dynamodb:DescribeTable",
  "dynamodb:GetItem",
  "dynamodb:PartiQLSelect",
  "dynamodb:Query",
  "dynamodb:Scan",
];
const WRITE_DATA = [
  "dynamodb:BatchWriteItem",
  "dynamodb:DeleteItem",
  "dynamodb:DescribeTable",
  "dynamodb:PartiQLDelete",
  "dynamodb:PartiQLInsert",
  "dynamodb:PartiQLUpdate",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
];
const READ_WRITE_DATA = [...new Set([...READ_DATA, ...WRITE_DATA])].sort();
const READ_STREAM = ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"];
const ADMINISTER_TABLE = [
  "dynamodb:CreateBackup",
  "dynamodb:DeleteTable",
  "dynamodb:DescribeContinuousBackups",
  "dynamodb:DescribeContributorInsights",
  "dynamodb:DescribeExport",
  "dynamodb:DescribeImport",
  "dynamodb:DescribeKinesisStreamingDestination",
  "dynamodb:DescribeTimeToLive",
  "dynamodb:DisableKinesisStreamingDestination",
  "dynamodb:EnableKinesisStreamingDestination",
  "dynamodb:ExportTableToPointInTime",
  "dynamodb:ListTagsOfResource",
  "dynamodb:RestoreTableToPointInTime",
  "dynamodb:TagResource",
  "dynamodb:UntagResource",
  "dynamodb:UpdateContinuousBackups",
  "dynamodb:UpdateContributorInsights",
  "dynamodb:UpdateTable",
  "dynamodb:UpdateTimeToLive",
];
/** ListStreams knows no resource: IAM accepts it on `*` only. */
const STREAM_READ = [
  { actions: READ_STREAM, on: ["{streamArn}"] },
  { actions: ["dynamodb:ListStreams"], on: ["*"] },
];

const INVOKE_FUNCTION = [{ actions: ["lambda:InvokeFunction"], on: ["{arn}", "{arn}:*"] }];

const READ_OBJECTS = [
  { actions: ["s3:GetBucketLocation", "s3:ListBucket"], on: ["{arn}"] },
  { actions: ["s3:GetObject", "s3:GetObjectTagging", "s3:GetObjectVersion"], on: ["{arn}/*"] },
];
const PUT_ACTIONS = [
  "s3:AbortMultipartUpload",
  "s3:ListMultipartUploadParts",
  "s3:PutObject",
  "s3:PutObjectTagging",
];
const DELETE_ACTIONS = ["s3:DeleteObject", "s3:DeleteObjectVersion"];
const WRITE_OBJECTS = [{ actions: [...PUT_ACTIONS, ...DELETE_ACTIONS], on: ["{arn}/*"] }];
const READ_WRITE_OBJECTS = [...READ_OBJECTS, ...WRITE_OBJECTS];

const FIND_QUEUE = ["sqs:GetQueueAttributes", "sqs:GetQueueUrl"];
const SEND_MESSAGES = [{ actions: [...FIND_QUEUE, "sqs:SendMessage"], on: ["{arn}"] }];
const CONSUME_MESSAGES = [
  {
    actions: [...FIND_QUEUE, "sqs:ChangeMessageVisibility", "sqs:DeleteMessage", "sqs:ReceiveMessage"],
    on: ["{arn}"],
  },
];

const PUBLISH = [{ actions: ["sns:Publish"], on: ["{arn}"] }];
const PUT_EVENTS = [{ actions: ["events:PutEvents"], on: ["{arn}"] }];
const PUT_DELIVERY_RECORDS = [{ actions: ["firehose:PutRecord", "firehose:PutRecordBatch"], on: ["{arn}"] }];

const READ_RECORDS = [
  {
    actions: [
      "kinesis:DescribeStream",
      "kinesis:DescribeStreamSummary",
      "kinesis:GetRecords",
      "kinesis:GetShardIterator",
      "kinesis:ListShards",
      "kinesis:SubscribeToShard",
    ],
    on: ["{arn}"],
  },
  { actions: ["kinesis:ListStreams"], on: ["*"] },
];
const WRITE_RECORDS = [
  { actions: ["kinesis:ListShards", "kinesis:PutRecord", "kinesis:PutRecords"], on: ["{arn}"] },
];

const DATA_API = [
  {
    actions: [
      "rds-data:BatchExecuteStatement",
      "rds-data:BeginTransaction",
      "rds-data:CommitTransaction",
      "rds-data:ExecuteStatement",
      "rds-data:RollbackTransaction",
    ],
    on: ["{arn}"],
  },
  {
    actions: ["secretsmanager:DescribeSecret", "secretsmanager:GetSecretValue"],
    on: ["{masterUserSecrets.secretArn}"],
  },
];

const INVOKE_API = [{ actions: ["execute-api:Invoke"], on: ["{executionArn}/*"] }];
const MANAGE_CONNECTIONS = {
  actions: ["execute-api:ManageConnections"],
  on: ["{executionArn}/*/*/@connections/*"],
};

/** What may be granted on each kind of thing, with no more actions than the word says. */
export const GRANTS: { readonly [Kind in GrantKind]: KindGrants<GrantWords[Kind]> } = {
  Table: {
    words: {
      grantReadData: [{ actions: READ_DATA, on: TABLE_AND_INDEXES }],
      grantWriteData: [{ actions: WRITE_DATA, on: TABLE }],
      grantReadWriteData: [{ actions: READ_WRITE_DATA, on: TABLE_AND_INDEXES }],
      grantStreamRead: STREAM_READ,
      grantFullAccess: [{ actions: [...READ_WRITE_DATA, ...ADMINISTER_TABLE], on: ["{arn}", "{arn}/*"] }],
    },
    byDefault: [{ actions: READ_WRITE_DATA, on: TABLE_AND_INDEXES }],
  },
  Function: { words: { grantInvoke: INVOKE_FUNCTION }, byDefault: INVOKE_FUNCTION },
  Bucket: {
    words: {
      grantRead: READ_OBJECTS,
      grantPut: [{ actions: PUT_ACTIONS, on: ["{arn}/*"] }],
      grantWrite: WRITE_OBJECTS,
      grantReadWrite: READ_WRITE_OBJECTS,
      grantDelete: [{ actions: DELETE_ACTIONS, on: ["{arn}/*"] }],
    },
    byDefault: READ_WRITE_OBJECTS,
  },
  Queue: {
    words: {
      grantSendMessages: SEND_MESSAGES,
      grantConsumeMessages: CONSUME_MESSAGES,
      grantPurge: [{ actions: [...FIND_QUEUE, "sqs:PurgeQueue"], on: ["{arn}"] }],
    },
    byDefault: [...SEND_MESSAGES, ...CONSUME_MESSAGES],
  },
  Topic: { words: { grantPublish: PUBLISH }, byDefault: PUBLISH },
  EventBus: { words: { grantPutEventsTo: PUT_EVENTS }, byDefault: PUT_EVENTS },
  KinesisStream: {
    words: {
      grantRead: READ_RECORDS,
      grantWrite: WRITE_RECORDS,
      grantReadWrite: [...READ_RECORDS, ...WRITE_RECORDS],
    },
    byDefault: [...READ_RECORDS, ...WRITE_RECORDS],
  },
  DeliveryStream: { words: { grantPutRecords: PUT_DELIVERY_RECORDS }, byDefault: PUT_DELIVERY_RECORDS },
  RDS: { words: { grantDataApiAccess: DATA_API }, byDefault: DATA_API },
  Api: { words: { grantInvoke: INVOKE_API }, byDefault: INVOKE_API },
  RestApiV1: { words: { grantInvoke: INVOKE_API }, byDefault: INVOKE_API },
  WebSocketApi: {
    words: { grantInvoke: INVOKE_API, grantManageConnections: [MANAGE_CONNECTIONS] },
    // A raw API says only when deployed whether it is a WebSocket API.
    byDefault: [...INVOKE_API, { ...MANAGE_CONNECTIONS, when: { output: "protocolType", is: "WEBSOCKET" } }],
  },
};

/** The kind of each `@pulumi/aws` resource that may stand in a list of permissions, by type token. */
export const RESOURCE_KINDS: Readonly<Record<string, GrantKind>> = {
  "aws:apigateway/restApi:RestApi": "RestApiV1",
  "aws:apigatewayv2/api:Api": "WebSocketApi",
  "aws:cloudwatch/eventBus:EventBus": "EventBus",
  "aws:dynamodb/table:Table": "Table",
  "aws:kinesis/firehoseDeliveryStream:FirehoseDeliveryStream": "DeliveryStream",
  "aws:kinesis/stream:Stream": "KinesisStream",
  "aws:lambda/function:Function": "Function",
  "aws:rds/cluster:Cluster": "RDS",
  "aws:s3/bucket:Bucket": "Bucket",
  "aws:s3/bucketV2:BucketV2": "Bucket",
  "aws:sns/topic:Topic": "Topic",
  "aws:sqs/queue:Queue": "Queue",
};
