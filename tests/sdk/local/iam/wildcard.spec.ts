import { strict as assert } from "node:assert";
import { matchesArnLike, matchesResource, matchesWildcard } from "#sdk/local/iam/wildcard";

const TABLE = "arn:aws:dynamodb:us-east-1:123456789012:table/Notes";
/** Stars and texts with which a matcher that tries each way does not come back. */
const STARS = `${"*a".repeat(30)}*b`;
const LETTERS = "a".repeat(2000);

describe("wildcards", () => {
  it("are * for any run and ? for one character", () => {
    assert.ok(
      matchesWildcard("a*c", "abbc") && matchesWildcard("a*c", "ac") && matchesWildcard("a?c", "abc"),
    );
    assert.ok(!matchesWildcard("a?c", "ac") && !matchesWildcard("a.c", "abc") && !matchesWildcard("a", "ab"));
    assert.ok(matchesWildcard("(a|b)*", "(a|b)c") && !matchesWildcard("(a|b)*", "ac"));
    assert.ok(matchesWildcard("*b?d*", "abbcde") && !matchesWildcard("*b?d", "abbcde"));
    assert.ok(!matchesWildcard("ab*ba", "aba") && matchesWildcard("ab**ba", "abba"));
  });

  it("of a condition stay within one part of an ARN, where colons in the last part belong to it", () => {
    assert.ok(matchesArnLike("arn:aws:s3:::*", "arn:aws:s3:::a/b:c"));
    assert.ok(matchesArnLike("*", "arn:aws:s3:::a"));
    assert.ok(!matchesArnLike("arn:*:a", "arn:aws:s3:::a"));
    assert.ok(!matchesArnLike("arn:aws:*", "arn:aws:s3:::a"));
    assert.ok(!matchesArnLike("arn:aws:dynamodb:us-east-1:*", TABLE));
  });

  it("of a resource match beyond colons where they end a part of an ARN", () => {
    for (const pattern of [
      "arn:aws:dynamodb:us-east-1:*",
      "arn:aws:dynamodb:*",
      "arn:aws:*:table/Notes",
      "arn:*",
      "arn:aws:dynamodb:us-*:table/*",
      "arn:aws:dynamodb:*:*:table/N?tes",
      "arn:a*s:dynamodb:u*1:123456789012:table/Notes",
      TABLE,
    ])
      assert.ok(matchesResource(pattern, TABLE), pattern);
    for (const pattern of [
      "arn:aws:dynamodb:eu-west-1:*",
      "arn:aws:dynamodb:us-east-1:*:table/Other",
      // Stars that end no part stay in it.
      "arn:a*dynamodb:us-east-1:123456789012:table/Notes",
      "arn:aws:dynamodb:us-east-1?123456789012:table/Notes",
      "arn:aws:dynamodb:us-east-1",
    ])
      assert.ok(!matchesResource(pattern, TABLE), pattern);
    assert.ok(matchesResource("arn:aws:lambda:*:*:function:a*z", "arn:aws:lambda:r:1:function:a:z"));
  });

  it("come to an end with many stars", () => {
    assert.ok(!matchesWildcard(STARS, LETTERS));
    assert.ok(!matchesWildcard(`${"*?a".repeat(30)}*b`, LETTERS));
    assert.ok(!matchesArnLike(`arn:aws:s3:::${STARS}`, `arn:aws:s3:::${LETTERS}`));
    assert.ok(!matchesResource(`arn:aws:s3:::${STARS}`, `arn:aws:s3:::${LETTERS}`));
    assert.ok(!matchesResource(`arn:${STARS}:s3:::x`, `arn:${LETTERS}:s3:::x`));
  });
});
