import assert from "node:assert/strict";
import { readFileSync, utimesSync } from "node:fs";
import * as path from "node:path";
import { SourceBuilder } from "#sdk/bundle/languages/source-builder";
import { expectDefinitionError } from "../../../support/definition-error";
import { project, removeProjects, write } from "../project";
import { archiveOf, contentOf } from "./building";
import { ScriptedTools } from "./scripted-tools";

const FILES = { "fn/main.py": "import lib\n", "fn/requirements.txt": "lib==1\n" };
const SOURCE = { runtime: "python3.12", handler: "main.handler" };

/** The output of pip, with all traces of the machine. */
const INSTALL = `
write(target + "/lib/__init__.py", "1");
write(target + "/main.py", "of a package");
write(target + "/lib/__pycache__/lib.cpython-311.pyc", String(process.hrtime.bigint()));
write(target + "/bin/lib", "#!" + __filename + "\\n");
write(target + "/bin/native", "\\x7fELF");
write(target + "/lib-1.dist-info/direct_url.json", target);
write(target + "/lib-1.dist-info/RECORD", "lib/__init__.py,sha256=a,1\\n../../bin/lib," + target + ",9\\nlib-1.dist-info/direct_url.json,,\\nlib-1.dist-info/METADATA,,\\n");`;

describe("Python with requirements", () => {
  let tools: ScriptedTools;

  beforeEach(() => {
    tools = new ScriptedTools();
    tools.addPython(INSTALL);
  });
  afterEach(() => tools.close());
  after(removeProjects);

  it("is installed by pip for Lambda's Linux, processor and Python, from wheels alone", async () => {
    const root = project(FILES);
    await archiveOf(root, { ...SOURCE, architecture: "arm64" });
    const [{ args = [], folder, env = {} } = {}, ...others] = tools.calls;
    assert.deepEqual(others, []);
    assert.equal(folder, path.join(root, "fn"));
    const installArgs = args.slice(args.indexOf("install"));
    assert.deepEqual(installArgs.slice(0, 2), ["install", "--target"]);
    assert.deepEqual(installArgs.slice(3, 7), [
      "--no-compile",
      "--quiet",
      "--requirement",
      path.join(root, "fn/requirements.txt"),
    ]);
    const platforms = installArgs.filter((_, index) => installArgs[index - 1] === "--platform");
    assert.equal(platforms[0], "manylinux_2_34_aarch64");
    assert.deepEqual(platforms.slice(-3), [
      "manylinux_2_17_aarch64",
      "manylinux2014_aarch64",
      "linux_aarch64",
    ]);
    const rest = installArgs.slice(installArgs.lastIndexOf("--platform") + 2, -2);
    assert.deepEqual(rest, ["--implementation", "cp", "--python-version", "3.12", "--only-binary=:all:"]);
    assert.equal(env.PIP_USER, "0");
    const { platform_machine, python_version, sys_platform } = JSON.parse(args[2] as string);
    assert.deepEqual([platform_machine, python_version, sys_platform], ["aarch64", "3.12", "linux"]);
  });

  it("is installed for the older Amazon Linux below Python 3.12", async () => {
    await archiveOf(project(FILES), { ...SOURCE, runtime: "python3.11" });
    const { args = [] } = tools.calls[0] ?? {};
    assert.equal(args[args.indexOf("--platform") + 1], "manylinux_2_26_x86_64");
  });

  it("holds the user's files, packages without traces of the machine, and no bytecode", async () => {
    const root = project({
      ...FILES,
      "fn/__pycache__/main.pyc": "",
      "fn/old.py": "",
      "fn/old.pyc": "",
      "fn/only.pyc": "no source",
      "fn/.venv/x.py": "",
      "fn/.git/HEAD": "",
      "fn/data/a.json": "{}",
    });
    assert.deepEqual(contentOf(await archiveOf(root, SOURCE)), {
      "bin/native": "\x7fELF",
      "data/a.json": "{}",
      "lib-1.dist-info/RECORD": "lib-1.dist-info/METADATA,,\nlib/__init__.py,sha256=a,1\n",
      "lib/__init__.py": "1",
      "main.py": "import lib\n",
      "old.py": "",
      "only.pyc": "no source",
      "requirements.txt": "lib==1\n",
    });
  });

  it("is the same bytes in two folders, installed by two users", async () => {
    const [here, there] = [project(FILES), project(FILES, "deeper/down")];
    utimesSync(path.join(there, "fn/main.py"), 1, 1);
    const first = readFileSync(await archiveOf(here, SOURCE));
    process.env.XDG_STATE_HOME = path.join(tools.bin, ".other");
    assert.deepEqual(readFileSync(await archiveOf(there, SOURCE)), first);
    assert.equal(tools.calls.length, 2);
  });

  it("installs nothing again where requirements, Python and processor are as before", async () => {
    const root = project(FILES);
    await archiveOf(root, SOURCE);
    write(root, { "fn/main.py": "import lib # changed\n" });
    const again = await archiveOf(root, SOURCE);
    await archiveOf(project(FILES), SOURCE);
    assert.equal(contentOf(again)["main.py"], "import lib # changed\n");
    assert.equal(tools.calls.length, 1);
    tools.remove("python3");
    await archiveOf(project(FILES), SOURCE);
    tools.addPython(INSTALL);
    await archiveOf(root, { ...SOURCE, architecture: "arm64" });
    await archiveOf(root, { ...SOURCE, runtime: "python3.13" });
    write(root, { "fn/requirements.txt": "lib==2\n" });
    await archiveOf(root, SOURCE);
    assert.equal(tools.calls.length, 4);
  });

  it("is installed once for several functions of a folder, and soundly by two at once", async () => {
    const files = { ...FILES, "fn/other.py": "" };
    const root = project(files);
    const builder = new SourceBuilder();
    const zips = await Promise.all([
      archiveOf(root, SOURCE, builder),
      archiveOf(root, { ...SOURCE, handler: "other.handler" }, builder),
    ]);
    assert.equal(zips[0], zips[1]);
    assert.equal(tools.calls.length, 1);
    process.env.XDG_STATE_HOME = path.join(tools.bin, ".other");
    const both = await Promise.all([archiveOf(root, SOURCE), archiveOf(project(files), SOURCE)]);
    assert.deepEqual(
      both.map((zip) => contentOf(zip)),
      [contentOf(zips[0]), contentOf(zips[0])],
    );
  });

  it("leaves nothing half installed when pip fails", async () => {
    tools.addPython(`if (!fs.existsSync(${JSON.stringify(`${tools.bin}/.sound`)})) {
  write(target + "/half.py", "");
  console.error("ERROR: the index\\nERROR: cannot be reached");
  process.exit(1);
}
${INSTALL}`);
    const root = project(FILES);
    await expectDefinitionError(archiveOf(root, SOURCE), [
      {
        code: "FUNCTION_BUILD_FAILED",
        path: "srcPath",
        message:
          "cannot be built: `pip install -r requirements.txt for Python 3.12 on Linux x86_64` failed in",
        cure: "  ERROR: the index\n  ERROR: cannot be reached",
      },
    ]);
    write(tools.bin, { ".sound": "" });
    assert.equal(contentOf(await archiveOf(root, SOURCE))["half.py"], undefined);
  });

  const withoutWheels = (made: string) => `
if (args.includes("wheel")) {
  ${made}
  process.exit(0);
}
if (fs.readdirSync(option("--find-links")).length === 0) {
  console.error("ERROR: No matching distribution found for pure>=1 (from lib==1)");
  process.exit(1);
}
${INSTALL}`;

  it("makes wheels of packages that have sources alone", async () => {
    tools.addPython(withoutWheels('write(option("--wheel-dir") + "/pure-1-py3-none-any.whl", "");'));
    assert.equal(contentOf(await archiveOf(project(FILES), SOURCE))["lib/__init__.py"], "1");
    const wheel = tools.calls[1]?.args.filter((arg) => !arg.startsWith("/"));
    const expected = [
      "-m",
      "pip",
      "wheel",
      "--quiet",
      "--no-deps",
      "--no-binary",
      "pure",
      "--wheel-dir",
      "pure>=1",
    ];
    assert.deepEqual(wheel, expected);
    assert.deepEqual(tools.calls.length, 3);
  });

  it("refuses packages whose sources have native code", async () => {
    tools.addPython(
      withoutWheels('write(option("--wheel-dir") + "/pure-1-cp311-cp311-linux_x86_64.whl", "");'),
    );
    await expectDefinitionError(archiveOf(project(FILES), { ...SOURCE, architecture: "arm64" }), [
      {
        code: "FUNCTION_BUILD_FAILED",
        path: "srcPath",
        message: "there is no wheel of pure>=1 for Python 3.12 on Linux arm64, and it has native code",
        cure: "require a version of pure that has wheels",
      },
    ]);
  });

  it("is installed by uv where Python has no pip, and holds the same", async () => {
    const byPip = readFileSync(await archiveOf(project(FILES), SOURCE));
    tools.close();
    tools = new ScriptedTools();
    tools.addPython("process.exit(1);", { hasPip: false });
    const left = 'write(target + "/.lock", ""); write(target + "/lib-1.dist-info/INSTALLER", "uv");';
    tools.add("uv", `const target = option("--target");${INSTALL}${left}`);
    const root = project(FILES);
    const zip = await archiveOf(root, { ...SOURCE, architecture: "arm64" });
    assert.deepEqual(readFileSync(zip), byPip);
    const args = tools.calls.at(-1)?.args ?? [];
    const python = ["--python", path.join(tools.bin, "python3")];
    const target = [...args.slice(3, 5), "--link-mode", "copy", "--no-compile-bytecode", ...python];
    const lambda = [
      "--python-version",
      "3.12",
      "--python-platform",
      "aarch64-manylinux_2_34",
      "--only-binary",
      ":all:",
    ];
    const list = ["--requirement", path.join(root, "fn/requirements.txt")];
    assert.deepEqual(args, ["pip", "install", "--quiet", ...target, ...list, ...lambda]);
    await archiveOf(root, { ...SOURCE, runtime: "python3.10" });
    assert.ok(tools.calls.at(-1)?.args.includes("x86_64-manylinux_2_17"));
  });

  it("asks uv, poetry and pipenv what their lock files say", async () => {
    for (const [lock, tool, args] of [
      [
        "uv.lock",
        "uv",
        "export --quiet --frozen --no-dev --no-emit-project --no-hashes --format requirements-txt",
      ],
      ["poetry.lock", "poetry", "export --without-hashes --format requirements.txt"],
      ["Pipfile.lock", "pipenv", "requirements"],
    ] as const) {
      tools.add(tool, `console.log("lib==1 # by ${tool}");`);
      tools.addPython(`fs.copyFileSync(option("--requirement"), target + "/read.txt");`);
      const root = project({ "fn/main.py": "", [`fn/${lock}`]: "" });
      const zip = await archiveOf(root, SOURCE);
      assert.equal(contentOf(zip)["read.txt"], `lib==1 # by ${tool}\n`);
      const asked = tools.calls.find((call) => call.tool === tool);
      assert.deepEqual([asked?.args.join(" "), asked?.folder], [args, path.join(root, "fn")]);
    }
  });
});
