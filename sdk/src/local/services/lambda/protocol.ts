import { findHeader } from "../../http/header-names";
import { LiveBody } from "../../http/live-body";
import type { GatewayRequest, GatewayResponse, Header } from "../../http/types";
import type { AnswerContext, Input, Output, Protocol, WrittenCall } from "../endpoint/aws-api";
import { readJson } from "../endpoint/protocols/json";
import { type RestRoute, restJsonProtocol } from "../endpoint/protocols/rest-json";
import type { ServiceError } from "../service-error";

/** Where calls stand, but for those of functions. @see Lambda API reference */
const ROUTES: Readonly<Record<string, RestRoute>> = {
  CheckpointDurableExecution: { at: "POST /2025-12-01/durable-executions/{DurableExecutionArn}/checkpoint" },
  DeleteDurableExecution: {
    at: "DELETE /2025-12-01/durable-executions/{DurableExecutionArn}",
    status: 202,
  },
  GetDurableExecution: {
    at: "GET /2025-12-01/durable-executions/{DurableExecutionArn}",
    query: { IncludeExecutionData: "IncludeExecutionData" },
  },
  GetDurableExecutionHistory: {
    at: "GET /2025-12-01/durable-executions/{DurableExecutionArn}/history",
    query: {
      IncludeExecutionData: "IncludeExecutionData",
      Marker: "Marker",
      MaxItems: "MaxItems",
      ReverseOrder: "ReverseOrder",
    },
  },
  GetDurableExecutionState: {
    at: "GET /2025-12-01/durable-executions/{DurableExecutionArn}/state",
    query: { CheckpointToken: "CheckpointToken", Marker: "Marker", MaxItems: "MaxItems" },
  },
  ListDurableExecutionsByFunction: {
    at: "GET /2025-12-01/functions/{FunctionName}/durable-executions",
    query: {
      DurableExecutionName: "DurableExecutionName",
      Marker: "Marker",
      MaxItems: "MaxItems",
      Qualifier: "Qualifier",
      ReverseOrder: "ReverseOrder",
      StartedAfter: "StartedAfter",
      StartedBefore: "StartedBefore",
      Statuses: "Statuses",
    },
  },
  PauseDurableExecution: {
    at: "POST /2025-12-01/durable-executions/{DurableExecutionArn}/pause",
    status: 202,
  },
  ResumeDurableExecution: {
    at: "POST /2025-12-01/durable-executions/{DurableExecutionArn}/resume",
    status: 202,
  },
  SendDurableExecutionCallbackFailure: {
    at: "POST /2025-12-01/durable-execution-callbacks/{CallbackId}/fail",
  },
  SendDurableExecutionCallbackHeartbeat: {
    at: "POST /2025-12-01/durable-execution-callbacks/{CallbackId}/heartbeat",
  },
  SendDurableExecutionCallbackSuccess: {
    at: "POST /2025-12-01/durable-execution-callbacks/{CallbackId}/succeed",
  },
  StopDurableExecution: { at: "POST /2025-12-01/durable-executions/{DurableExecutionArn}/stop" },
  GetFunction: { at: "GET /2015-03-31/functions/{FunctionName}", query: { Qualifier: "Qualifier" } },
  GetFunctionConfiguration: {
    at: "GET /2015-03-31/functions/{FunctionName}/configuration",
    query: { Qualifier: "Qualifier" },
  },
  GetFunctionConcurrency: { at: "GET /2019-09-30/functions/{FunctionName}/concurrency" },
  GetFunctionUrlConfig: {
    at: "GET /2021-10-31/functions/{FunctionName}/url",
    query: { Qualifier: "Qualifier" },
  },
  GetPolicy: { at: "GET /2015-03-31/functions/{FunctionName}/policy", query: { Qualifier: "Qualifier" } },
  GetResourcePolicy: { at: "GET /2026-07-09/resource-policy/{ResourceArn}" },
  InvokeAsync: { at: "POST /2014-11-13/functions/{FunctionName}/invoke-async" },
  ListEventSourceMappings: {
    at: "GET /2015-03-31/event-source-mappings",
    query: {
      EventSourceArn: "EventSourceArn",
      FunctionName: "FunctionName",
      Marker: "Marker",
      MaxItems: "MaxItems",
    },
  },
  ListFunctions: { at: "GET /2015-03-31/functions", query: { Marker: "Marker", MaxItems: "MaxItems" } },
};

const REST = restJsonProtocol({ routes: ROUTES });
/** Its refusals have the message in one member, others in the other. No model has both names in one refusal. */
const CAPITAL_MESSAGE = restJsonProtocol({ routes: ROUTES, messageMember: "Message" });
const CAPITALS: ReadonlySet<string> = new Set(["ResourceNotFoundException", "ServiceException"]);

/** The paths of calls whose body is the event of a function. */
const INVOCATIONS: readonly { readonly operation: string; readonly path: RegExp }[] = [
  { operation: "Invoke", path: /^\/2015-03-31\/functions\/([^/]+)\/invocations\/?$/ },
  {
    operation: "InvokeWithResponseStream",
    path: /^\/2021-11-15\/functions\/([^/]+)\/response-streaming-invocations\/?$/,
  },
];
/** Members of a call of a function in headers. */
const REQUEST_HEADERS = {
  ClientContext: "x-amz-client-context",
  DurableExecutionName: "x-amz-durable-execution-name",
  InvocationType: "x-amz-invocation-type",
  LogType: "x-amz-log-type",
} as const;
/** Members of its answer in headers. */
const ANSWER_HEADERS = {
  DurableExecutionArn: "X-Amz-Durable-Execution-Arn",
  ExecutedVersion: "X-Amz-Executed-Version",
  FunctionError: "X-Amz-Function-Error",
  LogResult: "X-Amz-Log-Result",
} as const;

/** How Lambda's calls are written: events and results of functions are bodies of their own, whatever JSON they are. */
export const LAMBDA_PROTOCOL: Protocol = {
  read: (request) => readInvoke(request) ?? readOther(request),
  answer: (call, output, context) => {
    if (call.operation === "Invoke") return answerInvoke(output, context);
    if (call.operation === "InvokeWithResponseStream") return answerStreaming(output, context);
    return REST.answer(call, output, context);
  },
  refuse: (error, context, call) => protocolOf(error).refuse(error, context, call),
};

function protocolOf({ code }: ServiceError): Protocol {
  return CAPITALS.has(code) ? CAPITAL_MESSAGE : REST;
}

function readInvoke({ method, rawPath, rawQuery, headers, body }: GatewayRequest): WrittenCall | undefined {
  const called = method === "POST" ? INVOCATIONS.find(({ path }) => path.test(rawPath)) : undefined;
  const [, name] = called?.path.exec(rawPath) ?? [];
  if (called === undefined || name === undefined) return undefined;
  const qualifier = new URLSearchParams(rawQuery).get("Qualifier");
  const given = Object.entries(REQUEST_HEADERS).flatMap(([member, header]) => {
    const value = findHeader(headers, header);
    return value === undefined ? [] : [[member, value] as const];
  });
  const input: Input = {
    FunctionName: decodeName(name),
    ...(qualifier !== null && { Qualifier: qualifier }),
    ...Object.fromEntries(given),
    Payload: body.toString("base64"),
  };
  return { operation: called.operation, input };
}

/** Members whose value is the whole body: what a callback is completed with, or an error. */
const WHOLE_BODIES: Readonly<Record<string, "Error" | "Result">> = {
  SendDurableExecutionCallbackFailure: "Error",
  SendDurableExecutionCallbackSuccess: "Result",
  StopDurableExecution: "Error",
};

/** Calls whose body has members. */
const STRUCTURED_BODIES: ReadonlySet<string> = new Set([
  "CheckpointDurableExecution",
  "PauseDurableExecution",
  "ResumeDurableExecution",
]);

/** Bodies of calls of functions in other ways may be anything. */
function readOther(request: GatewayRequest): WrittenCall | undefined {
  const call = REST.read(request.method === "POST" ? { ...request, body: Buffer.alloc(0) } : request);
  if (!call) return undefined;
  const { operation, input } = call;
  if (STRUCTURED_BODIES.has(operation)) return REST.read(request);
  const { Statuses: statuses } = input;
  if (typeof statuses === "string") return { operation, input: { ...input, Statuses: [statuses] } };
  const member = WHOLE_BODIES[operation];
  if (member === undefined || request.body.length === 0) return call;
  const value = member === "Result" ? request.body.toString("base64") : readJson(request.body);
  return { operation, input: { ...input, [member]: value } };
}

function answerInvoke(output: Output, { requestId }: AnswerContext): GatewayResponse {
  const status = Number(output.StatusCode);
  const headers: Header[] = [["x-amzn-RequestId", requestId]];
  for (const [member, name] of Object.entries(ANSWER_HEADERS)) {
    if (output[member] !== undefined) headers.push([name, String(output[member])]);
  }
  if (status === 200) headers.push(["content-type", "application/json"]);
  return { status, headers, body: Buffer.from(String(output.Payload ?? ""), "base64") };
}

/** The events of a reply are its body, which comes as the function writes it. */
function answerStreaming(output: Output, { requestId }: AnswerContext): GatewayResponse {
  const { StatusCode, ExecutedVersion, EventStream } = output;
  const headers: Header[] = [["x-amzn-RequestId", requestId]];
  if (ExecutedVersion !== undefined) headers.push([ANSWER_HEADERS.ExecutedVersion, String(ExecutedVersion)]);
  if (!(EventStream instanceof LiveBody)) return { status: Number(StatusCode), headers, body: "" };
  headers.push(["Content-Type", "application/vnd.amazon.eventstream"]);
  return { status: Number(StatusCode), headers, body: EventStream };
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded: it is no name, as the operation says.
    return text;
  }
}
