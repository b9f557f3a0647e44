import type { Invoked } from "../session/call-lambda";
import { type ClientSettings, loadClient } from "../stage/aws-client";
import { refusedCall } from "../stage/refused-call";

/** The function to call, and with what. */
export interface CallTarget {
  readonly functionArn: string;
  /** Alias that its callers name. Absent for the function itself. */
  readonly qualifier: string | undefined;
  /** JSON text. */
  readonly event: string;
}

/** Where the function is, and who calls it. */
export interface LambdaAccess {
  readonly stage: string;
  /** Folder of the project. */
  readonly root: string;
  readonly settings: ClientSettings;
  readonly signal: AbortSignal;
}

interface Client {
  send(command: unknown, options: { readonly abortSignal: AbortSignal }): Promise<unknown>;
}

interface Sdk {
  readonly LambdaClient: new (settings: ClientSettings & { readonly maxAttempts: number }) => Client;
  readonly InvokeCommand: new (input: object) => unknown;
  readonly InvokeWithResponseStreamCommand: new (input: object) => unknown;
}

interface Answer {
  readonly $metadata?: { readonly requestId?: string };
  readonly StatusCode?: number;
  readonly ExecutedVersion?: string;
}

interface InvokeAnswer extends Answer {
  readonly FunctionError?: string;
  readonly LogResult?: string;
  readonly Payload?: Uint8Array;
}

interface StreamAnswer extends Answer {
  readonly EventStream?: AsyncIterable<{
    readonly PayloadChunk?: { readonly Payload?: Uint8Array };
    readonly InvokeComplete?: {
      readonly ErrorCode?: string;
      readonly ErrorDetails?: string;
      readonly LogResult?: string;
    };
  }>;
}

/** Calls a function by Lambda's `Invoke`. */
export async function callOnAws(
  { functionArn, qualifier, event }: CallTarget,
  type: "Event" | "RequestResponse",
  access: LambdaAccess,
): Promise<Invoked> {
  const input = {
    FunctionName: functionArn,
    InvocationType: type,
    Payload: Buffer.from(event),
    ...(qualifier !== undefined && { Qualifier: qualifier }),
    ...(type === "RequestResponse" && { LogType: "Tail" }),
  };
  const answer = await send<InvokeAnswer>("InvokeCommand", input, access);
  return {
    ...commonOf(answer),
    functionError: answer.FunctionError,
    payload: Buffer.from(answer.Payload ?? []).toString("utf8"),
    log: logIn(answer.LogResult),
  };
}

/** Calls a function by `InvokeWithResponseStream`, and hands over the parts of its result as they come. */
export async function streamFromAws(
  { functionArn, qualifier, event }: CallTarget,
  access: LambdaAccess,
  take: (part: Uint8Array) => void,
): Promise<Invoked> {
  const input = {
    FunctionName: functionArn,
    InvocationType: "RequestResponse",
    LogType: "Tail",
    Payload: Buffer.from(event),
    ...(qualifier !== undefined && { Qualifier: qualifier }),
  };
  const answer = await send<StreamAnswer>("InvokeWithResponseStreamCommand", input, access);
  let [functionError, payload, log]: [string | undefined, string, string] = [undefined, "", ""];
  for await (const { PayloadChunk, InvokeComplete } of answer.EventStream ?? []) {
    if (PayloadChunk?.Payload) take(PayloadChunk.Payload);
    if (InvokeComplete) {
      functionError = InvokeComplete.ErrorCode;
      payload = InvokeComplete.ErrorDetails ?? "";
      log = logIn(InvokeComplete.LogResult);
    }
  }
  return { ...commonOf(answer), functionError, payload, log };
}

async function send<Result>(
  command: "InvokeCommand" | "InvokeWithResponseStreamCommand",
  input: object,
  { stage, root, settings, signal }: LambdaAccess,
): Promise<Result> {
  const sdk = loadClient<Sdk>({ stage, root, service: "lambda", use: "calls functions" });
  // A call that was tried again would run the function twice.
  const client = new sdk.LambdaClient({ ...settings, maxAttempts: 1 });
  try {
    return (await client.send(new sdk[command](input), { abortSignal: signal })) as Result;
  } catch (error) {
    // The permission of both calls.
    throw refusedCall(stage, "lambda:InvokeFunction", error as Error);
  }
}

function commonOf({ $metadata, StatusCode = 0, ExecutedVersion }: Answer) {
  return { status: StatusCode, requestId: $metadata?.requestId, executedVersion: ExecutedVersion };
}

function logIn(base64: string | undefined): string {
  return Buffer.from(base64 ?? "", "base64").toString("utf8");
}
