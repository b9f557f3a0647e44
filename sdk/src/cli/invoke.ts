import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import {
  type CommandInput,
  type CommandIo,
  defineCommand,
  type InputWith,
  type OptionSpecs,
  UsageError,
} from "./command";
import { requestOf } from "./deploy/request";
import { printableLines } from "./printable";
import type { Invoked } from "./session/call-lambda";

const PROGRAM_OPTION = {
  type: "string",
  value: "PLACE",
  default: ".",
  description: "folder or file of the program",
} as const;

const INVOKE_OPTIONS = {
  async: {
    type: "boolean",
    description: "hand over the event and do not wait; it is tried again when it fails",
  },
  stage: {
    type: "string",
    value: "NAME",
    description: "a deployed stage, whose function AWS runs, in place of sapi dev",
  },
  stream: { type: "boolean", description: "of a stage: print the result as the function streams it" },
  program: PROGRAM_OPTION,
  json: { type: "boolean", description: "print one JSON object with the status, the log and the result" },
} as const satisfies OptionSpecs;

type InvokeInput = CommandInput<typeof INVOKE_OPTIONS>;

/** Call a function of the program that `sapi dev` serves, or of a deployed stage. */
export const invoke = defineCommand({
  name: "invoke",
  summary:
    "call a function of the program that sapi dev serves, or of a deployed stage, and print its result",
  args: [
    {
      name: "function",
      description: "its handler, the id of its construct, or its name in AWS",
      isRequired: true,
    },
    { name: "event", description: "JSON, @file with JSON, or - for standard input", default: "{}" },
  ],
  options: INVOKE_OPTIONS,
  async run(input, io) {
    const event = await readEvent(input.args.event as string);
    const { stage } = input.options;
    if (stage !== undefined) return invokeOnStage(stage, event, input, io);
    if (input.options.stream === true)
      throw new UsageError("--stream is for a deployed stage; add --stage NAME");
    // Loaded here, so that help and version answer at once.
    const { findSession, noSession } = require("./session/file") as typeof import("./session/file");
    const { chooseFunction } = require("./session/functions") as typeof import("./session/functions");
    const { callLambda } = require("./session/call-lambda") as typeof import("./session/call-lambda");
    const folder = input.options.program;
    const session = findSession(folder);
    if (!session) throw noSession(folder);
    const { name } = chooseFunction(session.functions, input.args.function as string);
    const type = input.options.async === true ? "Event" : "RequestResponse";
    const invoked = await callLambda(session, name, event, type, io.signal);
    return print(invoked, input, io);
  },
});

/** AWS runs the function that its callers name: a durable one by its alias. */
async function invokeOnStage(
  stage: string,
  event: string,
  input: InvokeInput,
  io: CommandIo,
): Promise<number> {
  const { async: isAsync = false, stream: isStreaming = false, json = false, program } = input.options;
  const request = requestOf("invoke", { ...input, args: { stage, program } });
  const other = [isAsync && "--async", json && "--json"].find((name) => name !== false);
  if (isStreaming && other !== undefined) throw new UsageError(`--stream does not go with ${other}`);
  const { callDeployed } = require("./stage-invoke/run") as typeof import("./stage-invoke/run");
  const call = { request, function: input.args.function as string, event, isAsync, isStreaming };
  return print(await callDeployed(call, io), input, io, `sapi logs --stage ${stage}`);
}

async function readEvent(given: string): Promise<string> {
  const event =
    given === "-" ? await text(process.stdin) : given.startsWith("@") ? readFile(given.slice(1)) : given;
  try {
    JSON.parse(event);
    return event;
  } catch (error) {
    throw new UsageError(`the event is no JSON: ${(error as Error).message}`);
  }
}

function readFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`the event cannot be read: ${(error as Error).message}`);
  }
}

/** 1 where the function failed, or Lambda refused the call. */
function print(
  invoked: Invoked,
  { options }: InputWith<"json" | "stream", boolean>,
  { stdout, stderr }: CommandIo,
  logsCommand = "sapi logs",
): number {
  const { status, functionError, requestId, executedVersion, payload, log } = invoked;
  const isGood = status < 300 && functionError === undefined;
  if (options.json === true) {
    const result = { status, requestId, functionError, executedVersion, log, payload: parsed(payload) };
    stdout.write(`${JSON.stringify(result)}\n`);
    return isGood ? 0 : 1;
  }
  if (log !== "") stderr.write(`${printableLines(log.trimEnd())}\n`);
  if (status === 202) stderr.write(`accepted as ${requestId}; ${logsCommand} tells how it goes\n`);
  // A streamed result has been printed as it came. Its payload is the error that ended it.
  else if (options.stream === true) stderr.write(payload === "" ? "" : `${payload}\n`);
  else stdout.write(`${payload}\n`);
  return isGood ? 0 : 1;
}

/** The parsed payload, or the text itself, since a function may stream other text than JSON. */
function parsed(payload: string): unknown {
  try {
    return payload === "" ? null : (JSON.parse(payload) as unknown);
  } catch {
    return payload;
  }
}
