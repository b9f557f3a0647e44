import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { DefinitionError, explainError } from "../../../errors";
import type { ResourceGraph } from "../../../graph";
import { hasReaders } from "../../binding-types";
import { captureWithProgress } from "../../capture";
import type { CommandIo } from "../../command";
import { writeTypes } from "../../types";
import { withCopy } from "../project-copy";
import type { UpgradeRequest } from "../request";
import type { FileChange } from "../write-files";

/** The outcome of a run of the moved program. */
export type Capture =
  | { readonly captured: true; readonly resources: number }
  /** Whether it is refused, or could not be tried. */
  | { readonly captured: false; readonly isRefused: boolean; readonly reason: string };

/** A project that was moved. */
export interface MovedLocation {
  readonly root: string;
  readonly entry: string;
  readonly name: string;
}

type Wish = Pick<UpgradeRequest, "stack" | "config" | "values">;

/** Runs the program as it is now, and writes the types of what it binds beside it. */
export async function captureMoved(location: MovedLocation, wish: Wish, io: CommandIo): Promise<Capture> {
  const missing = missingPackages(location.root);
  if (missing) return missing;
  return capturing(async () => {
    const { graph, folder } = await captureWithProgress(
      { program: location.root, ...given(wish), cache: false },
      io,
    );
    if (hasReaders(graph)) writeTypes(graph, folder);
    return graph;
  });
}

/** The same for a program as it would be, in a copy. */
export async function captureCopy(
  location: MovedLocation,
  changes: readonly FileChange[],
  wish: Wish,
  io: CommandIo,
): Promise<Capture> {
  const missing = missingPackages(location.root);
  if (missing) return missing;
  const { root, entry, name } = location;
  return withCopy({ root, entry, name }, changes, async ({ program, asOriginal }) => {
    const captured = await capturing(async () => {
      const { graph } = await captureWithProgress(
        { program: path.dirname(program), ...given(wish), cache: false },
        io,
      );
      return graph;
    });
    if (captured.captured) return captured;
    const reason = asOriginal(captured.reason).replaceAll(process.cwd() + path.sep, "");
    return { ...captured, reason };
  });
}

function given({ stack, config, values }: Wish) {
  return { ...(stack !== undefined && { stack }), config, ...values };
}

async function capturing(run: () => Promise<ResourceGraph>): Promise<Capture> {
  try {
    return { captured: true, resources: (await run()).resources.length };
  } catch (error) {
    return { captured: false, isRefused: true, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (DefinitionError.isInstance(error)) return explainError(error);
  return error instanceof Error ? error.message : String(error);
}

const NEEDED = ["pulumi-serverless-api", "@pulumi/pulumi", "@pulumi/aws"];

function missingPackages(root: string): Capture | undefined {
  const find = createRequire(path.join(root, "package.json"));
  const missing = NEEDED.filter(
    (name) => !(find.resolve.paths(name) ?? []).some((folder) => existsSync(path.join(folder, name))),
  );
  if (missing.length === 0) return undefined;
  const reason = `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not installed yet: install the packages, and run sapi graph`;
  return { captured: false, isRefused: false, reason };
}
