import { strict as assert } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { type CapturedFile, type CaptureFileOptions, filesOfFailure } from "#sdk/graph/index";
import { expectDefinitionError } from "../../../support/definition-error";
import type { TemporaryProject } from "../../../support/project";
import { captureQuietly, pythonProject } from "../../../support/python/project";
import { until } from "../../../support/until";

const HEAD = `
  const pulumi = require("@pulumi/pulumi");
  const aws = require("@pulumi/aws");
`;

describe("capture of a program in another process, as one in Python is run", () => {
  // Each capture starts processes that load the Pulumi SDK.

  const projects: TemporaryProject[] = [];
  afterEach(() => {
    for (const project of projects.splice(0)) project.remove();
  });
  const make = (files: Readonly<Record<string, string>>): TemporaryProject => {
    const project = pythonProject(files);
    projects.push(project);
    return project;
  };
  const capture = (program: string, options: CaptureFileOptions = {}): Promise<CapturedFile> =>
    captureQuietly(make({ "program.js": HEAD + program }), options);

  it("records resources, outputs, logs and configuration", async () => {
    const { graph, cached } = await capture(
      `
      const config = new pulumi.Config();
      const queue = new aws.sqs.Queue("jobs", { delaySeconds: config.requireNumber("delay") });
      const parts = new pulumi.ComponentResource("app:index:Parts", "parts");
      new aws.sqs.Queue("more", { policy: pulumi.interpolate\`{"a":"\${queue.arn}"}\` }, { parent: parts, protect: true });
      pulumi.log.warn("watch out");
      pulumi.log.debug("for developers");
      exports.url = queue.url;
      exports.told = [pulumi.getProject(), pulumi.getStack(), pulumi.getOrganization(), process.cwd()];
      exports.more = aws.getRegionOutput().name;`,
      { config: { delay: "7", "aws:region": "eu-north-1" } },
    );
    assert.equal(cached, false);
    assert.deepEqual(
      graph.resources.map(({ type, name, parent, options }) => [type, name, parent, options.protect]),
      [
        ["app:index:Parts", "parts", undefined, false],
        ["aws:sqs/queue:Queue", "jobs", undefined, false],
        ["aws:sqs/queue:Queue", "more", "urn:pulumi:dev::notes::app:index:Parts::parts", true],
      ],
    );
    const [, jobs, more] = graph.resources;
    assert.deepEqual(jobs?.inputs, { delaySeconds: 7 });
    assert.match(String(jobs?.state.arn), /^arn:aws:sqs:eu-north-1:123456789012:jobs-/);
    assert.deepEqual(more?.inputs, { policy: `{"a":"${jobs?.state.arn}"}` });
    assert.deepEqual(more?.propertyDependencies, { policy: [jobs?.urn] });
    assert.deepEqual(graph.logs, [{ severity: "warn", message: "watch out" }]);
    assert.equal(graph.outputs.url, jobs?.state.url);
    assert.equal(graph.outputs.more, "eu-north-1");
    assert.deepEqual((graph.outputs.told as string[]).slice(0, 3), ["notes", "dev", "organization"]);
  });

  it("keeps secrets secret, and gives an SDK what it has registered by its URN and by its id", async () => {
    const { graph } = await capture(
      `
      const token = new pulumi.Config().requireSecret("token");
      const queue = new aws.sqs.Queue("jobs", { policy: token });
      const found = aws.sqs.Queue.get("found", "https://example.com/jobs", { name: "jobs" });
      exports.token = token;
      exports.policy = queue.policy;
      exports.isSecret = pulumi.output(queue.policy).isSecret;
      exports.found = found.arn;
      exports.read = pulumi.runtime
        .invoke("pulumi:pulumi:getResource", { urn: queue.urn })
        .then(({ state }) => state.policy);`,
      { config: { token: "abc" }, secretConfig: ["token"] },
    );
    const { token, policy, isSecret, found, read } = graph.outputs;
    assert.deepEqual([token, policy, isSecret, read], ["abc", "abc", true, "abc"]);
    assert.match(String(found), /^arn:aws:sqs:/);
    const [queue, existing] = ["jobs", "found"].map((name) => graph.resources.find((it) => it.name === name));
    assert.deepEqual(queue?.secretInputs, ["policy"]);
    assert.deepEqual([existing?.id, existing?.external], ["https://example.com/jobs", true]);
  });

  it("calls the transforms of a resource, of its parents and of the stack, and those of questions", async () => {
    const { graph } = await capture(`
      const add = (key) => ({ props, opts }) => ({
        props: { ...props, tags: { ...props.tags, [key]: "yes" } },
        opts: key === "own" ? { ...opts, protect: true } : opts,
      });
      pulumi.runtime.registerResourceTransform(add("stack"));
      pulumi.runtime.registerInvokeTransform(({ args, opts }) => ({ args: { ...args, name: "example.org" }, opts }));
      const parent = new pulumi.ComponentResource("app:index:Jobs", "jobs", {}, { transforms: [add("parent")] });
      new aws.sqs.Queue("queue", {}, { parent, transforms: [add("own")] });
      new aws.sqs.Queue("other");
      exports.zone = aws.route53.getZoneOutput({ name: "example.com" }).name;`);
    const tagsOf = (name: string) => graph.resources.find((each) => each.name === name)?.inputs.tags;
    assert.deepEqual(tagsOf("queue"), { own: "yes", parent: "yes", stack: "yes" });
    assert.deepEqual(tagsOf("other"), { stack: "yes" });
    assert.equal(graph.resources.find(({ name }) => name === "queue")?.options.protect, true);
    assert.equal(graph.outputs.zone, "example.org");
  });

  it("reads other stacks as given, and refuses one that is not", async () => {
    const program = `
      const other = new pulumi.StackReference("organization/notes/base");
      exports.url = other.getOutput("url");`;
    const { graph } = await capture(program, { stackReferences: { base: { url: "https://base" } } });
    assert.equal(graph.outputs.url, "https://base");
    // The SDK of Node takes half a minute for its report of the error.
    const quick = `${program}
      process.removeAllListeners("unhandledRejection");
      process.on("unhandledRejection", () => process.exit(1));`;
    await expectDefinitionError(capture(quick), [
      { code: "STACK_REFERENCE_UNKNOWN", path: "stackReferences", value: "organization/notes/base" },
    ]);
  });

  it("records hooks by name, and refuses two resources of one name", async () => {
    const program = `
      const hook = new pulumi.ResourceHook("look", () => undefined);
      new aws.sqs.Queue("jobs", {}, { hooks: { beforeUpdate: [hook] } });`;
    const { graph } = await capture(program);
    assert.deepEqual(graph.resources[0]?.options.hooks, { beforeUpdate: ["look"] });
    await expectDefinitionError(capture(`${program} new aws.sqs.Queue("jobs");`), [
      { code: "RESOURCE_DUPLICATE", path: "", value: "urn:pulumi:dev::notes::aws:sqs/queue:Queue::jobs" },
    ]);
  });

  it("knows what it answers as a component of a package that needs no provider", async () => {
    const { graph } = await capture(`
      const image = new pulumi.ComponentResource("awsx:ecr:Repository", "images", { url: undefined }, {}, true);
      exports.url = image.url;`);
    assert.deepEqual(
      graph.resources.map(({ type }) => type),
      ["awsx:ecr:Repository", "aws:ecr/repository:Repository"],
    );
    assert.match(String(graph.outputs.url), /dkr\.ecr/);
  });

  describe("reports", () => {
    const makeReporting = (report: object, files: Readonly<Record<string, string>> = {}) =>
      make({ "script.json": JSON.stringify({ report }), ...files });
    const frame = { file: "/program/__main__.py", line: 3, column: 5 };
    const failing = (failure: object) =>
      makeReporting({
        failure: { name: "ValueError", message: "no", frames: [frame], ...failure },
      });

    it("its files, and in what order it makes what it registers", async () => {
      const project = makeReporting(
        { files: ["__main__.py", "settings.py", "data.txt"].map((file) => path.join("/", file)) },
        {
          "program.js": `${HEAD} new aws.sqs.Queue("one"); new aws.sqs.Queue("two"); new aws.sns.Topic("three");`,
        },
      );
      const script = {
        report: { order: [["aws:sns/topic:Topic", "three"]] as unknown[], files: [] as string[] },
      };
      script.report.order.push(["aws:sqs/queue:Queue", "two"], ["aws:sqs/queue:Queue", "one"]);
      script.report.files.push(
        path.join(project.folder, "__main__.py"),
        path.join(project.folder, "gone.py"),
      );
      project.write({ "script.json": JSON.stringify(script) });
      const { graph, files, probed, isWhole } = await captureQuietly(project);
      assert.deepEqual(
        graph.resources.map(({ name }) => name),
        ["three", "two", "one"],
      );
      const shown = (all: readonly string[]) => all.map((file) => path.relative(project.folder, file)).sort();
      assert.deepEqual(shown(files), ["Pulumi.yaml", "__main__.py"]);
      assert.ok(shown(probed).includes("gone.py"));
      assert.equal(isWhole, true);
    });

    it("a program that throws, with the line", async () => {
      const error = await expectDefinitionError(captureQuietly(failing({ kind: "throws" })), [
        { code: "PROGRAM_THROWS", path: "", message: "the program throws ValueError: no" },
      ]);
      assert.deepEqual(error.location, frame);
    });

    it("a program that is no Python, imports a missing module, or ends itself", async () => {
      await expectDefinitionError(captureQuietly(failing({ kind: "syntax", message: "invalid syntax" })), [
        { code: "PROGRAM_SYNTAX", path: "", message: "invalid syntax; fix the line below" },
      ]);
      await expectDefinitionError(captureQuietly(failing({ kind: "module", message: "boto3" })), [
        { code: "PROGRAM_MODULE_MISSING", path: "", value: "boto3" },
      ]);
      await expectDefinitionError(captureQuietly(failing({ kind: "exit", message: "3" })), [
        { code: "PROGRAM_THROWS", path: "", message: "ended its process with code 3", cure: "sys.exit" },
      ]);
    });

    it("a program that reads an encrypted value", async () => {
      await expectDefinitionError(
        captureQuietly(failing({ kind: "config", name: "Unreadable", message: "notes:token" })),
        [{ code: "CONFIG_UNREADABLE", path: 'config["notes:token"]', cure: "--config notes:token=<value>" }],
      );
    });

    it("a program that waits for ever, with the resources that it has not registered", async () => {
      const project = makeReporting({
        failure: { kind: "stuck", name: "Stuck", message: "", frames: [] },
        order: [["aws:sqs/queue:Queue", "waiting"]],
      });
      await expectDefinitionError(captureQuietly(project), [
        { code: "PROGRAM_STUCK", path: "", value: "waiting (aws:sqs/queue:Queue) waits" },
      ]);
    });

    it("the files of a program that fails", async () => {
      const project = failing({ kind: "throws" });
      const error = await captureQuietly(project).catch((reason: unknown) => reason);
      assert.ok(filesOfFailure(error).includes(path.join(project.folder, "__main__.py")));
    });

    it("nothing, but ends: with the command to run where Python has no SDK", async () => {
      const ending = (exitCode: number) => make({ "script.json": JSON.stringify({ exitCode }) });
      await expectDefinitionError(captureQuietly(ending(4)), [
        { code: "PROGRAM_THROWS", path: "", message: "ended its process with code 4" },
      ]);
      await expectDefinitionError(captureQuietly(ending(97)), [
        {
          code: "PYTHON_PACKAGE_MISSING",
          path: "runtime",
          cure: "run venv/bin/python -m pip install pulumi",
        },
      ]);
    });
  });

  it("hands on what the program prints", async () => {
    const output = new PassThrough();
    const printed = text(output);
    await captureQuietly(make({ "program.js": 'console.log("hello"); console.error("there");' }), { output });
    output.end();
    assert.match(await printed, /hello/);
    assert.match(await printed, /there/);
  });

  it("ends with what it has started when nobody waits any more", async () => {
    const project = make({
      "program.js": `
        const fs = require("node:fs");
        fs.writeFileSync("pid.new", String(process.pid));
        fs.renameSync("pid.new", "pid");
        setInterval(() => undefined, 1000);`,
    });
    const abort = new AbortController();
    const captured = captureQuietly(project, { signal: abort.signal });
    captured.catch(() => undefined);
    const pid = path.join(project.folder, "pid");
    await until(() => existsSync(pid));
    const program = Number(readFileSync(pid, "utf8"));
    abort.abort();
    await assert.rejects(captured, { name: "AbortError" });
    await until(() => !isRunning(program));
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
