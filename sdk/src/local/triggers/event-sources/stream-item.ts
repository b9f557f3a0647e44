import type { Input } from "../../services/endpoint/aws-api";
import type { Sized } from "./batch-cut";
import type { Filterable } from "./filters";
import type { Mapping } from "./mapping";

/** A record of a stream on its way to a function. */
export interface StreamItem extends Sized {
  /** Its sequence number. */
  readonly id: string;
  /** Records of one key are handled in their order. */
  readonly key: string;
  /** When it came into the stream, in milliseconds since 1970. */
  readonly at: number;
}

/** A record as the function gets it, and as filters see it. */
export interface ReadRecord {
  readonly item: StreamItem;
  readonly filterable: () => Filterable;
}

/** @see Lambda Developer Guide, with-kinesis */
export function kinesisRecord(record: Input, shardId: string, mapping: EventOrigin): ReadRecord {
  const { SequenceNumber, PartitionKey, Data, ApproximateArrivalTimestamp, EncryptionType } = record;
  const kinesis = {
    kinesisSchemaVersion: "1.0",
    partitionKey: PartitionKey,
    sequenceNumber: SequenceNumber,
    data: Data,
    approximateArrivalTimestamp: ApproximateArrivalTimestamp,
    ...(EncryptionType !== undefined && { encryptionType: EncryptionType }),
  };
  const json = JSON.stringify({
    kinesis,
    eventSource: "aws:kinesis",
    eventVersion: "1.0",
    eventID: `${shardId}:${SequenceNumber}`,
    eventName: "aws:kinesis:record",
    invokeIdentityArn: mapping.roleArn,
    awsRegion: mapping.region,
    eventSourceARN: mapping.sourceArn,
  });
  return {
    item: {
      id: String(SequenceNumber),
      key: String(PartitionKey),
      at: Number(ApproximateArrivalTimestamp) * 1000,
      json,
    },
    filterable: () => ({
      metadata: kinesis,
      payload: { field: "data", text: Buffer.from(String(Data), "base64").toString() },
    }),
  };
}

/** @see Lambda Developer Guide, with-ddb */
export function tableRecord(record: Input, mapping: EventOrigin): ReadRecord {
  const { eventID, eventName, eventVersion, userIdentity } = record;
  const dynamodb = record.dynamodb as Input;
  const written = {
    eventID,
    eventName,
    eventVersion: eventVersion ?? "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: mapping.region,
    dynamodb,
    ...(userIdentity !== undefined && { userIdentity: identityOf(userIdentity as Input) }),
    eventSourceARN: mapping.sourceArn,
  };
  return {
    item: {
      id: String(dynamodb.SequenceNumber),
      key: JSON.stringify(dynamodb.Keys),
      at: Number(dynamodb.ApproximateCreationDateTime) * 1000,
      json: JSON.stringify(written),
    },
    filterable: () => ({ metadata: written }),
  };
}

type EventOrigin = Pick<Mapping, "sourceArn" | "region" | "roleArn">;

/** The API writes who has changed an item with capitals, the event without. */
function identityOf({ Type, PrincipalId, ...rest }: Input): Input {
  return { ...rest, ...(Type !== undefined && { type: Type, principalId: PrincipalId }) };
}
