import type { GatewayInvoke } from "../../../lambda/invoke";
import type { InvokeResult } from "../../../lambda/types";
import type { Condition } from "../asynchronous/next-step";
import { sendToDestinations } from "../asynchronous/send-to-destinations";
import { asynchronousSettings } from "../asynchronous/settings";
import { readReference } from "../function-reference";
import type { LambdaPorts } from "../ports";
import type { CalledFunction, LocalFunctions } from "../state/functions";
import { chainedInvoke } from "./chained";
import { DurableEngine } from "./engine";
import type { DurableExecution, Progress } from "./execution";
import { refuseDurableCall } from "./refusals";
import { toInvokeResult } from "./reply";
import { durableSettings } from "./settings";

/** The durable functions of the program, and their executions. */
export class DurableFunctions {
  readonly engine: DurableEngine;

  constructor(
    private readonly functions: () => LocalFunctions,
    private readonly ports: LambdaPorts,
    file: string | undefined,
  ) {
    const parts = {
      functions,
      chain: (progress: Progress, operationId: string) => void this.#chain(progress, operationId),
      sendResult: (execution: DurableExecution, called: CalledFunction) =>
        void this.#sendResult(execution, called).catch(ports.onError),
    };
    this.engine = new DurableEngine(parts, ports, file);
  }

  /** Calls a durable function for a gateway or a trigger that waits for its result. Undefined for a plain function. */
  call(
    ...[functionArn, payload, { requestId }]: Parameters<GatewayInvoke>
  ): Promise<InvokeResult> | undefined {
    const called = this.#find(functionArn);
    if (!called || !durableSettings(called.lambda.resource)) return undefined;
    const refusal = refuseDurableCall(called, true);
    if (refusal) {
      const { code, message } = refusal;
      this.ports.notice(`function "${called.lambda.name}" is not called, as on AWS: ${message}`);
      const error = { errorType: code, errorMessage: message };
      return Promise.resolve({ requestId: requestId ?? "", durationMs: 0, logs: [], ok: false, error });
    }
    const source = { kind: "lambda", arn: called.arn, items: [] };
    return this.engine.resultOf({ called, input: payload, source }, requestId);
  }

  #find(functionArn: string): CalledFunction | undefined {
    try {
      return this.functions().get(readReference(functionArn, undefined, this.ports.accountRegion));
    } catch {
      // The runtime of functions refuses it.
      return undefined;
    }
  }

  async #chain(progress: Progress, operationId: string): Promise<void> {
    const { activity, onError } = this.ports;
    const end = activity.begin(`chained call of an execution of function ${progress.execution.functionName}`);
    await chainedInvoke(progress, operationId, this.engine, this.functions, this.ports).catch(onError);
    end();
  }

  /** Sends the result of an execution that nobody waited for where results of its function go. */
  async #sendResult(execution: DurableExecution, called: CalledFunction): Promise<void> {
    const { id, functionName, functionArn, input = "{}", source, startedAt: acceptedAt, end } = execution;
    const { activity, clock } = this.ports;
    const asCalled = this.#find(functionArn) ?? called;
    const condition: Condition = end?.status === "SUCCEEDED" ? "Success" : "RetriesExhausted";
    const counts = { acceptedAt, tried: 1, throttled: 0, spared: 0 };
    const event = { id, functionName, payload: input, source, ...counts };
    const done = activity.begin(`result of an execution of function ${functionName}`);
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        clock.after(ms, resolve, "work");
      });
    try {
      const ended = { event, called: asCalled, condition, result: toInvokeResult(execution) };
      await sendToDestinations(ended, asynchronousSettings(this.functions(), asCalled), {
        ...this.ports,
        pause,
      });
    } finally {
      done();
    }
  }
}
