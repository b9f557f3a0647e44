import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import {
  type CapturedFile,
  type CaptureFileOptions,
  captureFile,
  filesOfFailure,
  type ResourceGraph,
} from "#sdk/graph/index";
import { expectDefinitionError } from "../support/definition-error";
import { inTypeScript, programCopy, programOf, removePrograms, virtualenv } from "./environment";

const HEAD = "import pulumi\nimport pulumi_aws as aws\n";

describe("capture of a program in Python", () => {
  before(async function () {
    this.timeout(600_000);
    await virtualenv();
  });
  afterEach(removePrograms);

  const capture = (program: string, options: CaptureFileOptions = {}): Promise<CapturedFile> =>
    captureFile({ program, output: new PassThrough().resume(), cache: false, ...options });
  const captureText = async (program: string, options: CaptureFileOptions = {}): Promise<ResourceGraph> =>
    (await capture(await programOf({ "__main__.py": HEAD + program }), options)).graph;

  it("gives the graph of the same program in TypeScript", async () => {
    const folder = await programCopy("notes");
    const options = { config: { token: "abc" }, secretConfig: ["token"] };
    const python = await capture(folder, options);
    const typescript = await capture(inTypeScript(folder), options);
    assert.deepEqual(python.graph, typescript.graph);
    assert.equal(python.graph.resources.length, 15);
  });

  it("gives the graph of the same constructs in TypeScript, except for the inputs of components themselves", async () => {
    const folder = await programCopy("components");
    const python = await capture(folder);
    const typescript = await capture(inTypeScript(folder));
    // As with the engine, a component's outputs depend on it, and it depends on the sources of its inputs.
    const components = new Set(
      ["Table::Notes", "Api::Api"].map((it) => `urn:pulumi:dev::notes::serverless-api:index:${it}`),
    );
    const without = (urns: readonly string[]) => urns.filter((urn) => !components.has(urn));
    const known = python.graph.resources.map((resource) => ({
      ...resource,
      dependencies: components.has(resource.urn) ? [] : without(resource.dependencies),
      propertyDependencies: Object.fromEntries(
        Object.entries(resource.propertyDependencies).map(([key, urns]) => [key, without(urns)]),
      ),
    }));
    assert.deepEqual({ ...python.graph, resources: known }, typescript.graph);
    const table = python.graph.resources.find(({ type }) => type === "serverless-api:index:Api");
    assert.ok(table?.dependencies.some((urn) => components.has(urn)));
  });

  it("gives the same graph every time", async () => {
    const folder = await programCopy("components");
    assert.deepEqual((await capture(folder)).graph, (await capture(folder)).graph);
  });

  it("knows its files: modules, and the files it reads", async () => {
    const folder = await programOf({
      "__main__.py": `${HEAD}
import json, os
from parts import names
with open("names.json") as file:
    pulumi.export("names", [*json.load(file), *names.ALL])
with open("written.txt", "w") as file:
    file.write("out")
os.listdir("listed")
if os.path.exists("other.json"):
    raise Exception("no")
`,
      "parts/__init__.py": "",
      "parts/names.py": "ALL = ['b']\n",
      "parts/unused.py": "",
      "names.json": '["a"]',
      "listed/one.txt": "",
    });
    const { graph, files, isWhole, cached } = await capture(folder, { cache: true });
    assert.deepEqual(graph.outputs.names, ["a", "b"]);
    const own = ["Pulumi.yaml", "__main__.py", "listed", "names.json", "parts/__init__.py", "parts/names.py"];
    assert.deepEqual(files.map((file) => path.relative(folder, file)).sort(), own);
    assert.deepEqual([isWhole, cached], [true, false]);
    // The second capture runs with the files that Python has compiled by then.
    assert.deepEqual((await capture(folder)).files, files);
  });

  it("supports the features of the newest SDK: async entry points, transforms, hooks and references", async () => {
    const graph = await captureText(`
def tag(args):
    if args.type_.startswith("aws:sqs"):
        return pulumi.ResourceTransformResult({**args.props, "tags": {"added": "yes"}}, args.opts)

async def hook(args):
    pass

pulumi.runtime.register_resource_transform(tag)
look = pulumi.ResourceHook("look", hook)
queue = aws.sqs.Queue("jobs", opts=pulumi.ResourceOptions(hooks=pulumi.ResourceHookBinding(before_update=[look])))
found = aws.sqs.get_queue_output(name=queue.name)
pulumi.export("queue", queue)

class Parts(pulumi.ComponentResource):
    def __init__(self):
        super().__init__("app:index:Parts", "parts", {"queue": queue, "note": pulumi.Output.secret("hush")})

async def main():
    parts = Parts()
    urn = await queue.urn.future()
    return {"urn": urn, "found": found.name}

pulumi.run(main)
`);
    const [jobs, parts] = graph.resources;
    assert.deepEqual(jobs?.inputs, { tags: { added: "yes" } });
    assert.deepEqual(jobs?.options.hooks, { beforeUpdate: ["look"] });
    assert.deepEqual(parts?.inputs, { queue: jobs?.id, note: "hush" });
    assert.deepEqual(parts?.secretInputs, ["note"]);
    assert.deepEqual([graph.outputs.urn, graph.outputs.found], [jobs?.urn, jobs?.state.name]);
  });

  it("runs in its folder with its environment, and finds its own modules before all others", async () => {
    const folder = await programOf({
      "Pulumi.yaml": "name: notes\nruntime: python\nmain: app\n",
      "app/__main__.py": `${HEAD}
import os, sys, shutil
import this
pulumi.export("all", [os.getcwd(), sys.argv, this.OWN, os.environ["VIRTUAL_ENV"], shutil.which("python"), __name__])
`,
      "app/this.py": "OWN = True\n",
    });
    const app = path.join(folder, "app");
    const venv = path.join(folder, "venv");
    const { graph } = await capture(folder);
    assert.deepEqual(graph.outputs.all, [
      app,
      [path.join(app, "__main__.py")],
      true,
      venv,
      path.join(venv, "bin", "python"),
      "__main__",
    ]);
  });

  it("reads the configuration of its stack, and the outputs of other stacks", async () => {
    const folder = await programOf({
      "__main__.py": `${HEAD}
config = pulumi.Config()
other = pulumi.StackReference("organization/base/dev")
pulumi.export("all", [config.require_int("count"), config.require_object("list"), config.get("none"), pulumi.get_stack()])
pulumi.export("secret", config.require_secret("token"))
pulumi.export("url", other.require_output("url"))
pulumi.export("region", aws.get_region().region)
`,
      "Pulumi.test.yaml": "config:\n  notes:count: 3\n  notes:list: [1, 2]\n  aws:region: ap-south-1\n",
    });
    const { graph } = await capture(folder, {
      stack: "test",
      config: { token: "abc" },
      secretConfig: ["token"],
      stackReferences: { "organization/base/dev": { url: "https://base" } },
    });
    assert.deepEqual(graph.outputs, {
      all: [3, [1, 2], null, "test"],
      secret: "abc",
      url: "https://base",
      region: "ap-south-1",
    });
  });

  describe("refuses", () => {
    const refusals: readonly (readonly [
      string,
      string,
      Parameters<typeof expectDefinitionError>[1][number],
    ])[] = [
      [
        "what throws",
        "def make():\n    raise ValueError('no queue.')\nmake()",
        { code: "PROGRAM_THROWS", path: "", message: "the program throws ValueError: no queue; fix" },
      ],
      [
        "what throws in an apply",
        "aws.sqs.Queue('jobs').arn.apply(lambda arn: 1 / 0)",
        { code: "PROGRAM_THROWS", path: "", message: "ZeroDivisionError: division by zero" },
      ],
      ["what is no Python", "x = ", { code: "PROGRAM_SYNTAX", path: "", message: "invalid syntax" }],
      [
        "a module that is missing",
        "import no_such_module",
        { code: "PROGRAM_MODULE_MISSING", path: "", value: "no_such_module" },
      ],
      [
        "what ends its process",
        "import sys\nsys.exit(3)",
        { code: "PROGRAM_THROWS", path: "", message: "ended its process with code 3" },
      ],
      [
        "a stack that is not known",
        "pulumi.StackReference('organization/base/dev')",
        { code: "STACK_REFERENCE_UNKNOWN", path: "stackReferences", value: "organization/base/dev" },
      ],
      [
        "two resources of one name",
        "aws.sqs.Queue('jobs')\naws.sqs.Queue('jobs')",
        { code: "RESOURCE_DUPLICATE", path: "" },
      ],
      [
        "what waits for ever",
        "import asyncio\naws.sqs.Queue('jobs', policy=pulumi.Output.from_input(asyncio.Future()))",
        { code: "PROGRAM_STUCK", path: "", value: "jobs (aws:sqs/queue:Queue) waits" },
      ],
    ];
    for (const [what, program, issue] of refusals) {
      it(what, async () => {
        const folder = await programOf({ "__main__.py": `${HEAD}\n${program}\n` });
        await expectDefinitionError(capture(folder), [issue], { construct: 'Program "notes"' });
      });
    }

    it("with the line and the call stack", async () => {
      const folder = await programOf({
        "__main__.py": `${HEAD}import parts\nparts.make()\n`,
        "parts.py": "def make():\n    raise ValueError('no')\n",
      });
      const error = await capture(folder).then(
        () => undefined,
        (reason: unknown) => reason as Awaited<ReturnType<typeof expectDefinitionError>>,
      );
      assert.deepEqual(
        error?.calls.map(({ file, line, within }) => [path.relative(folder, file), line, within]),
        [
          ["parts.py", 2, "make"],
          ["__main__.py", 4, undefined],
        ],
      );
      assert.equal(error?.location?.line, 2);
      assert.ok(filesOfFailure(error).includes(path.join(folder, "parts.py")));
    });

    it("to read encrypted values, unless a value is given", async () => {
      const folder = await programOf({
        "__main__.py": `${HEAD}pulumi.export("token", pulumi.Config().require_secret("token"))\n`,
        "Pulumi.dev.yaml": "config:\n  notes:token: { secure: v1:abc }\n",
      });
      await expectDefinitionError(capture(folder), [
        { code: "CONFIG_UNREADABLE", path: 'config["notes:token"]', cure: "--config notes:token=<value>" },
      ]);
      const { graph } = await capture(folder, { config: { token: "local" } });
      assert.deepEqual(graph.outputs, { token: "local" });
    });

    it("mistakes in the props of a construct, at the line that makes it", async () => {
      const folder = await programCopy("components");
      const entry = path.join(folder, "__main__.py");
      const source = readFileSync(entry, "utf8").replace('"partitionKey": "id"', '"partitionKey": "ix"');
      writeFileSync(entry, source);
      const error = await expectDefinitionError(
        capture(folder),
        [{ code: "TABLE_FIELD_UNKNOWN", path: "primary_index.partition_key", cure: 'did you mean "id"' }],
        { construct: 'Table "Notes"' },
      );
      assert.deepEqual(
        [error.location?.file, error.location?.line],
        [entry, source.split("\n").findIndex((line) => line.startsWith("table =")) + 1],
      );
    });

    it("to run without the package pulumi, with the command that installs it", async () => {
      const folder = await programOf({ "__main__.py": HEAD });
      rmSync(path.join(folder, "venv"));
      execFileSync("python3", ["-m", "venv", "--without-pip", path.join(folder, ".venv")]);
      await expectDefinitionError(capture(folder), [
        {
          code: "PYTHON_PACKAGE_MISSING",
          path: "runtime",
          cure: "run .venv/bin/python -m pip install pulumi",
        },
      ]);
    });
  });

  it("waits for a program that computes, sleeps, or has another thread do something", async () => {
    const graph = await captureText(`
import asyncio, threading, time

def later(value):
    future = asyncio.Future()
    loop = asyncio.get_running_loop()
    def work():
        time.sleep(4)
        loop.call_soon_threadsafe(future.set_result, value)
    threading.Thread(target=work).start()
    return future

time.sleep(4)
aws.sqs.Queue("one")
aws.sqs.Queue("two", policy=pulumi.Output.from_input(asyncio.sleep(4, "slept")))
aws.sqs.Queue("three", policy=pulumi.Output.from_input(later("worked")))
`);
    assert.deepEqual(
      graph.resources.map(({ name, inputs }) => [name, inputs.policy]),
      [
        ["one", undefined],
        ["two", "slept"],
        ["three", "worked"],
      ],
    );
  });

  it("ends although the program leaves tasks behind, and passes on its output", async () => {
    const folder = await programOf({
      "__main__.py": `${HEAD}
import threading, time
threading.Thread(target=lambda: time.sleep(600)).start()
print("said", flush=True)
aws.sqs.Queue("jobs")
`,
    });
    const output = new PassThrough();
    const printed = text(output);
    const { graph } = await capture(folder, { output });
    output.end();
    assert.equal(graph.resources.length, 1);
    assert.equal(await printed, "said\n");
  });
});
