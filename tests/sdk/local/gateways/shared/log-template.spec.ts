import { strict as assert } from "node:assert";
import { compileLogFormat } from "#sdk/local/gateways/shared/log-template";

describe("an access-log format", () => {
  const values: Record<string, string | number> = {
    requestId: "id",
    status: 200,
    "identity.sourceIp": "::1",
    "authorizer.claims.cognito:username": "ann",
    "authorizer.user-name": "bob",
    empty: "",
  };
  for (const [format, line] of [
    ["$context.requestId $context.status", "id 200"],
    ['{"id":"$context.requestId"}', '{"id":"id"}'],
    ["$context.requestId.", "id."],
    ["$context.requestId-$context.status", "id-200"],
    ["$context.identity.sourceIp:$context.status", "::1:200"],
    ["$context.authorizer.claims.cognito:username: x", "ann: x"],
    ["$context.authorizer.user-name", "bob"],
    ["$context.nothing and $context.empty", "- and -"],
    ["[\n  $context.status\n]\n", "[ 200 ]"],
    ["no variable, $100", "no variable, $100"],
  ] as const) {
    it(`${JSON.stringify(format)} is ${line}`, () => {
      assert.equal(compileLogFormat(format)((name) => () => values[name])(undefined), line);
    });
  }
});
