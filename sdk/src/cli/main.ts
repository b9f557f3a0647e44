import { DefinitionError, explainError, nearest } from "../errors";
import { isUserError } from "../errors/user-error";
import { adopt } from "./adopt";
import { auth } from "./auth";
import { check } from "./check";
import { type Command, type CommandIo, UsageError } from "./command";
import { consoleOfStage } from "./console";
import { deploy } from "./deploy";
import { dev } from "./dev";
import { diff } from "./diff";
import { env } from "./env";
import { graph } from "./graph";
import { overview, usage } from "./help";
import { init } from "./init";
import { guardInterrupts } from "./interrupt-guard";
import { invoke } from "./invoke";
import { logs } from "./logs";
import { mcp } from "./mcp";
import { openapi } from "./openapi";
import { outputs } from "./outputs";
import { painterFor } from "./paint";
import { isHelpAsked, parseCommand } from "./parse";
import { refresh } from "./refresh";
import { remove } from "./remove";
import { routes } from "./routes";
import { secretInput } from "./secret-input";
import { secrets } from "./secrets";
import { shell } from "./shell";
import { sync } from "./sync";
import { terminalChoice, terminalQuestion } from "./terminal-question";
import { types } from "./types";
import { unlock } from "./unlock";
import { upgrade } from "./upgrade";

/** All commands, in the order in which `sapi help` lists them. */
export const COMMANDS: readonly Command[] = [
  init,
  dev,
  invoke,
  logs,
  mcp,
  env,
  auth,
  types,
  routes,
  graph,
  openapi,
  upgrade,
  adopt,
  check,
  deploy,
  diff,
  remove,
  outputs,
  refresh,
  unlock,
  sync,
  secrets,
  shell,
  consoleOfStage,
];

/**
 * Runs the command line and returns the exit code. 0 is good, 1 refused or failed, 2 called in a wrong way, 130 ended
 * by a signal.
 */
export async function main(argv: readonly string[], streams: Partial<CommandIo> = {}): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr, signal = interruption() } = streams;
  const { confirm = terminalQuestion(stdout, stderr, signal) } = streams;
  const { choose = terminalChoice(stdout, stderr, signal) } = streams;
  const { readSecret = secretInput(process.stdin, process.stderr, signal) } = streams;
  const guard = streams.signal === undefined ? guardInterrupts : streams.guardInterrupts;
  const io = { stdout, stderr, signal, confirm, choose, readSecret, guardInterrupts: guard };
  const [name = "help", ...rest] = argv;
  if (name === "--version" || name === "-v" || name === "version")
    return print(io.stdout, `${ownVersion()}\n`);
  if (isHelp(name)) return help(rest[0], io);
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) return unknownCommand(name, io);
  if (isHelpAsked(command, rest)) return print(io.stdout, usage(command));
  try {
    return await command.run(parseCommand(command, rest), io);
  } catch (error) {
    return report(error, command, io);
  }
}

function help(name: string | undefined, io: CommandIo): number {
  if (name === undefined) return print(io.stdout, overview(COMMANDS));
  const command = COMMANDS.find((candidate) => candidate.name === name);
  return command ? print(io.stdout, usage(command)) : unknownCommand(name, io);
}

function unknownCommand(name: string, io: CommandIo): number {
  const names = COMMANDS.map((command) => command.name);
  const guess = nearest(name, names);
  const hint = guess === undefined ? `the commands are ${names.join(", ")}` : `did you mean ${guess}`;
  print(io.stderr, `sapi: unknown command ${JSON.stringify(name)}; ${hint}\nsapi --help shows more\n`);
  return 2;
}

/** A definition error needs no stack, a wrong call the way to the help, anything else is a bug and keeps its stack. */
function report(error: unknown, command: Command, io: CommandIo): number {
  if (error instanceof UsageError) {
    print(
      io.stderr,
      `sapi ${command.name}: ${error.message}\nsapi ${command.name} --help shows its options\n`,
    );
    return 2;
  }
  print(io.stderr, `${textOf(error, io.stderr)}\n`);
  return 1;
}

function textOf(error: unknown, stream: CommandIo["stderr"]): string {
  if (DefinitionError.isInstance(error)) return painterFor(stream).explained(explainError(error));
  return isUserError(error) ? error.message : ((error as Error)?.stack ?? String(error));
}

function isHelp(word: string): boolean {
  return word === "help" || word === "--help" || word === "-h";
}

function print(stream: NodeJS.WritableStream, text: string): number {
  stream.write(text);
  return 0;
}

function ownVersion(): string {
  return (require("../../package.json") as { version: string }).version;
}

/**
 * Ends the command on the first SIGINT or SIGTERM, and when nobody reads its output any more. A second signal ends the
 * process at once.
 */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => controller.abort());
  }
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => controller.abort());
  return controller.signal;
}
