import { strict as assert } from "node:assert";
import { type ChildProcess, execFile } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { mock } from "node:test";
import { IdleMonitor } from "#sdk/cli/idle";
import type { LocalEvent } from "#sdk/local/protocol";
import { SOURCES } from "../../support/paths";

const SOON_MS = 1;
const NEVER_MS = 1_000_000;
const SAVED = { event: "reload", what: "functions" } as LocalEvent;

describe("a program that nobody works on", () => {
  let rested: number;
  let happened: () => void;
  let idleMonitor: IdleMonitor;
  let child: ChildProcess | undefined;
  const rest = async () => {
    rested++;
    happened();
  };
  const once = () => new Promise<void>((resolve) => (happened = resolve));
  const start = (afterStartMs: number, afterSaveMs: number) => {
    idleMonitor = new IdleMonitor(rest, afterStartMs, afterSaveMs);
  };

  beforeEach(() => {
    rested = 0;
    happened = () => undefined;
  });
  afterEach(() => {
    idleMonitor.close();
    mock.timers.reset();
    // It would go on for ever where it gives nothing back.
    child?.kill("SIGKILL");
  });

  it("rests after its start", async () => {
    start(SOON_MS, NEVER_MS);
    await once();
    assert.equal(rested, 1);
  });

  it("rests again after a save, which needs again what was given back", async () => {
    start(SOON_MS, SOON_MS);
    await once();
    idleMonitor.see(SAVED);
    await once();
    assert.equal(rested, 2);
  });

  it("does not rest while there are saves, nor because of anything else", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    start(NEVER_MS, 1_000);
    idleMonitor.see({ event: "request" } as LocalEvent);
    mock.timers.tick(1_000);
    for (let save = 0; save < 3; save++) {
      idleMonitor.see(SAVED);
      mock.timers.tick(999);
    }
    assert.equal(rested, 0);
    mock.timers.tick(1);
    assert.equal(rested, 1);
    idleMonitor.see(SAVED);
    idleMonitor.close();
    mock.timers.tick(NEVER_MS);
    assert.equal(rested, 1);
  });

  it("gives back the space that its start took for young objects", async () => {
    const args = ["--require", "ts-node/register/transpile-only", "--eval", START];
    child = execFile(process.execPath, args);
    const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);

    assert.equal(stderr, "");
    assert.equal(stdout, "300000\n");
  });
});

function textOf(stream: Readable | null): Promise<string> {
  return text(stream as Readable);
}

/** A process that makes objects which stay, and ends when it has given back three quarters of the space. */
const START = `
const { getHeapSpaceStatistics } = require("node:v8");
const { IdleMonitor } = require(${JSON.stringify(`${SOURCES}/cli/idle`)});
const kept = [];
for (let n = 0; n < 300_000; n++) kept.push({ n, text: "kept " + n });
const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size;
const afterStart = young();
const idleMonitor = new IdleMonitor(async () => undefined, 1);
const looking = setInterval(() => {
  if (young() > afterStart / 4) return;
  clearInterval(looking);
  idleMonitor.close();
  console.log(kept.length);
}, 500);
`;
