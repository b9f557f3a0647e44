import { envFilesOf, readEnvFiles } from "../env-files/read";
import { type AppMode, MODE_VARIABLE } from "../values/run-mode";
import type { Project } from "./project";
import type { GraphLog, ResourceGraph } from "./types";

/** The `process.env` of a program, and warnings about it. */
export interface ProgramEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logs: readonly GraphLog[];
}

/** A project whose files of variables belong to what it is made of, whether they are there or not. */
export function withEnvFiles(project: Project, mode: AppMode): Project {
  const envFiles = envFilesOf(project.root, project.stack, mode === "dev");
  return { ...project, sources: [...project.sources, ...envFiles] };
}

/** Add to the variables of the process those of the project's files, and what the program runs for. */
export function programEnvironment(
  { name, root, stack }: Project,
  mode: AppMode,
  own: ProgramEnvironment["env"],
): ProgramEnvironment {
  const program = { kind: "Program", id: name };
  const options = { folder: root, stack, isDev: mode === "dev", env: own, isRunning: false, program };
  const { variables, warnings } = readEnvFiles(options);
  const logs = warnings.map((message): GraphLog => ({ severity: "warn", message }));
  return { env: { ...variables, ...own, [MODE_VARIABLE]: mode }, logs };
}

export function withLogs(graph: ResourceGraph, logs: readonly GraphLog[]): ResourceGraph {
  return logs.length === 0 ? graph : { ...graph, logs: [...logs, ...graph.logs] };
}
