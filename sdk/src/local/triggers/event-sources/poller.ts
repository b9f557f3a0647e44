import type { TriggerPorts } from "../local-trigger";
import type { Checkpoints } from "./checkpoints";
import type { Filter } from "./filters";
import type { FunctionCalls } from "./function-calls";
import type { Mapping } from "./mapping";

/** Reads a source for a function. */
export interface Poller {
  /** Begins. Done when everything from now on will be read. */
  start(): Promise<void>;
  /** Polls at once. */
  wake(): void;
  /** Whether there is nothing left to read or to do. */
  settled(): Promise<boolean>;
  /** The ids of the messages that it has received and not yet handled. Streams have none. */
  readonly atWork?: readonly string[];
  /** Reads no more. Done when what is under way has ended. */
  stop(): Promise<void>;
}

/** The parts that pollers are made with. */
export interface PollerPorts
  extends Pick<TriggerPorts, "aws" | "clock" | "activity" | "callerOf" | "emit" | "onError"> {
  readonly mapping: Mapping;
  readonly passes: Filter;
  readonly calls: FunctionCalls;
  readonly checkpoints: Checkpoints;
  /** `src/jobs.handler` */
  readonly handler: string;
  /** Whether everything ends: services answer no more. */
  readonly isClosed: () => boolean;
  /** Called with notices, each once. */
  readonly notice: (message: string) => void;
}

/** How long to wait after a source could not be read. */
export const RETRY_READ_MS = 5_000;
/** How often a source without notifications is polled. */
export const POLL_MS = 1_000;
