import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Resting } from "#sdk/cli/resting";
import type { LocalEvent } from "#sdk/local/protocol";
import { SOURCES } from "../../support/places";

const SOON_MS = 1;
const NEVER_MS = 1_000_000;
const SAVED = { event: "reload", what: "functions" } as LocalEvent;

describe("a program that nobody works on", () => {
  let rested: number;
  let happened: () => void;
  let resting: Resting;
  const rest = async () => {
    rested++;
    happened();
  };
  const once = () => new Promise<void>((resolve) => (happened = resolve));
  const start = (afterStartMs: number, afterSaveMs: number) => {
    resting = new Resting(rest, afterStartMs, afterSaveMs);
  };

  beforeEach(() => {
    rested = 0;
    happened = () => undefined;
  });
  afterEach(() => resting.close());

  it("rests after its start", async () => {
    start(SOON_MS, NEVER_MS);
    await once();
    assert.equal(rested, 1);
  });

  it("rests again after a save, which needs again what was given back", async () => {
    start(SOON_MS, SOON_MS);
    await once();
    resting.see(SAVED);
    await once();
    assert.equal(rested, 2);
  });

  it("does not rest while there are saves, nor because of anything else", async () => {
    start(NEVER_MS, SOON_MS);
    resting.see({ event: "request" } as LocalEvent);
    await new Promise((resolve) => setTimeout(resolve, 2 * SOON_MS));
    assert.equal(rested, 0);
    resting.see(SAVED);
    resting.close();
    await new Promise((resolve) => setTimeout(resolve, 2 * SOON_MS));
    assert.equal(rested, 0);
  });

  it("gives back the space that its start took for young objects", async () => {
    const args = ["--require", "ts-node/register/transpile-only", "--eval", START];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    const { afterStart, atRest, kept } = JSON.parse(stdout);

    assert.equal(stderr, "");
    assert.equal(kept, 300_000);
    assert.ok(atRest <= afterStart / 4, `${afterStart} bytes after the start, ${atRest} at rest`);
  });
});

/** A process that makes objects which stay, and is looked at until it has come to rest. */
const START = `
const { getHeapSpaceStatistics } = require("node:v8");
const { Resting } = require(${JSON.stringify(`${SOURCES}/cli/resting`)});
const kept = [];
for (let n = 0; n < 300_000; n++) kept.push({ n, text: "kept " + n });
const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size;
const afterStart = young();
const resting = new Resting(async () => undefined, 1);
const until = performance.now() + 15_000;
const looking = setInterval(() => {
  const atRest = young();
  if (atRest > afterStart / 4 && performance.now() < until) return;
  clearInterval(looking);
  resting.close();
  console.log(JSON.stringify({ afterStart, atRest, kept: kept.length }));
}, 500);
`;
