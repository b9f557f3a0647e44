import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { archiveOf, contentOf, headersOf } from "../sdk/bundle/languages/building";
import { project, removeProjects } from "../sdk/bundle/project";
import { GO, GRADLE, JAVA, RUST } from "./programs";
import { describeWith } from "./toolchains";

/** The processor of an ELF file. @see elf(5), e_machine */
const PROCESSORS = { arm64: 183, x86_64: 62 } as const;

const processorOf = (zip: string) =>
  Buffer.from(unzipSync(readFileSync(zip)).bootstrap ?? []).readUInt16LE(18);

const OWN = { runtime: "provided.al2023", handler: "bootstrap" };

describeWith("go", "Go, built by go", function () {
  this.timeout(300_000);
  after(removeProjects);

  it("is a program for Lambda's processor, of the same bytes in two folders", async () => {
    for (const architecture of ["arm64", "x86_64"] as const) {
      const zip = await archiveOf(project(GO), { ...OWN, architecture });
      assert.equal(processorOf(zip), PROCESSORS[architecture]);
      assert.equal(headersOf(zip).bootstrap?.mode, "100755");
      const again = await archiveOf(project(GO, "deeper/down"), { ...OWN, architecture });
      assert.deepEqual(readFileSync(again), readFileSync(zip));
    }
  });
});

describeWith("cargoLambda", "Rust, built by cargo lambda", function () {
  this.timeout(600_000);
  after(removeProjects);

  it("is a program for Lambda's processor", async () => {
    const architecture = process.arch === "arm64" ? "arm64" : "x86_64";
    const zip = await archiveOf(project(RUST), { ...OWN, architecture });
    assert.equal(processorOf(zip), PROCESSORS[architecture]);
  });
});

describeWith("maven", "Java, built by Maven", function () {
  this.timeout(600_000);
  after(removeProjects);
  const source = { runtime: "java17", handler: "notes.Hello::handleRequest" };

  it("has classes at the root, dependencies in lib, and the same bytes in two folders", async () => {
    const zip = await archiveOf(project(JAVA), source);
    const names = Object.keys(contentOf(zip)).filter((name) => !name.startsWith("META-INF/"));
    assert.deepEqual(names, [
      "lib/aws-lambda-java-core-1.2.3.jar",
      "lib/gson-2.10.1.jar",
      "notes/Hello.class",
    ]);
    const again = await archiveOf(project(JAVA, "deeper/down"), source);
    assert.deepEqual(readFileSync(again), readFileSync(zip));
  });
});

describeWith("gradle", "Java, built by Gradle", function () {
  this.timeout(600_000);
  after(removeProjects);

  it("has classes at the root and dependencies in lib", async () => {
    const zip = await archiveOf(project(GRADLE), {
      runtime: "java17",
      handler: "notes.Hello::handleRequest",
    });
    const names = Object.keys(contentOf(zip)).filter((name) => !name.startsWith("META-INF/"));
    assert.deepEqual(names, [
      "lib/aws-lambda-java-core-1.2.3.jar",
      "lib/gson-2.10.1.jar",
      "notes/Hello.class",
    ]);
  });
});

describeWith("dotnet", ".NET, published by dotnet", function () {
  this.timeout(600_000);
  after(removeProjects);

  it("has the assembly that the handler names", async () => {
    const files = {
      "fn/List.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net8.0</TargetFramework><GenerateRuntimeConfigurationFiles>true</GenerateRuntimeConfigurationFiles></PropertyGroup>
</Project>`,
      "fn/List.cs": "namespace Notes; public class List { public string Handle(string text) => text; }",
    };
    const zip = await archiveOf(project(files), { runtime: "dotnet8", handler: "List::Notes.List::Handle" });
    const names = Object.keys(contentOf(zip));
    assert.ok(names.includes("List.dll") && names.includes("List.runtimeconfig.json"), names.join(" "));
  });
});
