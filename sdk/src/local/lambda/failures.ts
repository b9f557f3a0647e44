import type { InvokeError } from "./types";

/**
 * Errors that do not come from the handler but from around it, in the words of AWS.
 *
 * Types and texts are general knowledge of the service unless a source is named. Each is here once.
 */

/** The function takes no more events: gateways answer 503 (HTTP API) or 500 (REST API). */
export const THROTTLED = "TooManyRequestsException";
export const NOT_FOUND = "ResourceNotFoundException";
/** The event is part of an endless loop. */
export const RECURSIVE_LOOP = "RecursiveInvocationException";
export const REQUEST_TOO_LARGE = "RequestEntityTooLargeException";
/** Only of the local runtime: it was closed, or it cannot run the function's runtime. */
export const CLOSED = "Local.RuntimeClosed";
export const NOT_EMULATED = "Local.RuntimeNotEmulated";
const BUILD_FAILED = "Local.BuildFailed";

/** Largest synchronous payload, in bytes. @see Lambda quotas */
const LARGEST_REQUEST = 6 * 1024 * 1024;
/** Most bytes of an answer. */
export const LARGEST_RESPONSE = LARGEST_REQUEST + 100;
/** Most bytes of an answer that is streamed to who takes it as it comes. @see Lambda quotas */
export const LARGEST_STREAM = 200 * 1024 * 1024;

/** Whether Lambda itself gave an error of this type. A function may throw one of the same name, with its stack. */
export function isRefusal({ errorType, trace, stackTrace }: InvokeError, type: string): boolean {
  return errorType === type && trace === undefined && stackTrace === undefined;
}

export function timedOut(requestId: string, timeout: number): InvokeError {
  const seconds = timeout.toFixed(2);
  return around(requestId, "Sandbox.Timedout", `Task timed out after ${seconds} seconds`);
}

/** The process of the function ended: an exit code of its own, or a signal. */
export function exited(requestId: string, cause: number | string): InvokeError {
  if (cause === 0) return around(requestId, "Runtime.ExitError", "Runtime exited without providing a reason");
  const how = typeof cause === "number" ? `exit status ${cause}` : `signal: ${cause}`;
  return around(requestId, "Runtime.ExitError", `Runtime exited with error: ${how}`);
}

export function outOfMemory(requestId: string): InvokeError {
  return around(requestId, "Runtime.OutOfMemory", "Runtime exited with error: signal: killed");
}

export function throttled(): InvokeError {
  return { errorType: THROTTLED, errorMessage: "Rate Exceeded." };
}

export function recursiveLoop(): InvokeError {
  const errorMessage =
    "Lambda detected that the function is invoked in a recursive loop, and did not invoke it";
  return { errorType: RECURSIVE_LOOP, errorMessage };
}

export function notFound(functionArn: string): InvokeError {
  return { errorType: NOT_FOUND, errorMessage: `Function not found: ${functionArn}` };
}

export function closed(): InvokeError {
  return { errorType: CLOSED, errorMessage: "The local runtime of functions was closed" };
}

/** `problem`: why the function's runtime is not run here. */
export function notEmulated(problem: string): InvokeError {
  return { errorType: NOT_EMULATED, errorMessage: problem };
}

/** `problem`: what the tool of its language says. */
export function buildFailed(problem: string): InvokeError {
  return { errorType: BUILD_FAILED, errorMessage: problem };
}

/** There is no such program in the package, or this machine cannot run it. */
export function cannotStart(requestId: string, error: NodeJS.ErrnoException, program: string): InvokeError {
  const problems: Readonly<Record<string, string>> = {
    ENOENT: `Couldn't find valid bootstrap(s): [${program}]`,
    EACCES: `fork/exec ${program}: permission denied`,
    ENOEXEC: `fork/exec ${program}: exec format error`,
  };
  return around(requestId, "Runtime.InvalidEntrypoint", problems[error.code ?? ""] ?? error.message);
}

/** The worker itself could not start or broke: a fault of the local runtime or of the machine. */
export function broken(error: unknown): InvokeError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message, trace: stack?.split("\n") ?? [] };
}

export function requestTooLarge(payload: string): InvokeError | undefined {
  if (!isLarger(payload, LARGEST_REQUEST)) return undefined;
  const size = Buffer.byteLength(payload);
  const errorMessage = `${size} byte payload is too large for the RequestResponse invocation type (limit ${LARGEST_REQUEST} bytes)`;
  return { errorType: REQUEST_TOO_LARGE, errorMessage };
}

export function responseTooLarge(payload: string): InvokeError | undefined {
  return isLarger(payload, LARGEST_RESPONSE) ? largerThan(LARGEST_RESPONSE) : undefined;
}

/** The error of an answer with more bytes than allowed. */
export function largerThan(bytes: number): InvokeError {
  return {
    errorType: "Function.ResponseSizeTooLarge",
    errorMessage: `Response payload size exceeded maximum allowed payload size (${bytes} bytes).`,
  };
}

/** Counts bytes only when the text could have too many: three to a UTF-16 unit at most. */
function isLarger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes;
}

function around(requestId: string, errorType: string, problem: string): InvokeError {
  return { errorType, errorMessage: `RequestId: ${requestId} Error: ${problem}` };
}
