import assert from "node:assert/strict";
import { captureFile, type ResourceGraph } from "#sdk/graph/index";
import { type LocalMode, startLocal } from "#sdk/local/index";
import { codeBlocks, readPage } from "../support/markdown";
import { type TemporaryProject, temporaryProject } from "../support/project";

const [program, handlers] = codeBlocks("README.md").filter(({ language }) => language === "ts");

describe("the README", () => {
  it("begins with the two commands", () => {
    const [first = ""] = readPage("README.md").split("\n## ");
    assert.deepEqual(
      first.split("\n").flatMap((line) => /^ {4}(.*?) +#/.exec(line)?.[1] ?? []),
      ["npm ci && npm start", "npm ci && npm test"],
    );
  });

  describe("has a program", () => {
    let project: TemporaryProject;

    before(() => {
      project = temporaryProject({
        "index.ts": program?.text ?? "",
        "src/notes.ts": handlers?.text ?? "",
      });
    });

    after(() => project.remove());

    it("of at most fifteen lines", () => {
      const lines = program?.text.trimEnd().split("\n") ?? [];
      assert.ok(lines.length > 5 && lines.length <= 15, `${lines.length} lines`);
    });

    it("that makes an API, the functions with the least permissions they need, and the table", async () => {
      const { graph } = await captureFile({ program: project.folder });
      assert.deepEqual(Object.keys(graph.outputs), ["ApiUrl"]);
      assert.deepEqual(inputsOf(graph, "aws:apigatewayv2/api:Api", "protocolType"), ["HTTP"]);
      assert.deepEqual(inputsOf(graph, "aws:dynamodb/table:Table", "name"), ["dev-notes-Notes"]);
      assert.deepEqual(inputsOf(graph, "aws:apigatewayv2/route:Route", "routeKey"), [
        "GET /notes",
        "POST /notes",
      ]);
      const handlersOf = inputsOf(graph, "aws:lambda/function:Function", "handler");
      assert.deepEqual(handlersOf, ["src/notes.create", "src/notes.list"]);
      for (const policy of inputsOf(graph, "aws:iam/rolePolicy:RolePolicy", "policy")) {
        assert.match(String(policy), /"dynamodb:PutItem"/);
        assert.doesNotMatch(String(policy), /"[a-z0-9]+:\*"|"Action":\["\*"|DeleteTable/);
      }
    });

    it("that answers on localhost", async function () {
      this.timeout(60_000);
      const local: LocalMode = await startLocal(project.folder, { port: 0, watch: false });
      try {
        const url = `${local.apis[0]?.url}/notes`;
        assert.deepEqual(await (await fetch(url)).json(), []);
        const created = await fetch(url, {
          method: "POST",
          body: "Milk",
          headers: { "content-type": "text/plain" },
        });
        assert.equal(created.status, 201);
        assert.deepEqual(await (await fetch(url)).json(), [{ id: await created.text(), text: "Milk" }]);
      } finally {
        await local.close();
      }
    });
  });
});

function inputsOf({ resources }: ResourceGraph, type: string, input: string): readonly unknown[] {
  const found = resources.filter((resource) => resource.type === type);
  return found.map(({ inputs }) => inputs[input]).sort();
}
