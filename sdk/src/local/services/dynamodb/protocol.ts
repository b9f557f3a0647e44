import { crc32 } from "node:zlib";
import { findHeader } from "../../http/header-names";
import type { GatewayResponse, Header } from "../../http/types";
import type { AnswerContext, Protocol } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";
import { ServiceError } from "../service-error";
import { notOfModel } from "./errors";

/** Prefixes of errors that come from the frame of the service. */
const PREFIXES: Readonly<Record<string, string>> = {
  ValidationException: "com.amazon.coral.validate#",
  SerializationException: "com.amazon.coral.service#",
  UnknownOperationException: "com.amazon.coral.service#",
  AccessDeniedException: "com.amazon.coral.service#",
  UnrecognizedClientException: "com.amazon.coral.service#",
  InvalidSignatureException: "com.amazon.coral.service#",
  MissingAuthenticationTokenException: "com.amazon.coral.service#",
};

/** Errors of the frame that the service stands in, which spells their words in another way. */
const WITH_CAPITAL: ReadonlySet<string> = new Set(["SerializationException", "AccessDeniedException"]);

/** Words of the service for errors that other services word otherwise. @see tests of dynalite that AWS has answered */
const WORDS: Readonly<Record<string, string>> = {
  MissingAuthenticationTokenException: "Request is missing Authentication Token",
};

const TYPE = "content-type";
const PLAIN = "application/json";
const PLAIN_JSON = /^application\/json\b/i;

/** The protocol of the service, which says of each error where it comes from. */
export function dynamoDbProtocol(
  targets: readonly string[],
  targetOf: (operation: string) => string,
): Protocol {
  const withPrefix = (errorPrefix: string, messageMember: "message" | "Message" = "message") =>
    jsonProtocol({ targets, version: "1.0", errorPrefix, messageMember, targetOf });
  const own = withPrefix("com.amazonaws.dynamodb.v20120810#");
  const others = new Map(
    Object.entries(PREFIXES).map(([code, prefix]) => [
      code,
      withPrefix(prefix, WITH_CAPITAL.has(code) ? "Message" : "message"),
    ]),
  );
  return {
    ...own,
    read(request) {
      if (own.operationOf?.(request) !== undefined && request.body.length === 0) throw notOfModel("");
      return own.read(request);
    },
    answer: (call, output, context) => asSent(own.answer(call, output, context), context),
    refuse: (error, context, call) =>
      asSent((others.get(error.code) ?? own).refuse(inOwnWords(error), context, call), context),
  };
}

/** An answer with the checksum of its body, which some SDKs verify. Requests of plain JSON, or of no type, get plain JSON. */
function asSent(response: GatewayResponse, { request }: AnswerContext): GatewayResponse {
  const { headers, body } = response;
  if (typeof body !== "string") return response;
  const isPlain = PLAIN_JSON.test(findHeader(request.headers, TYPE) ?? PLAIN);
  const typed = isPlain
    ? headers.map(([name, value]): Header => [name, name === TYPE ? PLAIN : value])
    : headers;
  return { ...response, headers: [...typed, ["x-amz-crc32", String(crc32(body))]] };
}

function inOwnWords(error: ServiceError): ServiceError {
  const { code, status, members } = error;
  const words = WORDS[code];
  return words === undefined ? error : new ServiceError(code, words, status, members);
}
