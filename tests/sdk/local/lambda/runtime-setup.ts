import { randomUUID } from "node:crypto";
import { Pool, type PoolOptions } from "#sdk/local/lambda/pool";
import { Request } from "#sdk/local/lambda/request";
import { createLambdaRuntime } from "#sdk/local/lambda/runtime";
import type {
  FunctionSpec,
  InvokeResult,
  LambdaEvent,
  LambdaRuntime,
  LambdaRuntimeOptions,
  LogLine,
} from "#sdk/local/lambda/types";
import { fixture } from "../../../support/paths";

export const FIXTURES = fixture("lambda");

export function arnOf(name: string): string {
  return `arn:aws:lambda:eu-west-1:123456789012:function:${name}`;
}

export function specOf(handler: string, props: Partial<FunctionSpec> = {}): FunctionSpec {
  const name = props.name ?? "fn";
  return {
    arn: arnOf(name),
    name,
    handler,
    runtime: "nodejs22.x",
    timeout: 10,
    memorySize: 128,
    environment: {},
    code: { folder: FIXTURES, version: "1" },
    ...props,
  };
}

/** A runtime that is closed after the test, with everything it reported. */
export interface Served {
  readonly runtime: LambdaRuntime;
  readonly lines: LogLine[];
  readonly events: LambdaEvent[];
  invoke(payload?: unknown): Promise<InvokeResult>;
}

const opened: LambdaRuntime[] = [];

export function serve(
  specs: FunctionSpec | readonly FunctionSpec[],
  options: LambdaRuntimeOptions = {},
): Served {
  const lines: LogLine[] = [];
  const events: LambdaEvent[] = [];
  const runtime = createLambdaRuntime({
    onLog: (line) => lines.push(line),
    onEvent: (event) => events.push(event),
    ...options,
  });
  opened.push(runtime);
  const all = [specs].flat() as FunctionSpec[];
  runtime.update(all);
  return { runtime, lines, events, invoke: (payload = {}) => runtime.invoke(all[0]?.arn ?? "", payload) };
}

/** A pool without the clock of a runtime. It reads the time when the test calls `tick`. */
export interface Pooled {
  readonly pool: Pool;
  readonly lines: LogLine[];
  readonly events: LambdaEvent[];
  /** Of environments that have ended or are ending. */
  readonly ending: Promise<void>[];
  invoke(payload?: unknown): Promise<InvokeResult>;
}

const pools: Pooled[] = [];

/** A pool that is closed after the test, with everything it reported. */
export function poolOf(spec: FunctionSpec, options: Partial<PoolOptions> = {}): Pooled {
  const lines: LogLine[] = [];
  const events: LambdaEvent[] = [];
  const ending: Promise<void>[] = [];
  const pool = new Pool(spec, {
    maxConcurrency: 6,
    idleMs: 60_000,
    initTimeoutMs: 10_000,
    inspect: false,
    environment: {},
    onLog: (line) => lines.push(line),
    onEvent: (event) => events.push(event),
    dispose: (environment) => ending.push(environment.terminate()),
    ...options,
  });
  const invoke = (payload: unknown = {}) =>
    new Promise<InvokeResult>((resolve) =>
      pool.invoke(new Request(randomUUID(), JSON.stringify(payload), {}, resolve)),
    );
  const pooled = { pool, lines, events, ending, invoke };
  pools.push(pooled);
  return pooled;
}

export async function closeAll(): Promise<void> {
  const closedPools = pools.splice(0).map(({ pool, ending }) => {
    pool.close();
    return Promise.all(ending);
  });
  await Promise.all([...closedPools, ...opened.splice(0).map((runtime) => runtime.close())]);
}

export function valueOf(result: InvokeResult): unknown {
  if (!result.ok) throw new Error(`the invocation failed: ${JSON.stringify(result.error)}`);
  return JSON.parse(result.payload);
}

export function errorOf(result: InvokeResult): { errorType: string; errorMessage: string } {
  if (result.ok) throw new Error(`the invocation succeeded: ${result.payload}`);
  const { errorType, errorMessage } = result.error;
  return { errorType, errorMessage };
}

/** The resources of the process that are there beside those of now. Others may go meanwhile, and are not counted again. */
export function resourcesSinceNow(): () => readonly string[] {
  const before = process.getActiveResourcesInfo();
  return () => {
    const left = process.getActiveResourcesInfo().filter((kind) => kind !== "Immediate");
    for (const resource of before) if (left.includes(resource)) left.splice(left.indexOf(resource), 1);
    return left;
  };
}
