import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { strToU8, zipSync } from "fflate";
import { ScriptedTools } from "../sdk/bundle/languages/scripted-tools";
import { ProgramCopy } from "./programs";
import { type Served, serve } from "./served";

/**
 * A program that serves the runtime API and answers the value of an expression. It replaces the binary that
 * tools build.
 */
const program = (expression: string): string => `
async function main() {
  const api = "http://" + process.env.AWS_LAMBDA_RUNTIME_API + "/2018-06-01/runtime/invocation";
  for (;;) {
    const next = await fetch(api + "/next");
    await next.text();
    const id = next.headers.get("lambda-runtime-aws-request-id");
    await fetch(api + "/" + id + "/response", { method: "POST", body: JSON.stringify(${expression}) });
  }
}
main();
`;
/** Its text as code of a scripted tool, which inserts the text of a source file. */
const built = (source: string): string =>
  `${JSON.stringify(`#!${process.execPath}\n${program('"TEXT"')}`)}.replace("TEXT", fs.readFileSync("${source}", "utf8").trim())`;

const isLinux = process.platform === "linux";

describe("functions whose code is sources of other languages", () => {
  let tools: ScriptedTools;
  let served: Served;
  const copy = new ProgramCopy("languages");

  const addTools = () => {
    tools.add(
      "go",
      `if (fs.readFileSync("main.go", "utf8").includes("broken")) { console.error("./main.go:1:1: broken"); process.exit(1); }
write(option("-o"), ${built("main.go")}, 0o755);`,
    );
    tools.add(
      "cargo",
      `write("target/debug/notes", ${built("src/main.rs")}, 0o755);
console.log(JSON.stringify({ reason: "compiler-artifact", target: { name: "notes", kind: ["bin"] }, executable: path.resolve("target/debug/notes") }));
console.log(JSON.stringify({ reason: "build-finished", success: true }));`,
    );
    tools.add(
      "mvn",
      `const to = args.find((arg) => arg.startsWith("-DoutputDirectory="))?.split("=")[1];
if (to) write(to + "/some.jar", fs.readFileSync("pom.xml"));
else { fs.mkdirSync("target", { recursive: true }); fs.copyFileSync("${tools.bin}/list.jar", "target/list.jar"); }`,
    );
    tools.add("java", program("args"));
    tools.addPython(`if (args[0] === "-c") console.log(__filename);
else if (args[0] === "-m") write(target + "/lib.py", "");
else {${program('[env.PYTHONPATH ?? "none", fs.existsSync((env.PYTHONPATH ?? "").split(":")[0] + "/lib.py")]')}}`);
  };

  before(async () => {
    tools = new ScriptedTools();
    writeFileSync(path.join(tools.bin, "list.jar"), zipSync({ "notes/List.class": strToU8("class") }));
    addTools();
    served = await serve("languages", {}, copy);
  });

  after(async () => {
    await served.close();
    tools.close();
  });

  beforeEach(() => served.events.clear());

  const body = async (route: string) => (await served.get(route)).body;
  const callsOf = (tool: string) => tools.calls.filter((call) => call.tool === tool);
  const rowOf = (route: string) =>
    served.local.ready.served.find(({ what }) => what === `function Languages-Api-GET-${route}-function`);

  it("answer in Go, built once for this machine for every name of the package", async () => {
    assert.equal(await body("/go"), "hello from go");
    assert.equal(await body("/same"), "hello from go");
    const [call, ...others] = callsOf("go");
    assert.deepEqual([call?.env.GOOS, call?.folder, others.length], [undefined, copy.path("go/cmd/list"), 0]);
  });

  it("answer in Rust, built by cargo alone", async () => {
    assert.equal(await body("/rust"), "hello from rust");
    assert.deepEqual(
      callsOf("cargo").map(({ args }) => args.join(" ")),
      ["build --quiet --bins --message-format json-render-diagnostics"],
    );
  });

  it("answer in Java, on AWS's runtime client, or give the reason", async () => {
    if (!isLinux)
      return assert.match(rowOf("java")?.note ?? "", /^AWS's runtime client of Java does not run on /);
    const args = JSON.parse(await body("/java")) as string[];
    const [heap, , , , classes = "", main, handler] = args;
    assert.equal(heap, "-Xmx816m");
    const [folder = "", lib, client = ""] = classes.split(":");
    assert.equal(lib, `${folder}/lib/*`);
    assert.deepEqual(
      [`${folder}/notes/List.class`, `${folder}/lib/some.jar`, client.replace("*", "some.jar")].map(
        existsSync,
      ),
      [true, true, true],
    );
    const name = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";
    assert.deepEqual([main, handler], [name, "notes.List::handle"]);
    assert.deepEqual(rowOf("java")?.note, `runs on ${tools.bin}/java`);
  });

  it("find their requirements in Python, installed for the Python of this machine", async () => {
    const [pythonPath, isThere] = JSON.parse(await body("/python")) as [string, boolean];
    assert.ok(pythonPath.endsWith(":/own"), pythonPath);
    assert.equal(isThere, true);
    const [install, ...others] = callsOf("python3").filter(({ args }) => args.includes("install"));
    assert.ok(!install?.args.includes("--platform"));
    assert.deepEqual(others, []);
  });

  it("run as they are where bundle is false", async () => {
    assert.deepEqual(JSON.parse(await body("/as-it-is")), ["none", false]);
  });

  it("are reported at the start and with each reply when they cannot run here", async () => {
    assert.deepEqual(rowOf("dotnet"), {
      what: "function Languages-Api-GET-dotnet-function",
      fidelity: "not emulated",
      note: "code for dotnet8 is deployed, and not run here",
    });
    assert.equal((await served.get("/dotnet")).status, 500);
    const { reason } = await served.events.next("request");
    const why = "Local.RuntimeNotEmulated: code for dotnet8 is deployed, and not run here";
    assert.equal(reason, `List::Notes.List::Handle failed: ${why}`);
  });

  it("are built again after a save, and the last good build runs on while the build fails", async () => {
    copy.save("go/cmd/list/main.go", "broken");
    const { message } = await served.events.next("error");
    assert.match(message, /cannot be built: `go build` failed in .*\n {2}\.\/main\.go:1:1: broken$/s);
    assert.equal(await body("/go"), "hello from go");
    served.events.clear();
    copy.save("go/cmd/list/main.go", "hello again");
    const reload = await served.events.next("reload", ({ functions }) => functions.length > 0);
    assert.deepEqual([...reload.handlers].sort(), ["cmd/list", "cmd/list/main.go"]);
    assert.equal(await body("/go"), "hello again");
    assert.equal(callsOf("go").length, 3);
  });

  it("apply a change of their requirements", async () => {
    copy.save("python/requirements.txt", "lib==2\n");
    const reload = await served.events.next("reload", ({ handlers }) => handlers.includes("main.handler"));
    assert.equal(reload.what, "functions");
    assert.equal(JSON.parse(await body("/python"))[1], true);
    assert.equal(callsOf("python3").filter(({ args }) => args.includes("install")).length, 2);
  });

  it("install nothing at the next start, and report missing packages then", async () => {
    const before = tools.calls.filter(({ args }) => args.includes("install")).length;
    tools.remove("go");
    const again = await serve("languages", {}, copy);
    try {
      assert.equal(JSON.parse((await again.get("/python")).body)[1], true);
      assert.equal(tools.calls.filter(({ args }) => args.includes("install")).length, before);
      const row = again.local.ready.served.find(
        ({ what }) => what === "function Languages-Api-GET-go-function",
      );
      assert.equal(row?.fidelity, "not emulated");
      assert.match(
        row?.note ?? "",
        /^it is built by go, which is not installed here \(https:\/\/go\.dev\/dl\); install it/,
      );
      assert.equal((await again.get("/go")).status, 500);
    } finally {
      await again.local.close();
    }
  });
});

describe("a function in Python with requirements where Python has no pip", () => {
  it("runs with the packages of that Python, and the start reports it", async () => {
    const tools = new ScriptedTools();
    tools.addPython('if (args[0] === "-c") console.log(__filename);', { hasPip: false });
    const served = await serve("languages");
    try {
      const rows = served.local.ready.served.filter(({ what }) => what.includes("GET-python"));
      assert.deepEqual(
        rows.map(({ note }) => note),
        [
          `the packages of requirements.txt are not installed, as ${tools.bin}/python3 has no pip; those of ${tools.bin}/python3 are used`,
          `runs on ${tools.bin}/python3, as there is no python3.13`,
        ],
      );
    } finally {
      await served.close();
      tools.close();
    }
  });
});
