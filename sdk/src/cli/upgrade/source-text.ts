import { readFileSync } from "node:fs";

const MARK = "\ufeff";

/** A file of a program as it was read. */
export interface Source {
  readonly file: string;
  /** Its text, without a byte order mark, in lines that end in `\n` where all of them end in the same way. */
  readonly text: string;
  /** The content on disk. */
  readonly bytes: Buffer;
}

/** Reads a file. `undefined` for one that is no text in UTF-8. */
export function readSource(file: string): Source | undefined {
  const bytes = readFileSync(file);
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const marked = text.startsWith(MARK) ? text.slice(1) : text;
    return { file, bytes, text: hasWindowsLines(text) ? marked.replaceAll("\r\n", "\n") : marked };
  } catch {
    // Text of another encoding: what is not understood is left as it is.
    return undefined;
  }
}

/** A new text as the file is to have it: with its byte order mark and its line ends. */
export function asInFile({ bytes }: Source, text: string): string {
  const before = bytes.toString("utf8");
  const lines = hasWindowsLines(before) ? text.replace(/\r?\n/g, "\r\n") : text;
  return before.startsWith(MARK) ? MARK + lines : lines;
}

/** Whether every line ends in `\r\n`. A file with both has its lines left as they are. */
function hasWindowsLines(text: string): boolean {
  return text.includes("\r\n") && !/(?<!\r)\n/.test(text);
}

/** The text of a file. `undefined` where it cannot be read. */
export function textOfFile(file: string): string | undefined {
  try {
    return readSource(file)?.text;
  } catch {
    // Somebody has removed the file, or it is not on this machine.
    return undefined;
  }
}
