import assert from "node:assert/strict";
import { ADOPTED_TYPES } from "#sdk/cli/adopt/types/adopted-types";
import { readPage } from "../support/markdown";

describe("docs/adopt.md", () => {
  it("has a row for every type that is adopted, with its import id", () => {
    const rows = readPage("docs/adopt.md")
      .split("\n")
      .filter((line) => /^\| `(AWS|Custom)::/.test(line));
    const expected = ADOPTED_TYPES.map(({ token, from, importId, separator }) => {
      const parts = importId.map((part) => (typeof part === "string" ? part : part.property));
      return `| ${from.map((type) => `\`${type}\``).join(", ")} | \`${token}\` | \`${parts.join(separator)}\` |`;
    });
    assert.deepEqual(rows, expected);
  });
});
