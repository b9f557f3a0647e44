import { strict as assert } from "node:assert";
import * as path from "node:path";
import { type Project, readProject } from "#sdk/graph/index";
import { expectDefinitionError } from "../../support/definition-error";
import { type TemporaryProject, temporaryProject } from "../../support/project";

describe("a project on disk", () => {
  const projects: TemporaryProject[] = [];
  afterEach(() => {
    for (const project of projects.splice(0)) project.remove();
  });
  const make = (manifest: string, files: Readonly<Record<string, string>> = {}): TemporaryProject => {
    const project = temporaryProject({ "Pulumi.yaml": `name: notes\n${manifest}\n`, ...files });
    projects.push(project);
    return project;
  };
  const read = (manifest: string, files: Readonly<Record<string, string>>): Project =>
    readProject(make(manifest, files).folder, "dev");

  const PYTHON = { "__main__.py": "" };
  const runtimes: readonly (readonly [string, Readonly<Record<string, string>>, Project["runtime"]])[] = [
    ["", { "index.ts": "" }, { language: "nodejs" }],
    ["runtime: nodejs", { "index.ts": "" }, { language: "nodejs" }],
    ["runtime: { name: nodejs, options: { typescript: false } }", { "index.js": "" }, { language: "nodejs" }],
    ["runtime: bun", { "index.ts": "" }, { language: "nodejs" }],
    ["runtime: python", PYTHON, { language: "python", toolchain: "pip" }],
    [
      "runtime: { name: python, options: { virtualenv: env } }",
      PYTHON,
      { language: "python", toolchain: "pip", virtualenv: "env" },
    ],
    [
      "runtime: { name: python, options: { toolchain: uv } }",
      PYTHON,
      { language: "python", toolchain: "uv" },
    ],
    [
      "runtime: { name: python, options: { toolchain: poetry } }",
      PYTHON,
      { language: "python", toolchain: "poetry" },
    ],
  ];
  for (const [manifest, files, runtime] of runtimes) {
    it(`is read as one of ${runtime.language} with ${manifest || "no runtime"}`, () => {
      assert.deepEqual(read(manifest, files).runtime, runtime);
    });
  }

  it("begins in Python with __main__.py of its folder, or of the one that is its main", async () => {
    const project = make("runtime: python\nmain: app", { "app/__main__.py": "" });
    const { entry, folder } = readProject(project.folder, "dev");
    assert.equal(entry, path.join(project.folder, "app", "__main__.py"));
    assert.equal(folder, path.join(project.folder, "app"));
    const none = make("runtime: python", { "index.ts": "" });
    await expectDefinitionError(
      async () => readProject(none.folder, "dev"),
      [{ code: "PROJECT_MISSING", path: "", value: none.folder, cure: "write __main__.py" }],
    );
  });

  it("is in Python when a file of Python is given", () => {
    const project = make("runtime: nodejs", { "other.py": "" });
    const { runtime, entry } = readProject(path.join(project.folder, "other.py"), "dev");
    assert.equal(runtime.language, "python");
    assert.equal(entry, path.join(project.folder, "other.py"));
  });

  const others = { go: "Go", dotnet: ".NET", java: "Java", yaml: "YAML", hcl: "this language" };
  for (const [word, language] of Object.entries(others)) {
    it(`is refused with the runtime ${word}, with what is served and how to deploy it`, async () => {
      const { folder } = make(`runtime: ${word}`);
      await expectDefinitionError(
        async () => readProject(folder, "dev"),
        [
          {
            code: "LANGUAGE_NOT_SERVED",
            path: "runtime",
            value: word,
            message: `programs in ${language} are not served yet, those in TypeScript, JavaScript and Python are`,
            cure: "deploy it with pulumi up, by the package serverless-api",
          },
        ],
      );
    });
  }

  it("names folders of packages, and leaves out what is to be had elsewhere", () => {
    const manifest = `
runtime: python
packages:
  parts: ../parts
  other: { source: ./other, version: 1.0.0 }
  absolute: /somewhere
  registry: registry@1.0.0
  repository: https://example.com/repository
plugins:
  providers: [{ name: older, path: older }, { name: unnamed }]`;
    const project = make(manifest, PYTHON);
    assert.deepEqual(readProject(project.folder, "dev").packages, {
      parts: path.resolve(project.folder, "../parts"),
      other: path.join(project.folder, "other"),
      absolute: "/somewhere",
      older: path.join(project.folder, "older"),
    });
  });
});
