import { once } from "node:events";
import { statSync } from "node:fs";
import * as path from "node:path";
import { captureGiven } from "../capture";
import type { CommandIo } from "../command";
import { type CallResult, callTool, findTool } from "./call-tool";
import { devArgv, type McpInput } from "./options";
import { loadSdk, type McpSdk } from "./sdk";
import { ServedProgram } from "./served-program";
import { takeOutput } from "./stdio";
import type { Tool, ToolContext } from "./tool";
import { TOOLS } from "./tools";

/** The text about this server that clients give to their agents. */
const INSTRUCTIONS =
  "Tools for a serverless API on AWS, a Pulumi program with pulumi-serverless-api. They work on this machine only: nothing is deployed and no AWS account is used. routes and graph read the sources; the other tools use the sapi dev that runs for the program, or start it. After a save, call logs for errors of the program, send_request to try a route, and events with an id for all of one request. Look up props and error codes with search_docs.";

/** Serves the tools on standard input and output, until the client goes away or the user ends it. */
export async function serveMcp(input: McpInput, io: CommandIo): Promise<number> {
  const program = input.args.program as string;
  const sdk = loadSdk(folderOf(program));
  const output = takeOutput(io.stdout, io.stderr);
  const closing = new AbortController();
  const served = new ServedProgram({ program, argv: devArgv(input), stderr: io.stderr });
  const contextOf = (called: AbortSignal): ToolContext => {
    const signal = AbortSignal.any([called, closing.signal, io.signal]);
    return {
      signal,
      capture: () => captureGiven(input, { ...io, signal }),
      session: () => served.session(signal),
      runningSession: () => served.running,
    };
  };
  const server = makeServer(sdk, contextOf);
  await server.connect(new sdk.StdioServerTransport(process.stdin, output));
  try {
    await ended(io.signal);
  } finally {
    closing.abort();
    await Promise.all([server.close(), served.close()]);
  }
  return 0;
}

function makeServer({ Server, types }: McpSdk, contextOf: (signal: AbortSignal) => ToolContext) {
  const { version } = require("../../../package.json") as { version: string };
  const server = new Server(
    { name: "sapi", title: "pulumi-serverless-api", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: TOOLS.map(listed) }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }, { signal }): Promise<CallResult> => {
    const tool = findTool(TOOLS, params.name);
    if ("run" in tool) return callTool(tool, params.arguments, contextOf(signal));
    const message = `there is no tool ${JSON.stringify(params.name)}; ${tool.hint}`;
    throw new types.McpError(types.ErrorCode.InvalidParams, message);
  });
  return server;
}

function listed({ name, title, description, input, annotations }: Tool) {
  return { name, title, description, inputSchema: { ...input }, annotations: { title, ...annotations } };
}

/** The SDK does not watch the end of its input, by which clients end a server. */
async function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const either = new AbortController();
  const waiting = { signal: either.signal };
  await Promise.race([
    once(process.stdin, "end", waiting),
    once(process.stdin, "close", waiting),
    once(signal, "abort", waiting),
  ]).finally(() => either.abort());
}

/** The folder whose packages are used. A program that is not there is an error of its own later. */
function folderOf(program: string): string {
  const found = statSync(program, { throwIfNoEntry: false });
  return path.resolve(found?.isFile() === true ? path.dirname(program) : program);
}
