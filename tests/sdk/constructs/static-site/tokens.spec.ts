import assert from "node:assert/strict";
import { replaceTokens, tokensIn, tokensOf } from "#sdk/constructs/static-site/tokens";

describe("the values of a StaticSite", () => {
  const tokens = tokensOf(["API_URL", "API"], [{ files: "*.css", search: "#brand", replace: "red" }]);

  it("are looked for in the files that may have them", () => {
    const text = 'const api = "{{ API_URL }}"; // #brand';
    assert.deepEqual(tokensIn("app.js", text, tokens), [0]);
    assert.deepEqual(tokensIn("app.css", text, tokens), [0, 2]);
    assert.deepEqual(tokensIn("app.js", "{{API_URL}} {{ OTHER }}", tokens), []);
  });

  it("replace all their tokens at once, as they are", () => {
    const values = new Map([
      ["{{ A }}", "$& {{ B }}"],
      ["{{ B }}", "two\n"],
      ["a+b", "c"],
    ]);
    assert.equal(replaceTokens("{{ A }}{{ B }}a+b{{ A }}", values), "$& {{ B }}two\nc$& {{ B }}");
    assert.equal(replaceTokens("nothing", new Map()), "nothing");
  });

  it("prefer the longer of two tokens that begin alike", () => {
    const values = new Map([
      ["%A", "1"],
      ["%AB", "2"],
    ]);
    assert.equal(replaceTokens("%AB %A", values), "2 1");
  });
});
