import type { Request } from "./request";
import type { EndReason, FunctionSpec, InvokeError, LogLine } from "./types";

export interface EnvironmentOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Time-outs are off and the worker does not freeze. */
  readonly inspect: boolean;
  /** See {@link LambdaRuntimeOptions.keptCode}. */
  readonly codeCacheFolder?: string | undefined;
  /** Limit of an environment's start, which does not count against the function's time-out. */
  readonly initTimeoutMs: number;
}

/** The error of a request, whose id is part of AWS's texts. */
export type ErrorFor = (requestId: string) => InvokeError;

/** The events of an environment for its pool. */
export interface EnvironmentEvents {
  started(environment: Environment, initMs: number): void;
  /** It can take a request: after its start, and after each one. */
  ready(environment: Environment): void;
  /** `request` is the one the line belongs to, if it is still under way. */
  log(line: LogLine, request: Request | undefined): void;
  /** The environment never was ready, and its callers get the error. `reason` "timeout" is the limit of the start. */
  failedToStart(environment: Environment, errorFor: ErrorFor, reason: EndReason): void;
  /** It takes no more requests. `unserved` were handed over and never begun. */
  ended(environment: Environment, reason: EndReason, unserved: readonly Request[]): void;
}

/** The environment of a function: one event at a time, and the module's state stays in between. */
export interface Environment {
  readonly spec: FunctionSpec;
  /** The second try of a start counts against the function's own time-out. */
  readonly isSecondTry: boolean;
  /** Code or settings changed meanwhile: it ends after the request under way. */
  isStale: boolean;
  readonly isReady: boolean;
  /** The time since which it has had no request. The pool sets it. */
  idleSince: number;
  readonly isBusy: boolean;
  /** Requests that it has and has not answered. */
  readonly load: number;
  /** Whether it is best to hand it a request now. */
  readonly takes: boolean;
  /** Whether it is busy and still will be done with a further request before another one could wake up for it. */
  readonly takesAtOnce: boolean;
  /** Hands over a request. Only when it {@link takes} one. */
  run(request: Request): void;
  /** Ends it when it is past its time or its memory. Called by the clock. */
  checkLimits(now: number): void;
  /** The requests that wait behind a slow one, to be served elsewhere. */
  takeBack(now: number, timeoutMs: number): readonly Request[];
  /** Ends it. Requests under way get `error`. */
  end(reason: EndReason, error?: InvokeError): void;
  /** Settles when its thread or process has ended. */
  terminate(): Promise<void>;
}
