import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { makeSchema, SCHEMA_FILE } from "../../scripts/provider/schema";

describe("provider: the schema", function () {
  // The analyser of Pulumi's SDK reads the types of the AWS package.
  this.timeout(300_000);

  it("in the repository matches the interfaces (otherwise run npm run schema)", () => {
    assert.equal(readFileSync(SCHEMA_FILE, "utf8"), makeSchema());
  });
});
