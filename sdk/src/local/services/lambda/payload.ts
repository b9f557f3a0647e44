import { parseJson } from "../../http/json";
import type { InvocationType } from "../model/calls/lambda";
import type { ServiceError } from "../service-error";
import { lambdaError } from "./errors";

/** Bytes of a payload that somebody waits for. @see Lambda quotas */
const LARGEST_REQUEST = 6 * 1024 * 1024;
/** The bound of an asynchronous call, since October 2025. @see Lambda quotas */
const LARGEST_EVENT = 1024 * 1024;

/** The event that a function gets, as JSON text. Nothing at all is an empty object. */
export function readPayload(payload: string | undefined, type: InvocationType): string {
  const bytes = Buffer.from(payload ?? "", "base64");
  const size = bytes.length;
  if (size > LARGEST_REQUEST)
    throw tooLarge(`Request must be smaller than ${LARGEST_REQUEST} bytes for the InvokeFunction operation`);
  if (type === "Event" && size > LARGEST_EVENT)
    throw tooLarge(
      `${size} byte payload is too large for the Event invocation type (limit ${LARGEST_EVENT} bytes)`,
    );
  if (size === 0) return "{}";
  const text = bytes.toString("utf8");
  checkJson(text);
  return text;
}

/** The value of `context.clientContext` in the handler. */
export function readClientContext(context: string | undefined): unknown {
  if (context === undefined) return undefined;
  const text = Buffer.from(context, "base64").toString("utf8");
  try {
    return parseJson(text) as unknown;
  } catch (error) {
    throw unreadablePayload(
      `Client context must be a valid Base64-encoded JSON object: ${(error as Error).message}`,
    );
  }
}

function checkJson(text: string): void {
  try {
    parseJson(text);
  } catch (error) {
    const problem = (error as Error).message;
    throw unreadablePayload(
      `Could not parse request body into json: Could not parse payload into json: ${problem}`,
    );
  }
}

function tooLarge(message: string): ServiceError {
  return lambdaError("RequestEntityTooLargeException", message, 413, { Type: "User" });
}

function unreadablePayload(message: string): ServiceError {
  return lambdaError("InvalidRequestContentException", message, 400, { Type: "User" });
}
