import { strict as assert } from "node:assert";
import { starsOf, wildcardOf } from "#sdk/values/wildcard";

describe("a wildcard", () => {
  it("agrees with an expression on all short patterns and texts", () => {
    const patterns = textsOf("ab*", 5);
    const texts = textsOf("ab", 5);
    for (const pattern of patterns) {
      const expression = new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
      const wildcard = starsOf(pattern);
      for (const text of texts)
        assert.equal(wildcard.test(text), expression.test(text), `${pattern} ${text}`);
    }
  });

  it("has parts in which any character may stand", () => {
    const wildcard = wildcardOf([{ text: "a" }, { text: "b?d", any: new Set([1]) }, { text: "" }]);
    assert.ok(wildcard.test("abcd") && wildcard.test("abbbd?") && wildcard.test("abbdd"));
    assert.ok(!wildcard.test("abd") && !wildcard.test("bcd"));
  });

  it("comes to an end with many stars", () => {
    assert.ok(!starsOf(`${"*a".repeat(100)}*b`).test("a".repeat(100_000)));
  });
});

/** All texts of these letters up to a length. */
function textsOf(letters: string, longest: number): readonly string[] {
  if (longest === 0) return [""];
  const shorter = textsOf(letters, longest - 1);
  return [
    ...new Set([...shorter, ...shorter.flatMap((text) => [...letters].map((letter) => text + letter))]),
  ];
}
