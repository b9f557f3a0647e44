import type { BuildFolder } from "../../archive";
import type { BuildEnvironment, SourceBuild } from "../source-build";

/** Code that was made ready for this machine. */
export interface LocalProgram {
  /** Absolute path of the folder that stands for `/var/task`. */
  readonly folder: string;
  /** Whether the folder was made of the sources, and is not the user's. */
  readonly isMade: boolean;
  /** Absolute path of a folder with packages of Python, which are found after those in the folder. */
  readonly packages?: string;
  /** The program that runs it, where that is no file `bootstrap` in the folder. */
  readonly program?: RunBy;
}

/** A command, and whether it takes the settings of a Java machine before its arguments. */
export interface RunBy {
  readonly command: string;
  readonly args: readonly string[];
  readonly isJava?: boolean;
}

export interface LocalBuildEnvironment extends BuildEnvironment {
  /** The folder of built programs, by content: a running program is not overwritten. */
  readonly cache: BuildFolder;
}

/** The inputs of a build. */
export interface BuildSources {
  /** Absolute path of the folder, with all that is in it. */
  readonly folder: string;
  /** Names of folders in which tools leave what they make: it changes with each build. */
  readonly made: readonly string[];
}

/** How the sources of a language become what runs on this machine. */
export interface LocalToolchain {
  /** Functions with the same are built once. */
  share(build: SourceBuild, root: string): string;
  /** The reason why it is not run here. */
  notRun(build: SourceBuild, root: string, shell: NodeJS.ProcessEnv): string | undefined;
  sources(build: SourceBuild, root: string): BuildSources;
  /** Throws a `BuildFailure`. */
  build(build: SourceBuild, environment: LocalBuildEnvironment): Promise<LocalProgram>;
}
