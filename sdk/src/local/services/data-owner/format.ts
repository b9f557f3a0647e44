import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file with the format of the folder. */
export const FORMAT_FILE = ".format";

/**
 * The format that this version writes. In formats 1 and 0 the members of an entry tell its kind.
 * Format 0 is that of folders without this file, the first of which had no lists of entries. Journals read entries of
 * all formats.
 */
export const FORMAT = 2;

/**
 * Refuses a folder that a newer version has written: this version would erase entries that it does not know.
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
 * Writes the format before anything else, so that an older version refuses the folder from then on.
 * Each journal may be rewritten at its own time, since older lines are read in any format.
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
