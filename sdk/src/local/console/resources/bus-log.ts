import type { DeliveryEvent } from "../../protocol";
import type { DoneCall } from "../../services/endpoint/aws-service";
import { CONSOLE_LIMITS } from "../limits";
import type { PassedEvent, PassedEvents } from "./resource-kind";

/** The last events of each bus, with what its rules made of them. */
export class BusLog implements PassedEvents {
  readonly #events = new Map<string, PassedEvent[]>();

  called(_: DoneCall, __: number): void {}

  delivered(_: DeliveryEvent): void {}

  eventsOf(busArn: string): readonly PassedEvent[] {
    return this.#events.get(busArn)?.slice(-CONSOLE_LIMITS.busEvents) ?? [];
  }

  clear(): void {
    this.#events.clear();
  }
}
