import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SOURCES } from "../../support/places";

/** A process that makes objects which stay, as a start does, and as many again later. */
const START = `
const { getHeapSpaceStatistics } = require("node:v8");
const { keepYoungSpaceSmall, letYoungSpaceGrow } = require(${JSON.stringify(`${SOURCES}/cli/young-space`)});
const kept = [];
const youngBytes = () => {
  for (let n = 0; n < 300_000; n++) kept.push({ n, text: "kept " + n });
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size;
};
keepYoungSpaceSmall();
const atStart = youngBytes();
letYoungSpaceGrow();
console.log(JSON.stringify({ atStart, later: youngBytes(), kept: kept.length }));
`;

describe("the space for young objects", () => {
  it("does not grow with a start, and may grow afterwards", async () => {
    const args = ["--require", "ts-node/register/transpile-only", "--eval", START];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    const { atStart, later, kept } = JSON.parse(stdout);

    assert.equal(stderr, "");
    assert.equal(kept, 600_000);
    assert.ok(later >= 2 * atStart, `${atStart} bytes at the start, ${later} later`);
  });
});
