import * as path from "node:path";
import type { Interpreter } from "./interpreter";
import type { LambdaTarget } from "./target";

/** Packages for the Python that runs on this machine. */
interface HereTarget extends Pick<Interpreter, "version" | "platform"> {
  readonly kind: "here";
}

export type InstallTarget = LambdaTarget | HereTarget;

/** One installation. All paths are absolute. */
export interface InstallTask {
  readonly target: InstallTarget;
  readonly python: Interpreter;
  readonly shell: NodeJS.ProcessEnv;
  /** The function's, which paths in requirements are relative to. */
  readonly folder: string;
  /** File with the requirements. */
  readonly list: string;
  /** Empty folder that the packages go to. */
  readonly out: string;
  /** Folder for what is made on the way. */
  readonly around: string;
}

/** How the call of a tool is called in messages. */
export function shownAs(tool: string, { list, target }: InstallTask): string {
  const forWhat = target.kind === "lambda" ? ` for ${lambdaText(target)}` : "";
  return `${tool} -r ${path.basename(list)}${forWhat}`;
}

export function lambdaText({ version, architecture }: LambdaTarget): string {
  return `Python ${version} on Linux ${architecture}`;
}
