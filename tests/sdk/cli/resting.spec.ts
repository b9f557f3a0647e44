import { strict as assert } from "node:assert";
import { Resting } from "#sdk/cli/resting";
import type { LocalEvent } from "#sdk/local/protocol";

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
});
