import assert from "node:assert/strict";
import { exportStreams } from "#sdk/bundle/streaming-handler";

const HONO = 'import { handle, streamHandle } from "hono/aws-lambda";\n';

describe("the source of a handler", () => {
  for (const [what, source] of [
    ["an export made by awslambda", "export const run = awslambda.streamifyResponse(async () => {});"],
    ["one of globalThis", "export const run = globalThis.awslambda.streamifyResponse(async () => {});"],
    [
      "one on the next line, with a type",
      "export const run: Handler<A, B> =\n  awslambda.streamifyResponse<A>(f);",
    ],
    ["one of CommonJS", "const { streamifyResponse } = awslambda;\nexports.run = streamifyResponse(f);"],
    ["one of module.exports", "module.exports.run = awslambda.streamifyResponse(f);"],
    ["one that is exported below", "const run = awslambda.streamifyResponse(f);\nexport { run };"],
    ["one of hono", `${HONO}export const run = streamHandle(app);`],
  ] as const) {
    it(`says that it streams by ${what}`, () => {
      assert.equal(exportStreams(source, "run"), true);
    });
  }

  for (const [what, source] of [
    [
      "another export streams",
      `${HONO}export const other = streamHandle(app);\nexport const run = handle(app);`,
    ],
    ["it is a comment", `${HONO}// export const run = streamHandle(app);\nexport const run = handle(app);`],
    [
      "it is a long comment",
      `/*\nexport const run = awslambda.streamifyResponse(f);\n*/\nexport const run = f;`,
    ],
    ["the name is somebody else's", "export const run = streamHandle(app);\nfunction streamHandle() {}"],
    ["it only may", "export const run = streams ? awslambda.streamifyResponse(f) : f;"],
    ["the name is longer", `${HONO}export const runs = streamHandle(app);`],
  ] as const) {
    it(`does not say so where ${what}`, () => {
      assert.equal(exportStreams(source, "run"), false);
    });
  }

  it("says so of the default export", () => {
    assert.equal(exportStreams(`${HONO}export default streamHandle(app);`, "default"), true);
  });
});
