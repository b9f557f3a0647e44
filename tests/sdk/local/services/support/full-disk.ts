type WriteSync = (file: number, bytes: Buffer, from: number, length: number, at: number) => number;

/** The module as those see it that import it: its functions are looked up with each call. */
const files = require("node:fs") as { writeSync: WriteSync };

/**
 * Gives every journal a disk that takes half of an entry and then nothing. The function that it returns ends that.
 */
export function fillDisk(): () => void {
  const write = files.writeSync;
  let isHalfTaken = false;
  files.writeSync = (...args) => {
    // Only journals say where in a file they write.
    if (args.length < 5) return write(...args);
    isHalfTaken = !isHalfTaken;
    if (!isHalfTaken) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const [file, bytes, from, length, at] = args;
    return write(file, bytes, from, length >> 1, at);
  };
  return () => {
    files.writeSync = write;
  };
}
