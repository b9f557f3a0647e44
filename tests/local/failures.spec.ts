import assert from "node:assert/strict";
import { ProgramCopy } from "./programs";
import { type Served, serve } from "./served";

const INTERNAL = { status: 500, body: '{"message":"Internal Server Error"}' };

describe("a failing handler", () => {
  let served: Served;

  before(async () => {
    const program = new ProgramCopy("failures");
    program.save("src/broken.ts", "export async function handler() {\n  return {;\n}\n");
    served = await serve("failures", {}, program);
  });

  after(() => served.close());

  it("is reported at the start when its file or export is missing, or it cannot be compiled", () => {
    assert.deepEqual(served.events.errors, [
      "src/nowhere: does not exist; create the file",
      "src/good.nothing: src/good.ts does not export nothing; export it; the file exports handler",
      'src/good.handlr: src/good.ts does not export handlr; did you mean "src/good.handler"',
      'src/broken.ts:2:11: Expected identifier but found ";"; correct the file',
    ]);
  });

  for (const [route, line] of [
    ["missing-file", undefined],
    ["broken", undefined],
    ["missing-export", undefined],
    ["misspelt-export", undefined],
    [
      "missing-from-common",
      "Failures: src/common.lst failed: Runtime.HandlerNotFound: src/common.lst is undefined or not exported",
    ],
    [
      "throws-at-load",
      "Failures: src/throws-at-load.handler failed: TypeError: Cannot read properties of undefined (reading 'host') at src/throws-at-load.ts:2:27",
    ],
    ["throws", "Failures: src/throws.handler failed: NotesError: no notes today at src/throws.ts:6:9"],
    ["never", "Failures: src/never.handler failed: Sandbox.Timedout: Task timed out after 1.00 seconds"],
    [
      "wrong-shape",
      'Failures: src/wrong-shape.handler answered in a wrong shape: statusCode is "many", not a whole number from 200 to 599',
    ],
    [
      "exits",
      "Failures: src/exits.handler failed: Runtime.ExitError: Runtime exited with error: exit status 3",
    ],
  ] as const) {
    it(`answers as AWS does to ${route}, gives the reason once, and continues to serve`, async () => {
      served.events.clear();

      assert.deepEqual(await served.get(`/${route}`), INTERNAL);
      assert.deepEqual(await served.get(`/${route}`), INTERNAL);

      assert.deepEqual(served.events.errors, line === undefined ? [] : [line]);
      assert.equal(served.events.of("request").length, 2);
      assert.deepEqual(await served.get("/good"), { status: 200, body: "good" });
    });
  }

  it("suggests an export of a CommonJS file when a call finds none", async () => {
    served.events.clear();
    await served.get("/missing-from-common");
    const texts = served.events.of("log").map(({ handler, text }) => `${handler}: ${text}`);
    assert.ok(texts.includes('src/common.lst: did you mean "src/common.list"?'), texts.join("\n"));
  });

  it("gives the reason with every request", async () => {
    served.events.clear();
    await served.get("/throws");
    await served.get("/good");
    const [failed, good] = served.events.of("request");
    assert.equal(
      failed?.reason,
      "src/throws.handler failed: NotesError: no notes today at src/throws.ts:6:9",
    );
    assert.equal(good?.reason, undefined);
  });
});
