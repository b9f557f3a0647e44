import type { GivenFiles } from "../archive";
import type { MissingTool } from "./tools";

/** Languages whose sources are built by their own tools. */
export type Language = "python" | "go" | "rust" | "maven" | "gradle" | "dotnet";

/** Sources to be built, as plain data. */
export interface SourceBuild {
  readonly language: Language;
  /** Folder that the tool is called in, relative to the program's, with forward slashes. */
  readonly folder: string;
  /** The path of `srcPath` and handler together, relative to the program's folder. */
  readonly entry: string;
  /** The handler in the form of Lambda. */
  readonly handler: string;
  readonly runtime: string;
  /** Processor of the function. */
  readonly architecture: Architecture;
}

export type Architecture = "x86_64" | "arm64";

/** The folder and environment in which a tool runs. */
export interface BuildEnvironment {
  /** Absolute path of the program's folder. */
  readonly root: string;
  /** Absolute path of an empty folder for what is made. */
  readonly out: string;
  readonly shell: NodeJS.ProcessEnv;
}

/** The fault of a handler of sources, before anything is built. */
export interface WrongHandler {
  readonly problem: string;
  readonly cure: string;
}

/** How the sources of a language become an archive for Lambda. */
export interface Toolchain {
  /** Functions with the same are built once. */
  share(build: SourceBuild, root: string): string;
  /** The first tool that is not installed. */
  missing(build: SourceBuild, root: string, shell: NodeJS.ProcessEnv): MissingTool | undefined;
  wrongHandler?(build: SourceBuild, root: string): WrongHandler | undefined;
  /** Files of the archive. Throws a `BuildFailure`. */
  build(build: SourceBuild, environment: BuildEnvironment): Promise<GivenFiles>;
}

/** Absolute path of the folder that the tool is called in. */
export function folderOf(build: SourceBuild, root: string): string {
  return build.folder === "." ? root : `${root}/${build.folder}`;
}

/** Lambda looks for this file where the package brings its own runtime. */
export const PROGRAM = "bootstrap";

export function isOwnRuntime(runtime: string): boolean {
  return runtime.startsWith("provided");
}
