import { Writable } from "node:stream";

/**
 * The stream of the protocol. A client takes every line of the output for a message, and ends where one is none. Therefore
 * all that this process writes to standard output later goes to standard error.
 */
export function takeOutput(stdout: NodeJS.WritableStream, stderr: NodeJS.WritableStream): Writable {
  const write = stdout.write.bind(stdout) as (chunk: Buffer, done: (error?: Error | null) => void) => boolean;
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  const output = new Writable({ write: (chunk: Buffer, _encoding, done) => void write(chunk, done) });
  // A client that has ended closes the input as well, which ends the command.
  return output.on("error", () => undefined);
}
