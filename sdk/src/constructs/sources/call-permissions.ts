import type { SendingService } from "./sender";

/**
 * The number of sources of a function with a permission each. A function's resource policy is limited to 20 KB. A
 * statement takes about 400 bytes, one of a rule on a bus with a long name 670. Routes of APIs need their part of it.
 */
const NAMED_SOURCES = 12;

interface Counts {
  named: number;
  readonly families: Set<SendingService>;
  readonly sources: Set<object>;
}

/** The sources that a permission lets call a function. */
export type CallScope =
  /** One bucket, topic or rule. */
  | "source"
  /** All of the service in the account and region. */
  | "family";

/**
 * The permissions with which buckets, topics and rules may call functions. A function has one for each source up to
 * twelve. Then it has one for all of the service in the account, and no more after that.
 */
export class CallPermissions {
  readonly #counts = new WeakMap<object, Counts>();

  /** The scope of the permission for a further source of a function. Undefined when it may call already. */
  next(target: object, service: SendingService, source: object): CallScope | undefined {
    const counts = this.#countsOf(target);
    if (counts.families.has(service) || counts.sources.has(source)) return undefined;
    if (counts.named >= NAMED_SOURCES) {
      counts.families.add(service);
      return "family";
    }
    counts.named += 1;
    counts.sources.add(source);
    return "source";
  }

  #countsOf(target: object): Counts {
    const counts = this.#counts.get(target) ?? { named: 0, families: new Set(), sources: new Set() };
    this.#counts.set(target, counts);
    return counts;
  }
}

/** Counts of all functions of this process: a function's policy is one, whatever calls it. */
export const callPermissions = new CallPermissions();
