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

/** Cuts what a stream says into lines, with the level that a line names itself, else that of the stream. */
export class LineCutter {
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
    const named = /^\[([A-Z]+)\]\s/.exec(line)?.[1];
    this.send(LEVELS[named ?? ""] ?? this.level, line.replace(/\r$/, ""));
  }
}
