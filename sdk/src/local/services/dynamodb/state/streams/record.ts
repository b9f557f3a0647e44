import { createHash } from "node:crypto";
import type { OperationType, Record, StreamRecord, StreamViewType } from "../../../model/calls/dynamodb";
import { type AttributeMap, pick } from "../../values/attribute-value";
import { sizeOf } from "../../values/size";
import type { ChangeRecord } from "../entries";
import { type KeySchema, keyNames } from "../key";
import { keySchemaOf } from "../settings";
import type { ChangeStream } from "./change-stream";
import { sequenceText } from "./shard";

/** The service, which removes what has expired. The API writes both members with capitals, events of functions without. */
const TIME_TO_LIVE = { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };

/** Records of a stream as GetRecords gives them. */
export function recordsOf(
  stream: ChangeStream,
  records: readonly ChangeRecord[],
  region: string,
): readonly Record[] {
  const { keySchema, attributes } = stream.table;
  const keys = keySchemaOf(keySchema, attributes);
  const { view } = stream.settings;
  return records.map((record) => ({
    eventID: eventIdOf(stream.arn, record),
    eventName: eventNameOf(record),
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: region,
    dynamodb: {
      // In whole seconds.
      ApproximateCreationDateTime: Math.floor(record.at / 1000),
      ...imagesOf(record, keys, view),
      SequenceNumber: sequenceText(record.sequence),
      StreamViewType: view,
    },
    ...(record.expired && { userIdentity: TIME_TO_LIVE }),
  }));
}

/** `INSERT`, `MODIFY` or `REMOVE`. */
export function eventNameOf(record: ChangeRecord): OperationType {
  if (record.new === undefined) return "REMOVE";
  return record.old === undefined ? "INSERT" : "MODIFY";
}

export function eventIdOf(arn: string, { sequence }: ChangeRecord): string {
  return createHash("md5").update(`${arn}/${sequence}`).digest("hex");
}

/** Keys, what a view shows of the item, and how many bytes both are. */
export function imagesOf(record: ChangeRecord, keys: KeySchema, view: StreamViewType): StreamRecord {
  const shown = { old: view.includes("OLD"), new: view.startsWith("NEW") };
  const Keys = pick((record.new ?? record.old) as AttributeMap, keyNames(keys));
  const NewImage = shown.new ? record.new : undefined;
  const OldImage = shown.old ? record.old : undefined;
  const images = [Keys, NewImage, OldImage];
  return {
    Keys,
    ...(NewImage && { NewImage }),
    ...(OldImage && { OldImage }),
    SizeBytes: images.reduce((size, image) => size + (image ? sizeOf(image) : 0), 0),
  };
}
