import type { GraphIndex } from "../../../graph";
import type { DoneCall } from "../../services/endpoint/aws-service";
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
    this.#notifications = notificationsOf(index);
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
      if (isMeasured(change)) this.#notify(change, context);
      else if (this.#targetsOf(change, context).length > 0) void this.#measureAndNotify(change, context);
    }
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

  /** The targets of a change: by S3's notifications of the bucket, or by the program's where S3 is elsewhere. */
  #targetsOf(change: ObjectChange, { call }: ChangeContext): readonly NotificationTarget[] {
    const found = notificationsIn(call.output) ?? this.#notifications.get(change.bucket);
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
