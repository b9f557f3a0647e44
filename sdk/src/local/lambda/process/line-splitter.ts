import type { LogLevel } from "../types";

/** How loggers begin a line, Lambda's own for Python among them. */
const LEVELS: Readonly<Record<string, LogLevel>> = {
  TRACE: "trace",
  DEBUG: "debug",
  INFO: "info",
  WARN: "warn",
  WARNING: "warn",
  ERROR: "error",
  CRITICAL: "error",
  FATAL: "error",
};

/** Begins a line that is JSON of a level and a text, as programs of ours write: the text may have line breaks. */
const FRAME = "\u0000";

/** A text as one line of a stream, with its level. */
export function frameOf(level: LogLevel, text: string): string {
  return `${FRAME}${JSON.stringify([level, text])}\n`;
}

/** Cuts what a stream says into lines, with the level that a line names itself, else that of the stream. */
export class LineSplitter {
  #rest = "";

  constructor(
    private readonly level: LogLevel,
    private readonly send: (level: LogLevel, text: string) => void,
  ) {}

  write(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#line(line);
  }

  flush(): void {
    if (this.#rest !== "") this.#line(this.#rest);
    this.#rest = "";
  }

  #line(line: string): void {
    if (line.startsWith(FRAME)) return this.#framed(line);
    const named = /^\[([A-Z]+)\]\s/.exec(line)?.[1];
    this.send(LEVELS[named ?? ""] ?? this.level, line.replace(/\r$/, ""));
  }

  /** A function may write the like itself: then it is a line as any other. */
  #framed(line: string): void {
    try {
      const [level, text] = JSON.parse(line.slice(FRAME.length)) as [LogLevel, string];
      this.send(level, text);
    } catch {
      this.send(this.level, line);
    }
  }
}
