import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { STORED_ROWS } from "../support/stored-rows";

/** The first calls of a row in their order: none is left to chance. */
const PREFIXES = Array.from({ length: 7 }, (_, last): [number[]] => [
  Array.from({ length: last + 1 }, (_, step) => step),
]);

describe("a snapshot", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "snapshots-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  for (const row of STORED_ROWS) {
    it(`restores its state, by entries that each have a kind: ${row.file}`, async () => {
      const order = fc.array(fc.nat({ max: 9 }), { maxLength: 12 });
      const property = fc.asyncProperty(order, async (steps) => {
        const data = mkdtempSync(join(root, "data-"));
        const written = await row.open(data);
        for (const step of steps) {
          // Calls in a senseless order are refused, and leave no entry.
          await written.writes[step % written.writes.length]?.().catch(() => undefined);
        }
        const state = await written.read();
        await written.close();
        const snapshots: string[] = [];
        for (const when of ["by its changes", "by its snapshot"]) {
          const opened = await row.open(data);
          snapshots.push(readFileSync(join(data, row.file), "utf8"));
          assert.deepEqual(await opened.read(), state, when);
          await opened.close();
        }
        assert.equal(snapshots[1], snapshots[0]);
        for (const line of snapshots[0]?.split("\n").filter(Boolean) ?? [])
          assert.equal(typeof JSON.parse(line).kind, "string", line);
      });
      await fc.assert(property, { examples: PREFIXES, numRuns: PREFIXES.length + 8 });
    });
  }
});
