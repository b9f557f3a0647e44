import type { DeliveryEvent, InvocationEvent } from "../../protocol";
import { CONSOLE_LIMITS } from "../limits";
import type { Timed } from "../types";

interface Entry {
  readonly invocations: Timed<InvocationEvent>[];
  readonly deliveries: Timed<DeliveryEvent>[];
}

/** The calls of functions and the deliveries that resources have caused, by ARN. */
export class ResourceLog {
  readonly #entries = new Map<string, Entry>();

  /** Takes an event and returns the ARNs of the resources that it is about. */
  take(event: InvocationEvent | DeliveryEvent, time: number): readonly string[] {
    const { event: kind, ...details } = event;
    const arns =
      kind === "invocation"
        ? [(details as InvocationEvent).source.arn]
        : [...new Set([(details as DeliveryEvent).from, (details as DeliveryEvent).to])];
    const timed = { ...details, time };
    for (const arn of arns) {
      const entry = this.#entryOf(arn);
      const list = (kind === "invocation" ? entry.invocations : entry.deliveries) as object[];
      list.push(timed);
      if (list.length > CONSOLE_LIMITS.perResource) list.shift();
    }
    return arns;
  }

  /**
   * The entries of all these resources together, newest first. A resource includes what belongs to its ARN, as a
   * table includes its stream.
   */
  of(...arns: readonly string[]): {
    invocations: readonly Timed<InvocationEvent>[];
    deliveries: readonly Timed<DeliveryEvent>[];
  } {
    const isMeant = (key: string) => arns.some((arn) => key === arn || key.startsWith(`${arn}/`));
    const entries = [...this.#entries].flatMap(([key, entry]) => (isMeant(key) ? [entry] : []));
    return {
      invocations: newestFirst(entries.map(({ invocations }) => invocations)),
      deliveries: newestFirst(entries.map(({ deliveries }) => deliveries)),
    };
  }

  /** The last calls and deliveries of all resources, newest first. */
  get newest(): {
    invocations: readonly Timed<InvocationEvent>[];
    deliveries: readonly Timed<DeliveryEvent>[];
  } {
    const entries = [...this.#entries.values()];
    return {
      invocations: newestFirst(entries.map(({ invocations }) => invocations)),
      deliveries: newestFirst(entries.map(({ deliveries }) => deliveries)),
    };
  }

  clear(): void {
    this.#entries.clear();
  }

  #entryOf(arn: string): Entry {
    let entry = this.#entries.get(arn);
    if (!entry) {
      entry = { invocations: [], deliveries: [] };
      this.#entries.set(arn, entry);
    }
    return entry;
  }
}

/** A delivery between two of the given resources is listed once. */
function newestFirst<T extends { readonly time: number }>(lists: readonly (readonly T[])[]): readonly T[] {
  const all = [...new Set(lists.flat())].reverse();
  return all.sort((a, b) => b.time - a.time).slice(0, CONSOLE_LIMITS.perResource);
}
