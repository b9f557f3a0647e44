import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { main } from "#sdk/cli/main";
import { chooseApi } from "#sdk/cli/openapi";
import { viewApis } from "#sdk/graph/views/index";
import { ProgramCopy } from "../../local/programs";
import { temporaryProject } from "../../support/project";
import { shopIndex } from "../graph/views/shop";

class Text extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

describe("commands that read a program", () => {
  let program: ProgramCopy;

  before(() => {
    program = new ProgramCopy("members");
  });

  after(() => program.remove());

  async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
    const [out, err] = [new Text(), new Text()];
    const signal = new AbortController().signal;
    const code = await main(argv, { stdout: out, stderr: err, signal });
    return { code, out: out.text, err: err.text };
  }

  it("prints routes for people, and for programs", async () => {
    const plain = await run("routes", program.folder);
    assert.equal(plain.code, 0);
    assert.match(plain.out, /^Members {2}HTTP API\n {2}route +function +authorizer +integration\n/);
    assert.match(
      plain.out,
      /^ {2}GET \/simple +src\/who\.handler +simple \(src\/simple\.handler\) +function, payload 2\.0$/m,
    );
    const { out } = await run("routes", program.folder, "--json");
    const { apis } = JSON.parse(out) as { apis: { id: string; kind: string; routes: object[] }[] };
    assert.deepEqual(
      apis.map(({ id, kind }) => [id, kind]),
      [["Members", "http"]],
    );
  });

  it("prints dashboards in two formats", async () => {
    const none = "the program has no dashboards\n";
    assert.equal((await run("graph", program.folder, "--dashboards")).out, none);
    const svg = await run("graph", program.folder, "--dashboards", "--format", "svg");
    assert.match(svg.out, /^<svg .*\n[^]*<\/svg>\n$/);
    const wrong = await run("graph", program.folder, "--dashboards", "--format", "mermaid");
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /^sapi graph: --dashboards takes --format text or svg/m);
  });

  it("prints the graph in three formats", async () => {
    assert.match((await run("graph", program.folder)).out, /^Members \(HTTP API\)\n/);
    assert.match((await run("graph", program.folder, "--format", "mermaid")).out, /^flowchart LR\n/);
    assert.match((await run("graph", program.folder, "--format", "svg")).out, /^<svg .*\n[^]*<\/svg>\n$/);
    const wrong = await run("graph", program.folder, "--format", "png");
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /^sapi graph: --format takes text, mermaid, svg, got "png"$/m);
  });

  it("writes the OpenAPI document as JSON and as YAML", async () => {
    const { out } = await run("openapi", program.folder);
    assert.equal((JSON.parse(out) as { info: { title: string } }).info.title, "Members");
    const yaml = await run("openapi", program.folder, "--format", "yaml", "--server", "https://a.test");
    assert.match(yaml.out, /^openapi: 3\.0\.3\ninfo:\n {2}title: Members\n/);
    assert.match(yaml.out, /^servers:\n {2}- url: https:\/\/a\.test$/m);
    assert.doesNotMatch(yaml.out, /[&*]a\d/);
  });

  it("says on stderr what the program warns of, and prints the same as without it", async () => {
    const text = (end: string) =>
      `import { App, Queue } from "pulumi-serverless-api";\nconst app = new App({ defaults: "current" });\napp.stack(function Main({ stack }) {\n  new Queue(stack, "Jobs");\n  stack.addOutputs({ Url: "x" });\n});\n${end}\n`;
    const project = temporaryProject({ "index.ts": text("export = app.outputs;") });
    try {
      const quiet = await run("graph", project.folder);
      assert.equal(quiet.err, "");
      project.write({ "index.ts": text("") });
      const said = await run("graph", project.folder);
      assert.equal(
        said.err,
        "warning: the program does not export its outputs (Url); end it with: export default app.outputs, or in CommonJS export = app.outputs\n",
      );
      assert.equal(said.out, quiet.out);
      assert.equal((await run("routes", project.folder)).err, said.err);
    } finally {
      project.remove();
    }
  });

  it("asks which API is meant, and refuses one that OpenAPI cannot describe", async () => {
    const apis = viewApis(await shopIndex());
    assert.equal(chooseApi(apis, "Partners").id, "Partners");
    assert.equal(chooseApi(apis.slice(1), undefined).id, "Partners");
    const rows: [string | undefined, string][] = [
      [undefined, "the program has several APIs; write --api with one of Api, Partners"],
      ["Partner", 'the program has no API "Partner"; did you mean Partners'],
      ["Chat", "Chat is a WebSocket API, which OpenAPI cannot describe"],
    ];
    for (const [id, message] of rows) assert.throws(() => chooseApi(apis, id), { message });
    assert.throws(() => chooseApi([], undefined), { message: "the program has no HTTP or REST API" });
  });
});
