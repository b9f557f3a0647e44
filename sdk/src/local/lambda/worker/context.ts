import { AsyncLocalStorage } from "node:async_hooks";
import type { ToWorker, WorkerStart } from "../messages";

/** The second argument of a handler. @see Lambda developer guide, AWS Lambda context object in Node.js */
export interface LambdaContext {
  callbackWaitsForEmptyEventLoop: boolean;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  /** A string, though it is a number of megabytes. */
  readonly memoryLimitInMB: string;
  readonly awsRequestId: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  readonly clientContext: unknown;
  /** Only set for callers with the Cognito identity of the mobile SDKs. */
  readonly identity: undefined;
  getRemainingTimeInMillis(): number;
  // Only up to nodejs22.x
  done?(error?: unknown, result?: unknown): void;
  succeed?(result?: unknown): void;
  fail?(error?: unknown): void;
}

/** Reads once what is the same for all requests of the environment. */
export function contextMaker(
  start: Pick<WorkerStart, "functionArn" | "timeout">,
): (request: ToWorker) => LambdaContext {
  const environment = {
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? "",
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION ?? "",
    invokedFunctionArn: start.functionArn,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? "",
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME ?? "",
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME ?? "",
  };
  return ([, awsRequestId, , , clientContext]) => {
    const deadline = Date.now() + start.timeout;
    return {
      callbackWaitsForEmptyEventLoop: true,
      ...environment,
      awsRequestId,
      clientContext,
      identity: undefined,
      getRemainingTimeInMillis: () => deadline - Date.now(),
    };
  };
}

const storage = new AsyncLocalStorage<string>();

/** Runs a request, so that what it starts, however late it runs, is known to belong to it. */
export const runAs: <T>(requestId: string, run: () => T) => T = (requestId, run) =>
  storage.run(requestId, run);

/** The request that the running code belongs to. `undefined` while the module loads. */
export const currentRequest = (): string | undefined => storage.getStore();
