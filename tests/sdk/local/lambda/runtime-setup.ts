import { createLambdaRuntime } from "#sdk/local/lambda/runtime";
import type {
  FunctionSpec,
  InvokeResult,
  LambdaEvent,
  LambdaRuntime,
  LambdaRuntimeOptions,
  LogLine,
} from "#sdk/local/lambda/types";
import { fixture } from "../../../support/places";

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

export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((runtime) => runtime.close()));
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
