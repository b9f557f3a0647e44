import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { findUnbuilt } from "#sdk/bundle/languages/compiled-sources";
import { App, Function, type FunctionProps } from "#sdk/index";
import { expectRefused } from "../../../support/definition-error";
import { inProgramFolder } from "../../../support/program-folder";

interface Case {
  readonly files: readonly string[];
  readonly runtime: string;
  readonly srcPath?: string;
  readonly handler?: string;
}

describe("sources of a compiled language", () => {
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const unbuilt = ({ files, runtime, srcPath = "fn", handler = "bootstrap" }: Case, arm = false) => {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), "compiled-")));
    folders.push(root);
    for (const file of files) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(
        path.join(root, file),
        file.endsWith("Cargo.toml") ? '[package]\nname = "list-notes"\n' : "",
      );
    }
    const architecture = arm ? "arm64" : "x86_64";
    return findUnbuilt(root, srcPath, handler, { runtime, architecture });
  };

  const FOUND: readonly (readonly [string, Case, command: string, result: string])[] = [
    [
      "Go without a bootstrap",
      { files: ["fn/go.mod", "fn/main.go"], runtime: "provided.al2023" },
      "GOOS=linux GOARCH=amd64 CGO_ENABLED=0 go build -tags lambda.norpc -o build/bootstrap .",
      "build",
    ],
    [
      "Go for the older runtime, whose handler names the program",
      { files: ["fn/main.go"], runtime: "go1.x", handler: "main" },
      "GOOS=linux GOARCH=amd64 CGO_ENABLED=0 go build -tags lambda.norpc -o build/bootstrap .",
      "build",
    ],
    [
      "Rust without a bootstrap, by the name of its package",
      {
        files: ["fn/Cargo.toml", "fn/src/main.rs", "fn/target/release/list-notes"],
        runtime: "provided.al2023",
      },
      "cargo lambda build --release --x86-64",
      "target/lambda/list-notes",
    ],
    [
      "Swift without a bootstrap",
      { files: ["fn/Package.swift"], runtime: "provided.al2023" },
      "swift package --allow-network-connections docker archive",
      ".build/plugins/AWSLambdaPackager/outputs/AWSLambdaPackager/<product>/<product>.zip",
    ],
    [
      ".NET without an assembly beside the sources",
      { files: ["fn/List.csproj", "fn/List.cs", "fn/bin/Debug/net8.0/List.dll"], runtime: "dotnet8" },
      "dotnet publish -c Release -r linux-x64 -o publish",
      "publish",
    ],
    [
      "Maven's, with what it has built where Lambda does not look",
      {
        files: ["fn/pom.xml", "fn/src/main/java/a/A.java", "fn/target/classes/a/A.class", "fn/target/a.jar"],
        runtime: "java21",
      },
      "mvn package",
      "target/<name>.jar",
    ],
    [
      "Gradle's, whose wrapper is a jar",
      { files: ["fn/build.gradle.kts", "fn/gradle/wrapper/gradle-wrapper.jar"], runtime: "java17" },
      "gradle shadowJar",
      "build/libs/<name>-all.jar",
    ],
    [
      "Kotlin alone",
      { files: ["fn/Main.kt"], runtime: "java21" },
      "gradle shadowJar",
      "build/libs/<name>-all.jar",
    ],
  ];
  for (const [title, given, command, result] of FOUND) {
    it(`are found: ${title}`, () => {
      const found = unbuilt(given);
      assert.deepEqual([found?.folder, found?.command, found?.result], ["fn", command, result]);
    });
  }

  it("are found where the handler names them and no folder is given", () => {
    const runtime = "go1.x";
    const files = ["functions/list/main.go"];
    for (const handler of ["functions/list", "functions/list/main.go"])
      assert.equal(unbuilt({ files, runtime, srcPath: ".", handler })?.folder, "functions/list");
  });

  it("are built for the processor of the function", () => {
    const go = unbuilt({ files: ["fn/go.mod"], runtime: "provided.al2023" }, true);
    assert.match(String(go?.command), /GOARCH=arm64/);
    const rust = unbuilt({ files: ["fn/Cargo.toml"], runtime: "provided.al2023" }, true);
    assert.equal(rust?.command, "cargo lambda build --release --arm64");
  });

  const BUILT: readonly (readonly [string, Case])[] = [
    [
      "a bootstrap, with its sources beside it",
      { files: ["fn/bootstrap", "fn/go.mod", "fn/main.go"], runtime: "provided.al2023" },
    ],
    [
      "the program that the handler names",
      { files: ["fn/main", "fn/main.go"], runtime: "go1.x", handler: "main" },
    ],
    [
      "a folder without sources, whose bootstrap is in a layer",
      { files: ["fn/index.php"], runtime: "provided.al2" },
    ],
    [
      "classes in their packages",
      { files: ["fn/com/example/A.class", "fn/com/example/A.java"], runtime: "java21" },
    ],
    ["jars in lib", { files: ["fn/lib/a.jar", "fn/pom.xml"], runtime: "java21" }],
    ["assemblies", { files: ["fn/List.dll", "fn/List.cs"], runtime: "dotnet8" }],
    ["an archive", { files: ["fn.zip", "main.go"], runtime: "provided.al2023", srcPath: "fn.zip" }],
    ["a jar", { files: ["target/a.jar", "target/A.java"], runtime: "java21", srcPath: "target/a.jar" }],
    [
      "other languages",
      { files: ["fn/main.py", "fn/helper.go"], runtime: "python3.13", handler: "main.handler" },
    ],
    ["what is not there", { files: [], runtime: "provided.al2023" }],
  ];
  for (const [title, given] of BUILT) {
    it(`are not taken for unbuilt: ${title}`, () => {
      assert.equal(unbuilt(given), undefined);
    });
  }

  it("are refused before anything is registered where no tool builds them, with the command and where its result is", async () => {
    const props: FunctionProps = {
      runtime: "provided.al2023",
      srcPath: "functions/list",
      handler: "bootstrap",
    };
    await inProgramFolder({ "functions/list/Package.swift": "" }, () =>
      expectRefused(
        () => new Function(new App({ defaults: "current" }), "List", props),
        [
          {
            code: "FUNCTION_SOURCE_UNBUILT",
            path: "srcPath",
            value: "functions/list",
            message:
              "functions/list has sources of Swift and no bootstrap, and code of provided.al2023 is packaged as it is",
            cure: 'build it, (cd functions/list && swift package --allow-network-connections docker archive), and write srcPath: "functions/list/.build/plugins/AWSLambdaPackager/outputs/AWSLambdaPackager/<product>/<product>.zip"',
          },
        ],
        { construct: 'Function "List"' },
      ),
    );
  });
});
