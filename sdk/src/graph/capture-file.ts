import { PassThrough } from "node:stream";
import { type DefinitionError, Issues } from "../errors";
import type { AppMode } from "../values/run-mode";
import { GraphCache } from "./cache";
import type { CaptureOptions } from "./capture-program";
import { fromRefusal, type Job, type Observed, type Reply } from "./child/messages";
import { type ChildOptions, runChild } from "./child/run-child";
import { type GivenValues, readGivenValues, type StackOutputsOrFiles } from "./given-values";
import { leftOutLogs } from "./left-out-logs";
import { withLocalSecrets } from "./local-secrets";
import type { Lookup } from "./lookups/given-lookups";
import { unpack } from "./packed";
import { decryptConfig } from "./passphrase";
import { type ProgramEnvironment, programEnvironment, withEnvFiles, withLogs } from "./program-environment";
import { programError, saysWhere } from "./program-errors";
import { type Project, readProject } from "./project";
import type { GraphLog, ResourceGraph, UnknownValue } from "./types";
import { isWhole, type WatchedFiles, watchedFiles } from "./watched-files";

/** The program to capture, and its settings. */
export interface CaptureFileOptions {
  /**
   * Folder of a Pulumi project, one inside it, or the program's file.
   * @default the working directory
   */
  readonly program?: string;
  /**
   * Name of the Pulumi stack. Its configuration is read from `Pulumi.<stack>.yaml`.
   * @default `dev`
   */
  readonly stack?: string;
  /**
   * Configuration that replaces or adds to the file's, and stands in for secrets that only Pulumi can read.
   * @default none
   */
  readonly config?: Readonly<Record<string, string>>;
  /**
   * Keys of `config` that are secret, besides those that are encrypted in the file.
   * @default none
   */
  readonly secretConfig?: readonly string[];
  /**
   * The mode that the program reads as `app.mode`.
   * @default `deploy`
   */
  readonly mode?: AppMode;
  /**
   * Environment variables for the program, added to those of this process.
   * @default none
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Outputs of the other Pulumi stacks that the program reads, or a JSON file with those of one, as `pulumi stack output --json
   * --show-secrets` or `pulumi stack export` prints it.
   * @default none
   */
  readonly stackReferences?: StackOutputsOrFiles | undefined;
  /**
   * The answers of providers, or a JSON file with them.
   * @default none
   */
  readonly lookups?: readonly Lookup[] | string | undefined;
  /**
   * Use the graph of the last capture when nothing has changed since.
   * @default `true`
   */
  readonly cache?: boolean;
  /**
   * Register everything by the Pulumi SDK's own code, several times slower.
   * @default `false`, or what the environment variable `PULUMI_SERVERLESS_API_CAPTURE` says with `plain`
   */
  readonly plain?: boolean | undefined;
  /**
   * The stream for the program's own output.
   * @default standard error
   */
  readonly output?: NodeJS.WritableStream;
  /**
   * Ends the capture early. It rejects with an AbortError.
   * @default none
   */
  readonly signal?: AbortSignal;
  /**
   * Called when the program runs, which takes a while. Not called when the graph of the last capture is used.
   * @default none
   */
  readonly onRun?: (() => void) | undefined;
}

export interface CapturedFile extends WatchedFiles {
  readonly graph: ResourceGraph;
  readonly project: string;
  /** Folder of `Pulumi.yaml`. */
  readonly root: string;
  /** Folder that the program runs in. Paths of assets are relative to it. */
  readonly folder: string;
  /** The program's entry file. */
  readonly entry: string;
  /** True when nothing had changed, so that the program was not run. */
  readonly cached: boolean;
}

/**
 * Capture a program that lies on disk, in a process of its own.
 * Rejects with a DefinitionError that names file and line: the program's own, or one that says how the program fails.
 */
export async function captureFile(options: CaptureFileOptions = {}): Promise<CapturedFile> {
  const { mode = "deploy" } = options;
  const read = withEnvFiles(readProject(options.program ?? ".", options.stack ?? "dev"), mode);
  const values = readGivenValues(options, read.name);
  const project = { ...read, sources: [...read.sources, ...values.files] };
  const { env, logs } = programEnvironment(project, mode, { ...process.env, ...options.env });
  const decrypted = mode === "dev" ? await decryptConfig(project, env) : {};
  const given = { ...options, ...withLocalSecrets(project, options, env, decrypted) };
  const job = { ...toJob(project, given, values), ...(await pythonOf(project, env)) };
  const cache = await GraphCache.open(project.folder, job, env);
  const cached = options.cache === false ? undefined : cache.read();
  const complete = (graph: ResourceGraph, said: readonly GraphLog[]) =>
    withUnknowns(withLogs(graph, said), values.masked);
  if (cached) return toCaptured(project, complete(cached.graph, logs), cached.observed, true);
  const { folder } = project;
  const { output = process.stderr, signal } = options;
  // The next millisecond: times of files are finer than the clock, and no program loads anything within one.
  const startedAt = Date.now() + 1;
  const { graph, observed, secretRecipes, unknownSdk } = await run(project, job, {
    folder,
    env,
    output,
    traces: false,
    onStarted: options.onRun,
    ...(signal && { signal }),
  });
  if (options.cache !== false && isKeepable(project, observed) && !values.mayHaveSecrets)
    await cache.write(graph, observed, secretRecipes, startedAt);
  const said = unknownSdk === undefined ? logs : [...logs, slowerWith(unknownSdk)];
  return toCaptured(project, complete(unpack(graph) as ResourceGraph, said), observed, false);
}

/** Further settings of a program in Python. Undefined for others. */
async function pythonOf(project: Project, env: ProgramEnvironment["env"]): Promise<Pick<Job, "python">> {
  const { runtime, root, folder, packages } = project;
  if (runtime.language !== "python") return {};
  // Loaded here, since most programs are none of Python.
  const { findInterpreter, installCommand } =
    require("./python-interpreter") as typeof import("./python-interpreter");
  const known = { ...project, runtime };
  const interpreter = await findInterpreter(known, env);
  const install = installCommand(known, interpreter);
  return { python: { interpreter, install, root, folder, packages } };
}

/** The answer of another program may differ the next time, and so may unknown files. */
function isKeepable({ entry }: Project, observed: Observed): boolean {
  return isWhole(entry, observed) && !observed.startsPrograms;
}

function withUnknowns(graph: ResourceGraph, unknowns: readonly UnknownValue[]): ResourceGraph {
  return unknowns.length === 0 ? graph : { ...graph, unknowns: [...(graph.unknowns ?? []), ...unknowns] };
}

function toJob(
  { name, stack, entry, config, unreadable, environments }: Project,
  options: CaptureFileOptions,
  { stackReferences, lookups }: GivenValues,
): Job {
  const full = (key: string): string => (key.includes(":") ? key : `${name}:${key}`);
  const given = Object.fromEntries(
    Object.entries(options.config ?? {}).map(([key, value]) => [full(key), value]),
  );
  const secret = new Set([...unreadable, ...(options.secretConfig ?? []).map(full)]);
  const capture: CaptureOptions = {
    project: name,
    stack,
    config: { ...config, ...given },
    unreadableConfig: unreadable.filter((key) => !(key in given)),
    secretConfig: [...secret].filter((key) => key in given),
    ...(Object.keys(stackReferences).length > 0 && { stackReferences }),
    ...(lookups.length > 0 && { lookups }),
    ...(options.plain !== undefined && { plain: options.plain }),
  };
  return { entry, options: capture, ...(environments.length > 0 && { environments }) };
}

function slowerWith(version: string): GraphLog {
  const message = `@pulumi/pulumi ${version} is newer than what this knows: running the program takes several times longer`;
  return { severity: "info", message };
}

const NOT_WHOLE: GraphLog = {
  severity: "warn",
  message:
    "not all files are known that the program is made of: it runs at every start, and at every save in its folder",
};

function toCaptured(
  project: Project,
  graph: ResourceGraph,
  observed: Observed,
  cached: boolean,
): CapturedFile {
  const { name, root, folder, entry } = project;
  const watched = watchedFiles(project, observed);
  const leftOut = leftOutLogs(watched.files, root);
  return {
    graph: withLogs(watched.isWhole ? graph : { ...graph, logs: [...graph.logs, NOT_WHOLE] }, leftOut),
    project: name,
    root,
    folder,
    entry,
    ...watched,
    cached,
  };
}

const failures = new WeakMap<object, WatchedFiles>();

/** The source files of a program that could not be captured, as the error of the capture has them. */
export function filesOfFailure(error: unknown): readonly string[] {
  const known = typeof error === "object" && error !== null ? failures.get(error) : undefined;
  return known ? [...known.files, ...known.probed] : [];
}

async function run(
  project: Project,
  job: Job,
  options: ChildOptions,
): Promise<Extract<Reply, { kind: "captured" }>> {
  const reply = await runChild(job, options);
  if ("exitCode" in reply) throw endedError(project, reply.exitCode);
  if (reply.kind === "captured") return reply;
  if (reply.kind === "failed" && !options.traces && !saysWhere(reply.failure))
    return run(project, job, { ...options, traces: true, onStarted: undefined });
  const error =
    reply.kind === "refused"
      ? await circleOf(job, options, fromRefusal(reply.refusal))
      : programError(project, reply.failure);
  failures.set(error, watchedFiles(project, reply.observed));
  throw error;
}

function endedError(project: Project, exitCode: number | null): DefinitionError {
  const issues = new Issues({ kind: "Program", id: project.name });
  const problem = `the program ended its process with code ${exitCode}`;
  issues.add("PROGRAM_THROWS", { problem, cure: "do not call process.exit" });
  return issues.toError();
}

/**
 * A stack that comes too late for the one that uses it may use that one in turn, which no order can cure. The program
 * runs again to find out, past the first error. Its own output has been shown.
 */
async function circleOf(job: Job, options: ChildOptions, error: DefinitionError): Promise<DefinitionError> {
  if (!error.issues.some(({ code }) => code === "USE_NOT_REGISTERED")) return error;
  const env = { ...options.env, PULUMI_SERVERLESS_API_EXPLORE: "uses" };
  const reply = await runChild(job, { ...options, env, output: new PassThrough().resume() });
  if ("exitCode" in reply || reply.kind !== "refused") return error;
  const explored = fromRefusal(reply.refusal);
  return explored.issues.some(({ code }) => code === "USE_CYCLE") ? explored : error;
}
