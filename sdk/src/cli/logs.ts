import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { LocalEvent } from "../local/protocol";
import { type CommandInput, type CommandIo, defineCommand, type OptionSpecs, UsageError } from "./command";
import { requestOf } from "./deploy/request";
import type { SessionFile } from "./session/file";
import type { FedEvent } from "./session/log-feed";

/** An event of a function, with its time in milliseconds since 1970. */
interface Fed extends FedEvent {
  readonly event: Extract<LocalEvent, { event: "invocation" | "log" }>;
}

/** How far back the logs of a stage go without `--since`. */
const DEFAULT_SINCE = "10m";

const LOGS_OPTIONS = {
  follow: { type: "boolean", short: "f", description: "go on with new lines, until Ctrl+C" },
  lines: {
    type: "string",
    short: "n",
    value: "N",
    description: "how many of the last lines (default: 100 of sapi dev, all of a stage)",
  },
  stage: {
    type: "string",
    value: "NAME",
    description: "a deployed stage, whose logs CloudWatch has, in place of sapi dev",
  },
  since: {
    type: "string",
    value: "TIME",
    description: `of a stage: 30s, 10m, 2h or 1d ago, or a time such as 2026-11-28T09:00:00Z (default: ${DEFAULT_SINCE})`,
  },
  filter: {
    type: "string",
    value: "PATTERN",
    description: "of a stage: only lines that a filter pattern of CloudWatch finds, such as ERROR",
  },
  program: {
    type: "string",
    value: "PLACE",
    default: ".",
    description: "folder or file of the program",
  },
  json: { type: "boolean", description: "print the events as JSON, one a line" },
} as const satisfies OptionSpecs;

type LogsInput = CommandInput<typeof LOGS_OPTIONS>;

/** Print the output of functions of the program that `sapi dev` serves, or of a deployed stage. */
export const logs = defineCommand({
  name: "logs",
  summary: "print the output of functions of the program that sapi dev serves, or of a deployed stage",
  args: [
    {
      name: "function",
      description: "its handler, the id of its construct, or its name in AWS (default: all)",
    },
  ],
  options: LOGS_OPTIONS,
  async run(input, io) {
    const { stage, lines } = input.options;
    if (stage !== undefined) return printLogsOfStage(stage, input, io);
    refuseForStage(input.options);
    const maxLines = readLines(lines ?? "100");
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
    const show = ({ event, at }: Fed) => {
      if (input.options.json === true) io.stdout.write(`${JSON.stringify(event)}\n`);
      else report.show(event, at);
    };
    const isWanted = ({ event }: Fed) => name === undefined || event.functionName === name;
    await printLogs(session, { isWanted, show, maxLines, isFollowing: input.options.follow === true }, io);
    return 0;
  },
});

async function printLogsOfStage(stage: string, input: LogsInput, io: CommandIo): Promise<number> {
  const { since = DEFAULT_SINCE, filter, lines, follow, program } = input.options;
  const request = requestOf("logs", { ...input, args: { stage, program } });
  const { parseSince } = require("./stage-logs/since") as typeof import("./stage-logs/since");
  const from = parseSince(since, Date.now());
  const maxLines = lines === undefined ? undefined : readLines(lines);
  const wish = { request, function: input.args.function, from, filter, maxLines };
  const { printStageLogs } = require("./stage-logs/run") as typeof import("./stage-logs/run");
  return printStageLogs({ ...wish, isFollowing: follow === true }, io);
}

function refuseForStage(options: Readonly<Record<string, unknown>>): void {
  const name = ["since", "filter"].find((each) => options[each] !== undefined);
  if (name !== undefined) throw new UsageError(`--${name} is for a deployed stage; add --stage NAME`);
}

interface LogOptions {
  readonly isWanted: (fed: Fed) => boolean;
  readonly show: (fed: Fed) => void;
  readonly maxLines: number;
  readonly isFollowing: boolean;
}

/** First what there was, the last of it, then what comes: an empty line stands between them. */
async function printLogs(session: SessionFile, options: LogOptions, io: CommandIo): Promise<void> {
  const { isWanted, show, maxLines, isFollowing } = options;
  const history: Fed[] = [];
  let isHistory = true;
  for await (const line of linesOf(session, isFollowing, io)) {
    if (line === "") {
      isHistory = false;
      for (const fed of lastOf(history.splice(0), maxLines)) show(fed);
      continue;
    }
    const fed = JSON.parse(line) as Fed;
    if (!isWanted(fed)) continue;
    if (isHistory) history.push(fed);
    else show(fed);
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
