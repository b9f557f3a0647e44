import type { GraphIndex } from "../../../graph";
import { constructId } from "../../../graph/construct-id";
import type { DoneCall } from "../../services/endpoint/aws-service";
import { BUCKET_TYPES } from "../../services/provision/buckets";
import { encodedKey } from "../../services/s3/protocol/encoded-key";
import { Deliverer, type Sender } from "../../services/targets/deliverer";
import type { Delivery } from "../../services/targets/delivery";
import type { DeliveryFailure } from "../../services/targets/failure";
import { PendingDeliveries } from "../../services/targets/pending-deliveries";
import type { LocalTrigger, TriggerPorts } from "../local-trigger";
import { type BucketNotifications, concerns, notificationsIn, notificationsOf } from "./configurations";
import { BUS, deliveryOf, type NotificationTarget, SERVICE } from "./delivery";
import { isMeasured, withMeasures } from "./look-up";
import { type ObjectChange, objectChanges } from "./object-changes";
import type { ChangeContext } from "./s3-event";
import { filteredEvents, type Put, UnmatchedPuts } from "./unmatched-puts";

export type NotifierPorts = Pick<
  TriggerPorts,
  "aws" | "accountRegion" | "clock" | "activity" | "emit" | "notice" | "onError"
>;

/** Nothing is said of roles or dead letters: a notification has none. */
const SENDER: Sender = {
  service: SERVICE,
  sessionName: "",
  attributesOf: () => ({}),
  sendsDeadLettersInRole: false,
};

/**
 * Notifies functions, queues, topics and the event bus of changes to the objects of buckets, wherever these are stored.
 * A change by a call is stored as under way before the call is answered.
 */
export class BucketNotifier implements LocalTrigger {
  #notifications: ReadonlyMap<string, BucketNotifications> = new Map();
  readonly #pending: PendingDeliveries;
  readonly #deliverer: Deliverer;
  readonly #unwatch: () => void;
  readonly #unmatched = new UnmatchedPuts();
  #index: GraphIndex | undefined;
  #isResumed = false;
  #isClosed = false;

  /** `file` stores the notifications under way. Without one they are lost at the end. */
  constructor(
    private readonly ports: NotifierPorts,
    file?: string,
  ) {
    this.#pending = new PendingDeliveries(file);
    this.#deliverer = new Deliverer(ports, SENDER, (delivery, dropped) => this.#settled(delivery, dropped));
    this.#unwatch = ports.aws.watch((call) => this.#seen(call));
  }

  serve(index: GraphIndex): void {
    this.#index = index;
    this.#notifications = notificationsOf(index);
    this.#unmatched.clear();
    if (this.#isResumed) return;
    this.#isResumed = true;
    for (const delivery of this.#pending.all) this.#deliverer.begin(delivery);
  }

  /** Callers that wait for activities know the notifications under way. */
  settled(): boolean {
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unwatch();
    this.#deliverer.close();
    this.#pending.close();
  }

  #seen(call: DoneCall): void {
    if (call.service !== "s3" || call.error !== undefined) return;
    const context = { call, accountRegion: this.ports.accountRegion, now: this.ports.clock.now() };
    for (const change of objectChanges(call)) {
      if (change.eventName.startsWith("ObjectCreated:")) this.#reportUnmatched(change, context);
      if (isMeasured(change)) this.#notify(change, context);
      else if (this.#targetsOf(change, context).length > 0) void this.#measureAndNotify(change, context);
    }
  }

  /** Nothing is said of what a seed puts before the program is served. */
  #reportUnmatched(change: ObjectChange, context: ChangeContext): void {
    if (!this.#isResumed) return;
    const { configurations = [] } = this.#notificationsOf(change, context) ?? {};
    if (configurations.length === 0) return;
    const put: Put = { change, configurations, isMatched: this.#targetsOf(change, context).length > 0 };
    for (const event of filteredEvents(put, context.call.requestId)) this.ports.emit(event);
    const message = this.#unmatched.messageOf(put, (bucket) => this.#nameOf(bucket));
    if (message !== undefined) this.ports.notice(message);
  }

  /** The id of the construct of a bucket, or its own name. */
  #nameOf(bucket: string): string {
    const index = this.#index;
    const found = index?.withValue(bucket).find(({ type }) => BUCKET_TYPES.includes(type));
    return found && index ? constructId(found, (urn) => index.findByUrn(urn)) : bucket;
  }

  /** The external emulator of a bucket has to answer first. */
  async #measureAndNotify(change: ObjectChange, context: ChangeContext): Promise<void> {
    const { aws, accountRegion, activity, onError } = this.ports;
    const done = activity.begin(`bucket ${change.bucket}: ${change.eventName} of ${change.key}`);
    try {
      const measured = await withMeasures(change, aws, accountRegion);
      if (!this.#isClosed) this.#notify(measured, context);
    } catch (error) {
      onError(error);
    } finally {
      done();
    }
  }

  #notify(change: ObjectChange, context: ChangeContext): void {
    const deliveries = this.#targetsOf(change, context).map((one) => deliveryOf(one, change, context));
    this.#pending.begin(...deliveries);
    for (const delivery of deliveries) this.#deliverer.begin(delivery);
  }

  /** The notifications of a bucket that S3 has, or those of the program where S3 is elsewhere. */
  #notificationsOf({ bucket }: ObjectChange, { call }: ChangeContext): BucketNotifications | undefined {
    return notificationsIn(call.output) ?? this.#notifications.get(bucket);
  }

  #targetsOf(change: ObjectChange, context: ChangeContext): readonly NotificationTarget[] {
    const found = this.#notificationsOf(change, context);
    if (found === undefined) return [];
    const concerned = found.configurations.filter((one) => concerns(one, change, encodedKey(change.key)));
    // Nobody listens where there is no bus.
    const isForBus = found.eventBridge && this.ports.aws.serves("events");
    return isForBus ? [...concerned, BUS] : concerned;
  }

  #settled(delivery: Delivery, dropped: DeliveryFailure | undefined): void {
    this.#pending.settle(delivery);
    if (dropped === undefined) return;
    const { from, to, call } = delivery;
    const bucket = from.slice(from.lastIndexOf(":") + 1);
    const why = `bucket ${bucket} cannot tell ${to}: ${dropped.message}`;
    this.ports.notice(`${why}. ${hintOf(call.service, from, to)}`);
  }
}

/** The permission with which the bucket may notify it. */
function hintOf(service: string, bucketArn: string, to: string): string {
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
