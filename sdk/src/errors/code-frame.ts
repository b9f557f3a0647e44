import { readFileSync } from "node:fs";
import type { SourceLocation } from "./location";

const BEFORE = 2;
const AFTER = 1;
/** Columns of a line that are shown, around the position. */
const WIDTH = 120;

/**
 * The line with those around it, and a mark below the position. Empty where the file cannot be read.
 *
 *       2 | const app = new App();
 *     > 3 | new Api(app, "Api", {});
 *         | ^
 */
export function codeFrame({ file, line, column }: SourceLocation): readonly string[] {
  const lines = linesOf(file);
  const text = lines[line - 1];
  if (text === undefined || column > text.length + 1) return [];
  const first = Math.max(1, line - BEFORE);
  const shown = lines.slice(first - 1, line + AFTER);
  const width = String(first + shown.length - 1).length;
  const cut = column > WIDTH ? column - WIDTH / 2 : 0;
  const indent = text.slice(cut, column - 1).replace(/[^\t]/g, " ");
  return shown.flatMap((code, index) => {
    const number = first + index;
    const isErrorLine = number === line;
    const row = `  ${isErrorLine ? ">" : " "} ${String(number).padStart(width)} | ${code.slice(cut, cut + WIDTH)}`;
    return [row.trimEnd(), ...(isErrorLine ? [`    ${" ".repeat(width)} | ${indent}^`] : [])];
  });
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch {
    // The file was deleted since, or is not on this machine: the position is named all the same.
    return [];
  }
}
