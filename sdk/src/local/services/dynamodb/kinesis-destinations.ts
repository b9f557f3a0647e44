import { createHash, randomUUID } from "node:crypto";
import type { GraphResource } from "../../../graph/types";
import type { IamCaller } from "../../iam/caller";
import type { DynamoDbPorts } from "./ports";
import type { Change, Database } from "./store/database";
import { eventNameOf, imagesOf } from "./streams/record";

export const DESTINATION_TYPE = "aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination";
/** Who removes what has expired. */
const TIME_TO_LIVE = { type: "Service", principalId: "dynamodb.amazonaws.com" };

/** Sends changes of tables to streams of Kinesis, those of one table after the other. */
export class KinesisDestinations {
  /** ARNs of streams, by table. */
  readonly #streams = new Map<string, Set<string>>();
  /** What is being sent, by table. */
  readonly #sending = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly ports: DynamoDbPorts,
  ) {}

  serve(resources: readonly GraphResource[]): void {
    this.#streams.clear();
    this.database.watched.clear();
    for (const { type, inputs } of resources) {
      const { tableName, streamArn } = inputs;
      if (type !== DESTINATION_TYPE || typeof tableName !== "string" || typeof streamArn !== "string")
        continue;
      this.#streams.set(tableName, (this.#streams.get(tableName) ?? new Set()).add(streamArn));
      this.database.watched.add(tableName);
    }
  }

  send(change: Change): void {
    const { name } = change.table;
    for (const streamArn of this.#streams.get(name) ?? []) {
      const done = this.ports.activity.begin(
        `change of table ${name} to stream ${streamArn.split("/").at(-1)}`,
      );
      const before = this.#sending.get(name) ?? Promise.resolve();
      this.#sending.set(name, before.then(() => this.#put(change, streamArn)).finally(done));
    }
  }

  async #put(change: Change, StreamARN: string): Promise<void> {
    const data = dataOf(change, this.ports.place.region);
    const input = {
      StreamARN,
      PartitionKey: partitionKeyOf(change),
      Data: Buffer.from(JSON.stringify(data)).toString("base64"),
    };
    await this.ports.aws.call("kinesis", "PutRecord", input, this.#caller()).catch((error: Error) => {
      this.ports.notice(`changes of table ${change.table.name} do not reach ${StreamARN}: ${error.message}`);
    });
  }

  /** The role that AWS makes for this, which may write to streams. */
  #caller(): IamCaller {
    const { accountId } = this.ports.place;
    const role = "AWSServiceRoleForDynamoDBKinesisDataStreamsReplication";
    return {
      secretAccessKey: "",
      identity: {
        accessKey: "",
        accountId,
        userId: role,
        userArn: `arn:aws:sts::${accountId}:assumed-role/${role}/dynamodb`,
      },
      allows: ({ action }) => action.startsWith("kinesis:"),
    };
  }
}

/** A change as Kinesis has it: that of a stream of the table, with other members around. */
function dataOf({ table, record }: Change, awsRegion: string): object {
  return {
    awsRegion,
    eventID: randomUUID(),
    eventName: eventNameOf(record),
    userIdentity: record.expired ? TIME_TO_LIVE : null,
    recordFormat: "application/json",
    tableName: table.name,
    dynamodb: {
      ApproximateCreationDateTime: record.at,
      ...imagesOf(record, table.keys, "NEW_AND_OLD_IMAGES"),
    },
    eventSource: "aws:dynamodb",
  };
}

/** The same for all changes of an item, so that they stay in their order. */
function partitionKeyOf({ table, record }: Change): string {
  const key = table.keyAttributesOf(record.new ?? record.old ?? {});
  return createHash("md5").update(JSON.stringify(key)).digest("hex").toUpperCase();
}
