import assert from "node:assert/strict";
import { App, Function, type FunctionProps } from "#sdk/index";
import { expectRefused } from "../../../support/definition-error";
import { inProgramFolder, type ProgramFiles } from "../../../support/program-folder";
import { record } from "../../../support/record";
import { ScriptedTools } from "./scripted-tools";

const GO: FunctionProps = { runtime: "provided.al2023", srcPath: "fn", handler: "bootstrap" };
const PYTHON: FunctionProps = {
  runtime: "python3.13",
  architecture: "arm_64",
  srcPath: "fn",
  handler: "main.handler",
};
const PYTHON_FILES = { "fn/main.py": "", "fn/requirements.txt": "lib==1" };

describe("a function of another language than JavaScript", () => {
  let tools: ScriptedTools;

  beforeEach(() => {
    tools = new ScriptedTools();
  });
  afterEach(() => tools.close());

  const make = (props: FunctionProps) => new Function(new App({ defaults: "current" }), "Fn", props);

  const refused = (
    files: ProgramFiles,
    props: FunctionProps,
    issue: Parameters<typeof expectRefused>[1][number],
  ) =>
    inProgramFolder(files, () => expectRefused(() => make(props), [issue], { construct: 'Function "Fn"' }));

  const MISSING: readonly (readonly [string, ProgramFiles, FunctionProps, message: string, cure: string])[] =
    [
      [
        "Go",
        { "fn/go.mod": "", "fn/main.go": "" },
        { ...GO, architecture: "arm_64" },
        "fn has sources of Go, for which go is needed, and there is none",
        'install it (https://go.dev/dl), or build it elsewhere, (cd fn && GOOS=linux GOARCH=arm64 CGO_ENABLED=0 go build -tags lambda.norpc -o build/bootstrap .), and write srcPath: "fn/build"',
      ],
      [
        "Rust",
        { "fn/Cargo.toml": 'name = "notes"' },
        GO,
        "fn has sources of Rust, for which cargo is needed",
        'cargo lambda build --release --x86-64), and write srcPath: "fn/target/lambda/notes"',
      ],
      [
        "Maven",
        { "fn/pom.xml": "" },
        { ...GO, runtime: "java21", handler: "a.B" },
        "fn has sources of Java or Kotlin, for which mvn is needed",
        "(cd fn && mvn package)",
      ],
      [
        "Gradle",
        { "fn/build.gradle": "" },
        { ...GO, runtime: "java21", handler: "a.B" },
        "for which gradle is needed",
        "or its wrapper, gradlew, in the project",
      ],
      [
        ".NET",
        { "fn/A.csproj": "" },
        { ...GO, runtime: "dotnet8", handler: "A::B::C" },
        "for which dotnet is needed",
        'dotnet publish -c Release -r linux-x64 -o publish), and write srcPath: "fn/publish"',
      ],
      [
        "Python",
        PYTHON_FILES,
        PYTHON,
        "fn has requirements.txt, for which python3 is needed, and there is none",
        "(cd fn && python3 -m pip install --target . --platform manylinux2014_aarch64 --implementation cp --python-version 3.13 --only-binary=:all: -r requirements.txt), and set bundle: false",
      ],
    ];
  for (const [language, files, props, message, cure] of MISSING) {
    it(`is refused before anything is registered where its tool is missing: ${language}`, () =>
      refused(files, props, {
        code: "FUNCTION_TOOLCHAIN_MISSING",
        path: "srcPath",
        value: "fn",
        message,
        cure,
      }));
  }

  it("is refused where cargo lacks its subcommand for Lambda", () => {
    tools.add("cargo", "");
    const message = "for which cargo-lambda is needed";
    const cure = "install it (https://www.cargo-lambda.info)";
    return refused({ "fn/Cargo.toml": "" }, GO, {
      code: "FUNCTION_TOOLCHAIN_MISSING",
      path: "srcPath",
      message,
      cure,
    });
  });

  it("is refused where Python has no pip, or a lock file needs its tool", async () => {
    tools.addPython("", { hasPip: false });
    const issue = { code: "FUNCTION_TOOLCHAIN_MISSING", path: "srcPath" } as const;
    await refused(PYTHON_FILES, PYTHON, {
      ...issue,
      message: `pip for ${tools.bin}/python3 is needed`,
      cure: "-m ensurepip",
    });
    tools.addPython("");
    await refused({ "fn/main.py": "", "fn/uv.lock": "" }, PYTHON, {
      ...issue,
      message: "fn has uv.lock, for which uv is needed",
      cure: "uv export --quiet --frozen --no-dev --no-emit-project --no-hashes --format requirements-txt > requirements.txt &&",
    });
  });

  it("is refused where the handler names no package of Go, with one that there is", () => {
    tools.add("go", "");
    return refused(
      { "fn/go.mod": "", "fn/cmd/list/main.go": "" },
      { ...GO, handler: "cmd/lst" },
      {
        code: "HANDLER_NOT_FOUND",
        path: "handler",
        value: "cmd/lst",
        message: "neither fn nor the handler in it has files of Go",
        cure: 'write for example "cmd/list"',
      },
    );
  });

  /** The registered code of a function. */
  const codeOf = (files: ProgramFiles, props: FunctionProps, bundle?: string) =>
    inProgramFolder(files, async () => {
      if (bundle === undefined) delete process.env.PULUMI_SERVERLESS_API_BUNDLE;
      else process.env.PULUMI_SERVERLESS_API_BUNDLE = bundle;
      const graph = await record(() => make(props));
      return graph.resource("aws:lambda/function:Function").inputs.code as unknown as { path: string };
    });

  it("is built into a zip for a deployment", async () => {
    tools.add("go", 'write(option("-o"), "program");');
    const { path } = await codeOf({ "fn/main.go": "" }, GO, "build");
    assert.match(path, /\/\.sapi\/build\/zip1-[0-9a-f]{32}\/files\/code\.zip$/);
  });

  it("is neither checked nor built under testing, nor where bundling is skipped", async () => {
    tools.add("go", "");
    tools.addPython("");
    for (const wish of [undefined, "skip"]) {
      assert.equal((await codeOf({ "fn/main.go": "" }, GO, wish)).path, "fn");
      assert.equal((await codeOf(PYTHON_FILES, PYTHON, wish)).path, "fn");
    }
    assert.deepEqual(tools.calls, []);
  });

  it("is packaged as it is where nothing is to be built, or bundle is false", async () => {
    tools.addPython("process.exit(1);");
    for (const [files, props] of [
      [{ "fn/main.py": "" }, PYTHON],
      [{ "fn/main.py": "", "fn/requirements.txt": "# none" }, PYTHON],
      [PYTHON_FILES, { ...PYTHON, bundle: false }],
      [{ "fn/bootstrap": "", "fn/main.go": "" }, GO],
    ] as const)
      assert.equal((await codeOf(files, props, "build")).path, "fn");
    assert.deepEqual(tools.calls, []);
  });

  it("is refused as unbuilt where bundle is false and there are only sources", () =>
    refused(
      { "fn/go.mod": "", "fn/main.go": "" },
      { ...GO, bundle: false },
      {
        code: "FUNCTION_SOURCE_UNBUILT",
        path: "srcPath",
        message: "fn has sources of Go and no bootstrap",
      },
    ));
});
