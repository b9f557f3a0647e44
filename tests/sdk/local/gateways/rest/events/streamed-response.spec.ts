import { strict as assert } from "node:assert";
import { readStreamedHead } from "#sdk/local/gateways/rest/events/streamed-response";
import { isUnusable } from "#sdk/local/gateways/shared/events/function-response";

describe("the metadata of a streamed reply behind a REST API", () => {
  it("are status, headers and cookies [DG/response-transfer-mode-lambda]", () => {
    const metadata = { statusCode: 201, headers: { "content-type": "text/plain" }, cookies: ["a=1", "b=2"] };
    const head = readStreamedHead(JSON.stringify(metadata));
    assert.ok(!isUnusable(head));
    assert.equal(head.status, 201);
    assert.deepEqual(head.headers, [
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
      ["Content-Type", "text/plain"],
    ]);
  });

  for (const metadata of [undefined, "no json", "[]"]) {
    it(`have to be an object: ${metadata} [DG/response-transfer-mode-lambda]`, () => {
      const head = readStreamedHead(metadata);
      assert.ok(isUnusable(head));
      assert.match(
        head.unusable,
        /Write awslambda\.HttpResponseStream\.from\(stream, \{ statusCode, headers \}\)$/,
      );
    });
  }

  it("are not usable with an invalid status", () => {
    assert.ok(isUnusable(readStreamedHead('{"statusCode":7}')));
  });
});
