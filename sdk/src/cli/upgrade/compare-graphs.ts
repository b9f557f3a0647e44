import { realpathSync } from "node:fs";
import * as path from "node:path";
import { DefinitionError, explainError } from "../../errors";
import type { CapturedFile, CaptureFileOptions, ResourceGraph } from "../../graph";
import { captureWithProgress } from "../capture";
import type { CommandIo } from "../command";
import { type GraphDifference, graphDifferences } from "./graph-differences";
import { withCopy } from "./project-copy";
import type { FileChange } from "./write-files";

/** How the resources of a program before and after a rewrite compare. */
export type Comparison =
  | {
      readonly compared: true;
      readonly resources: number;
      readonly differences: readonly GraphDifference[];
    }
  | {
      readonly compared: false;
      /** The program that could not be captured. `neither` where a comparison would say nothing. */
      readonly failed: "before" | "after" | "neither";
      readonly reason: string;
    };

/** A program, and as what it is captured. */
export type Subject = Pick<CaptureFileOptions, "stack" | "config" | "stackReferences" | "lookups"> & {
  readonly program: string;
};

/** The resources of a program as it is, or why there are none to compare with. */
export async function captureBefore(
  subject: Subject,
  changes: readonly FileChange[],
  io: CommandIo,
): Promise<ResourceGraph | Comparison> {
  try {
    const captured = await captureFresh(subject, io);
    if (loadsAny(captured, changes)) return captured.graph;
    const reason = `the program, ${captured.entry}, loads none of the files that change`;
    return { compared: false, failed: "neither", reason };
  } catch (error) {
    return failure("before", error, io);
  }
}

/** The same with the resources of the program as it is now. */
export async function compareWith(
  before: ResourceGraph | Comparison,
  subject: Subject,
  io: CommandIo,
): Promise<Comparison> {
  if ("compared" in before) return before;
  try {
    const { graph } = await captureFresh(subject, io);
    return comparison(before, graph);
  } catch (error) {
    return failure("after", error, io);
  }
}

/** The same with those of the program as it would be. */
export async function compareWithCopy(
  before: ResourceGraph | Comparison,
  subject: Subject,
  changes: readonly FileChange[],
  io: CommandIo,
): Promise<Comparison> {
  if ("compared" in before) return before;
  try {
    return await withCopy(subject.program, changes, async ({ program, asOriginal }) => {
      try {
        const { graph } = await captureFresh({ ...subject, program }, io);
        return comparison(before, JSON.parse(asOriginal(JSON.stringify(graph))) as ResourceGraph);
      } catch (error) {
        // The message shows lines of the files, so it is made while they are there.
        const found = failure("after", error, io);
        return found.compared ? found : { ...found, reason: fromHere(asOriginal(found.reason)) };
      }
    });
  } catch (error) {
    return { compared: false, failed: "neither", reason: (error as Error).message };
  }
}

/** Places below the working directory, as they are named where errors are made. */
function fromHere(text: string): string {
  return text.replaceAll(process.cwd() + path.sep, "");
}

/** A cache is of no use for a program that changes, and would be left beside it. */
function captureFresh(subject: Subject, io: CommandIo): Promise<CapturedFile> {
  return captureWithProgress({ ...subject, cache: false }, io);
}

function loadsAny({ files, isWhole }: CapturedFile, changes: readonly FileChange[]): boolean {
  const loaded = new Set(files.map((file) => realpathSync(file)));
  return !isWhole || changes.some(({ file }) => loaded.has(file));
}

function comparison(before: ResourceGraph, after: ResourceGraph): Comparison {
  const { length: resources } = before.resources;
  return { compared: true, resources, differences: graphDifferences(before, after) };
}

function failure(failed: "before" | "after", error: unknown, { signal }: CommandIo): Comparison {
  const reason = signal.aborted ? "it was interrupted" : reasonOf(error);
  return { compared: false, failed, reason };
}

function reasonOf(error: unknown): string {
  if (DefinitionError.isInstance(error)) return explainError(error);
  return error instanceof Error ? error.message : String(error);
}
