// Loaded into `sapi` before it runs. It writes the memory and handles of the process to file descriptor 3, as a JSON
// object a line. It does so every `SOAK_SAMPLE_MS` milliseconds and once at the end.
const { readdirSync, writeSync } = require("node:fs");
const threads = require("node:worker_threads");

const PASSING = new Set(["Timeout", "Immediate"]);

// Threads preload the modules that their process has preloaded.
if (threads.isMainThread) watch();

function watch() {
  const { Worker } = threads;
  const { exit } = process;
  let workers = 0;
  let isForced = false;

  threads.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      // It waits for SIGINT as long as the process lives.
      if (args[1]?.name === "interrupt-guard") return;
      workers++;
      this.once("exit", () => workers--);
    }
  };
  process.exit = (code) => {
    isForced = true;
    exit.call(process, code);
  };

  const held = () => {
    const handles = process.getActiveResourcesInfo().filter((name) => !PASSING.has(name));
    const sockets = handles.filter((name) => name === "TCPSocketWrap").length;
    return { workers, handles: handles.length, sockets };
  };
  const report = (object) => writeSync(3, `${JSON.stringify(object)}\n`);
  const sample = () => {
    // Memory that can be collected is no leak.
    global.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const files = readdirSync("/dev/fd").length;
    report({ rssMb: rss / 2 ** 20, heapMb: (heapUsed + external) / 2 ** 20, files, ...held() });
  };

  setInterval(sample, Number(process.env.SOAK_SAMPLE_MS)).unref();
  process.on("exit", () => report({ isEnd: true, isForced, ...held() }));
}
