import { statSync } from "node:fs";
import * as path from "node:path";
import type { CommandIo } from "../command";
import { shown } from "./paths";
import { UpgradeJournal } from "./upgrade-journal";
import { finishFiles } from "./write-files";

/** The folder of a program, or of its one file, where an upgrade says what it writes. */
export function folderOfProgram(program: string): string {
  return statSync(program).isDirectory() ? program : path.dirname(program);
}

/**
 * Finishes an upgrade that was killed, before anything is read. A dry run writes nothing, and so is refused until then. Gives
 * whether there was one.
 */
export async function finishBefore(root: string, isDry: boolean, io: CommandIo): Promise<boolean> {
  if (isDry) {
    if (!new UpgradeJournal(root).read()) return false;
    const message =
      "an upgrade of this program was interrupted; run it without --dry-run, which finishes it first";
    throw Object.assign(new Error(message), { isUserError: true });
  }
  const finished = await finishFiles(root);
  if (!finished) return false;
  io.stderr.write("finished the upgrade that was interrupted\n");
  for (const file of finished.left)
    io.stderr.write(`  ${shown(file)} has changed since and is left as it is\n`);
  return true;
}
