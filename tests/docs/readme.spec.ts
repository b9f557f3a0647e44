import assert from "node:assert/strict";
import ts from "typescript";
import { captureFile, GraphIndex, type ResourceGraph, withQuickCreated } from "#sdk/graph/index";
import { drawPicture, pictureSvg } from "#sdk/graph/views/index";
import { type LocalMode, startLocal } from "#sdk/local/index";
import { codeBlocks, readPage } from "../support/markdown";
import { example } from "../support/paths";
import { type TemporaryProject, temporaryProject } from "../support/project";

const [program, handlers] = codeBlocks("README.md").filter(({ language }) => language === "ts");

/** The program as an ES module, as it is shown, and in CommonJS. */
const SYSTEMS = {
  module: (source: string) => source,
  commonjs: (source: string) => source.replace("export default ", "export = "),
} as const;

describe("the README", () => {
  it("begins with the two commands", () => {
    const [first = ""] = readPage("README.md").split("\n## ");
    assert.deepEqual(
      first.split("\n").flatMap((line) => /^ {4}(.*?) +#/.exec(line)?.[1] ?? []),
      ["npm ci && npm start", "npm ci && npm test"],
    );
  });

  it("says why in five lines, and where to go next in six", () => {
    const linesBelow = (heading: string) =>
      (readPage("README.md").split(`\n## ${heading}\n`)[1] ?? "")
        .split("\n## ")[0]
        ?.split("\n")
        .filter((line) => line.startsWith("- ")) ?? [];
    const why = linesBelow("Why this, and not something else");
    const next = linesBelow("Where to go next");
    assert.deepEqual([why.length, next.length], [5, 6]);
    for (const line of [...why, ...next]) assert.match(line, /\]\(docs\//);
  });

  it("shows the graph of the notes example as `sapi graph` prints it", async () => {
    const { graph } = await captureFile({ program: example("notes") });
    const drawn = drawPicture(new GraphIndex(withQuickCreated(graph)));
    assert.equal(readPage("docs/pictures/notes.svg"), pictureSvg(drawn));
  });

  for (const [type, write] of Object.entries(SYSTEMS)) describeProgram(type, write);

  it("has a program that compiles in both module systems, under the tsconfig of the page to start with", () => {
    const [text] = codeBlocks("docs/start.md").filter(({ language }) => language === "json");
    const projects = Object.entries(SYSTEMS).map(([type, write]) =>
      temporaryProject({ ...filesOf(type, write), "tsconfig.json": text?.text ?? "" }),
    );
    try {
      const parsed = projects.map(({ folder }) => {
        const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile);
        return ts.parseJsonConfigFileContent(config, ts.sys, folder);
      });
      for (const { options, fileNames } of parsed)
        assert.deepEqual([options.strict, fileNames.length], [true, 2]);
      // One compilation reads the types of packages once. Each file has the module system of its own folder.
      const files = parsed.flatMap(({ fileNames }) => fileNames);
      const problems = ts.getPreEmitDiagnostics(ts.createProgram(files, parsed[0]?.options ?? {}));
      assert.deepEqual(
        problems.map(({ messageText }) => messageText),
        [],
      );
    } finally {
      for (const project of projects) project.remove();
    }
  });
});

function filesOf(type: string, write: (source: string) => string) {
  return {
    "package.json": JSON.stringify({ type }),
    "index.ts": write(program?.text ?? ""),
    "src/notes.ts": handlers?.text ?? "",
  };
}

function describeProgram(type: string, write: (source: string) => string): void {
  describe(`has a program of type ${type}`, () => {
    let project: TemporaryProject;

    before(() => {
      project = temporaryProject(filesOf(type, write));
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

    it("that answers on localhost", async () => {
      const local: LocalMode = await startLocal(project.folder, { port: 0, watch: false });
      try {
        const url = `${local.apis[0]?.url}/notes`;
        assert.deepEqual(await (await fetch(url)).json(), []);
        // The text as fetch and browsers send it, as `curl -d` does, and as JSON.
        const types = ["text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "application/json"];
        const ids = new Map<string, string>();
        for (const [index, contentType] of types.entries()) {
          const text = `Grüße ${index}`;
          const headers = { "content-type": contentType };
          const created = await fetch(url, { method: "POST", body: text, headers });
          assert.equal(created.status, 201);
          ids.set(await created.text(), text);
        }
        const notes = (await (await fetch(url)).json()) as { id: string; text: string }[];
        assert.deepEqual(new Map(notes.map(({ id, text }) => [id, text])), ids);
      } finally {
        await local.close();
      }
    });
  });
}

function inputsOf({ resources }: ResourceGraph, type: string, input: string): readonly unknown[] {
  const found = resources.filter((resource) => resource.type === type);
  return found.map(({ inputs }) => inputs[input]).sort();
}
