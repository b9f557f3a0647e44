import { LiveBody } from "../../../http/live-body";
import { lineageIn } from "../../../lambda/lineage";
import type { InvokeResult } from "../../../lambda/types";
import type { ModelOperations } from "../../endpoint/model-operations";
import { traceIdOf } from "../../endpoint/trace-id";
import type {
  Calls,
  InvokeWithResponseStreamCompleteEvent,
  InvokeWithResponseStreamRequest,
  InvokeWithResponseStreamResponse,
} from "../../model/calls/lambda";
import { attempt } from "../attempt";
import type { DurableEngine } from "../durable/engine";
import { refuseDurableCall } from "../durable/refusals";
import { durableSettings } from "../durable/settings";
import { eventMessage } from "../event-stream";
import { readReference } from "../function-reference";
import { invocationSource } from "../invocation-source";
import { logTail } from "../log-tail";
import { readClientContext, readPayload } from "../payload";
import type { LambdaPorts } from "../ports";
import type { CalledFunction, LocalFunctions } from "../state/functions";
import { refuseUncalled } from "./invoke";

/** Most bytes of a message: clients read each as a whole. */
const LARGEST_CHUNK = 1024 * 1024;

/** The parts of the service that the operation needs besides the session. */
interface StreamParts {
  readonly functions: () => LocalFunctions;
  readonly engine: DurableEngine;
}

/**
 * Lambda's `InvokeWithResponseStream`: the reply comes as events, and the last one says how the function has ended. The
 * result of a function that does not stream, and that of a durable execution, is one event.
 */
export function invokeWithResponseStreamOperation(
  { functions, engine }: StreamParts,
  ports: LambdaPorts,
): ModelOperations<Calls, "InvokeWithResponseStream">["InvokeWithResponseStream"] {
  return async (input, context) => {
    const { InvocationType: type = "RequestResponse" } = input;
    const called = functions().get(
      readReference(input.FunctionName, input.Qualifier, context.accountRegion),
      "$LATEST",
    );
    const refusal = refuseDurableCall(called, true);
    if (refusal) throw refusal;
    const payload = readPayload(input.Payload, type);
    if (type === "DryRun") return { StatusCode: 204 };
    const source = invocationSource(context.caller, payload);
    if (durableSettings(called.lambda.resource)) {
      const result = await engine.resultOf({ called, input: payload, source }, context.requestId);
      return answerOf(called, complete(new LiveBody(), result, false, { called, input }));
    }
    const body = new LiveBody();
    let hasBegun = false;
    let begin: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const openStream = () => {
      hasBegun = true;
      begin?.();
      return (bytes: Uint8Array, taken: () => void) => body.add(payloadMessages(bytes), taken);
    };
    const traceId = traceIdOf(context);
    const ended = attempt(
      {
        called,
        requestId: context.requestId,
        payload,
        clientContext: readClientContext(input.ClientContext),
        source,
        attempt: 1,
        traceId,
        lineage: lineageIn(traceId),
        openStream,
      },
      ports,
    );
    const result = await Promise.race([begun, ended]);
    if (result && !result.ok && !hasBegun) refuseUncalled(result.error);
    void ended.then((all) => complete(body, all, hasBegun, { called, input }));
    return answerOf(called, body);
  };
}

function answerOf({ version }: CalledFunction, body: LiveBody): InvokeWithResponseStreamResponse {
  // The model has the kind of the events, and the protocol sends them as they come.
  const EventStream = body as unknown as NonNullable<InvokeWithResponseStreamResponse["EventStream"]>;
  return { StatusCode: 200, ExecutedVersion: version, EventStream };
}

/** Ends the events with what the function returned, if it did not stream, and with its end. */
function complete(
  body: LiveBody,
  result: InvokeResult,
  hasBegun: boolean,
  { called, input }: { readonly called: CalledFunction; readonly input: InvokeWithResponseStreamRequest },
): LiveBody {
  const messages = [
    ...(result.ok && !hasBegun ? [payloadMessages(Buffer.from(result.payload))] : []),
    eventMessage(
      "InvokeComplete",
      "application/json",
      Buffer.from(JSON.stringify(endOf(result, called, input))),
    ),
  ];
  body.add(Buffer.concat(messages), () => undefined);
  body.finish();
  return body;
}

/** The last event. An error of the function has its type as code, and its details are its JSON. */
function endOf(
  result: InvokeResult,
  { lambda, version }: CalledFunction,
  { LogType }: InvokeWithResponseStreamRequest,
): InvokeWithResponseStreamCompleteEvent {
  return {
    ...(!result.ok && { ErrorCode: result.error.errorType, ErrorDetails: JSON.stringify(result.error) }),
    ...(LogType === "Tail" && { LogResult: logTail(result, { ...lambda, version }).toString("base64") }),
  };
}

function payloadMessages(bytes: Uint8Array): Buffer {
  const messages: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += LARGEST_CHUNK)
    messages.push(
      eventMessage("PayloadChunk", "application/octet-stream", bytes.subarray(at, at + LARGEST_CHUNK)),
    );
  return Buffer.concat(messages);
}
