import type { Resource } from "@pulumi/pulumi";

/** The state of a value as the SDK has it in an Output, without a promise for each part. */
export interface Known {
  readonly value: unknown;
  readonly isKnown: boolean;
  readonly isSecret: boolean;
  /** No Output and no promise is in the value. */
  readonly isPlain: boolean;
}

export type Resources = ReadonlySet<Resource>;

/**
 * Where a value will be: that of one Output, or those of all Outputs of a resource. There is no promise until somebody waits,
 * and one for all who wait then.
 */
export abstract class Cell {
  isSettled = false;
  hasFailed = false;
  error: unknown;
  /** The resources that the value comes from, as far as they are known before the value is. */
  abstract readonly sources: Resources;
  /** All of them. */
  abstract readonly resources: Resources;
  #settled: Promise<void> | undefined;
  #resolve: (() => void) | undefined;

  /** The value by the name of a property. Without a name, of a cell that has one value. */
  abstract peek(key: string | undefined): Known;

  /** Never rejects: a waiter checks for an error, and passes it on. */
  whenSettled(): Promise<void> {
    if (this.isSettled) return SETTLED;
    this.#settled ??= new Promise((resolve) => {
      this.#resolve = resolve;
    });
    return this.#settled;
  }

  /** An error that nobody waits for is an unhandled rejection, as with the promises of the SDK. */
  fail(error: unknown): void {
    this.error = error;
    this.hasFailed = true;
    if (this.#resolve) this.settled();
    else {
      this.isSettled = true;
      void Promise.reject(error);
    }
  }

  protected settled(): void {
    this.isSettled = true;
    this.#resolve?.();
    this.#resolve = undefined;
    this.#settled = undefined;
  }
}

/** The promise that has nothing to wait for. */
export const SETTLED: Promise<void> = Promise.resolve();

export const NO_RESOURCES: Resources = new Set();

/** The cell of one Output. */
export class ValueCell extends Cell implements Known {
  value: unknown;
  isKnown = true;
  isSecret = false;
  isPlain = false;
  resources: Resources;

  constructor(readonly sources: Resources) {
    super();
    this.resources = sources;
  }

  peek(): Known {
    return this;
  }

  settle({ value, isKnown, isSecret, isPlain }: Known, resources: Resources): void {
    this.value = value;
    this.isKnown = isKnown;
    this.isSecret = isSecret;
    this.isPlain = isPlain;
    this.resources = resources;
    this.settled();
  }
}

/** All of one and all of the other. One of the two where it has the other's. */
export function union(one: Resources, other: Resources): Resources {
  if (other.size === 0 || one === other) return one;
  if (one.size === 0) return other;
  return new Set([...one, ...other]);
}
