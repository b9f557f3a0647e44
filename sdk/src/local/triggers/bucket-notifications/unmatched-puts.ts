import type { DeliveryEvent } from "../../protocol";
import { encodedKey } from "../../services/s3/protocol/encoded-key";
import { type Configuration, fitsFilter, isOfEvent } from "./configurations";
import type { ObjectChange } from "./object-changes";

/** The notifications whose filter is in the message. */
const MOST_SHOWN = 5;

/** An object that was put, and the notifications of its bucket. */
export interface Put {
  readonly change: ObjectChange;
  readonly configurations: readonly Configuration[];
  /** Whether anybody is notified of it. */
  readonly isMatched: boolean;
}

/**
 * Finds the buckets whose puts match no notification at all, which is how a wrong prefix shows. Buckets often have objects
 * beside those of their notifications on purpose, such as thumbnails. A bucket is therefore reported once, and only until
 * one of its puts has matched.
 */
export class UnmatchedPuts {
  /** The buckets that have been reported, or need not be. */
  readonly #silent = new Set<string>();

  /** Begins anew for the notifications of another program. */
  clear(): void {
    this.#silent.clear();
  }

  /**
   * The message on a put that is the first of its bucket, and matches none.
   * @param name the name of the bucket for people
   */
  messageOf(
    { change, configurations, isMatched }: Put,
    name: (bucket: string) => string,
  ): string | undefined {
    const { bucket, key } = change;
    if (isMatched) this.#silent.add(bucket);
    const others = missed({ change, configurations, isMatched });
    if (isMatched || others.length === 0 || this.#silent.has(bucket)) return undefined;
    this.#silent.add(bucket);
    const shown = others.slice(0, MOST_SHOWN).map((one) => `${one.id}: ${filterText(one)}`);
    const more = others.length > MOST_SHOWN ? `, and ${others.length - MOST_SHOWN} more` : "";
    return `bucket ${name(bucket)}: ${encodedKey(key)} matches no notification (${shown.join(", ")}${more})`;
  }
}

/** The notifications of such an event whose filter the key does not fit, as events. */
export function filteredEvents(put: Put, requestId: string): readonly DeliveryEvent[] {
  const { bucket, key } = put.change;
  return missed(put).map((one) => ({
    event: "delivery",
    from: `arn:aws:s3:::${bucket}`,
    to: one.to,
    status: "filtered",
    reason: `${encodedKey(key)} does not fit the filter of ${one.id}: ${filterText(one)}`,
    id: `${requestId} ${key}`,
  }));
}

/** The notifications of such an event whose filter the key does not fit. */
function missed({ change, configurations }: Put): readonly Configuration[] {
  const key = encodedKey(change.key);
  return configurations.filter((one) => isOfEvent(one, change) && !fitsFilter(one, key));
}

function filterText({ prefix, suffix }: Configuration): string {
  const parts = [prefix !== "" && `prefix ${prefix}`, suffix !== "" && `suffix ${suffix}`];
  return parts.filter((part) => part !== false).join(" and ");
}
