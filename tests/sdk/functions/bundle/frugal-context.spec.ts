import assert from "node:assert/strict";
import { frugalContext } from "../../../../sdk/src/functions/bundle/frugal-context";

describe("a frugal context of esbuild", () => {
  const own = process.env.GOGC;

  afterEach(() => {
    if (own === undefined) delete process.env.GOGC;
    else process.env.GOGC = own;
  });

  it("builds, and leaves nothing in the environment", async () => {
    delete process.env.GOGC;
    const context = await frugalContext({ stdin: { contents: "1" }, write: false });
    assert.equal("GOGC" in process.env, false);
    assert.equal((await context.rebuild()).outputFiles?.[0]?.text, "1;\n");
    await context.dispose();
  });

  it("leaves a setting of the user's own as it is", async () => {
    process.env.GOGC = "80";
    const context = await frugalContext({ stdin: { contents: "1" }, write: false });
    assert.equal(process.env.GOGC, "80");
    await context.dispose();
  });
});
