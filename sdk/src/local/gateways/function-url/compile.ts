import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { text } from "../../../graph/graph-values";
import { functionNameOf } from "../../iam/function-permissions";
import { functionPolicy } from "../../iam/function-policy";
import { corsOfInput } from "../shared/cors";
import type { FunctionUrlPlan } from "./plan";

export const URL_TYPE = TYPE.lambda.FunctionUrl;
const PERMISSION_TYPE = TYPE.lambda.Permission;
const FUNCTION_TYPE = TYPE.lambda.Function;

/** Compiles one function URL of a graph into what the gateway serves. */
export function compileFunctionUrl(index: GraphIndex, urn: string): FunctionUrlPlan {
  const url = index.findByUrn(urn);
  if (url?.type !== URL_TYPE) throw new Error(`the graph has no function URL with URN ${urn}`);
  const { inputs, state } = url;
  const arn = text(state.functionArn) ?? "";
  const functionName = functionNameOf(text(inputs.functionName) ?? arn);
  const qualifier = text(inputs.qualifier);
  const functionArn = qualifier === undefined ? arn : `${arn}:${qualifier}`;
  const ofFunction = (type: string, input: string) =>
    index.ofType(type).filter((one) => functionNameOf(text(one.inputs[input]) ?? "") === functionName);
  return {
    name: url.name,
    urlId: text(state.urlId) ?? url.name,
    accountId: arn.split(":")[4] ?? "",
    functionArn,
    functionName,
    known: index.findByArn(arn)?.type === FUNCTION_TYPE,
    isSigned: inputs.authorizationType !== "NONE",
    policy: functionPolicy(functionArn, {
      permissions: ofFunction(PERMISSION_TYPE, "function"),
      urls: ofFunction(URL_TYPE, "functionName"),
      documents: ofFunction(TYPE.lambda.ResourcePolicy, "resourceArn"),
    }),
    streams: inputs.invokeMode === "RESPONSE_STREAM",
    cors: corsOfInput(inputs.cors),
  };
}
