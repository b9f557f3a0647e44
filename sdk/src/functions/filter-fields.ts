import { type Issues, nearest } from "../errors";
import { isPlainObject } from "../values";
import { SOURCE_KINDS, type SourceKind } from "./event-source-kinds";

type Pattern = Readonly<Record<string, unknown>>;

/** The shape of a source's records, and the field of the program's own data. */
interface RecordShape {
  readonly fields: readonly string[];
  /** The field that holds what was sent or written. */
  readonly content: string;
  /** Fields in it that the service gives it. Undefined where its shape is the program's. */
  readonly inContent?: readonly string[];
}

const OF_EVERY_RECORD = ["eventSource", "eventSourceARN", "awsRegion"];
const OF_STREAMS = [...OF_EVERY_RECORD, "eventID", "eventName", "eventVersion"];
const OF_MESSAGES: RecordShape = {
  fields: [
    ...OF_EVERY_RECORD,
    "messageId",
    "receiptHandle",
    "body",
    "attributes",
    "messageAttributes",
    "md5OfBody",
    "md5OfMessageAttributes",
  ],
  content: "body",
};

/**
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-kinesis-filtering.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-sqs-filtering.html
 */
const RECORDS: Readonly<Record<SourceKind, RecordShape>> = {
  table: {
    fields: [...OF_STREAMS, "dynamodb", "userIdentity"],
    content: "dynamodb",
    inContent: [
      "ApproximateCreationDateTime",
      "Keys",
      "NewImage",
      "OldImage",
      "SequenceNumber",
      "SizeBytes",
      "StreamViewType",
    ],
  },
  kinesis: {
    fields: [
      ...OF_STREAMS,
      "invokeIdentityArn",
      "data",
      "partitionKey",
      "sequenceNumber",
      "kinesisSchemaVersion",
      "approximateArrivalTimestamp",
      "encryptionType",
    ],
    content: "data",
  },
  queue: OF_MESSAGES,
  "fifo-queue": OF_MESSAGES,
  "some-queue": OF_MESSAGES,
};

/** Warn of fields that no record of the source has: Lambda takes such a filter and drops every record. */
export function warnOfFields(pattern: Pattern, kind: SourceKind, issues: Issues): void {
  const { fields, content, inContent } = RECORDS[kind];
  const { displayName } = SOURCE_KINDS[kind];
  warnOfOthers(pattern, { displayName, fields }, issues, (name) => {
    if (inContent?.includes(name)) return `write { ${content}: { ${name}: ... } }`;
    const guess = nearest(name, fields);
    if (guess !== undefined) return `did you mean ${guess}`;
    return inContent ? `use ${fields.join(", ")}` : `write { ${content}: { ${name}: [...] } }`;
  });
  const inner = pattern[content];
  if (!inContent || !isPlainObject(inner)) return;
  warnOfOthers(inner, { displayName, fields: inContent }, issues.at(content), (name) => {
    const guess = nearest(name, inContent);
    return guess === undefined ? `write { NewImage: { ${name}: { S: [...] } } }` : `did you mean ${guess}`;
  });
}

function warnOfOthers(
  pattern: Pattern,
  records: { readonly displayName: string; readonly fields: readonly string[] },
  issues: Issues,
  cureOf: (name: string) => string,
): void {
  for (const [name, rule] of Object.entries(pattern)) {
    if (name === "$or" && Array.isArray(rule)) {
      for (const [index, each] of rule.entries())
        if (isPlainObject(each)) warnOfOthers(each, records, issues.at("$or", index), cureOf);
    } else if (rule !== undefined && name !== "$or" && !records.fields.includes(name)) {
      const problem = `records of ${records.displayName} have no such field, so that none fits the filter`;
      issues.at(name).warn({ problem, cure: cureOf(name) });
    }
  }
}
