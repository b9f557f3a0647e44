import type { DeliveryEvent } from "../../protocol";
import { explainFields } from "../patterns/explain";
import { fieldsOf } from "../patterns/fields";
import type { EventPattern } from "../patterns/pattern";
import { readPattern } from "../patterns/read-pattern";
import { Deliverer, type DelivererPorts, type Sender } from "../targets/deliverer";
import type { Delivery } from "../targets/delivery";
import { begun } from "../targets/pending-deliveries";
import { type Bus, type BusEvent, DISABLED, type Rule } from "./state/settings";
import type { EventsStore } from "./state/store";
import { deliveryTo, inputOf } from "./target-delivery";

const SENDER: Sender = {
  service: "events.amazonaws.com",
  sessionName: "AWSEvents",
  sendsDeadLettersInRole: false,
  attributesOf: ({ code, message }) => ({ ERROR_CODE: code, ERROR_MESSAGE: message }),
};

/** Leads events from a bus to the targets of the rules that they fit. */
export class EventRouter {
  readonly #deliverer: Deliverer;
  /** By their text: a rule is asked for every event. */
  readonly #patterns = new Map<string, EventPattern>();
  /** ARNs of targets without a local service that were reported. */
  readonly #reported = new Set<string>();

  constructor(
    private readonly store: EventsStore,
    private readonly ports: DelivererPorts,
  ) {
    this.#deliverer = new Deliverer(ports, SENDER, ({ id }) => store.commit({ kind: "delivery-ended", id }));
  }

  /** The deliveries of an event to the targets of each rule of a bus. */
  plan(bus: Bus, event: BusEvent): readonly Delivery[] {
    const fields = fieldsOf(event);
    return this.store.rulesOf(bus.name).flatMap((rule) => {
      if (rule.state === DISABLED || rule.pattern === undefined) return [];
      const mismatch = explainFields(this.#patternOf(rule.pattern), fields);
      this.#report(bus.arn, rule.arn, mismatch ? "filtered" : "delivered", mismatch?.reason, event.id);
      return mismatch ? [] : this.#planOf(rule, event);
    });
  }

  /** Commits deliveries, all of them or none, and begins with them. */
  begin(deliveries: readonly Delivery[]): void {
    this.store.commit(...deliveries.map(begun));
    for (const delivery of deliveries) this.#deliverer.begin(delivery);
  }

  /** Hands an event to the targets of a rule. */
  send(rule: Rule, event: BusEvent): void {
    this.begin(this.#planOf(rule, event));
  }

  #planOf(rule: Rule, event: BusEvent): readonly Delivery[] {
    const deliveries: Delivery[] = [];
    for (const target of this.store.targetsOf(rule)) {
      const delivery = deliveryTo(target, rule, event, this.ports.clock.now());
      if (!("notSent" in delivery)) {
        deliveries.push(delivery);
      } else if (target.Arn.split(":")[2] === "logs") {
        const line = inputOf(target, rule, event, this.ports.clock.now());
        this.#report(rule.arn, target.Arn, "delivered", `would be logged: ${line}`, event.id);
      } else {
        this.#report(rule.arn, target.Arn, "dropped", delivery.notSent, event.id);
        if (delivery.isUnknown) this.#reportUnknown(rule, target.Arn);
      }
    }
    return deliveries;
  }

  /** Continues the deliveries of an earlier start. */
  resume(left: readonly Delivery[]): void {
    for (const delivery of left) this.#deliverer.begin(delivery);
  }

  close(): void {
    this.#deliverer.close();
  }

  #patternOf(text: string): EventPattern {
    const known = this.#patterns.get(text) ?? readPattern(text);
    this.#patterns.set(text, known);
    return known;
  }

  #report(
    from: string,
    to: string,
    status: DeliveryEvent["status"],
    reason: string | undefined,
    id: string,
  ): void {
    this.ports.emit({ event: "delivery", from, to, status, reason, id });
  }

  #reportUnknown(rule: Rule, arn: string): void {
    if (this.#reported.has(arn)) return;
    this.#reported.add(arn);
    this.ports.notice(
      `rule "${rule.name}" has target ${arn}: nothing stands in for it here, it gets no events`,
    );
  }
}
