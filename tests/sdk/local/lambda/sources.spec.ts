import assert from "node:assert/strict";
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { LocalSources } from "#sdk/local/lambda/sources";
import { ScriptedTools } from "../../bundle/languages/scripted-tools";
import { project, removeProjects } from "../../bundle/project";

const GO = {
  srcPath: "fn",
  handler: "bootstrap",
  runtime: "provided.al2023",
  architecture: "arm64",
} as const;
const PYTHON = { ...GO, handler: "main.handler", runtime: "python3.13" } as const;

describe("sources that are built for this machine", () => {
  let tools: ScriptedTools;

  beforeEach(() => {
    tools = new ScriptedTools();
  });
  afterEach(() => tools.close());
  after(removeProjects);

  it("are none where a folder runs as it is", async () => {
    const root = project({ "fn/bootstrap": "", "fn/main.go": "", "py/main.py": "" });
    const sources = new LocalSources(root);
    assert.equal(await sources.code(GO), undefined);
    assert.equal(await sources.code({ ...PYTHON, srcPath: "py" }), undefined);
  });

  it("are built again when a file of their module changes, and keep their version while the result is the same", async () => {
    tools.add("go", 'write(option("-o"), fs.readFileSync("main.go"), 0o755);');
    const root = project({ "fn/go.mod": "", "fn/main.go": "1", "fn/lib/lib.go": "1" });
    const sources = new LocalSources(root);
    const first = await sources.code(GO);
    assert.ok(first?.inputs.includes(path.join(root, "fn/lib/lib.go")));
    await sources.code({ ...GO, handler: "main.go" });
    assert.equal(tools.calls.length, 1);
    writeFileSync(path.join(root, "fn/lib/lib.go"), "longer");
    assert.deepEqual((await sources.code(GO))?.code, first?.code);
    writeFileSync(path.join(root, "fn/main.go"), "longer");
    assert.notEqual((await sources.code(GO))?.code.version, first?.code.version);
    assert.equal(tools.calls.length, 3);
  });

  it("leave no program behind that nothing runs any more", async () => {
    tools.add("go", 'write(option("-o"), fs.readFileSync("main.go"), 0o755);');
    const root = project({ "fn/main.go": "" });
    const sources = new LocalSources(root);
    const folders: string[] = [];
    for (let size = 1; size <= 6; size++) {
      writeFileSync(path.join(root, "fn/main.go"), "x".repeat(size));
      folders.push((await sources.code(GO))?.code.folder ?? "");
    }
    assert.deepEqual(
      folders.map((folder) => existsSync(folder)),
      [false, false, false, true, true, true],
    );
  });

  it("leave what another process has taken up since", async () => {
    tools.add("go", 'write(option("-o"), fs.readFileSync("main.go"), 0o755);');
    const root = project({ "fn/main.go": "1" });
    const sources = new LocalSources(root);
    const first = (await sources.code(GO))?.code.folder ?? "";
    utimesSync(first, new Date(), new Date(Date.now() + 1000));
    for (let size = 2; size <= 6; size++) {
      writeFileSync(path.join(root, "fn/main.go"), "x".repeat(size));
      await sources.code(GO);
    }
    assert.ok(existsSync(first));
  });

  it("are refused with each call when they were never built, and fail once for each change", async () => {
    tools.add("go", 'console.error("undefined: x"); process.exit(1);');
    const root = project({ "fn/main.go": "" });
    const sources = new LocalSources(root);
    for (let time = 0; time < 2; time++) {
      const { code, failure = "" } = (await sources.code(GO)) ?? {};
      assert.match(failure, /`go build` failed in .*undefined: x$/s);
      assert.deepEqual(code?.refusal, { errorType: "Local.BuildFailed", errorMessage: failure });
    }
    assert.equal(tools.calls.length, 1);
  });

  it("of Python run from their folder where pip fails, with the packages of that Python, and report the failure", async () => {
    tools.addPython('console.error("ERROR: no index"); process.exit(1);');
    const root = project({ "fn/main.py": "", "fn/requirements.txt": "lib" });
    const found = await new LocalSources(root).code(PYTHON);
    assert.match(found?.failure ?? "", /`pip install -r requirements.txt` failed in .*ERROR: no index$/s);
    const { folder, packages, refusal } = found?.code ?? {};
    assert.deepEqual([folder, packages, refusal], [path.join(root, "fn"), undefined, undefined]);
  });

  it("of Python are installed for the Python that runs them, though another one has pip", async () => {
    tools.addPython("", { hasPip: false, name: "python3.13" });
    tools.addPython('write(target + "/lib.py", "");');
    const root = project({ "fn/main.py": "", "fn/requirements.txt": "lib" });
    const found = await new LocalSources(root).code(PYTHON);
    const python = `${tools.bin}/python3.13`;
    assert.equal(found?.code.packages, undefined);
    assert.equal(
      found?.note?.text,
      `the packages of requirements.txt are not installed, as ${python} has no pip; those of ${python} are used`,
    );
  });
});
