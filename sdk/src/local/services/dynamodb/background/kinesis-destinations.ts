import { createHash, randomUUID } from "node:crypto";
import type { GraphResource } from "../../../../graph/types";
import type { IamCaller } from "../../../iam/caller";
import type { AccountRegion } from "../../endpoint/aws-api";
import { callsFor, inputsOf } from "../../provision/calls-for";
import { TABLES } from "../../provision/tables";
import { type Delivery, RETRIES, waitBefore } from "../../targets/delivery";
import { type DeliveryFailure, failureOf } from "../../targets/failure";
import { PendingDeliveries } from "../../targets/pending-deliveries";
import type { DynamoDbPorts } from "../ports";
import type { Change, Database } from "../state/database";
import { eventNameOf, imagesOf } from "../state/streams/record";

interface Destination {
  readonly TableName?: string;
  readonly StreamArn?: string;
}

/** The principal that removes expired items. */
const TIME_TO_LIVE = { type: "Service", principalId: "dynamodb.amazonaws.com" };

/** Wait for the streams before pending deliveries resume. */
const RESUME_MS = 1000;

/**
 * Sends changes of tables to streams of Kinesis, those of one table to one stream one after the other. A pending change is stored,
 * and is sent again until the stream takes it. One that is older than records of a stream of a table is dropped.
 */
export class KinesisDestinations {
  /** ARNs of streams, by table. */
  readonly #streams = new Map<string, Set<string>>();
  /** Deliveries that wait for each other, the one that is being sent included. */
  readonly #queues = new Map<string, Delivery[]>();
  readonly #pending: PendingDeliveries;
  #isResumed = false;
  #isClosed = false;

  /** The file stores pending deliveries. Without one they end with the process. */
  constructor(
    private readonly database: Database,
    private readonly ports: DynamoDbPorts,
    file: string | undefined,
  ) {
    this.#pending = new PendingDeliveries(file);
  }

  serve(resources: readonly GraphResource[]): void {
    this.#streams.clear();
    this.database.watched.clear();
    const calls = callsFor(TABLES, resources);
    for (const destination of inputsOf<Destination>(calls, "EnableKinesisStreamingDestination")) {
      const { TableName: tableName, StreamArn: streamArn } = destination;
      if (tableName === undefined || streamArn === undefined) continue;
      this.#streams.set(tableName, (this.#streams.get(tableName) ?? new Set()).add(streamArn));
      this.database.watched.add(tableName);
    }
    if (this.#isResumed) return;
    this.#isResumed = true;
    for (const delivery of this.#pending.all) this.#begin(delivery, RESUME_MS);
  }

  send(change: Change): void {
    for (const streamArn of this.#streams.get(change.table.name) ?? []) {
      const delivery = deliveryOf(
        change,
        this.database.arnOf(change.table.name),
        streamArn,
        this.ports.accountRegion,
      );
      this.#persist(delivery);
      this.#begin(delivery);
    }
  }

  /** One that cannot be written is sent once more by the next session. */
  #settle(delivery: Delivery): void {
    try {
      this.#pending.settle(delivery);
    } catch (error) {
      this.ports.onError(error);
    }
  }

  /** The write is in the journal already, so that its delivery begins even if only this process knows of it. */
  #persist(delivery: Delivery): void {
    try {
      this.#pending.begin(delivery);
    } catch (error) {
      this.ports.onError(error);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#pending.close();
  }

  /** Begins a delivery, after some time. Later ones of its queue wait behind it. */
  #begin(delivery: Delivery, waitMs = 0): void {
    const key = `${delivery.from} ${delivery.to}`;
    const before = this.#queues.get(key);
    if (before) return void before.push(delivery);
    const queue = [delivery];
    this.#queues.set(key, queue);
    void this.#workOff(key, queue, waitMs).catch(this.ports.onError);
  }

  /** Sends the deliveries one after the other. While one waits for its next try, a test that waits for all may bring it forward. */
  async #workOff(key: string, queue: Delivery[], waitMs: number): Promise<void> {
    if (waitMs > 0) await this.#wait(waitMs);
    let retry = 0;
    let done = this.#beginActivity(queue);
    for (let [next] = queue; next !== undefined; [next] = queue) {
      const failure = await this.#put(next);
      if (this.#isClosed) break;
      const wait = waitBefore(retry + 1);
      if (failure?.isRetried && this.ports.clock.now() + wait - next.since <= next.maxAgeMs) {
        retry += 1;
        done();
        await this.#wait(wait);
        done = this.#beginActivity(queue);
        continue;
      }
      if (failure) this.#reportLost(next, failure);
      this.#settle(next);
      queue.shift();
      retry = 0;
    }
    this.#queues.delete(key);
    done();
  }

  async #put({ call: { service, operation, input } }: Delivery): Promise<DeliveryFailure | undefined> {
    try {
      await this.ports.aws.call(service, operation, input, this.#caller());
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  }

  #beginActivity([first]: readonly Delivery[]): () => void {
    const { from = "", to = "" } = first ?? {};
    return this.ports.activity.begin(`changes of table ${lastOf(from)} to stream ${lastOf(to)}`);
  }

  #reportLost({ from, to }: Delivery, { message }: DeliveryFailure): void {
    this.ports.notice(`changes of table ${lastOf(from)} do not reach ${to}: ${message}`);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.ports.clock.after(ms, resolve, "work");
    });
  }

  /** The role that AWS makes for this, which may write to streams. */
  #caller(): IamCaller {
    const { accountId } = this.ports.accountRegion;
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

function deliveryOf(
  change: Change,
  tableArn: string,
  StreamARN: string,
  { region }: AccountRegion,
): Delivery {
  const data = dataOf(change, region);
  const input = {
    StreamARN,
    PartitionKey: partitionKeyOf(change),
    Data: Buffer.from(JSON.stringify(data)).toString("base64"),
  };
  return {
    id: randomUUID(),
    from: tableArn,
    to: StreamARN,
    eventId: String(change.record.sequence),
    call: { service: "kinesis", operation: "PutRecord", input },
    since: change.record.at,
    maxAttempts: Number.MAX_SAFE_INTEGER,
    maxAgeMs: RETRIES.ageSeconds * 1000,
  };
}

function lastOf(arn: string): string {
  return arn.slice(arn.lastIndexOf("/") + 1);
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
