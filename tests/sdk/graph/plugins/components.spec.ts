import { strict as assert } from "node:assert";
import type { CapturedFile, GraphResource } from "#sdk/graph/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { fixture } from "../../../support/paths";
import type { TemporaryProject } from "../../../support/project";
import { captureQuietly, pythonProject } from "../../../support/python/project";

const MANIFEST = `
name: notes
runtime: python
packages:
  parts: ${fixture("plugins/parts")}
config:
  aws:region: eu-north-1
  parts:stage: { value: small }
`;

const HEAD = `
  const pulumi = require("@pulumi/pulumi");
  const aws = require("@pulumi/aws");
  class Component extends pulumi.ComponentResource {
    constructor(kind, name, args, options) {
      super("parts:index:" + kind, name, { url: undefined, queue: undefined, folder: undefined, ...args }, options, true);
    }
  }
  class Mailbox extends Component {
    constructor(name, args, options) { super("Mailbox", name, args, options); }
    ask(word) { return pulumi.runtime.call("parts:index:Mailbox/ask", { self: this, word }, this); }
  }
`;

/** The SDK of Node takes half a minute for its report of a call's error. */
const QUICK = `
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", () => process.exit(1));
`;

describe("components of packages", () => {
  const projects: TemporaryProject[] = [];
  afterEach(() => {
    for (const project of projects.splice(0)) project.remove();
  });
  const make = (program: string, manifest = MANIFEST): TemporaryProject => {
    const project = pythonProject({ "Pulumi.yaml": manifest, "program.js": HEAD + program });
    projects.push(project);
    return project;
  };
  const capture = (program: string): Promise<CapturedFile> => captureQuietly(make(program));
  const find = ({ graph }: CapturedFile, wanted: string): GraphResource => {
    const found = graph.resources.filter(({ name }) => name === wanted);
    assert.equal(found.length, 1, `one resource ${wanted}`);
    return found[0] as GraphResource;
  };

  it("are made by their provider, in the program's folder, with its configuration", async () => {
    const project = make(`
      const box = new Mailbox("box", { delay: 3, tags: { a: "b" } });
      exports.told = [box.url, box.folder];`);
    const captured = await captureQuietly(project);
    const [box, queue, topic] = ["box", "box-queue", "box-topic"].map((name) => find(captured, name));
    const urn = "urn:pulumi:dev::notes::parts:index:Mailbox::box";
    assert.deepEqual([box?.urn, box?.custom, box?.parent], [urn, false, undefined]);
    assert.deepEqual([queue?.parent, topic?.parent], [urn, urn]);
    assert.deepEqual(queue?.inputs, { delaySeconds: 3, policy: '{"token":"none"}' });
    assert.deepEqual(topic?.inputs, { tags: { a: "b" } });
    assert.match(String(topic?.state.arn), /^arn:aws:sns:eu-north-1:/);
    assert.deepEqual(captured.graph.outputs.told, [queue?.state.url, project.folder]);
    assert.deepEqual(captured.graph.logs, [{ severity: "info", message: "makes box in stage small" }]);
    assert.deepEqual(box?.state, { url: queue?.state.url });
  });

  it("stand before what they are made of, in the order of its constructors", async () => {
    // The queue of each waits for a secret, so that its topic is registered first.
    const captured = await capture(`
      const token = pulumi.secret(new Promise((done) => setImmediate(done, "abc")));
      new Mailbox("one", { token });
      new Mailbox("two", { token });`);
    const names = captured.graph.resources.map(({ name }) => name);
    for (const name of ["one", "two"]) {
      const indexes = [name, `${name}-queue`, `${name}-topic`].map((each) => names.indexOf(each));
      assert.deepEqual(
        indexes,
        [...indexes].sort((one, other) => one - other),
        names.join(),
      );
    }
    assert.deepEqual(find(captured, "one-queue").secretInputs, ["policy"]);
    assert.equal(find(captured, "one-queue").inputs.policy, '{"token":"abc"}');
    assert.equal(find(captured, "one-topic").secretInputs, undefined);
  });

  it("pass on what their outputs and inputs depend on", async () => {
    const captured = await capture(`
      const source = new aws.sqs.Queue("source");
      const box = new Mailbox("box", { token: source.url });
      new aws.sqs.Queue("after", { policy: box.url });`);
    const [source, queue] = ["source", "box-queue"].map((name) => find(captured, name).urn);
    assert.deepEqual(find(captured, "box-queue").propertyDependencies, { policy: [source] });
    assert.deepEqual(find(captured, "after").propertyDependencies.policy?.includes(queue as string), true);
  });

  it("take options: parent, aliases, dependencies, protection and providers", async () => {
    const captured = await capture(`
      const provider = new aws.Provider("far", { region: "ap-south-1" });
      const source = new aws.sqs.Queue("source");
      const around = new pulumi.ComponentResource("app:index:Around", "around");
      new Mailbox("box", { delay: 1 }, {
        parent: around, aliases: [{ name: "old" }], dependsOn: [source], protect: true, providers: { aws: provider },
      });`);
    const box = find(captured, "box");
    const around = "urn:pulumi:dev::notes::app:index:Around";
    assert.equal(box.parent, `${around}::around`);
    assert.deepEqual(box.options.aliases, [`${around}$parts:index:Mailbox::old`]);
    assert.equal(box.options.protect, true);
    assert.deepEqual(box.dependencies, [find(captured, "source").urn]);
    const queue = find(captured, "box-queue");
    assert.equal(queue.options.protect, true);
    assert.match(queue.options.provider ?? "", /pulumi:providers:aws::far::/);
    assert.match(String(queue.state.arn), /:ap-south-1:/);
  });

  it("are transformed, and what they are made of as well", async () => {
    const captured = await capture(`
      const add = ({ type, props, opts }) =>
        type.startsWith("aws:") ? { props: { ...props, tags: { added: "yes" } }, opts } : undefined;
      new Mailbox("box", { delay: 1 }, { transforms: [add] });`);
    assert.deepEqual(find(captured, "box-queue").inputs.tags, { added: "yes" });
    assert.deepEqual(find(captured, "box-topic").inputs.tags, { added: "yes" });
  });

  it("answer their methods", async () => {
    const captured = await capture(`
      const box = new Mailbox("box", { delay: 1 });
      exports.word = box.ask("a word").word;`);
    assert.equal(captured.graph.outputs.word, "a word of box");
  });

  it("are refused at their inputs, with the source position where the program makes them", async () => {
    const error = await expectDefinitionError(
      capture(`${QUICK} new Mailbox("box", { delay: -1 });`),
      [{ code: "COMPONENT_REFUSED", path: "delay", message: "must not be negative", cure: "write 0" }],
      { construct: 'Mailbox "box"' },
    );
    assert.match(error.location?.file ?? "", /program\.js$/);
  });

  it("fail with what their provider says, also where it ends", async () => {
    await expectDefinitionError(capture(`${QUICK} new Component("Broken", "box", {});`), [
      { code: "COMPONENT_FAILED", path: "", message: "it is broken" },
    ]);
    await expectDefinitionError(capture(`${QUICK} new Component("Dying", "box", {});`), [
      { code: "COMPONENT_FAILED", path: "", message: "could not make it: it ended with code 3" },
    ]);
  });

  it("need no provider that starts where a program makes none of them", async () => {
    const manifest = "name: notes\nruntime: python\npackages:\n  ending: ./ending\n  unbuilt: ./unbuilt\n";
    const project = make('new aws.sqs.Queue("jobs");', manifest);
    project.write({
      "ending/package.json": '{ "main": "main.js" }',
      "ending/main.js": "process.exit(1);",
      "unbuilt/package.json": '{ "main": "dist/main.js" }',
    });
    const { graph } = await captureQuietly(project);
    assert.deepEqual(
      graph.resources.map(({ name }) => name),
      ["jobs"],
    );
  });

  it("stand alone where nobody has named a provider for their package", async () => {
    const captured = await captureQuietly(
      make('new Mailbox("box", { delay: 1 });', "name: notes\nruntime: python\n"),
    );
    assert.deepEqual(
      captured.graph.resources.map(({ type, inputs }) => [type, inputs]),
      [["parts:index:Mailbox", { delay: 1 }]],
    );
  });
});
