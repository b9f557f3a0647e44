import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { LogLevel } from "../types";

type Send = (level: LogLevel, text: string) => void;

const CONSOLE_LEVELS = {
  trace: "trace",
  debug: "debug",
  log: "info",
  info: "info",
  warn: "warn",
  error: "error",
} as const;

/**
 * Sends everything the handler writes to `send`, line by line, instead of to the process. That is the `console`, the
 * standard streams, and writes to their file descriptors, which loggers prefer. A `console` call is one line whatever
 * it holds. Returns the function that sends the rest without a line break.
 */
export function captureOutput(send: Send): () => void {
  const out = new Lines("info", send);
  const err = new Lines("error", send);
  captureConsole(out, err);
  captureStream(process.stdout, out);
  captureStream(process.stderr, err);
  captureDescriptors(out, err);
  process.on("warning", (warning) => send("warn", `${warning.name}: ${warning.message}`));
  return () => {
    out.flush();
    err.flush();
  };
}

/** Text of one stream, cut into lines. */
class Lines {
  #rest = "";
  /** Level of the `console` call under way, whose text stays whole. */
  callLevel: LogLevel | undefined;

  constructor(
    private readonly level: LogLevel,
    private readonly send: Send,
  ) {}

  write(text: string): void {
    if (this.callLevel !== undefined) {
      this.flush();
      this.send(this.callLevel, text.replace(/\n$/, ""));
      return;
    }
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.send(this.level, line);
  }

  flush(): void {
    if (this.#rest !== "") this.send(this.level, this.#rest);
    this.#rest = "";
  }
}

/** The methods of Node stay, with their formatting and groups. They only set the level of their text. */
function captureConsole(out: Lines, err: Lines): void {
  for (const [method, level] of Object.entries(CONSOLE_LEVELS) as [keyof typeof CONSOLE_LEVELS, LogLevel][]) {
    const lines = method === "warn" || method === "error" || method === "trace" ? err : out;
    const original = console[method].bind(console);
    console[method] = (...args: unknown[]) => {
      // `trace` calls `error`: the outer call decides.
      if (lines.callLevel !== undefined) return original(...args);
      lines.callLevel = level;
      try {
        original(...args);
      } finally {
        lines.callLevel = undefined;
      }
    };
  }
}

function captureStream(stream: NodeJS.WriteStream, lines: Lines): void {
  stream.write = (chunk: string | Uint8Array, encoding?: unknown, callback?: unknown): boolean => {
    lines.write(textOf(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    const done = [encoding, callback].find((argument) => typeof argument === "function");
    if (done !== undefined) process.nextTick(done as () => void);
    return true;
  };
}

function captureDescriptors(out: Lines, err: Lines): void {
  const linesOf = (descriptor: unknown) => (descriptor === 1 ? out : descriptor === 2 ? err : undefined);
  const { write, writeSync } = fs;
  const capturedWriteSync = (descriptor: number, data: string | Uint8Array, ...rest: unknown[]): number => {
    const lines = linesOf(descriptor);
    if (lines === undefined) return Reflect.apply(writeSync, fs, [descriptor, data, ...rest]);
    const written = typeof data === "string" ? data : partOf(data, rest);
    lines.write(textOf(written, "utf8"));
    return Buffer.byteLength(written);
  };
  const capturedWrite = (descriptor: number, data: string | Uint8Array, ...rest: unknown[]): void => {
    if (linesOf(descriptor) === undefined) return Reflect.apply(write, fs, [descriptor, data, ...rest]);
    const written = capturedWriteSync(descriptor, data, ...rest);
    const done = rest.at(-1);
    if (typeof done === "function") process.nextTick(done as () => void, null, written, data);
  };
  Object.assign(fs, { write: capturedWrite, writeSync: capturedWriteSync });
  syncBuiltinESMExports();
}

/** `offset` and `length` of a write, which may be left out. */
function partOf(data: Uint8Array, [offset, length]: readonly unknown[]): Uint8Array {
  const from = typeof offset === "number" ? offset : 0;
  return data.subarray(from, typeof length === "number" ? from + length : undefined);
}

function textOf(chunk: string | Uint8Array, encoding: BufferEncoding): string {
  if (typeof chunk !== "string")
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("utf8");
  return encoding === "utf8" || encoding === "utf-8" ? chunk : Buffer.from(chunk, encoding).toString("utf8");
}
