import { join } from "node:path";
import { nodeOptionsText } from "../node-options";
import type { FunctionSpec } from "../types";
import { type NodeStart, START_VARIABLE } from "./node/start";
import type { Program } from "./program";

/** Bundles of the package: the second is loaded before what a function has Node load. */
const MAIN = join(__dirname, "node", "main.js");
const BEFORE = join(__dirname, "node", "before.js");
const HEAP = "--max-old-space-size";

/** Node as it runs here, with the program that asks for the events of a function. */
export function nodeProgram({
  environment,
  memorySize,
}: Pick<FunctionSpec, "environment" | "memorySize">): Program {
  const { NODE_OPTIONS = "" } = environment;
  // The option that threads have. One of the function's own would be weaker than that of the command line.
  const heap = NODE_OPTIONS.includes(HEAP) ? [] : [`${HEAP}=${memorySize}`];
  return { command: process.execPath, args: ["--enable-source-maps", "--no-warnings", ...heap, MAIN] };
}

/** The variables that the program needs beside those of the function. */
export function nodeVariables(
  spec: FunctionSpec,
  { NODE_OPTIONS = "" }: Readonly<Record<string, string>>,
): Record<string, string> {
  const ownOptions = nodeOptionsText(["--require", BEFORE]);
  const start: NodeStart = {
    functionArn: spec.arn,
    handler: spec.handler,
    runtime: spec.runtime,
    timeout: spec.timeout * 1000,
    folder: spec.code.folder,
    file: spec.code.file,
    interception: spec.interception,
    layers: spec.layers?.folder,
    ownOptions,
  };
  return { NODE_OPTIONS: `${ownOptions} ${NODE_OPTIONS}`.trim(), [START_VARIABLE]: JSON.stringify(start) };
}
