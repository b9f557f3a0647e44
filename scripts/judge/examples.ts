import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { captureFile, type ResourceGraph } from "#sdk/graph/index";

const FOLDER = path.join(__dirname, "..", "..", "examples");

export interface Example {
  readonly name: string;
  readonly graph: ResourceGraph;
}

let captured: Promise<readonly Example[]> | undefined;

/** The graphs of all examples, as a deployment of each as a whole has them. */
export function capturedExamples(): Promise<readonly Example[]> {
  captured ??= inParallel(
    // The provider deploys programs in other languages, and registers the same as the constructs.
    readdirSync(FOLDER).filter((name) => existsSync(path.join(FOLDER, name, "package.json"))),
    captureExample,
  );
  return captured;
}

async function captureExample(name: string): Promise<Example> {
  const { graph } = await captureFile({
    program: path.join(FOLDER, name),
    cache: false,
    // The content of archives does not matter here.
    env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" },
    output: new PassThrough().resume(),
  });
  return { name, graph };
}

/** Runs as many at once as there are processors. The results are in the order of the items. */
export async function inParallel<T, R>(
  given: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = [...given.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
