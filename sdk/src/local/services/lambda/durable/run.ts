import type { CheckpointDurableExecutionResponse } from "../../model/calls/lambda";
import type { DurableExecution } from "./execution";

/** The part of an execution that ends with the process. */
export class Run {
  /** Id of the invocation that is under way. */
  invocationId: string | undefined;
  /** Counts the checkpoints. */
  sequence = 0;
  /** Invocations in a row that failed. */
  failures = 0;
  /** Whether a pause has interrupted the invocation under way: its further checkpoints and its reply do not count. */
  isInterrupted = false;
  /** Client tokens of accepted requests, with the times at which they came. */
  readonly tokens = new Map<string, number>();
  /** Ids of operations that have changed since the handler got them. */
  readonly unseen = new Set<string>();
  /** The answer to the last checkpoint, for a client that did not get it and asks again. */
  last: { readonly request: string; readonly answer: CheckpointDurableExecutionResponse } | undefined;
  readonly #waiting: ((execution: DurableExecution) => void)[] = [];
  #cancelTimer: () => void = () => undefined;

  /** Sets the one timer. */
  wait(set: () => () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = set();
  }

  stopWaiting(): void {
    this.#cancelTimer();
  }

  /** Settles with the execution when it has ended. */
  ended(): Promise<DurableExecution> {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  settle(execution: DurableExecution): void {
    for (const resolve of this.#waiting.splice(0)) resolve(execution);
  }
}
