import assert from "node:assert/strict";
import { projectName } from "#sdk/cli/init/project-name";

describe("the name of a new project", () => {
  const rows: [string, string][] = [
    ["notes", "notes"],
    ["My Notes", "my-notes"],
    ["Café_v2.0", "cafe-v2-0"],
    ["--@acme!api--", "acme-api"],
    ["日本", "my-api"],
    ["", "my-api"],
    [`${"a".repeat(39)}-b`, "a".repeat(39)],
  ];
  for (const [folder, name] of rows) {
    it(`is ${name} in a folder called ${JSON.stringify(folder)}`, () => {
      assert.equal(projectName(folder, []), name);
    });
  }

  it("is not that of a package that it uses", () => {
    assert.equal(projectName("graphql", ["graphql"]), "graphql-app");
  });
});
