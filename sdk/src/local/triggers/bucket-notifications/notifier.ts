import type { GraphIndex } from "../../../graph";
import type { Place } from "../../services/endpoint/aws-api";
import type { DoneCall } from "../../services/endpoint/aws-service";
import { encodedKey } from "../../services/s3/encoded-key";
import { ServiceError } from "../../services/service-error";
import type { LocalTrigger, TriggerPorts } from "../local-trigger";
import { type BucketNotifications, type Configuration, concerns, notificationsOf } from "./configurations";
import { type Handover, handoverTo } from "./deliver";
import { withMeasures } from "./look-up";
import { type ObjectChange, objectChanges } from "./object-changes";
import { busEntry, type ChangeContext, s3Event } from "./s3-event";

export type NotifierPorts = Pick<
  TriggerPorts,
  "aws" | "place" | "clock" | "activity" | "emit" | "notice" | "onError"
>;

/** S3, as far as it tells others what happens to objects. */
const SERVICE = "s3.amazonaws.com";

/** Tells functions, queues, topics and the event bus what happens to the objects of buckets, whoever keeps them. */
export class BucketNotifier implements LocalTrigger {
  #notifications: ReadonlyMap<string, BucketNotifications> = new Map();
  readonly #unwatch: () => void;

  constructor(private readonly ports: NotifierPorts) {
    this.#unwatch = ports.aws.watch((call) => this.#seen(call));
  }

  serve(index: GraphIndex): void {
    this.#notifications = notificationsOf(index);
  }

  /** What is under way is known to who waits for activities. */
  settled(): boolean {
    return true;
  }

  async close(): Promise<void> {
    this.#unwatch();
  }

  #seen(call: DoneCall): void {
    if (call.service !== "s3" || call.error !== undefined) return;
    for (const change of objectChanges(call)) {
      const found = this.#notifications.get(change.bucket);
      const concerned = found?.configurations.filter((one) => concerns(one, change, encodedKey(change.key)));
      if (found === undefined || concerned === undefined) continue;
      // Nobody listens where there is no bus.
      const isForBus = found.eventBridge && this.ports.aws.serves("events");
      if (concerned.length === 0 && !isForBus) continue;
      const context = { call, place: this.ports.place, now: this.ports.clock.now() };
      void this.#tell(change, concerned, isForBus, context);
    }
  }

  async #tell(
    seen: ObjectChange,
    concerned: readonly Configuration[],
    isForBus: boolean,
    context: ChangeContext,
  ): Promise<void> {
    const { aws, place, activity, onError } = this.ports;
    const done = activity.begin(`bucket ${seen.bucket}: ${seen.eventName} of ${seen.key}`);
    try {
      const change = await withMeasures(seen, aws, place);
      const handovers = concerned.map((one) => {
        const event = s3Event(change, one.id, context);
        return this.#handOver(change, one.to, handoverTo(one, event), context);
      });
      const entry = isForBus ? busEntry(change, context) : undefined;
      await Promise.all([...handovers, entry && this.#handOver(change, busOf(place), toBus(entry), context)]);
    } catch (error) {
      onError(error);
    } finally {
      done();
    }
  }

  async #handOver(
    { bucket, key }: ObjectChange,
    to: Configuration["to"],
    { service, operation, input }: Handover,
    { call }: ChangeContext,
  ): Promise<void> {
    const { aws, emit, notice } = this.ports;
    const sourceArn = `arn:aws:s3:::${bucket}`;
    const told = { event: "delivery", from: sourceArn, to, id: `${call.requestId} ${key}` } as const;
    try {
      await aws.call(service, operation, input, { service: SERVICE, sourceArn });
      emit({ ...told, status: "delivered", reason: undefined });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      emit({ ...told, status: "dropped", reason: `${error.code}: ${error.message}` });
      notice(`bucket ${bucket} cannot tell ${to}: ${error.message}. ${mendingOf(service, sourceArn, to)}`);
    }
  }
}

function busOf({ region, accountId }: Place): string {
  return `arn:aws:events:${region}:${accountId}:event-bus/default`;
}

function toBus(entry: object): Handover {
  return { service: "events", operation: "PutEvents", input: { Entries: [entry] } };
}

/** What lets the bucket tell it. */
function mendingOf(service: string, bucketArn: string, to: string): string {
  switch (service) {
    case "lambda":
      return `It needs an aws.lambda.Permission: { action: "lambda:InvokeFunction", function: "${to}", principal: "${SERVICE}", sourceArn: "${bucketArn}" }`;
    case "sqs":
    case "sns": {
      const action = service === "sqs" ? "sqs:SendMessage" : "sns:Publish";
      const statement = {
        Effect: "Allow",
        Principal: { Service: SERVICE },
        Action: action,
        Resource: to,
        Condition: { ArnEquals: { "aws:SourceArn": bucketArn } },
      };
      return `Its policy needs ${JSON.stringify(statement)}`;
    }
    default:
      return "";
  }
}
