import { strict as assert } from "node:assert";
import { matchesArn, matchesWildcard } from "#sdk/local/gateways/shared/wildcard";

describe("wildcards", () => {
  it("are * for any run and ? for one character", () => {
    assert.ok(
      matchesWildcard("a*c", "abbc") && matchesWildcard("a*c", "ac") && matchesWildcard("a?c", "abc"),
    );
    assert.ok(!matchesWildcard("a?c", "ac") && !matchesWildcard("a.c", "abc") && !matchesWildcard("a", "ab"));
    assert.ok(matchesWildcard("(a|b)*", "(a|b)c") && !matchesWildcard("(a|b)*", "ac"));
  });

  it("stay within one part of an ARN, where colons in the last part belong to it", () => {
    assert.ok(matchesArn("arn:aws:s3:::*", "arn:aws:s3:::a/b:c"));
    assert.ok(matchesArn("*", "arn:aws:s3:::a"));
    assert.ok(!matchesArn("arn:*:a", "arn:aws:s3:::a"));
    assert.ok(!matchesArn("arn:aws:*", "arn:aws:s3:::a"));
  });
});
