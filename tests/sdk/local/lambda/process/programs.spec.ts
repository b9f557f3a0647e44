import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, runtimeNote } from "#sdk/local/lambda/process/programs";
import { isRunHere } from "#sdk/local/lambda/runtimes";

describe("the program of a runtime", () => {
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** A `PATH` with these programs, each of which says what it is given here. */
  function pathWith(programs: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    const folder = mkdtempSync(join(tmpdir(), "path-"));
    folders.push(folder);
    for (const [name, script] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    return { PATH: folder };
  }

  const functionOf = (runtime: string) => ({
    runtime,
    code: { folder: "/task" },
    memorySize: 512,
    environment: {},
  });

  it("is the Python of the very version, where it says that it lies", async () => {
    const shell = pathWith({ "python3.12": "echo /opt/python3.12", python3: "echo /usr/bin/python3" });
    const found = await findProgram(functionOf("python3.12"), shell);
    assert.equal(found?.command, "/opt/python3.12");
    assert.equal(found?.args[0], "-B");
    assert.match(found?.args[1] ?? "", /\/sdk\/src\/local\/lambda\/process\/bootstrap\.py$/);
    assert.equal(await runtimeNote("python3.12", shell), undefined);
  });

  it("is another Python with a note, also where a version manager has only a script for the right one", async () => {
    const shell = pathWith({ "python3.12": "exit 127", python3: "echo /usr/bin/python3" });
    assert.equal((await findProgram(functionOf("python3.12"), shell))?.command, "/usr/bin/python3");
    assert.deepEqual(await runtimeNote("python3.12", shell), {
      isRun: true,
      note: "runs on /usr/bin/python3, as there is no python3.12",
    });
  });

  it("is none without a Python, and the note says so", async () => {
    const shell = pathWith({});
    assert.equal(await findProgram(functionOf("python3.13"), shell), undefined);
    assert.deepEqual(await runtimeNote("python3.13", shell), {
      isRun: false,
      note: "neither python3.13 nor python3 is installed; install one of them and call again",
    });
  });

  it("is found when it is installed meanwhile", async () => {
    const shell = pathWith({});
    assert.equal(await findProgram(functionOf("python3.13"), shell), undefined);
    const script = "#!/bin/sh\necho /opt/python3.13\n";
    writeFileSync(join(shell.PATH ?? "", "python3.13"), script, { mode: 0o755 });
    assert.equal((await findProgram(functionOf("python3.13"), shell))?.command, "/opt/python3.13");
  });

  it("is the Node of this machine, with a note where a recent runtime has a newer one", async () => {
    const later = Number.parseInt(process.versions.node, 10) + 8;
    assert.deepEqual(await runtimeNote(`nodejs${Math.max(later, 27)}.x`, {}), {
      isRun: true,
      note: `runs on Node ${process.versions.node} of this machine, and nodejs${Math.max(later, 27)}.x has Node ${Math.max(later, 27)}`,
    });
    assert.equal(await runtimeNote("nodejs24.x", {}), undefined);
  });

  it("is the package's own for runtimes of the operating system alone", async () => {
    const found = await findProgram(functionOf("provided.al2023"), {});
    assert.deepEqual(found, { command: "/task/bootstrap", args: [] });
    assert.equal(await runtimeNote("provided.al2", {}), undefined);
  });

  it("is Node itself, with as much heap as the function has memory, unless the function says how much", async () => {
    const { command, args } = (await findProgram(functionOf("nodejs22.x"), {})) ?? {};
    assert.equal(command, process.execPath);
    assert.deepEqual(args?.slice(0, -1), [
      "--enable-source-maps",
      "--no-warnings",
      "--max-old-space-size=512",
    ]);
    const environment = { NODE_OPTIONS: "--max-old-space-size=200" };
    const own = await findProgram({ ...functionOf("nodejs22.x"), environment }, {});
    assert.deepEqual(own?.args.slice(0, -1), ["--enable-source-maps", "--no-warnings"]);
  });

  it("is what code says itself, which in Java has the heap that the function's memory leaves", async () => {
    const program = { command: "/bin/java", args: ["Main"] };
    const code = { folder: "/task", program };
    const found = (memorySize: number, isJava: boolean) =>
      findProgram(
        { ...functionOf("java21"), code: { ...code, program: { ...program, isJava } }, memorySize },
        {},
      );
    assert.deepEqual(await found(512, false), { ...program, isJava: false });
    const rest = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "Main"];
    assert.deepEqual((await found(512, true))?.args, ["-Xmx380m", ...rest]);
    assert.deepEqual((await found(64, true))?.args, ["-Xmx32m", ...rest]);
  });

  it("is not there for runtimes that are not run, and Node needs none", async () => {
    for (const runtime of ["java21", "ruby3.4", "dotnet8", "go1.x", "python2.7", ""]) {
      assert.equal(isRunHere(runtime), false, runtime);
      assert.deepEqual(await runtimeNote(runtime, {}), {
        isRun: false,
        note: `runtime ${runtime} is not run here`,
      });
    }
    assert.equal(isRunHere("nodejs22.x"), true);
    assert.equal(await runtimeNote("nodejs22.x", {}), undefined);
  });
});
