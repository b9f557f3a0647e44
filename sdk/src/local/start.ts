import { dirname, resolve } from "node:path";
import { type CapturedFile, captureFile, type ResourceGraph } from "../graph";
import { ONLY_VARIABLE } from "../values/run-only";
import type { ConsoleHost } from "./console";
import type { Fault } from "./fault";
import type { LocalOptions } from "./options";
import type { LocalEvent, ReadyEvent, ServedApi } from "./protocol";
import type { AccountRegion } from "./services/endpoint/aws-api";
import type { ScheduleView } from "./services/schedules/view";
import { History } from "./session/history";
import type { Inspector } from "./session/inspector";
import { refusePlugAndPlay } from "./session/plug-and-play";
import { ReadyFirst } from "./session/ready-first";
import type { Reloader } from "./session/reloader";
import type { LocalSession } from "./session/session";
import { validFaults } from "./session/valid-faults";
import { step } from "./step";

/** A served program. */
export interface LocalMode {
  /** The served APIs, in the order registered. */
  readonly apis: readonly ServedApi[];
  /** The first event. */
  readonly ready: ReadyEvent;
  /**
   * Settles when every message, record and event was handed over, and failures were retried until they succeeded
   * or were given up. Waiting times (of retries, delays and hidden messages) are skipped. Requests of clients are
   * not waited for.
   *
   * @throws Error if work is left after `timeoutMs`, 10 seconds by default
   */
  idle(options?: { readonly timeoutMs?: number }): Promise<void>;
  /** The events since the start, of one kind or of all. Only the last 10,000 are stored. */
  events<Kind extends LocalEvent["event"] = LocalEvent["event"]>(
    kind?: Kind,
  ): readonly Extract<LocalEvent, { event: Kind }>[];
  /** The schedules with their next runs. */
  schedules(): readonly ScheduleView[];
  /**
   * Runs a schedule now. Name it by its construct's id, its logical name, its name in AWS or its ARN.
   *
   * @throws Error if there is none
   */
  runSchedule(id: string): void;
  /** Replaces the injected faults by exactly these. Call it without arguments to remove all faults. */
  fail(...faults: readonly Fault[]): void;
  /** Ends every server, worker and service. Calling it twice is safe. */
  close(): Promise<void>;
}

/**
 * Serves a Pulumi program on this machine: runs it without an engine, and serves the APIs that it registers with their
 * real handlers.
 *
 * @param program folder or file of the program, or a .json file with user pools
 * @throws DefinitionError if the program's definition is refused
 * @example
 * const local = await startLocal("examples/notes", { port: 0 });
 * const reply = await fetch(`${local.apis[0].url}/notes`);
 * await local.close();
 */
export async function startLocal(program: string, options: LocalOptions = {}): Promise<LocalMode> {
  const history = new History();
  const onEvent = (event: LocalEvent) => {
    history.add(event);
    options.onEvent?.(event);
  };
  const { rest: _, ...served } = await serveLocal(program, { ...options, onEvent });
  return { ...served, events: (kind?: LocalEvent["event"]) => history.of(kind) as never };
}

/** A program that is served in a process of its own. */
export interface ServedAlone extends Omit<LocalMode, "events"> {
  /** Releases memory that only saves need, until the next save. */
  rest(): Promise<void>;
}

/** Serves a program without storing its events: under load, storing each request costs as much as routing it. */
export async function serveLocal(program: string, options: LocalOptions = {}): Promise<ServedAlone> {
  refusePlugAndPlay();
  const startedAt = performance.now();
  const { stack = "dev", config = {}, fresh = false, plainCapture, signal } = options;
  const { stackReferences, lookups, only = [] } = options;
  const capture = (again: boolean, until: AbortSignal | undefined): Promise<CapturedFile> =>
    program.endsWith(".json")
      ? capturePools(program)
      : step(options.onStep, "running the program", () =>
          captureFile({
            program,
            stack,
            config,
            stackReferences,
            lookups,
            mode: "dev",
            ...(only.length > 0 && { env: { [ONLY_VARIABLE]: JSON.stringify(only) } }),
            cache: !again,
            plain: plainCapture,
            onRun: () => loadServing(options),
            ...(until && { signal: until }),
          }),
        );
  const captured = await capture(fresh, signal);
  const { LocalSession, Reloader } = loadServing(options);
  const events = new ReadyFirst(options.onEvent);
  const page = consoleOf(options);
  const inspector = inspectorOf(options);
  const onEvent = page ? page.listening(events.emit) : events.emit;
  const sessionOptions = { ...options, onEvent };
  const location = { folder: captured.folder, ...accountRegionOf(captured.graph) };
  const leave = await takeData(options);
  const session = elseLeave(leave, () => new LocalSession(location, sessionOptions, page?.observer));
  try {
    const built = await session.apply(captured.graph);
    const url = await page?.open(session);
    signal?.throwIfAborted();
    const reloader =
      options.watch === false
        ? undefined
        : new Reloader(session, captured, built, (until) => capture(false, until), sessionOptions);
    const known = session.ready(performance.now() - startedAt, captured.cached);
    const ready = {
      ...known,
      ...(inspector && { inspector: inspector.url }),
      ...(url !== undefined && { console: url }),
    };
    events.ready(ready);
    return {
      apis: ready.apis,
      ready,
      idle: ({ timeoutMs = IDLE_MS } = {}) => session.idle(timeoutMs),
      schedules: () => session.schedules,
      runSchedule: (id) => runSchedule(session, id),
      rest: () => session.rest(),
      fail: (...faults) => session.faults.set(validFaults(faults)),
      close: once(() => closeParts(page, reloader, session, inspector, leave)),
    };
  } catch (error) {
    events.release();
    await closeParts(page, undefined, session, inspector, leave);
    throw error;
  }
}

/** Loads most modules of this process while another process runs the program. */
function loadServing({ console: wanted = false }: LocalOptions) {
  if (wanted !== false) require("./console");
  return {
    ...(require("./session/session") as typeof import("./session/session")),
    ...(require("./session/reloader") as typeof import("./session/reloader")),
  };
}

/** The default limit of the wait for all work. */
const IDLE_MS = 10_000;

function runSchedule(session: LocalSession, id: string): void {
  if (session.runSchedule(id)) return;
  const known = session.schedules.map((schedule) => schedule.id ?? schedule.name);
  throw new Error(`there is no schedule "${id}"; there is ${known.join(", ") || "none"}`);
}

/** Makes the graph of a program from a file of user pools. */
async function capturePools(file: string): Promise<CapturedFile> {
  // Loaded here, since few users have such a file.
  const { readPoolsFile } =
    require("./services/cognito/user-pool/settings/pools-file") as typeof import("./services/cognito/user-pool/settings/pools-file");
  const resources = readPoolsFile(file);
  const graph = { project: "auth", stack: "local", resources, outputs: {}, logs: [] };
  const path = resolve(file);
  const root = dirname(path);
  const program = { project: graph.project, root, folder: root, entry: path };
  const seen = { files: [path], probed: [], handlers: [], isWhole: true, startsPrograms: false };
  return { ...program, graph, ...seen, cached: false };
}

function consoleOf({ console: wanted = false }: LocalOptions): ConsoleHost | undefined {
  if (wanted === false) return undefined;
  // Loaded here, since only a session with a page needs it.
  const { ConsoleHost } = require("./console") as typeof import("./console");
  return new ConsoleHost(wanted);
}

function inspectorOf({ inspect = false }: LocalOptions): Inspector | undefined {
  if (inspect === false) return undefined;
  const { openInspector } = require("./session/inspector") as typeof import("./session/inspector");
  return openInspector(inspect);
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= act();
    return done;
  };
}

/** The account and region that the program was captured for, as its ARNs name them. */
function accountRegionOf({ resources }: ResourceGraph): AccountRegion {
  const found: { region?: string; accountId?: string } = {};
  for (const { state } of resources) {
    const [, , , region, accountId] = typeof state.arn === "string" ? state.arn.split(":") : [];
    if (region) found.region ??= region;
    if (accountId && /^\d{12}$/.test(accountId)) found.accountId ??= accountId;
    if (found.region && found.accountId) break;
  }
  return { region: found.region ?? "us-east-1", accountId: found.accountId ?? "123456789012" };
}

/** Claims the data folder before anything in it is read. */
async function takeData({ data }: LocalOptions): Promise<() => void> {
  if (data === undefined) return () => undefined;
  // Loaded here, since sessions without data do not need it.
  const { takeDataFolder } = require("./services/data-folder") as typeof import("./services/data-folder");
  return takeDataFolder(data);
}

function elseLeave<Made>(leave: () => void, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    leave();
    throw error;
  }
}

async function closeParts(
  page: ConsoleHost | undefined,
  reloader: Reloader | undefined,
  session: LocalSession,
  inspector: Inspector | undefined,
  leave: () => void,
): Promise<void> {
  try {
    await Promise.all([page?.close(), reloader?.close()]);
    await session.close();
    inspector?.close();
  } finally {
    leave();
  }
}
