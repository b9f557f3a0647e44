import { strict as assert } from "node:assert";
import { existsSync, readdirSync } from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { captureFile } from "#sdk/graph/index";
import { ROOT } from "../../../support/paths";

const EXAMPLES = readdirSync(path.join(ROOT, "examples"))
  .filter((name) => existsSync(path.join(ROOT, "examples", name, "package.json")))
  .map((name) => path.join("examples", name));
const OTHERS = ["scripts/soak/services/program"];

/** The message of a program's process, with the order of its members. */
async function captured(program: string, plain: boolean): Promise<string> {
  const options = {
    program: path.join(ROOT, program),
    cache: false,
    output: new PassThrough().resume(),
    plain,
  };
  const { graph } = await captureFile(options);
  return JSON.stringify(graph, undefined, 1);
}

describe("the fast path of a capture", function () {
  // Two processes that load the Pulumi SDK.
  this.timeout(300_000);

  for (const program of [...EXAMPLES, ...OTHERS]) {
    it(`gives the graph that the SDK's own code gives: ${program}`, async () => {
      const graph = await captured(program, false);
      assert.equal(graph, await captured(program, true));
      assert.ok(graph.includes('"urn:pulumi:dev::'));
    });
  }
});
