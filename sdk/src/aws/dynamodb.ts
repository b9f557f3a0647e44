import { arn, autoName, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { GrantsByKind, StatementTemplate } from "./grants";
import { LEFT_TO_THE_PROGRAM, type ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

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
const READ_STREAM = ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"];
const TABLE = ["{arn}"];
const INDEXES = ["{arn}/index/*"];
/** A construct knows whether its table has indexes. Of a table that is read or raw, all possible indexes are granted. */
const UNLESS_WITHOUT_INDEXES = { output: "hasIndexes", is: false };

/** Actions on a table and its indexes: one statement of a policy, since the actions are the same. */
function onTableAndIndexes(actions: readonly string[]): readonly StatementTemplate[] {
  return [
    { actions, on: TABLE },
    { actions, on: INDEXES, unless: UNLESS_WITHOUT_INDEXES },
  ];
}

const TABLE_GRANTS: GrantsByKind["Table"] = {
  words: {
    grantReadData: onTableAndIndexes(READ_DATA),
    grantWriteData: [{ actions: WRITE_DATA, on: TABLE }],
    grantReadWriteData: onTableAndIndexes(READ_WRITE_DATA),
    grantStreamRead: [
      { actions: READ_STREAM, on: ["{streamArn}"] },
      // It knows no resource: IAM accepts it on `*` only.
      { actions: ["dynamodb:ListStreams"], on: ["*"] },
    ],
    grantFullAccess: [{ actions: [...READ_WRITE_DATA, ...ADMINISTER_TABLE], on: ["{arn}", "{arn}/*"] }],
  },
  byDefault: onTableAndIndexes(READ_WRITE_DATA),
};

export const DYNAMODB_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.dynamodb.Table,
    displayName: "table",
    drawn: "data",
    data: { onRemoval: "retained", isAsked: true },
    deletionProtection: { input: "deletionProtectionEnabled", value: true },
    immutableName: true,
    taggable: true,
    grants: { Table: TABLE_GRANTS },
    answer: answerTable,
  },
  {
    token: TYPE.dynamodb.KinesisStreamingDestination,
    displayName: "streaming destination",
    arrows: [{ from: { input: "tableName", types: [TYPE.dynamodb.Table] }, to: { at: "streamArn" } }],
    answer: answerStreamingDestination,
  },
  { token: TYPE.dynamodb.GlobalTable, displayName: "table", data: LEFT_TO_THE_PROGRAM },
];

function answerStreamingDestination({ inputs }: ProviderRequest): ProviderAnswer {
  const { tableName, streamArn } = inputs;
  return { id: `${text(tableName)},${text(streamArn)}`, state: {} };
}

function answerTable(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const tableArn = arn(request, "dynamodb", `table/${name}`);
  const label = "2024-01-01T00:00:00.000";
  const stream = request.inputs.streamEnabled === true;
  const streamState: ProviderAnswer["state"] = stream
    ? { streamArn: `${tableArn}/stream/${label}`, streamLabel: label }
    : {};
  return { id: name, state: { name, arn: tableArn, ...streamState } };
}
