import { strict as assert } from "node:assert";
import fc from "fast-check";
import { captureProgram } from "#sdk/graph/capture-program";
import { type RandomProgram, randomProgram, run } from "./random-program";

const RUNS = 250;

/** The graph as text, since the order of its members counts too, or the refusal of the program. */
async function captured(program: RandomProgram, plain: boolean): Promise<string> {
  try {
    const { graph } = await captureProgram(() => run(program), { plain });
    return JSON.stringify(graph, undefined, 1);
  } catch (error) {
    return String(error);
  }
}

describe("random programs", function () {
  this.timeout(300_000);

  it("give the same graph by the fast path of a capture as by the SDK's own code, and the same refusals", async () => {
    let graphs = 0;
    await fc.assert(
      fc.asyncProperty(randomProgram, async (program) => {
        const expected = await captured(program, true);
        assert.equal(await captured(program, false), expected);
        if (expected.startsWith("{")) graphs++;
      }),
      { numRuns: RUNS },
    );
    assert.ok(graphs > RUNS / 2, "most programs are good ones");
  });
});
