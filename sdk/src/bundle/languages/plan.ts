import * as path from "node:path";
import { findUnbuilt } from "./compiled-sources";
import { findRequirements } from "./python/requirements";
import type { Architecture, SourceBuild } from "./source-build";

/** A function whose code is in another language than Node's. */
export interface SourceFunction {
  /** Relative to the program's folder, with forward slashes. */
  readonly srcPath: string;
  readonly handler: string;
  readonly runtime: string;
  readonly architecture: Architecture;
}

/**
 * The build that makes what Lambda runs of a folder. Undefined where the folder is that already, has nothing that a tool
 * builds, or requires nothing.
 */
export function findBuild(
  root: string,
  { srcPath, handler, runtime, architecture }: SourceFunction,
): SourceBuild | undefined {
  const of = { entry: path.posix.join(srcPath, handler), handler, runtime, architecture };
  if (runtime.startsWith("python3")) {
    const isRequired = srcPath !== "." && findRequirements(path.join(root, srcPath)) !== undefined;
    return isRequired ? { language: "python", folder: srcPath, ...of } : undefined;
  }
  const unbuilt = findUnbuilt(root, srcPath, handler, { runtime, architecture });
  return unbuilt?.builtBy && { language: unbuilt.builtBy, folder: unbuilt.folder, ...of };
}
