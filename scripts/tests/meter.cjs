// Measures seconds of the clock, and of the processors.
const { readFileSync } = require("node:fs");

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

exports.Meter = class Meter {
  #starts = new Map();

  start(key) {
    this.#starts.set(key, now());
  }

  /** Both kinds of seconds since the start of `key`. */
  stop(key) {
    const [start, end] = [this.#starts.get(key), now()];
    this.#starts.delete(key);
    return { seconds: end.seconds - start.seconds, cpuSeconds: end.cpuSeconds - start.cpuSeconds };
  }
};

function now() {
  const { user, system } = process.cpuUsage();
  return { seconds: performance.now() / 1000, cpuSeconds: (user + system) / 1e6 + ofEndedChildren() };
}

/** Seconds of children that have ended, with all processes below them. Only Linux reports them. */
function ofEndedChildren() {
  try {
    // The name of the program, in parentheses, may hold spaces.
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
