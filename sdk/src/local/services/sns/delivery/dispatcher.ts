import type { Activity } from "../../../activity";
import type { LocalClock } from "../../../clock";
import type { DeliveryEvent, LocalEvent } from "../../../protocol";
import type { LocalAws, ServicePrincipal } from "../../endpoint/aws-service";
import { type DeliveryFailure, failureOf } from "../../targets/failure";
import type { DeliveryCall, PendingDelivery } from "./plan-delivery";
import { type ApiUrls, postTo } from "./web";

export interface DispatcherPorts {
  readonly aws: LocalAws;
  readonly clock: LocalClock;
  readonly activity: Activity;
  readonly emit: (event: LocalEvent) => void;
  readonly notice: (message: string) => void;
  readonly onError: (error: unknown) => void;
  /** The local URLs of the program's APIs. */
  readonly apiUrls: () => ApiUrls;
}

/** Delivers messages to subscriptions, retries, and sends the rest to dead-letter queues. */
export class Dispatcher {
  /** The end of the last delivery, by subscription and message group. */
  readonly #ends = new Map<string, Promise<void>>();
  #isClosed = false;

  constructor(
    private readonly ports: DispatcherPorts,
    /** Called at the end of each delivery. */
    private readonly ended: (id: string) => void,
  ) {}

  /** Starts a delivery after some time. Later ones of its message group wait for it. It never rejects. */
  begin(delivery: PendingDelivery, waitMs = 0): void {
    const { messageGroup } = delivery;
    const deliver = async () => {
      if (waitMs > 0) await this.#wait(waitMs);
      await this.#deliver(delivery);
    };
    if (messageGroup === undefined) {
      void deliver();
      return;
    }
    const before = this.#ends.get(messageGroup);
    // Deliveries that wait for the same time wait together.
    const after = before === undefined ? deliver() : before.then(() => this.#deliver(delivery));
    this.#ends.set(messageGroup, after);
    void after.then(() => {
      if (this.#ends.get(messageGroup) === after) this.#ends.delete(messageGroup);
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  async #deliver(delivery: PendingDelivery): Promise<void> {
    const done = this.ports.activity.begin(`topic ${lastOf(delivery.topicArn)} to ${lastOf(delivery.to)}`);
    try {
      const failure = await this.#tryAll(delivery);
      if (this.#isClosed) return;
      if (failure === undefined) this.#report(delivery, delivery.to, "delivered", undefined);
      else await this.#sendToDeadLetters(delivery, failure);
      this.ended(delivery.id);
    } catch (error) {
      this.ports.onError(error);
    } finally {
      done();
    }
  }

  /** The failure of a delivery after all tries. */
  async #tryAll(delivery: PendingDelivery): Promise<DeliveryFailure | undefined> {
    for (let retry = 0; ; retry++) {
      const failure = await this.#try(delivery);
      if (failure === undefined || !failure.isRetried || this.#isClosed) return failure;
      if (retry >= maxRetries(delivery.call)) return failure;
      this.#report(delivery, delivery.to, "failed", sentence(failure));
      await this.#wait(waitBefore(retry));
    }
  }

  async #try({ call, to, topicArn, trace }: PendingDelivery): Promise<DeliveryFailure | undefined> {
    if (call === undefined) return notEmulated(to);
    try {
      if ("url" in call) await postTo(call, this.ports.apiUrls());
      else await this.ports.aws.call(call.service, call.operation, call.input, principal(topicArn, trace));
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.ports.clock.after(ms, resolve, "work");
    });
  }

  async #sendToDeadLetters(delivery: PendingDelivery, failure: DeliveryFailure): Promise<void> {
    const { dead, topicArn, to } = delivery;
    const reason = sentence(failure);
    const hint = hintOf(failure, topicArn, to);
    if (hint !== undefined) this.ports.notice(hint);
    if (dead === undefined) return this.#report(delivery, to, "dropped", reason);
    try {
      await this.ports.aws.call("sqs", "SendMessage", dead.input, principal(topicArn));
      this.#report(delivery, dead.queueArn, "dead", reason);
    } catch (error) {
      const second = failureOf(error);
      const secondHint = hintOf(second, topicArn, dead.queueArn);
      if (secondHint !== undefined) this.ports.notice(secondHint);
      this.#report(delivery, dead.queueArn, "dropped", `${reason}; and the dead letter: ${sentence(second)}`);
    }
  }

  #report(
    { topicArn, messageId }: PendingDelivery,
    to: string,
    status: DeliveryEvent["status"],
    reason: string | undefined,
  ): void {
    this.ports.emit({ event: "delivery", from: topicArn, to, status, reason, id: messageId });
  }
}

function principal(sourceArn: string, trace?: string): ServicePrincipal {
  return { service: "sns.amazonaws.com", sourceArn, ...(trace !== undefined && { trace }) };
}

/** The retries of a call: web endpoints get four tries, AWS 23 days. */
function maxRetries(call: DeliveryCall | undefined): number {
  return call !== undefined && "url" in call ? 3 : 100_015;
}

/**
 * The wait before a retry: three at once, two after a second, ten ever later, then one every twenty seconds.
 * @see SNS Developer Guide, sns-message-delivery-retries
 */
export function waitBefore(retry: number): number {
  if (retry < 3) return 0;
  if (retry < 5) return 1000;
  return Math.min(1000 * 2 ** (retry - 5), 20_000);
}

function notEmulated(to: string): DeliveryFailure {
  const message = `${to} is not reached from here: nothing is sent to it`;
  return { code: "NOT_EMULATED", serviceCode: "NotEmulated", message, isRetried: false };
}

function sentence({ serviceCode, message }: DeliveryFailure): string {
  return `${serviceCode}: ${message}`;
}

function lastOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(":") + 1);
}

/** A hint at the permission that a delivery lacks, or `undefined` for another failure. */
function hintOf({ code }: DeliveryFailure, topicArn: string, to: string): string | undefined {
  if (code !== "NO_PERMISSIONS") return undefined;
  const topic = topicArn.slice(topicArn.lastIndexOf(":") + 1);
  const target = to.slice(to.lastIndexOf(":") + 1);
  if (to.startsWith("arn:aws:lambda:"))
    return `topic ${topic} may not call function ${target}: an aws.lambda.Permission has to allow lambda:InvokeFunction to sns.amazonaws.com with the source ARN ${topicArn}`;
  return `topic ${topic} may not send to queue ${target}: its policy has to allow sqs:SendMessage to sns.amazonaws.com with the condition { ArnEquals: { "aws:SourceArn": "${topicArn}" } }`;
}
