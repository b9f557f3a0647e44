import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file with the format of the folder. */
export const FORMAT_FILE = ".format";

/**
 * The form that this version writes. In 1 and 0 entries are told apart by their members; 0 is that of folders without the file,
 * of which the first had no lists of entries. Journals read entries of all forms.
 */
export const FORMAT = 2;

/**
 * Refuses a folder that a newer version has written: what it does not know it would erase.
 *
 * @throws Error for the user
 */
export function checkFormat(folder: string): void {
  const found = formatOf(folder);
  if (found <= FORMAT) return;
  throw userError(
    `${folder} was written by a newer version of pulumi-serverless-api: its format is ${found}, and this version reads formats up to ${FORMAT}. Nothing was changed. Start the newer version, or keep the data of this one elsewhere with --data`,
  );
}

/**
 * Before anything else is written there: an earlier version refuses the folder then, and each journal can be written anew at its own
 * time, since lines of earlier forms are read whatever the number is.
 */
export function writeFormat(folder: string): void {
  const file = join(folder, FORMAT_FILE);
  if (readText(file) === `${FORMAT}\n`) return;
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${FORMAT}\n`, { flag: "wx", mode: 0o600 });
  renameSync(draft, file);
}

function formatOf(folder: string): number {
  const file = join(folder, FORMAT_FILE);
  const text = readText(file);
  if (text === undefined) return 0;
  if (/^\d{1,9}\n?$/.test(text)) return Number.parseInt(text, 10);
  throw userError(`${file}, line 1, is no number of a format. Nothing was changed. Mend or remove the file`);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function userError(message: string): Error {
  return Object.assign(new Error(message), { isUserError: true });
}
