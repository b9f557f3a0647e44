import type { AccessRule, AwsApi } from "../endpoint/aws-api";
import { calledArn, readReference } from "./function-reference";
import { LAMBDA_PROTOCOL } from "./protocol";

/** An action on the function that a call names, with its version or alias. */
function onFunction(action: string): AccessRule {
  return (input, place) => [
    { action: `lambda:${action}`, arn: calledArn(readReference(input.FunctionName, input.Qualifier, place)) },
  ];
}

/** Actions on no function in particular. */
function onAll(action: string): AccessRule {
  return () => [{ action: `lambda:${action}`, arn: "*" }];
}

/** Lambda as clients see it. */
export const LAMBDA_API: AwsApi = {
  name: "lambda",
  model: { lastFirst: true },
  protocol: LAMBDA_PROTOCOL,
  deniedStatus: 403,
  access: {
    GetFunction: onFunction("GetFunction"),
    GetFunctionConfiguration: onFunction("GetFunctionConfiguration"),
    GetFunctionConcurrency: onFunction("GetFunctionConcurrency"),
    GetFunctionUrlConfig: onFunction("GetFunctionUrlConfig"),
    GetPolicy: onFunction("GetPolicy"),
    Invoke: onFunction("InvokeFunction"),
    ListEventSourceMappings: onAll("ListEventSourceMappings"),
    ListFunctions: onAll("ListFunctions"),
  },
};
