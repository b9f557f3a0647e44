import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { LocalEvent } from "../local/protocol";
import { type CommandIo, defineCommand, UsageError } from "./command";
import type { SessionFile } from "./session/file";

type FunctionEvent = Extract<LocalEvent, { event: "invocation" | "log" }>;

/** Print what functions of a program wrote that `sapi dev` serves. */
export const logs = defineCommand({
  name: "logs",
  summary: "print the output of functions of the program that sapi dev serves",
  args: [
    {
      name: "function",
      description: "its handler, the id of its construct, or its name in AWS (default: all)",
    },
  ],
  options: {
    follow: { type: "boolean", short: "f", description: "go on with new lines, until Ctrl+C" },
    lines: {
      type: "string",
      short: "n",
      value: "N",
      default: "100",
      description: "how many of the last lines",
    },
    program: {
      type: "string",
      value: "PLACE",
      default: ".",
      description: "folder or file of the program that sapi dev serves",
    },
    json: { type: "boolean", description: "print the events as JSON, one a line" },
  },
  async run(input, io) {
    const maxLines = readLines(input.options.lines);
    // Loaded here, so that help and version answer at once.
    const { findSession, noSession } = require("./session/file") as typeof import("./session/file");
    const { chooseFunction } = require("./session/functions") as typeof import("./session/functions");
    const { PlainReport } = require("./report") as typeof import("./report");
    const folder = input.options.program;
    const session = findSession(folder);
    if (!session) throw noSession(folder);
    const wanted = input.args.function;
    const name = wanted === undefined ? undefined : chooseFunction(session.functions, wanted).name;
    const report = new PlainReport(io.stdout);
    const show = (event: FunctionEvent) => {
      if (input.options.json === true) io.stdout.write(`${JSON.stringify(event)}\n`);
      else report.show(event);
    };
    const isWanted = (event: FunctionEvent) => name === undefined || event.functionName === name;
    await printLogs(session, { isWanted, show, maxLines, isFollowing: input.options.follow === true }, io);
    return 0;
  },
});

interface LogOptions {
  readonly isWanted: (event: FunctionEvent) => boolean;
  readonly show: (event: FunctionEvent) => void;
  readonly maxLines: number;
  readonly isFollowing: boolean;
}

/** First what there was, the last of it, then what comes: an empty line stands between them. */
async function printLogs(session: SessionFile, options: LogOptions, io: CommandIo): Promise<void> {
  const { isWanted, show, maxLines, isFollowing } = options;
  const history: FunctionEvent[] = [];
  let isHistory = true;
  for await (const line of linesOf(session, isFollowing, io)) {
    if (line === "") {
      isHistory = false;
      for (const event of lastOf(history.splice(0), maxLines)) show(event);
      continue;
    }
    const event = JSON.parse(line) as FunctionEvent;
    if (!isWanted(event)) continue;
    if (isHistory) history.push(event);
    else show(event);
  }
}

function lastOf<Item>(items: readonly Item[], count: number): readonly Item[] {
  return count === 0 ? [] : items.slice(-count);
}

async function* linesOf(
  { logs: feed }: SessionFile,
  isFollowing: boolean,
  { signal }: CommandIo,
): AsyncGenerator<string> {
  try {
    const headers = { authorization: `Bearer ${feed.token}` };
    const { body } = await fetch(isFollowing ? `${feed.url}/?follow` : feed.url, { headers, signal });
    if (!body) return;
    // The types of both streams are the same thing twice.
    const input = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    for await (const line of createInterface({ input })) yield line;
  } catch (error) {
    // Ended by the user.
    if (!signal.aborted) throw error;
  }
}

function readLines(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--lines takes a whole number, got ${JSON.stringify(text)}`);
}
