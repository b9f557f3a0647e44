import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/lambda";
import { calledArn, readReference } from "./function-reference";

/** The permissions that each operation needs. */
export const LAMBDA_ACCESS = modelAccess<Calls>({
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

/** An action on no function in particular. */
function onAll(action: string): ModelRule<unknown> {
  return () => [{ action: `lambda:${action}`, arn: "*" }];
}
