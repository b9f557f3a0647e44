import { createHash } from "node:crypto";
import { arn, autoName, idOf, type ProviderAnswer, type ProviderRequest, text, uuidOf } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const INVOKE = [{ actions: ["lambda:InvokeFunction"], on: ["{arn}", "{arn}:*"] }];

export const LAMBDA_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.lambda.Function,
    displayName: "function",
    taggable: true,
    grants: { Function: { words: { grantInvoke: INVOKE }, byDefault: INVOKE } },
    answer: answerFunction,
  },
  { token: TYPE.lambda.Alias, displayName: "alias of a function", answer: answerAlias },
  { token: TYPE.lambda.LayerVersion, displayName: "layer", answer: answerLayerVersion },
  { token: TYPE.lambda.FunctionUrl, displayName: "function URL", answer: answerFunctionUrl },
  {
    token: TYPE.lambda.EventSourceMapping,
    displayName: "event source mapping",
    arrows: [{ from: { at: "eventSourceArn" }, to: { at: "functionName" } }],
    answer: answerEventSourceMapping,
  },
  {
    token: TYPE.lambda.Permission,
    displayName: "permission to call a function",
    arrows: [{ from: { at: "sourceArn" }, to: { at: "function" } }],
    answer: answerPermission,
  },
  { token: TYPE.lambda.ResourcePolicy, displayName: "policy of a function" },
  {
    token: TYPE.lambda.FunctionEventInvokeConfig,
    displayName: "destination of failed events",
    answer: answerEventInvokeConfig,
  },
  { token: TYPE.lambda.FunctionRecursionConfig, displayName: "recursive loop detection of a function" },
  { token: TYPE.lambda.Invocation, displayName: "call of a function" },
];

/** The ARN by which API Gateway calls a function: `arn:aws:apigateway:<region>:lambda:path/...`. */
function invokeArnOf(region: string, functionArn: string): string {
  return `arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
}

function answerFunction(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const functionArn = arn(request, "lambda", `function:${name}`);
  const version = request.inputs.publish === true ? "1" : "$LATEST";
  const state = {
    name,
    arn: functionArn,
    invokeArn: invokeArnOf(request.region, functionArn),
    qualifiedArn: `${functionArn}:${version}`,
    qualifiedInvokeArn: invokeArnOf(request.region, `${functionArn}:${version}`),
    responseStreamingInvokeArn: `arn:aws:apigateway:${request.region}:lambda:path/2021-11-15/functions/${functionArn}/response-streaming-invocations`,
    version,
    memorySize: request.inputs.memorySize ?? 128,
    timeout: request.inputs.timeout ?? 3,
    lastModified: "2024-01-01T00:00:00.000+0000",
  };
  return { id: name, state };
}

function answerAlias(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const functionName = functionNameOf(text(request.inputs.functionName) ?? "");
  const aliasArn = arn(request, "lambda", `function:${functionName}:${name}`);
  return { id: aliasArn, state: { name, arn: aliasArn, invokeArn: invokeArnOf(request.region, aliasArn) } };
}

function answerLayerVersion(request: ProviderRequest): ProviderAnswer {
  const layerArn = arn(
    request,
    "lambda",
    `layer:${text(request.inputs.layerName) ?? autoName(request, "layerName")}`,
  );
  const state = { arn: `${layerArn}:1`, layerArn, version: "1" };
  return { id: state.arn, state };
}

function answerFunctionUrl(request: ProviderRequest): ProviderAnswer {
  const functionName = functionNameOf(text(request.inputs.functionName) ?? "");
  const urlId = idOf(request.urn, 32);
  const functionArn = arn(request, "lambda", `function:${functionName}`);
  const functionUrl = `https://${urlId}.lambda-url.${request.region}.on.aws/`;
  return { id: functionName, state: { functionArn, functionUrl, urlId } };
}

function answerEventSourceMapping(request: ProviderRequest): ProviderAnswer {
  const uuid = uuidOf(request.urn);
  const called = text(request.inputs.functionName) ?? "";
  const functionArn = arn(request, "lambda", `function:${functionNameOf(called)}${qualifierOf(called)}`);
  const state = {
    uuid,
    functionArn,
    arn: arn(request, "lambda", `event-source-mapping:${uuid}`),
    state: "Enabled",
  };
  return { id: uuid, state };
}

/** How Lambda treats events that nobody waits for is known by the function. */
function answerEventInvokeConfig({ inputs }: ProviderRequest): ProviderAnswer {
  return { id: functionNameOf(text(inputs.functionName) ?? ""), state: {} };
}

function answerPermission(request: ProviderRequest): ProviderAnswer {
  const digest = createHash("sha256").update(request.urn).digest("hex").slice(0, 10);
  const statementId = text(request.inputs.statementId) ?? `${request.name}-${digest}`;
  return { id: statementId, state: { statementId } };
}

/** Inputs take a function's name or its ARN. */
/** `:live` of the ARN of an alias or a version, else nothing. */
function qualifierOf(reference: string): string {
  return /:function:[^:]+(:[^:]+)$/.exec(reference)?.[1] ?? "";
}

function functionNameOf(nameOrArn: string): string {
  const parts = nameOrArn.split(":function:");
  return (parts[1] ?? nameOrArn).split(":")[0] as string;
}
