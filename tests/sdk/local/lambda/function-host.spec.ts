import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { strToU8, zipSync } from "fflate";
import type { GraphResource } from "#sdk/graph/types";
import { FunctionHost } from "#sdk/local/lambda/function-host";
import type { FunctionSpec, LambdaRuntime } from "#sdk/local/lambda/types";

describe("the functions of a program", () => {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "functions-")));
  const at = (...names: string[]) => path.join(root, ...names);
  let host: FunctionHost;
  let specs: readonly FunctionSpec[];

  before(() => {
    fs.mkdirSync(at("lib", "words"), { recursive: true });
    fs.mkdirSync(at("plain"));
    fs.writeFileSync(at("lib", "words", "greeting.js"), "1");
    fs.writeFileSync(at("plain", "index.js"), "1");
  });

  beforeEach(() => {
    const runtime = { update: (given) => (specs = given) } as Pick<LambdaRuntime, "update">;
    host = new FunctionHost(root, runtime as LambdaRuntime);
    host.set([
      lambda("archive", {
        $asset: "archive",
        entries: {
          "index.js": { $asset: "string", text: "2" },
          lib: { $asset: "archive", entries: { own: { $asset: "fileArchive", path: "lib" } } },
        },
      }),
      lambda("plain", { $asset: "fileArchive", path: "plain" }),
    ]);
  });

  afterEach(() => host.close());
  after(() => fs.rmSync(root, { recursive: true }));

  it("have a new version after a save inside a folder of an archive, and that file is watched", async () => {
    const file = at("lib", "words", "greeting.js");
    const first = await host.build();
    assert.deepEqual([...first.errors], []);
    assert.ok(first.inputs.has(file));

    fs.writeFileSync(file, "longer");
    const second = await host.build();

    assert.deepEqual(second.changed, ["archive"]);
    const folder = specs[0]?.code.folder ?? "";
    assert.equal(fs.readFileSync(path.join(folder, "lib", "own", "words", "greeting.js"), "utf8"), "longer");
    assert.deepEqual((await host.build()).changed, []);
  });

  it("are the same objects for the runtime where a save did not change them", async () => {
    await host.build();
    const [archive, plain] = specs;
    fs.writeFileSync(at("plain", "index.js"), `${fs.readFileSync(at("plain", "index.js"), "utf8")}1`);
    await host.build();

    assert.equal(specs[0], archive);
    assert.notEqual(specs[1]?.code.version, plain?.code.version);
  });

  it("are put together again when addresses changed", async () => {
    await host.build();
    const [before] = specs;
    await host.build({ urls: new Map(), services: [] });

    assert.notEqual(specs[0], before);
    assert.deepEqual(specs[0], before);
  });

  it("are reported at the start where a file of another language lacks the function that the handler names", async () => {
    fs.mkdirSync(at("python"));
    fs.writeFileSync(at("python", "notes.py"), "def list(event, context):\n    return 1\n");
    const python = lambda("python", { $asset: "fileArchive", path: "python" });
    host.set([{ ...python, inputs: { ...python.inputs, runtime: "python3.13", handler: "notes.lst" } }]);
    assert.deepEqual(Object.fromEntries((await host.build()).errors), {
      "Handler 'lst' missing on module 'notes'": 'notes.lst: notes.py has no lst; did you mean "notes.list"',
    });
  });

  it("may be a folder that is named as the root of an archive, beside other files", async () => {
    host.set([
      lambda("root", {
        $asset: "archive",
        entries: {
          ".": { $asset: "fileArchive", path: "plain" },
          "settings.json": { $asset: "string", text: "{}" },
        },
      }),
    ]);
    const built = await host.build();

    assert.deepEqual([...built.errors], []);
    const folder = specs[0]?.code.folder ?? "";
    assert.deepEqual(fs.readdirSync(folder).sort(), ["index.js", "settings.json"]);
  });

  it("may be a zip inside an archive", async () => {
    fs.writeFileSync(at("lib.zip"), zipSync({ "words/a.js": strToU8("1") }));
    host.set([
      lambda("zipped", { $asset: "archive", entries: { lib: { $asset: "fileArchive", path: "lib.zip" } } }),
    ]);
    const built = await host.build();

    assert.deepEqual([...built.errors], []);
    const folder = specs[0]?.code.folder ?? "";
    assert.equal(fs.readFileSync(path.join(folder, "lib", "words", "a.js"), "utf8"), "1");
  });

  it("are refused where an archive leads out of its folder", async () => {
    host.set([
      lambda("out", { $asset: "archive", entries: { "../out.js": { $asset: "string", text: "1" } } }),
    ]);
    const built = await host.build();

    assert.deepEqual(
      [...built.errors.values()],
      ["the code of function out cannot be read: the archive's entry ../out.js leads out of it"],
    );
    assert.deepEqual(specs, []);
  });

  it("name what is missing, and watch for it", async () => {
    host.set([
      lambda("gone", { $asset: "archive", entries: { lib: { $asset: "fileArchive", path: "gone" } } }),
    ]);
    const built = await host.build();

    assert.equal(built.errors.size, 1);
    assert.match([...built.errors.values()].join(), /^the code of function gone cannot be read: .*gone/);
    assert.ok(built.inputs.has(at("gone")));
  });

  it("warn of packages that are to be installed beside a handler and are not there", async () => {
    fs.mkdirSync(at("src"), { recursive: true });
    fs.mkdirSync(at("node_modules", "there"), { recursive: true });
    fs.writeFileSync(at("node_modules", "there", "package.json"), "{}");
    fs.writeFileSync(at("src", "thumbnail.js"), "exports.handler = () => 1;");
    const code = {
      $asset: "archive",
      entries: {
        "src/thumbnail.js": { $asset: "file", path: "src/thumbnail.js" },
        ".sapi-bundle.json": { $asset: "string", text: JSON.stringify({ install: ["there", "sharpp"] }) },
      },
    };
    host.set([lambda("thumbnail", code), lambda("other", code)]);

    const built = await host.build();

    assert.deepEqual(built.warnings, [
      "src/thumbnail.js: sharpp of bundle.install is not installed, which a deployment refuses; run npm install sharpp",
    ]);
    fs.mkdirSync(at("node_modules", "sharpp"));
    fs.writeFileSync(at("node_modules", "sharpp", "package.json"), "{}");
    assert.deepEqual((await host.build()).warnings, []);
  });

  it("say once what cannot be led of those that do not run on Node, where there are any", async () => {
    const code = { $asset: "fileArchive", path: "plain" };
    const rowsOf = async (...runtimes: string[]) => {
      host.set(runtimes.map((runtime, i) => lambda(`f${i}`, code, runtime)));
      return (await host.build()).served.filter(({ what }) => what.startsWith("calls of AWS"));
    };
    assert.deepEqual(await rowsOf("nodejs22.x", "java21"), []);
    const note =
      "the AWS SDK is led here by AWS_ENDPOINT_URL_...; other clients, and services that nothing stands for, reach AWS itself";
    assert.deepEqual(await rowsOf("nodejs22.x", "python3.13", "provided.al2023", "python3.13"), [
      { what: "calls of AWS by provided.al2023, python3.13", fidelity: "approximated", note },
    ]);
  });
});

function lambda(name: string, code: unknown, runtime = "nodejs22.x"): GraphResource {
  return {
    urn: `urn:pulumi:dev::test::aws:lambda/function:Function::${name}`,
    type: "aws:lambda/function:Function",
    name,
    inputs: { name, code, handler: "index.handler", runtime },
    state: { name, arn: `arn:aws:lambda:us-east-1:123456789012:function:${name}` },
  } as Partial<GraphResource> as GraphResource;
}
