import type { AccessRule } from "../endpoint/aws-api";
import { calledArn, readReference } from "./function-reference";

/** The permissions that each operation needs. */
export const LAMBDA_ACCESS: Readonly<Record<string, AccessRule>> = {
  GetFunction: onFunction("GetFunction"),
  GetFunctionConfiguration: onFunction("GetFunctionConfiguration"),
  GetFunctionConcurrency: onFunction("GetFunctionConcurrency"),
  GetFunctionUrlConfig: onFunction("GetFunctionUrlConfig"),
  GetPolicy: onFunction("GetPolicy"),
  Invoke: onFunction("InvokeFunction"),
  ListEventSourceMappings: onAll("ListEventSourceMappings"),
  ListFunctions: onAll("ListFunctions"),
};

/** An action on the function that a call names, with its version or alias. */
function onFunction(action: string): AccessRule {
  return (input, accountRegion) => [
    {
      action: `lambda:${action}`,
      arn: calledArn(readReference(input.FunctionName, input.Qualifier, accountRegion)),
    },
  ];
}

/** An action on no function in particular. */
function onAll(action: string): AccessRule {
  return () => [{ action: `lambda:${action}`, arn: "*" }];
}
