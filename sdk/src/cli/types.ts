import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { ResourceGraph } from "../graph";
import { BINDING_TYPES_FILE, bindingTypes } from "./binding-types";
import { CAPTURE_OPTIONS, captureWarning, PROGRAM } from "./capture";
import { defineCommand } from "./command";

/** Write the types of the look-ups that handlers use. */
export const types = defineCommand({
  name: "types",
  summary: `write ${BINDING_TYPES_FILE}: the types of what handlers look up with pulumi-serverless-api/node`,
  args: [PROGRAM],
  options: {
    check: { type: "boolean", description: "write nothing; exit with 1 if the file is not current" },
    ...CAPTURE_OPTIONS,
  },
  async run(input, io) {
    const captured = await captureWarning(input, io);
    const isCurrent = input.options.check === true ? hasCurrentTypes : writeTypes;
    if (isCurrent(captured.graph, captured.folder)) return 0;
    const file = path.relative(process.cwd(), path.join(captured.folder, BINDING_TYPES_FILE));
    io.stderr.write(
      input.options.check === true ? `${file} is not current; run sapi types\n` : `wrote ${file}\n`,
    );
    return input.options.check === true ? 1 : 0;
  },
});

/** Write the types next to the program, unless they are there already. True when they were. */
export function writeTypes(graph: ResourceGraph, folder: string): boolean {
  const isCurrent = hasCurrentTypes(graph, folder);
  if (!isCurrent) writeSource(path.join(folder, BINDING_TYPES_FILE), bindingTypes(graph));
  return isCurrent;
}

/** A file of the program, for everybody who works on it, also while this process keeps what it makes for its owner alone. */
function writeSource(file: string, text: string): void {
  const isNew = !existsSync(file);
  writeFileSync(file, text);
  if (isNew) chmodSync(file, 0o644);
}

function hasCurrentTypes(graph: ResourceGraph, folder: string): boolean {
  return read(path.join(folder, BINDING_TYPES_FILE)) === bindingTypes(graph);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // There is none yet.
    return undefined;
  }
}
