// Loaded into `sapi` before it runs. While the file `SOAK_FULL_DISK` exists, the disk takes half of a write to a journal
// and then nothing, and no body of an object.
const fs = require("node:fs");

const { existsSync, writeSync } = fs;
const { writeFile } = fs.promises;
const flag = process.env.SOAK_FULL_DISK;
let isHalfTaken = false;

if (flag !== undefined) {
  fs.writeSync = (...args) => {
    // Only journals write at a given position of a file.
    if (args.length < 5 || !existsSync(flag)) return writeSync(...args);
    isHalfTaken = !isHalfTaken;
    if (!isHalfTaken) throw full();
    const [file, bytes, from, length, at] = args;
    return writeSync(file, bytes, from, Math.max(1, length >> 1), at);
  };
  fs.promises.writeFile = async (...args) => {
    if (existsSync(flag)) throw full();
    return writeFile(...args);
  };
}

function full() {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}
