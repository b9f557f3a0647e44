import type { GraphIndex } from "../../../graph";
import type { DoneCall } from "../../services/endpoint/aws-service";
import { ServiceError } from "../../services/service-error";
import type { LocalTrigger, TriggerPorts } from "../local-trigger";
import { type BucketNotifications, type Configuration, concerns, notificationsOf } from "./configurations";
import { type Handover, handoverTo } from "./deliver";
import { type ObjectChange, objectChanges } from "./object-changes";
import { busEntry, type ChangeContext, encodedKey, s3Event } from "./s3-event";

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
      if (found) this.#tell(change, found, { call, place: this.ports.place, now: this.ports.clock.now() });
    }
  }

  #tell(
    change: ObjectChange,
    { configurations, eventBridge }: BucketNotifications,
    context: ChangeContext,
  ): void {
    const key = encodedKey(change.key);
    for (const configuration of configurations) {
      if (!concerns(configuration, change, key)) continue;
      const event = s3Event(change, configuration.id, context);
      void this.#handOver(change, configuration.to, handoverTo(configuration, event), context);
    }
    // Nobody listens where there is no bus.
    const entry = eventBridge && this.ports.aws.serves("events") ? busEntry(change, context) : undefined;
    if (entry === undefined) return;
    const { region, accountId } = context.place;
    const bus = `arn:aws:events:${region}:${accountId}:event-bus/default`;
    const handover = { service: "events", operation: "PutEvents", input: { Entries: [entry] } };
    void this.#handOver(change, bus, handover, context);
  }

  async #handOver(
    { bucket, key }: ObjectChange,
    to: Configuration["to"],
    { service, operation, input }: Handover,
    { call }: ChangeContext,
  ): Promise<void> {
    const { aws, activity, emit, notice, onError } = this.ports;
    const sourceArn = `arn:aws:s3:::${bucket}`;
    const done = activity.begin(`bucket ${bucket} to ${to.split(":").slice(2).join(":")}`);
    const told = { event: "delivery", from: sourceArn, to, id: `${call.requestId} ${key}` } as const;
    try {
      await aws.call(service, operation, input, { service: SERVICE, sourceArn });
      emit({ ...told, status: "delivered", reason: undefined });
    } catch (error) {
      if (!(error instanceof ServiceError)) return onError(error);
      emit({ ...told, status: "dropped", reason: `${error.code}: ${error.message}` });
      notice(`bucket ${bucket} cannot tell ${to}: ${error.message}. ${mendingOf(service, sourceArn, to)}`);
    } finally {
      done();
    }
  }
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
