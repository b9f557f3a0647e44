import { existsSync } from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { type DefinitionError, Issues } from "../errors";
import { GraphCache } from "./cache";
import type { CaptureOptions } from "./capture-program";
import { fromRefusal, type Job, type Observed, type Reply } from "./child/messages";
import { type ChildOptions, runChild } from "./child/run-child";
import { unpack } from "./packed";
import { programError, saysWhere } from "./program-errors";
import { type Project, readProject } from "./project";
import type { StackOutputs } from "./stack-references";
import type { ResourceGraph } from "./types";

/** Which program to capture, and as what. */
export interface CaptureFileOptions {
  /**
   * Folder of a Pulumi project, one inside it, or the program's file.
   * @default the working directory
   */
  readonly program?: string;
  /**
   * Name of the Pulumi stack; its configuration is read from `Pulumi.<stack>.yaml`.
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
   * Environment variables for the program, added to those of this process.
   * @default none
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Outputs of the other Pulumi stacks that the program reads.
   * @default none
   */
  readonly stackReferences?: StackOutputs;
  /**
   * Use the graph of the last capture when nothing has changed since.
   * @default `true`
   */
  readonly cache?: boolean;
  /**
   * Where the program's own output goes.
   * @default standard error
   */
  readonly output?: NodeJS.WritableStream;
  /**
   * Ends the capture early; it rejects with an AbortError.
   * @default none
   */
  readonly signal?: AbortSignal;
}

export interface CapturedFile {
  readonly graph: ResourceGraph;
  readonly project: string;
  /** Folder of `Pulumi.yaml`. */
  readonly root: string;
  /** Folder that the program runs in; paths of assets are relative to it. */
  readonly folder: string;
  /** The program's entry file. */
  readonly entry: string;
  /** The program's own modules and the files and folders it read: those to watch. */
  readonly files: readonly string[];
  /** Paths inside the folder of which the program only asked whether they exist. */
  readonly lookedFor: readonly string[];
  /** True when nothing had changed, so that the program was not run. */
  readonly cached: boolean;
}

/**
 * Capture a program that lies on disk, in a process of its own.
 * Rejects with a DefinitionError that names file and line: the program's own, or one that says how the program fails.
 */
export async function captureFile(options: CaptureFileOptions = {}): Promise<CapturedFile> {
  const project = readProject(options.program ?? ".", options.stack ?? "dev");
  const env = { ...process.env, ...options.env };
  const job = toJob(project, options);
  const cache = await GraphCache.open(project.folder, job, env);
  const kept = options.cache === false ? undefined : cache.read();
  if (kept) return toCaptured(project, kept.graph, kept.observed, true);
  const { folder } = project;
  const { output = process.stderr, signal } = options;
  const { graph, observed, keeping } = await run(project, job, {
    folder,
    env,
    output,
    traces: false,
    ...(signal && { signal }),
  });
  if (options.cache !== false) await cache.write(graph, observed, keeping);
  return toCaptured(project, unpack(graph) as ResourceGraph, observed, false);
}

function toJob({ name, stack, entry, config, unreadable }: Project, options: CaptureFileOptions): Job {
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
    ...(options.stackReferences && { stackReferences: options.stackReferences }),
  };
  return { entry, options: capture };
}

function toCaptured(
  { name, root, folder, entry }: Project,
  graph: ResourceGraph,
  { files, lookedFor }: Observed,
  cached: boolean,
): CapturedFile {
  const existing = new Set([entry, ...files].filter((file) => existsSync(file)));
  // A file that could not be read was looked for as well.
  const others = [...lookedFor, ...files].filter((file) => !existing.has(file));
  return {
    graph,
    project: name,
    root,
    folder,
    entry,
    files: [...existing],
    lookedFor: others.filter((file) => file.startsWith(folder + path.sep)),
    cached,
  };
}

async function run(
  project: Project,
  job: Job,
  options: ChildOptions,
): Promise<Extract<Reply, { kind: "captured" }>> {
  const reply = await runChild(job, options);
  if ("exitCode" in reply) {
    const issues = new Issues({ kind: "Program", id: project.name });
    const problem = `the program ended its process with code ${reply.exitCode}`;
    issues.add("PROGRAM_THROWS", { problem, cure: "do not call process.exit" });
    throw issues.toError();
  }
  if (reply.kind === "captured") return reply;
  if (reply.kind === "refused") throw await circleOf(job, options, fromRefusal(reply.refusal));
  if (options.traces || saysWhere(reply.failure)) throw programError(project.name, reply.failure);
  return run(project, job, { ...options, traces: true });
}

/**
 * A stack that comes too late for the one that uses it may use that one in turn, which no order can mend. The program runs
 * again to find out, past the first error; its own output has been shown.
 */
async function circleOf(job: Job, options: ChildOptions, error: DefinitionError): Promise<DefinitionError> {
  if (!error.issues.some(({ code }) => code === "USE_NOT_REGISTERED")) return error;
  const env = { ...options.env, PULUMI_SERVERLESS_API_EXPLORE: "uses" };
  const reply = await runChild(job, { ...options, env, output: new PassThrough().resume() });
  if ("exitCode" in reply || reply.kind !== "refused") return error;
  const explored = fromRefusal(reply.refusal);
  return explored.issues.some(({ code }) => code === "USE_CYCLE") ? explored : error;
}
