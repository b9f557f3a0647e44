import * as path from "node:path";
import type { ResourceGraph } from "../graph/types";
import type { LocalEvent, LocalOptions } from "../local";
import { hasReaders } from "./binding-types";
import {
  type CommandInput,
  type CommandIo,
  defineCommand,
  type InputWith,
  listOption,
  type OptionSpecs,
  pairsOption,
  parsePort,
  portOption,
  UsageError,
} from "./command";
import { IdleMonitor } from "./idle";
import { LineBatch } from "./line-batch";
import {
  EVENT_OPTIONS,
  JSON_OPTION,
  PROGRAM_RUN_OPTIONS,
  readSharedOptions,
  SERVING_OPTIONS,
} from "./local-options";
import { ownerOf } from "./owner";
import { printable } from "./printable";
import { PlainReport } from "./report";
import type { SessionFile } from "./session/file";
import type { SessionHost } from "./session/host";
import { SlowSteps } from "./slow-steps";
import { writeTypes } from "./types";

/** Services that `--service` can replace, besides the data services. */
const USER_SERVICES: readonly string[] = ["cognito-idp", "cognito-identity"];

const DEV_OPTIONS = {
  port: {
    type: "string",
    short: "p",
    value: "[API=]N",
    multiple: true,
    description:
      "port of the first API, 0 for any free one (default: 4000, or the next that is free); Api=4000 is that of one API",
  },
  only: {
    type: "string",
    value: "NAME",
    multiple: true,
    description:
      "serve this API or site, or those of this stack, and the APIs that they use; sites that are not named are not built",
  },
  "console-port": {
    type: "string",
    value: "N",
    description: "port of the console page (default: the next free one after the APIs)",
  },
  "no-console": { type: "boolean", description: "serve no console page" },
  ...SERVING_OPTIONS,
  ...EVENT_OPTIONS,
  "auth-port": {
    type: "string",
    value: "N",
    description: "port of user pools and identity pools (default: 4400, or a free one when it is taken)",
  },
  service: {
    type: "string",
    value: "NAME=URL",
    multiple: true,
    description: "use an external emulator of a service: dynamodb=http://...",
  },
  aws: {
    type: "string",
    value: "URL",
    description: "have an emulator of AWS keep tables, queues, buckets and other data: http://localhost:4566",
  },
  keep: { type: "boolean", description: "leave what was made in an emulator there at the end" },
  target: {
    type: "string",
    value: "NAME=URL",
    multiple: true,
    description: "server for the listener of alb routes, by its logical name or ARN",
  },
  inspect: { type: "boolean", description: "let a debugger attach to the handlers; time-outs are off" },
  "inspect-port": {
    type: "string",
    value: "N",
    description: "port of the debugger (default: 9229); implies --inspect",
  },
  ...PROGRAM_RUN_OPTIONS,
  verbose: { type: "boolean", description: "print the lines of the access logs as well" },
  json: JSON_OPTION,
} as const satisfies OptionSpecs;

type DevInput = CommandInput<typeof DEV_OPTIONS>;

/** The options of `sapi dev` and `sapi auth` that decide what is printed. */
type ShownInput = InputWith<"json" | "verbose", boolean> & InputWith<"stack", string>;

/** Serve a program's APIs on this machine. */
export const dev = defineCommand({
  name: "dev",
  summary: "serve the APIs of a Pulumi program on localhost, with its real handlers",
  args: [{ name: "program", description: "folder or file of the Pulumi program", default: "." }],
  options: DEV_OPTIONS,
  async run(input, given) {
    const owner = ownerOf(process);
    const io = owner ? { ...given, signal: AbortSignal.any([given.signal, owner.ended]) } : given;
    let made: SessionHost | undefined;
    const host = () => {
      made ??= makeHost(io, owner?.found);
      return made;
    };
    const options = {
      ...optionsOf(input),
      onGraph(graph: ResourceGraph, folder: string) {
        if (hasReaders(graph)) writeTypes(graph, folder);
        host().graph(graph, folder);
      },
    };
    try {
      const see = (event: LocalEvent) => host().see(event);
      return await serveLocally(input.args.program as string, options, input, io, see, "by sapi env");
    } finally {
      await made?.close();
    }
  },
});

/** Loaded with the first graph, so that a start prints its first line at once. Made once, because events are many. */
function makeHost({ stderr }: CommandIo, onFound?: (session: SessionFile) => void): SessionHost {
  const { SessionHost } = require("./session/host") as typeof import("./session/host");
  return new SessionHost((message) => stderr.write(`${message}\n`), onFound);
}

/** Serve until the user ends it. `see` gets every event. */
export async function serveLocally(
  program: string,
  options: LocalOptions,
  input: ShownInput,
  io: CommandIo,
  see: (event: LocalEvent) => void = () => undefined,
  keys: "printed" | "by sapi env" = "printed",
): Promise<number> {
  const onStep = announce(program, input, io);
  const release = io.guardInterrupts?.();
  // Loaded here, so that help and version answer at once, and a start says at once what it does.
  const { serveLocal } = require("../local/start") as typeof import("../local/start");
  const output = outputOf(input, io, keys);
  // Lambda runs in UTC, and the threads that handlers run in share the time zone of their process.
  process.env.TZ = "UTC";
  const { signal } = io;
  try {
    let idleMonitor: IdleMonitor | undefined;
    const onEvent = (event: LocalEvent) => {
      see(event);
      output.show(event);
      idleMonitor?.see(event);
    };
    const local = await serveLocal(program, { ...options, signal, onEvent, onStep });
    output.started();
    idleMonitor = new IdleMonitor(local.rest);
    await ended(signal);
    idleMonitor.close();
    await local.close();
  } catch (error) {
    // Ended by the user while it started.
    if (!signal.aborted) throw error;
  } finally {
    release?.();
  }
  return 0;
}

/** Reports the start, and later slow steps. Readers of JSON get an event when it is ready. */
function announce(program: string, { options }: ShownInput, { stderr }: CommandIo): LocalOptions["onStep"] {
  if (options.json === true) return undefined;
  stderr.write(`starting ${printable(path.resolve(program))} as stack ${printable(String(options.stack))}\n`);
  return new SlowSteps(stderr).begin;
}

/** The printer of events. */
interface Output {
  readonly show: (event: LocalEvent) => void;
  /** Called below all that the start reports. */
  readonly started: () => void;
}

function outputOf(input: ShownInput, io: CommandIo, keys: "printed" | "by sapi env"): Output {
  const output = printing(input, io, keys === "printed");
  return {
    ...output,
    show: (event) => output.show(event.event === "ready" ? { ...event, startMs: sinceStart() } : event),
  };
}

/** The time that the user waited, the loading of this program included. */
function sinceStart(): number {
  return Math.round(performance.now());
}

function printing({ options }: ShownInput, io: CommandIo, showsKeys: boolean): Output {
  const isJson = options.json === true;
  const lines = new LineBatch(isJson ? io.stdout : io.stderr);
  if (isJson) return { show: (event) => lines.write(`${JSON.stringify(event)}\n`), started: () => undefined };
  const report = new PlainReport(lines, { verbose: options.verbose === true, showsKeys });
  return { show: (event) => report.show(event), started: () => report.started() };
}

function optionsOf(input: DevInput): LocalOptions {
  return {
    ...portsOf(input),
    only: listOption(input, "only"),
    ...readSharedOptions(input),
    authPort: input.options["auth-port"] === undefined ? undefined : portOption(input, "auth-port"),
    services: servicesOf(input),
    aws: emulatorOf(input),
    keep: input.options.keep === true,
    targets: pairsOption(input, "target"),
    console: consoleOf(input),
    inspect: inspectOf(input),
  };
}

/** `--port 4000` is for the first API, `--port Api=4000` for one of this id. */
function portsOf(input: DevInput): Pick<LocalOptions, "port" | "ports"> {
  const texts = listOption(input, "port");
  const bare = texts.filter((text) => !text.includes("="));
  if (bare.length > 1)
    throw new UsageError(`--port takes one port for the first API, got ${bare.join(" and ")}`);
  const pairs = texts.flatMap((text) => {
    const at = text.indexOf("=");
    return at < 0 ? [] : [[text.slice(0, at), parsePort(text.slice(at + 1), "port")] as const];
  });
  const twice = pairs.find(([name, port], index) =>
    pairs.some(([other, its], at) => at < index && (other === name || (its === port && port !== 0))),
  );
  if (twice) throw new UsageError(`--port gives one port to one API, got ${twice.join("=")} in second place`);
  return {
    port: bare[0] === undefined ? undefined : parsePort(bare[0], "port"),
    ports: Object.fromEntries(pairs),
  };
}

function servicesOf(input: DevInput): Readonly<Record<string, string>> {
  const services = pairsOption(input, "service");
  const names = Object.keys(services);
  if (names.length === 0) return services;
  // Loaded here, so that a command without the option does not wait for it.
  const { EXTERNAL_SERVICES } =
    require("../local/services/external-services") as typeof import("../local/services/external-services");
  const known = [...EXTERNAL_SERVICES, ...USER_SERVICES];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return services;
  throw new UsageError(`--service takes ${known.join(", ")}, got ${JSON.stringify(unknown)}`);
}

function emulatorOf({ options }: DevInput): string | undefined {
  const { aws } = options;
  if (aws === undefined || /^https?:\/\/[^/]/.test(aws)) return aws;
  throw new UsageError(
    `--aws takes the URL of an emulator, such as http://localhost:4566, got ${JSON.stringify(aws)}`,
  );
}

function inspectOf(input: DevInput): number | boolean {
  return input.options["inspect-port"] === undefined
    ? input.options.inspect === true
    : portOption(input, "inspect-port");
}

/** A page on the next free port, unless an option says otherwise. */
function consoleOf(input: DevInput): number | boolean {
  if (input.options["no-console"] === true) return false;
  return input.options["console-port"] === undefined || portOption(input, "console-port");
}

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
