import { Writable } from "node:stream";
import type { CommandIo } from "#sdk/cli/command";
import { main } from "#sdk/cli/main";

/** A stream that keeps its text. */
export class Text extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Runs a command as a user does. */
export async function runSapi(
  argv: readonly string[],
  io: Partial<CommandIo> = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const [stdout, stderr] = [new Text(), new Text()];
  const code = await main(argv, { stdout, stderr, signal: new AbortController().signal, ...io });
  return { code, out: stdout.text, err: stderr.text };
}
