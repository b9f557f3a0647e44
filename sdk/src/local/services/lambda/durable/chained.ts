import { ServiceError } from "../../service-error";
import { type AttemptedCall, attempt } from "../attempt";
import { readReference } from "../function-reference";
import type { LambdaPorts } from "../ports";
import type { CalledFunction, LocalFunctions } from "../state/functions";
import { wrapped } from "./draft";
import type { DurableEngine } from "./engine";
import type { DurableOperation, ExecutionEnd, Progress } from "./execution";
import { toErrorObject } from "./reply";
import { durableSettings } from "./settings";

type Outcome = Omit<ExecutionEnd, "at">;

/** Makes the call of another function that an execution waits for, with the permissions of its own function. */
export async function chainedInvoke(
  { execution }: Progress,
  operationId: string,
  engine: DurableEngine,
  functions: () => LocalFunctions,
  ports: LambdaPorts,
): Promise<void> {
  const { arn } = execution;
  const operation = engine.get(arn).operations.get(operationId) as DurableOperation;
  const { input, functionName: FunctionName = "" } = operation;
  const caller = ports.callerOf(arn.split(":").slice(0, 7).join(":"));
  const parent = { arn, operationId };
  // A save or a restart has begun it before.
  const begun = engine.all.find(({ execution: child }) => isChildOf(child.parent, parent))?.execution;
  if (begun) return begun.end && engine.finishChained(arn, operationId, begun.end);
  try {
    await ports.aws.call("lambda", "Invoke", { FunctionName, InvocationType: "DryRun" }, caller);
    const called = functions().get(readReference(FunctionName, undefined, ports.accountRegion));
    const source = { kind: "lambda", arn: caller.identity.userArn, items: [] };
    if (durableSettings(called.lambda.resource)) {
      const request = {
        called,
        source,
        isAsynchronous: false,
        parent,
        ...(input !== undefined && { input }),
      };
      const child = engine.start(request);
      return note(engine, operation, parent.arn, called, child.arn);
    }
    note(engine, operation, parent.arn, called, undefined);
    engine.finishChained(arn, operationId, await callPlain(called, operation, source, ports));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    engine.note(arn, (draft) => draft.add("ChainedInvokeStarted", { FunctionName }, operation));
    const refused = { ErrorMessage: error.message, ErrorType: error.code };
    engine.finishChained(arn, operationId, { status: "FAILED", error: refused });
  }
}

function isChildOf(
  parent: { readonly arn: string; readonly operationId: string } | undefined,
  wanted: { readonly arn: string; readonly operationId: string },
): boolean {
  return parent?.arn === wanted.arn && parent.operationId === wanted.operationId;
}

function note(
  engine: DurableEngine,
  operation: DurableOperation,
  arn: string,
  { version }: CalledFunction,
  DurableExecutionArn: string | undefined,
): void {
  const { functionName: FunctionName, input } = operation;
  const details = {
    FunctionName,
    Input: wrapped(input),
    ExecutedVersion: version,
    ...(DurableExecutionArn !== undefined && { DurableExecutionArn }),
  };
  engine.note(arn, (draft) => draft.add("ChainedInvokeStarted", details, operation));
}

async function callPlain(
  called: CalledFunction,
  { input = "{}" }: DurableOperation,
  source: AttemptedCall["source"],
  ports: LambdaPorts,
): Promise<Outcome> {
  const requestId = crypto.randomUUID();
  const call = { called, requestId, payload: input, clientContext: undefined, source, attempt: 1 };
  const result = await attempt(call, ports);
  return result.ok
    ? { status: "SUCCEEDED", result: result.payload }
    : { status: "FAILED", error: toErrorObject(result.error) };
}
