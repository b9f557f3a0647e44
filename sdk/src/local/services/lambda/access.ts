import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/lambda";
import { readCallbackId } from "./durable/tokens";
import { calledArn, readReference } from "./function-reference";

/** The permissions that each operation needs. */
export const LAMBDA_ACCESS = modelAccess<Calls>({
  CheckpointDurableExecution: onExecution("CheckpointDurableExecution"),
  DeleteDurableExecution: onExecution("DeleteDurableExecution"),
  GetDurableExecution: onExecution("GetDurableExecution"),
  GetDurableExecutionHistory: onExecution("GetDurableExecutionHistory"),
  GetDurableExecutionState: onExecution("GetDurableExecutionState"),
  ListDurableExecutionsByFunction: onFunction("ListDurableExecutionsByFunction"),
  PauseDurableExecution: onExecution("PauseDurableExecution"),
  ResumeDurableExecution: onExecution("ResumeDurableExecution"),
  SendDurableExecutionCallbackFailure: onCallback("SendDurableExecutionCallbackFailure"),
  SendDurableExecutionCallbackHeartbeat: onCallback("SendDurableExecutionCallbackHeartbeat"),
  SendDurableExecutionCallbackSuccess: onCallback("SendDurableExecutionCallbackSuccess"),
  StopDurableExecution: onExecution("StopDurableExecution"),
  GetFunction: onFunction("GetFunction"),
  GetFunctionConfiguration: onFunction("GetFunctionConfiguration"),
  GetFunctionConcurrency: onFunction("GetFunctionConcurrency"),
  GetFunctionUrlConfig: onFunction("GetFunctionUrlConfig"),
  GetPolicy: onFunction("GetPolicy"),
  GetResourcePolicy: (input, accountRegion) => [
    {
      action: "lambda:GetResourcePolicy",
      arn: calledArn(readReference(input.ResourceArn, undefined, accountRegion)),
    },
  ],
  Invoke: onFunction("InvokeFunction"),
  InvokeWithResponseStream: onFunction("InvokeFunction"),
  ListEventSourceMappings: onAll("ListEventSourceMappings"),
  ListFunctions: onAll("ListFunctions"),
});

/** An action on the function that a call names, with its version or alias. */
function onFunction(
  action: string,
): ModelRule<{ readonly FunctionName: string; readonly Qualifier?: string }> {
  return (input, accountRegion) => [
    {
      action: `lambda:${action}`,
      arn: calledArn(readReference(input.FunctionName, input.Qualifier, accountRegion)),
    },
  ];
}

/** An action on a durable execution, whose ARN begins with that of a version of its function. */
function onExecution(action: string): ModelRule<{ readonly DurableExecutionArn: string }> {
  return (input) => [{ action: `lambda:${action}`, arn: input.DurableExecutionArn }];
}

/** An action on the durable execution that waits for a callback. An id that is none is refused after this. */
function onCallback(action: string): ModelRule<{ readonly CallbackId: string }> {
  return (input) => [
    { action: `lambda:${action}`, arn: readCallbackId(input.CallbackId)?.executionArn ?? "*" },
  ];
}

/** An action on no function in particular. */
function onAll(action: string): ModelRule<unknown> {
  return () => [{ action: `lambda:${action}`, arn: "*" }];
}
