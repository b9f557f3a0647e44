import { createWriteStream } from "node:fs";

/** Write all that a child prints to a file. Gives its exit code, and 1 where a signal has ended it, when the file is whole. */
export function logTo(file, child) {
  const log = createWriteStream(file);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => log.end(() => resolve(code ?? 1)));
  });
}
