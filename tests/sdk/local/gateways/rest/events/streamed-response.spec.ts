import { strict as assert } from "node:assert";
import { readStreamedResponse } from "#sdk/local/gateways/rest/events/streamed-response";
import { isUnusable } from "#sdk/local/gateways/shared/events/function-response";

const END = "\0".repeat(8);

describe("the stream of a function behind a REST API", () => {
  it("has status, headers and cookies before the body, which clients never see [DG/response-transfer-mode-lambda]", () => {
    const metadata = { statusCode: 201, headers: { "content-type": "text/plain" }, cookies: ["a=1", "b=2"] };
    assert.deepEqual(readStreamedResponse(`${JSON.stringify(metadata)}${END}one ${END}two`), {
      status: 201,
      headers: [
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
        ["Content-Type", "text/plain"],
      ],
      body: `one ${END}two`,
    });
  });

  for (const payload of ["one two", '{"statusCode":200,"body":"x"}', `no json${END}x`, `[]${END}x`]) {
    it(`is not usable without them: ${payload.replaceAll("\0", "")} [DG/response-transfer-mode-lambda]`, () => {
      const response = readStreamedResponse(payload);
      assert.ok(isUnusable(response));
      assert.match(
        response.unusable,
        /Write awslambda\.HttpResponseStream\.from\(stream, \{ statusCode, headers \}\)$/,
      );
    });
  }

  it("is not usable with an invalid status", () => {
    assert.ok(isUnusable(readStreamedResponse(`{"statusCode":7}${END}x`)));
  });
});
