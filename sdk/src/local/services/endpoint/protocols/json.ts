import { findHeader } from "../../../http/header-names";
import { parseJson } from "../../../http/json";
import type { GatewayRequest, Header } from "../../../http/types";
import { ServiceError } from "../../service-error";
import type { Input, Output, Protocol } from "../aws-api";

export interface JsonProtocolOptions {
  /** The prefixes of `X-Amz-Target`: `AmazonSQS`. Calls are written with the first one. */
  readonly targets: readonly string[];
  readonly version: "1.0" | "1.1";
  /** The prefix of error codes: `com.amazonaws.dynamodb.v20120810#`. @default none */
  readonly errorPrefix?: string;
  /** The member with the message of an error. @default `message` */
  readonly messageMember?: "message" | "Message" | ((code: string) => "message" | "Message");
  /** The target that calls of an operation are written with. @default the first of `targets` */
  readonly targetOf?: (operation: string) => string;
  /** Further headers of all answers. */
  readonly headers?: readonly Header[];
  /** Further headers of an error. */
  readonly errorHeaders?: (error: ServiceError) => readonly Header[];
}

/**
 * The protocol whose calls are JSON with the operation in a header.
 * @see https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
 */
export function jsonProtocol(options: JsonProtocolOptions): Protocol {
  const { targets, version, errorPrefix = "", targetOf = () => targets[0] ?? "" } = options;
  const { messageMember = "message" } = options;
  const contentType = `application/x-amz-json-${version}`;
  const operationOf = (head: GatewayRequest) => {
    const [target = "", operation = ""] = (findHeader(head.headers, "x-amz-target") ?? "").split(".");
    return targets.includes(target) ? operation : undefined;
  };
  const headersOf = (requestId: string): readonly Header[] => [
    ["content-type", contentType],
    ["x-amzn-RequestId", requestId],
    ...(options.headers ?? []),
  ];
  return {
    operationOf,
    read(request) {
      const operation = operationOf(request);
      return operation === undefined ? undefined : { operation, input: readJson(request.body) };
    },
    answer: (_, output, { requestId }) => ({
      status: 200,
      headers: headersOf(requestId),
      body: JSON.stringify(output),
    }),
    refuse: (error, { requestId }) => ({
      status: error.status,
      headers: [...headersOf(requestId), ...(options.errorHeaders?.(error) ?? [])],
      body: JSON.stringify({
        __type: errorPrefix + error.code,
        // Some errors have no words.
        [typeof messageMember === "string" ? messageMember : messageMember(error.code)]:
          error.message === "" ? undefined : error.message,
        ...error.members,
      }),
    }),
    client: {
      write: ({ operation, input }) => ({
        method: "POST",
        path: "/",
        headers: [
          ["content-type", contentType],
          ["x-amz-target", `${targetOf(operation)}.${operation}`],
        ],
        body: Buffer.from(JSON.stringify(input)),
      }),
      read: readJsonAnswer,
    },
  };
}

/** Members of a call as JSON, or none for an empty body. Throws `ServiceError`. */
export function readJson(body: Buffer): Input {
  const input = body.length === 0 ? {} : parse(body);
  if (input === null || typeof input !== "object" || Array.isArray(input))
    throw new ServiceError("SerializationException", "The request body is no JSON object.");
  return input as Input;
}

/** Throws `ServiceError` for an answer that is an error. */
export function readJsonAnswer(status: number, body: Buffer, headers: readonly Header[] = []): Output {
  const answer = (body.length === 0 ? {} : parse(body)) as Record<string, unknown> | undefined;
  if (status < 300 && answer) return answer;
  const { __type, code, message, Message, ...members } = answer ?? {};
  const stated = findHeader(headers, "x-amzn-errortype") ?? __type ?? code ?? "InternalFailure";
  // Some services put a namespace before the code, or an address behind it.
  const name = String(stated).replace(/^.*#|:.*$/g, "");
  throw new ServiceError(name, String(message ?? Message ?? body.toString()), status, members);
}

function parse(body: Buffer): unknown {
  try {
    return parseJson(body.toString("utf8"));
  } catch {
    // The body is not JSON, which the caller reports.
    return undefined;
  }
}
