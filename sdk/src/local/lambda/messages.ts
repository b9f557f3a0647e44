import type { MessagePort } from "node:worker_threads";
import type { Interception, InvokeError, LogLevel } from "./types";

/** The data that a worker starts with. */
export interface WorkerStart {
  readonly functionArn: string;
  readonly handler: string;
  readonly runtime: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly folder: string;
  readonly file: string | undefined;
  /** Absolute path of the folder that stands for `/opt`. Undefined for a function without layers. */
  readonly layers: string | undefined;
  /** See `process-env.ts`: Node reads it while a worker starts and refuses some flags there. */
  readonly nodeOptions: string | undefined;
  readonly port: MessagePort;
  /** Memory shared with the worker: see `claims.ts`. */
  readonly claims: SharedArrayBuffer;
  /** See `lead.ts`. */
  readonly interception: Interception | undefined;
  /** Whether the worker waits, with everything ready but the handler, until its bell is rung. */
  readonly isStandby: boolean;
  /** Absolute path of the folder with compiled code. Undefined where none is cached. */
  readonly codeCacheFolder: string | undefined;
  /** Whether the worker stands still between requests, as an environment on AWS does. */
  readonly freezes: boolean;
}

/** One request. A tuple, because cloning it is cheaper than cloning an object. */
export type ToWorker = readonly [
  number: number,
  requestId: string,
  payload: string,
  traceId: string | undefined,
  clientContext: unknown,
];

/** All requests that one turn of the event loop hands over, in order: a message costs more than what it holds. */
export type RequestBatch = readonly ToWorker[];

/** Kinds of messages from a worker. */
export const READY = 0;
export const SUCCESS = 1;
export const FAILURE = 2;
/** A failure after which the worker ends itself, with the last request it began, if any. */
export const FATAL = 3;
export const LOG = 4;
/** The function killed itself with a signal. The worker ends. */
export const SIGNAL = 5;
/** A part of the reply of a handler that streams. */
export const PART = 6;

export type FromWorker =
  /** `taken` is there for a handler that streams: the worker hears there which parts have been {@link Taken}. */
  | readonly [kind: typeof READY, taken: MessagePort | undefined]
  | readonly [kind: typeof SUCCESS, durationMs: number, payload: string]
  | readonly [kind: typeof FAILURE, durationMs: number, error: InvokeError]
  | readonly [kind: typeof FATAL, error: InvokeError, requestId: string | undefined]
  | readonly [kind: typeof LOG, requestId: string | undefined, level: LogLevel, text: string, time: number]
  | readonly [kind: typeof SIGNAL, signal: string]
  | readonly [kind: typeof PART, number: number, bytes: Uint8Array, contentType: string];

/** Bytes of the reply with this number that its reader has taken. */
export type Taken = readonly [number: number, bytes: number];
