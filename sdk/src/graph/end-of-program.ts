type Listener = (code: number) => void;

/** Listeners that programs have added, now or in an earlier capture: a module is loaded once in a process. */
const ofPrograms = new WeakSet<Listener>();

/**
 * The work that a program leaves for its end, by `process.on("beforeExit")`. The process of a capture does not end with the
 * program, so that the listeners are called in its place. `@pulumi/aws` makes the notifications of buckets there.
 */
export class EndOfProgram {
  readonly #before = new Set(listeners());

  /** Call the listeners of the program. Node would do so again and again, as long as they begin something new. */
  reach(): void {
    for (const listener of listeners().filter((each) => this.#isOfProgram(each))) {
      ofPrograms.add(listener);
      listener.call(process, 0);
    }
  }

  #isOfProgram(listener: Listener): boolean {
    return !this.#before.has(listener) || ofPrograms.has(listener) || isOfBuckets(listener);
  }
}

/** The listeners, with the wrappers of `once`, which remove themselves. */
function listeners(): readonly Listener[] {
  return process.rawListeners("beforeExit") as Listener[];
}

/** The listener of `@pulumi/aws/s3/s3Mixins`, which may have been loaded before any capture. */
function isOfBuckets(listener: Listener): boolean {
  return String(listener).includes("bucketSubscriptionInfos");
}
