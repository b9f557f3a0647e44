import type { Activity } from "../../activity";
import type { LocalClock } from "../../clock";
import type { IamCaller } from "../../iam/caller";
import type { DeliveryEvent } from "../../protocol";
import type { Output } from "../endpoint/aws-api";
import type { Caller, LocalAws } from "../endpoint/aws-service";
import { ServiceError } from "../service-error";
import { type Delivery, waitBefore } from "./delivery";
import { type DeliveryFailure, failureOf } from "./failure";

export interface DelivererPorts {
  readonly aws: LocalAws;
  readonly clock: LocalClock;
  readonly activity: Activity;
  /** @default the service itself calls, whatever the target says */
  readonly callerOfRole?: (roleArn: string, sessionName: string) => IamCaller;
  readonly emit: (event: DeliveryEvent) => void;
  readonly notice: (message: string) => void;
  readonly onError: (error: unknown) => void;
}

/** The differences between the services that deliver. */
export interface Sender {
  /** `events.amazonaws.com` */
  readonly service: string;
  /** Name of the sessions in which roles are acted. */
  readonly sessionName: string;
  /** Attributes of a dead letter that say how it died. */
  attributesOf(failure: DeliveryFailure): Readonly<Record<string, string>>;
  /** Whether dead letters are sent in the role of the target, and not by the service. */
  readonly sendsDeadLettersInRole: boolean;
}

/** Calls targets, tries again after failures that may end, and sends the rest to dead letters. */
export class Deliverer {
  #isClosed = false;

  constructor(
    private readonly ports: DelivererPorts,
    private readonly sender: Sender,
    /** Told when nothing is left to do for one, and why it is dropped, if it is. */
    private readonly settled: (delivery: Delivery, dropped?: DeliveryFailure) => void,
  ) {}

  /** Begins with one. Its end is known to who waits for the activity, and to who watches events. */
  begin(delivery: Delivery): void {
    void this.#try(delivery, 0);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #try(delivery: Delivery, retry: number): Promise<void> {
    if (this.#isClosed) return;
    const done = this.ports.activity.begin(`${nameOf(delivery.from)} to ${nameOf(delivery.to)}`);
    try {
      const failure = await this.#call(delivery);
      // A delivery that ends after the close stays in the journal and comes once more: at least once, as AWS promises.
      if (this.#isClosed) return;
      if (failure) await this.#failed(delivery, failure, retry);
      else this.#delivered(delivery);
    } catch (error) {
      this.ports.onError(error);
    } finally {
      done();
    }
  }

  async #call({ call, role, from, trace }: Delivery): Promise<DeliveryFailure | undefined> {
    try {
      const caller = this.#callerOf(role, from, trace);
      refuseRejected(await this.ports.aws.call(call.service, call.operation, call.input, caller));
      return undefined;
    } catch (error) {
      if (!(error instanceof ServiceError)) this.ports.onError(error);
      return failureOf(error);
    }
  }

  #callerOf(role: string | undefined, sourceArn: string, trace?: string): Caller {
    const { service, sessionName } = this.sender;
    const own = { service, sourceArn, ...(trace !== undefined && { trace }) };
    const { callerOfRole } = this.ports;
    if (role === undefined || !callerOfRole) return own;
    return { ...callerOfRole(role, sessionName), actsFor: own };
  }

  #delivered(delivery: Delivery): void {
    this.settled(delivery);
    this.#report(delivery, delivery.to, "delivered", undefined);
  }

  async #failed(delivery: Delivery, failure: DeliveryFailure, retry: number): Promise<void> {
    const { since, maxAttempts, maxAgeMs } = delivery;
    const wait = waitBefore(retry + 1);
    const isTooOld = this.ports.clock.now() + wait - since > maxAgeMs;
    if (failure.isRetried && retry < maxAttempts && !isTooOld) {
      this.#report(delivery, delivery.to, "failed", sentence(failure));
      this.ports.clock.after(wait, () => void this.#try(delivery, retry + 1), "work");
      return;
    }
    const condition = isTooOld ? "MaximumEventAgeInSeconds" : "MaximumRetryAttempts";
    await this.#sendToDeadLetters(delivery, failure, retry, failure.isRetried ? condition : undefined);
  }

  async #sendToDeadLetters(
    delivery: Delivery,
    failure: DeliveryFailure,
    retries: number,
    exhausted: string | undefined,
  ): Promise<void> {
    const { deadLetter, role, from } = delivery;
    const reason = sentence(failure);
    if (!deadLetter) {
      this.settled(delivery, failure);
      this.#report(delivery, delivery.to, "dropped", reason);
      return;
    }
    const attributes = {
      ...deadLetter.attributes,
      ...this.sender.attributesOf(failure),
      RETRY_ATTEMPTS: String(retries),
      ...(exhausted !== undefined && { EXHAUSTED_RETRY_CONDITION: exhausted }),
    };
    const caller = this.#callerOf(this.sender.sendsDeadLettersInRole ? role : undefined, from);
    try {
      await this.ports.aws.call("sqs", "SendMessage", messageOf(deadLetter, attributes), caller);
      this.#report(delivery, deadLetter.queueArn, "dead", reason);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#report(delivery, deadLetter.queueArn, "dropped", `${reason}; and the dead letter: ${why}`);
    }
    if (!this.#isClosed) this.settled(delivery);
  }

  #report(
    { from, eventId }: Delivery,
    to: string,
    status: DeliveryEvent["status"],
    reason: string | undefined,
  ): void {
    this.ports.emit({ event: "delivery", from, to, status, reason, id: eventId });
  }
}

/** Calls that carry several may say of some that they were not taken. */
function refuseRejected({ FailedEntryCount, Entries }: Output): void {
  if (!FailedEntryCount) return;
  const [entry] = (Entries ?? []) as readonly {
    readonly ErrorCode?: string;
    readonly ErrorMessage?: string;
  }[];
  throw new ServiceError(entry?.ErrorCode ?? "InternalFailure", entry?.ErrorMessage ?? "not taken");
}

function messageOf(
  { queueArn, body }: NonNullable<Delivery["deadLetter"]>,
  attributes: Readonly<Record<string, string>>,
) {
  const [, , , region, account, name] = queueArn.split(":");
  return {
    QueueUrl: `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    MessageBody: body,
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, { DataType: "String", StringValue: value }]),
    ),
  };
}

function sentence({ serviceCode, message }: DeliveryFailure): string {
  return `${serviceCode}: ${message}`;
}

/** `rule dev-orders-placed`, `sqs dev-orders-Packing` */
function nameOf(arn: string): string {
  const [, , service = "", , , ...rest] = arn.split(":");
  return `${service} ${rest.join(":")}`;
}
