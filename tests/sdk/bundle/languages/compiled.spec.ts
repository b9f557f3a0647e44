import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { SourceBuilder } from "#sdk/bundle/languages/source-builder";
import { expectDefinitionError } from "../../../support/definition-error";
import { project, removeProjects } from "../project";
import { archiveOf, contentOf, headersOf } from "./building";
import { ScriptedTools } from "./scripted-tools";

describe("sources of a compiled language, built for Lambda", () => {
  let tools: ScriptedTools;

  beforeEach(() => {
    tools = new ScriptedTools();
  });
  afterEach(() => tools.close());
  after(removeProjects);

  /** Arguments of the one call, without the folder that results go to. */
  const argsOf = (index = 0) =>
    tools.calls[index]?.args.map((arg) => arg.replace(/\/\S*unfinished-[\w-]+/, "OUT")) ?? [];

  describe("Go", () => {
    const FILES = { "fn/go.mod": "", "fn/main.go": "", "fn/cmd/list/main.go": "" };
    const SOURCE = { runtime: "provided.al2023", handler: "bootstrap" };
    beforeEach(() => tools.add("go", 'write(option("-o"), "program of " + process.cwd().split("/").pop());'));

    it("is built by go for Lambda's Linux and processor, without traces of the machine", async () => {
      const root = project(FILES);
      const zip = await archiveOf(root, { ...SOURCE, architecture: "arm64" });
      assert.deepEqual(contentOf(zip), { bootstrap: "program of fn" });
      assert.equal(headersOf(zip).bootstrap?.mode, "100755");
      const flags = ["-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-tags", "lambda.norpc"];
      assert.deepEqual(argsOf(), ["build", ...flags, "-o", "OUT/bootstrap", "."]);
      const { env = {}, folder } = tools.calls[0] ?? {};
      assert.deepEqual(
        [env.GOOS, env.GOARCH, env.CGO_ENABLED, folder],
        ["linux", "arm64", "0", path.join(root, "fn")],
      );
    });

    it("is the package that the handler names, by its folder or a file", async () => {
      const root = project(FILES);
      for (const handler of ["cmd/list", "cmd/list/main.go"])
        assert.deepEqual(contentOf(await archiveOf(root, { ...SOURCE, handler })), {
          bootstrap: "program of list",
        });
      assert.equal(tools.calls[0]?.env.GOARCH, "amd64");
      const inRoot = { ...SOURCE, srcPath: ".", handler: "fn/cmd/list" };
      assert.deepEqual(contentOf(await archiveOf(root, inRoot)), { bootstrap: "program of list" });
    });

    it("is named as the handler for the older runtime", async () => {
      const zip = await archiveOf(project(FILES), { runtime: "go1.x", handler: "list" });
      assert.deepEqual(contentOf(zip), { list: "program of fn" });
    });

    it("is built once for all functions of a package, and once more for another", async () => {
      const root = project(FILES);
      const builder = new SourceBuilder();
      const handlers = ["bootstrap", "main.go", "cmd/list", "cmd/list/main.go"];
      const zips = await Promise.all(
        handlers.map((handler) => archiveOf(root, { ...SOURCE, handler }, builder)),
      );
      assert.deepEqual([zips[0] === zips[1], zips[2] === zips[3], zips[0] === zips[2]], [true, true, false]);
      assert.equal(tools.calls.length, 2);
    });

    it("is one program for each file with a main that a handler names, with what all of them use", async () => {
      const main = "package main\n\nfunc main() {}\n";
      const files = { "fn/get.go": main, "fn/list.go": main, "fn/notes.go": "package main\n" };
      const root = project({ ...files, "fn/go.mod": "", "fn/list_test.go": main });
      const builder = new SourceBuilder();
      const build = (handler: string) => archiveOf(root, { ...SOURCE, srcPath: ".", handler }, builder);
      await build("fn/list.go");
      await build("fn/get.go");
      const sources = tools.calls.map(({ args }) => args.slice(args.indexOf("-o") + 2));
      assert.deepEqual(sources, [
        ["list.go", "notes.go"],
        ["get.go", "notes.go"],
      ]);
    });

    it("is refused with the last lines of the tool when it does not compile", async () => {
      tools.add(
        "go",
        'console.error("# example.com/list\\n\\u001b[31m./main.go:3:1: undefined: x\\u001b[0m"); process.exit(1);',
      );
      await expectDefinitionError(archiveOf(project(FILES), SOURCE), [
        {
          code: "FUNCTION_BUILD_FAILED",
          path: "srcPath",
          message: "cannot be built: `go build` failed in",
          cure: "its last lines:\n  # example.com/list\n  ./main.go:3:1: undefined: x",
        },
      ]);
    });
  });

  describe("Rust", () => {
    const FILES = { "fn/Cargo.toml": '[package]\nname = "notes"\n', "fn/src/bin/list.rs": "" };
    const SOURCE = { runtime: "provided.al2023", handler: "bootstrap" };
    const cargo = (...binaries: string[]) =>
      tools.add(
        "cargo",
        `for (const name of ${JSON.stringify(binaries)})
  if (!args.includes("--bin") || option("--bin") === name) write(path.join(option("--lambda-dir"), name, "bootstrap"), name);`,
      );

    it("is built by cargo lambda for Lambda's processor", async () => {
      cargo("notes");
      const root = project(FILES);
      const zip = await archiveOf(root, { ...SOURCE, architecture: "arm64" });
      assert.deepEqual(contentOf(zip), { bootstrap: "notes" });
      const out = ["--output-format", "binary", "--lambda-dir", "OUT"];
      assert.deepEqual(argsOf(), ["lambda", "build", "--release", "--arm64", ...out]);
      await archiveOf(root, SOURCE);
      assert.equal(argsOf(1)[3], "--x86-64");
    });

    it("is the binary that the handler names", async () => {
      cargo("list", "show");
      assert.deepEqual(contentOf(await archiveOf(project(FILES), { ...SOURCE, handler: "list" })), {
        bootstrap: "list",
      });
      assert.deepEqual(argsOf().slice(-2), ["--bin", "list"]);
    });

    it("is refused with the names where there are several binaries and the handler names none", async () => {
      cargo("list", "show");
      await expectDefinitionError(archiveOf(project(FILES), SOURCE), [
        {
          code: "FUNCTION_BUILD_FAILED",
          path: "srcPath",
          message: 'cannot be built: fn has several binaries, "list", "show", and the handler names none',
          cure: "name one of them as handler",
        },
      ]);
    });
  });

  describe(".NET", () => {
    const FILES = { "fn/List.csproj": "", "fn/List.cs": "" };
    const SOURCE = { runtime: "dotnet8", handler: "List::Notes.Functions::List" };
    beforeEach(() =>
      tools.add(
        "dotnet",
        'for (const name of ["List.dll", "List.runtimeconfig.json", "runtimes/x.so"]) write(path.join(option("-o"), name), name);',
      ),
    );

    it("is published for Lambda's processor", async () => {
      const root = project(FILES);
      const zip = await archiveOf(root, { ...SOURCE, architecture: "arm64" });
      assert.deepEqual(Object.keys(contentOf(zip)), ["List.dll", "List.runtimeconfig.json", "runtimes/x.so"]);
      const fixed = ["--nologo", "-p:ContinuousIntegrationBuild=true", `-p:PathMap=${root}/fn=/src`];
      const of = ["publish", "-c", "Release", "-r", "linux-arm64", "--self-contained", "false"];
      assert.deepEqual(argsOf(), [...of, "-o", "OUT", ...fixed]);
      await archiveOf(root, SOURCE);
      assert.equal(argsOf(1)[4], "linux-x64");
    });

    it("brings its runtime where Lambda has none, and is then the program that Lambda starts", async () => {
      await expectDefinitionError(archiveOf(project(FILES), { ...SOURCE, runtime: "provided.al2023" }), [
        {
          code: "FUNCTION_BUILD_FAILED",
          path: "srcPath",
          message: "fn was published without a file bootstrap",
          cure: "write <AssemblyName>bootstrap</AssemblyName> into the project",
        },
      ]);
      assert.equal(argsOf()[6], "true");
    });

    it("is refused where it has no assembly that the handler names", async () => {
      await expectDefinitionError(
        archiveOf(project(FILES), { ...SOURCE, handler: "Lst::Notes.Functions::List" }),
        [
          {
            code: "FUNCTION_BUILD_FAILED",
            path: "srcPath",
            message: "fn was published without the assembly Lst of the handler",
            cure: 'did you mean "List"',
          },
        ],
      );
    });
  });

  it("are archives of the same bytes in two folders", async () => {
    tools.add("go", 'write(option("-o"), "program");');
    const files = { "fn/main.go": "" };
    const source = { runtime: "provided.al2023", handler: "bootstrap" };
    const zips = [await archiveOf(project(files), source), await archiveOf(project(files, "deeper"), source)];
    assert.deepEqual(readFileSync(zips[0] as string), readFileSync(zips[1] as string));
  });
});
