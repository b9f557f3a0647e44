import type { AwsService, Operation } from "#sdk/local/services/endpoint/aws-service";
import type { ManualClock } from "./manual-clock";

export const TABLE_STREAM_ARN =
  "arn:aws:dynamodb:us-east-1:123456789012:table/orders/stream/2026-03-01T12:00:00.000";

/** As much of DynamoDB as pollers ask for: the stream of one table. */
export class TestTable {
  readonly #records: Readonly<Record<string, unknown>>[] = [];

  constructor(private readonly clock: ManualClock) {}

  add(id: string, NewImage: unknown = {}): void {
    const dynamodb = {
      ApproximateCreationDateTime: Math.floor(this.clock.now() / 1000),
      Keys: { id: { S: id } },
      NewImage,
      SequenceNumber: String(100 + this.#records.length),
      SizeBytes: 20,
      StreamViewType: "NEW_IMAGE",
    };
    this.#records.push({
      eventID: `e${this.#records.length}`,
      eventName: "INSERT",
      eventVersion: "1.1",
      dynamodb,
    });
  }

  get service(): AwsService {
    const operations: Readonly<Record<string, Operation>> = {
      DescribeStream: () => ({
        StreamDescription: { Shards: [{ ShardId: "shardId-1", SequenceNumberRange: {} }] },
      }),
      GetShardIterator: ({ ShardIteratorType, SequenceNumber }) => {
        if (ShardIteratorType === "LATEST") return { ShardIterator: String(this.#records.length) };
        const after = ShardIteratorType === "AFTER_SEQUENCE_NUMBER" ? Number(SequenceNumber) - 99 : 0;
        return { ShardIterator: String(after) };
      },
      GetRecords: ({ ShardIterator, Limit }) => {
        const from = Number(ShardIterator);
        const Records = this.#records.slice(from, from + Number(Limit));
        return { Records, NextShardIterator: String(from + Records.length) };
      },
      PutItem: ({ Item }) => {
        this.add(String(Item));
        return {};
      },
    };
    const rule = (operation: string) => () => [{ action: `dynamodb:${operation}`, arn: TABLE_STREAM_ARN }];
    const access = Object.fromEntries(
      Object.keys(operations).map((operation) => [operation, rule(operation)]),
    );
    return { api: { name: "dynamodb", protocol: undefined as never, access }, operations };
  }
}
