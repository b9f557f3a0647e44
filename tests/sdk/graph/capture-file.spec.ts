import { strict as assert } from "node:assert";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { type CapturedFile, type CaptureFileOptions, captureFile } from "#sdk/graph/index";
import * as library from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { SOURCES } from "../../support/paths";
import { type TemporaryProject, temporaryProject } from "../../support/project";
import { textThere } from "../../support/text-there";

const PROGRAM = `
import * as pulumi from "@pulumi/pulumi";
import * as sqs from "@pulumi/aws/sqs";
import { delay } from "./settings";
const queue = new sqs.Queue("jobs", { delaySeconds: delay, tags: { stage: pulumi.getStack() } });
export const url = queue.url;
`;
const SETTINGS = "export const delay: number = 5;\n";

describe("capture of a program on disk", () => {
  // Each capture is a process that loads the Pulumi SDK.

  const projects: TemporaryProject[] = [];
  afterEach(() => {
    for (const project of projects.splice(0)) project.remove();
  });
  const make = (files: Record<string, string>): TemporaryProject => {
    const project = temporaryProject(files);
    projects.push(project);
    return project;
  };
  const capture = (project: TemporaryProject, options: CaptureFileOptions = {}): Promise<CapturedFile> =>
    captureFile({ program: project.folder, output: new PassThrough().resume(), ...options });

  it("runs TypeScript in the program's folder and reads the stack's configuration", async () => {
    const project = make({
      "Pulumi.yaml":
        "name: notes\nruntime: nodejs\nmain: app\nconfig:\n  notes:size: { default: small }\n  notes:delay: 1\n",
      "Pulumi.test.yaml": "config:\n  notes:delay: 7\n  aws:region: eu-north-1\n  notes:list: [1, 2]\n",
      "app/index.ts": `
        import * as pulumi from "@pulumi/pulumi";
        import * as sqs from "@pulumi/aws/sqs";
        const config = new pulumi.Config();
        const queue = new sqs.Queue("jobs", { delaySeconds: config.requireNumber("delay") });
        export const arn = queue.arn;
        export const all = [process.cwd(), config.get("size"), config.requireObject("list"), config.get("extra")];
      `,
    });
    const { graph, root, folder, entry, cached } = await capture(project, {
      stack: "test",
      config: { extra: "given" },
    });
    assert.equal(cached, false);
    assert.equal(root, project.folder);
    assert.equal(folder, path.join(project.folder, "app"));
    assert.equal(entry, path.join(project.folder, "app", "index.ts"));
    assert.equal(graph.stack, "test");
    assert.deepEqual(
      graph.resources.map(({ name, inputs }) => [name, inputs]),
      [["jobs", { delaySeconds: 7 }]],
    );
    assert.match(String(graph.outputs.arn), /^arn:aws:sqs:eu-north-1:123456789012:jobs-[0-9a-f]{7}$/);
    assert.deepEqual(graph.outputs.all, [folder, "small", [1, 2], "given"]);
  });

  it("tells the program what it runs for, and takes a kept graph for both where the program does not ask", async () => {
    const program = (asks: string) => `
      const { App } = require("pulumi-serverless-api");
      const app = new App();
      app.stack(function Web({ stack }) { stack.addOutputs({ ${asks} }); });
      module.exports = app.outputs;
    `;
    const asking = make({ "index.js": program("mode: app.mode, local: app.local") });
    const env = { PULUMI_SERVERLESS_API_MODE: "dev" };
    const answers = async (options: CaptureFileOptions) => {
      const { mode, local } = (await capture(asking, options)).graph.outputs;
      return [mode, local];
    };
    assert.deepEqual(await answers({ env }), ["deploy", false]);
    assert.deepEqual(await answers({ mode: "dev" }), ["dev", true]);
    assert.deepEqual(await answers({}), ["deploy", false]);

    const silent = make({ "index.js": program("answer: 42") });
    await capture(silent, { mode: "dev" });
    assert.equal((await capture(silent)).cached, true);
  });

  describe("with files of variables", () => {
    const FILES = {
      "index.ts": `
        import { where } from "./where";
        import "pulumi-serverless-api";
        export const told = [where, process.env.TOKEN];
      `,
      "where.ts": "export const where = process.env.WHERE;\n",
      ".env": "WHERE=everywhere\nTOKEN=of ${WHERE}\nNODE_OPTIONS=--no-such-option\n",
      ".env.local": "WHERE=here\n",
      ".env.test": "WHERE=test\n",
    };

    it("gives them to the program before its first module, and those of this machine to be served alone", async () => {
      const project = make(FILES);
      const outputWith = async (options: CaptureFileOptions) =>
        (await capture(project, options)).graph.outputs.told;
      assert.deepEqual(await outputWith({}), ["everywhere", "of everywhere"]);
      assert.deepEqual(await outputWith({ mode: "dev" }), ["here", "of here"]);
      assert.deepEqual(await outputWith({ stack: "test" }), ["test", "of test"]);
      assert.deepEqual(await outputWith({ env: { WHERE: "shell" } }), ["shell", "of shell"]);
    });

    it("says what it leaves out, and watches all files that there are or may be", async () => {
      const project = make(FILES);
      const { graph, files, probed } = await capture(project, { mode: "dev" });
      assert.match(graph.logs.map(({ message }) => message).join(), /^NODE_OPTIONS in \.env is left out: /);
      const named = (all: readonly string[]) =>
        all.map((file) => path.relative(project.folder, file)).filter((file) => file.startsWith(".env"));
      assert.deepEqual(named(files).sort(), [".env", ".env.local"]);
      assert.deepEqual(named(probed).sort(), [".env.dev", ".env.dev.local"]);
    });

    it("takes a kept graph as long as what the program reads of them is the same, and keeps no value itself", async () => {
      const project = make({ ...FILES, ".env.dev": "OTHER=hush\n" });
      const isCached = async () => (await capture(project)).cached;
      assert.equal(await isCached(), false);
      assert.equal(await isCached(), true);
      project.write({ ".env.dev": "OTHER=quiet\n" });
      assert.equal(await isCached(), true);
      project.write({ ".env.dev": "TOKEN=new\n" });
      assert.equal(await isCached(), false);
      assert.doesNotMatch(
        readFileSync(path.join(project.folder, ".sapi", "graph.json"), "utf8"),
        /hush|quiet/,
      );
    });

    it("refuses one that is no list of variables", async () => {
      await expectDefinitionError(
        capture(make({ ...FILES, ".env": "WHERE everywhere\nTOKEN=1\n" })),
        [{ code: "ENV_FILE_INVALID", path: '[".env"]', cure: "write NAME=value" }],
        { construct: 'Program "notes"' },
      );
    });

    it("refuses one that it may not read", async () => {
      const project = make(FILES);
      symlinkSync(".env.dev", path.join(project.folder, ".env.dev"));
      await expectDefinitionError(
        capture(project),
        [{ code: "ENV_FILE_UNREADABLE", path: '[".env.dev"]', message: "ELOOP" }],
        { construct: 'Program "notes"' },
      );
    });
  });

  const forms: Readonly<Record<string, Record<string, string>>> = {
    "a function": { "index.js": "module.exports = async () => ({ answer: 42 });" },
    "a promise": { "index.ts": "export = Promise.resolve({ answer: 42 });" },
    "plain exports": { "index.js": "exports.answer = 42;" },
    "an ES module": {
      "package.json": '{ "type": "module" }',
      "index.ts": "const a: number = await 42; export const answer = a;",
    },
    "an ES module with a default export": { "index.mjs": "export default async () => ({ answer: 42 });" },
  };
  for (const [form, files] of Object.entries(forms)) {
    it(`takes outputs from ${form}`, async () => {
      const { graph } = await capture(make(files));
      assert.deepEqual(graph.outputs, { answer: 42 });
    });
  }

  it("gives an ES module every name that the library exports", async () => {
    const names = Object.keys(library).filter((name) => name !== "default");
    assert.ok(names.includes("Function"));
    const project = make({
      "index.mjs": `
        import { ${names.join(", ")} } from "pulumi-serverless-api";
        export const kinds = [${names.map((name) => `typeof ${name}`).join(", ")}];`,
    });
    const { graph } = await capture(project);
    assert.deepEqual(
      graph.outputs.kinds,
      names.map((name) => (name === "Config" ? "object" : "function")),
    );
  });

  it("waits for an async main function that the program does not wait for", async () => {
    const project = make({
      "index.js": `
        const sqs = require("@pulumi/aws/sqs");
        async function main() {
          await require("node:fs/promises").readFile(__filename);
          new sqs.Queue("late");
        }
        main();`,
    });
    const { graph } = await capture(project);
    assert.deepEqual(
      graph.resources.map(({ name }) => name),
      ["late"],
    );
  });

  it("gives the kept graph when nothing has changed, and runs the program when something has", async () => {
    const project = make({ "index.ts": PROGRAM, "settings.ts": SETTINGS });
    const first = await capture(project);
    utimesSync(path.join(project.folder, "settings.ts"), 1, 1);
    const second = await capture(project);
    assert.equal(second.cached, true);
    assert.deepEqual(second.graph, first.graph);
    assert.ok(first.files.includes(path.join(project.folder, "settings.ts")));
    assert.deepEqual(second.files, first.files);

    project.write({ "settings.ts": "export const delay: number = 6;\n" });
    const third = await capture(project);
    assert.equal(third.cached, false);
    assert.equal(third.graph.resources[0]?.inputs.delaySeconds, 6);
    assert.equal((await capture(project, { config: { other: "1" } })).cached, false);
    assert.equal((await capture(project, { config: { other: "1" }, stack: "prod" })).cached, false);
  });

  it("runs the program again when an environment variable or a file it reads has changed", async () => {
    const project = make({
      "data.txt": "one",
      "index.js": `exports.read = require("node:fs").readFileSync("data.txt", "utf8") + process.env.SUFFIX;`,
    });
    const outputs = async (env: Record<string, string>): Promise<unknown[]> => {
      const { graph, cached } = await capture(project, { env });
      return [graph.outputs.read, cached];
    };
    assert.deepEqual(await outputs({ SUFFIX: "!", OTHER: "1" }), ["one!", false]);
    assert.deepEqual(await outputs({ SUFFIX: "!", OTHER: "2" }), ["one!", true]);
    assert.deepEqual(await outputs({ SUFFIX: "?" }), ["one?", false]);
    project.write({ "data.txt": "two" });
    assert.deepEqual(await outputs({ SUFFIX: "?" }), ["two?", false]);
  });

  it("runs the program again when a handler now takes a callback, and not when its body has changed", async () => {
    const project = make({
      "index.ts": `
        import { App, Function } from "pulumi-serverless-api";
        const app = new App({ defaults: "current" });
        app.stack(function Main({ stack }) { new Function(stack, "Run", "src/run.handler"); });
        export = app.outputs;`,
      "src/run.ts": 'export { handler } from "./other";',
      "src/other.ts": "export const handler = async (event) => 1;",
    });
    const runtime = async (): Promise<unknown[]> => {
      const { graph, cached, files } = await capture(project);
      assert.deepEqual(
        files.filter((file) => file.includes("/src/")),
        [],
      );
      return [
        graph.resources.find(({ type }) => type === "aws:lambda/function:Function")?.inputs.runtime,
        cached,
      ];
    };
    assert.deepEqual(await runtime(), ["nodejs24.x", false]);
    project.write({ "src/other.ts": "\n\nexport const handler = async (event) => 2;" });
    assert.deepEqual(await runtime(), ["nodejs24.x", true]);
    project.write({ "src/other.ts": "export const handler = (event, context, callback) => callback();" });
    assert.deepEqual(await runtime(), ["nodejs22.x", false]);
    assert.deepEqual(await runtime(), ["nodejs22.x", true]);
    project.write({ "src/run.ts": "export const handler = async () => 1;" });
    assert.deepEqual(await runtime(), ["nodejs24.x", false]);
  });

  it("registers the same in two folders, with other file times", async () => {
    const one = make({ "index.ts": PROGRAM, "settings.ts": SETTINGS });
    const two = make({ "settings.ts": SETTINGS, "index.ts": PROGRAM });
    utimesSync(path.join(two.folder, "index.ts"), 1, 1);
    assert.deepEqual((await capture(one)).graph, (await capture(two)).graph);
  });

  it("refuses to read a secret that only Pulumi can read, unless a value is given", async () => {
    const project = make({
      "Pulumi.dev.yaml": "config:\n  notes:token: { secure: v1:abc }\n  notes:unused: { secure: v1:abc }\n",
      "index.ts": `
        import * as pulumi from "@pulumi/pulumi";
        export const token = new pulumi.Config().requireSecret("token");`,
    });
    const cure = "give a value for local use: --config notes:token=<value>";
    await expectDefinitionError(
      capture(project),
      [{ code: "CONFIG_UNREADABLE", path: 'config["notes:token"]', cure }],
      { construct: 'Program "notes"' },
    );
    const { graph } = await capture(project, { config: { token: "local" } });
    assert.deepEqual(graph.outputs, { token: "local" });
  });

  describe("with secrets", () => {
    const SECRETS = `
      import * as pulumi from "@pulumi/pulumi";
      import * as sqs from "@pulumi/aws/sqs";
      const config = new pulumi.Config();
      const token = config.requireSecret("token");
      new sqs.Queue("jobs", { policy: pulumi.interpolate\`{"id":"\${token}"}\` });
      export const db = config.requireSecretObject("db");
      export const own = config.requireSecret("own");`;
    const SETTINGS_WITH_SECRETS = `
config:
  notes:token: { secure: v1:abc }
  notes:db: { hosts: [a, { secure: v1:abc }] }
  notes:own: plain-and-read-as-secret
`;
    const config = { token: "tok-hunter2", db: '{"hosts":["a","nested-hunter2"]}' };
    const makeSecret = (files: Record<string, string> = {}): TemporaryProject =>
      make({ "Pulumi.dev.yaml": SETTINGS_WITH_SECRETS, "index.ts": SECRETS, ...files });
    const fileIn = ({ folder }: TemporaryProject): string => path.join(folder, ".sapi", "graph.json");

    it("keeps the graph without them, for its owner alone, and fills them in at the next start", async () => {
      const project = makeSecret();
      const first = await capture(project, { config });
      assert.deepEqual(first.graph.outputs, {
        db: { hosts: ["a", "nested-hunter2"] },
        own: "plain-and-read-as-secret",
      });
      const cached = readFileSync(fileIn(project), "utf8");
      assert.doesNotMatch(cached, /hunter2|plain-and-read/);
      assert.equal(statSync(fileIn(project)).mode & 0o777, 0o600);
      assert.equal(statSync(path.dirname(fileIn(project))).mode & 0o777, 0o700);
      assert.deepEqual(readdirSync(path.dirname(fileIn(project))).sort(), [".gitignore", "graph.json"]);

      const second = await capture(project, { config });
      assert.equal(second.cached, true);
      assert.deepEqual(second.graph, first.graph);

      const third = await capture(project, { config: { ...config, token: "another" } });
      assert.equal(third.cached, false);
      assert.equal(third.graph.resources[0]?.inputs.policy, '{"id":"another"}');
    });

    /** After the seal, the hash of the graph, and the length of the head. */
    const headOf = (cached: Buffer) =>
      JSON.parse(cached.toString("utf8", 68, 68 + cached.readUInt32LE(64))) as {
        question: string;
        seen: string;
      };

    it("has no fingerprint of them that anybody can guess", async () => {
      const project = makeSecret();
      await capture(project, { config });
      const elsewhereHome = { XDG_STATE_HOME: path.join(project.folder, "state") };
      const [one, again, elsewhere] = ([{}, {}, elsewhereHome] as Record<string, string>[]).map(
        (env) => async () => {
          await capture(project, { config, env, cache: true });
          const { question, seen } = headOf(readFileSync(fileIn(project)));
          return [question, seen];
        },
      );
      const known = await one?.();
      assert.deepEqual(await again?.(), known);
      const other = await elsewhere?.();
      assert.notEqual(other?.[0], known?.[0]);
      assert.notEqual(other?.[1], known?.[1]);
      const key = path.join(project.folder, "state", "sapi", "fingerprint-key");
      assert.equal(statSync(key).mode & 0o777, 0o600);
      assert.equal(statSync(path.dirname(key)).mode & 0o777, 0o700);
    });

    it("keeps only graphs without them where there is no place for a key", async () => {
      const project = makeSecret({ "no-folder": "" });
      const env = { XDG_STATE_HOME: path.join(project.folder, "no-folder") };
      await capture(project, { config, env });
      assert.equal(existsSync(fileIn(project)), false);
      project.write({ "index.ts": "export const answer = 42;", "Pulumi.dev.yaml": "" });
      assert.equal((await capture(project, { env })).cached, false);
      assert.equal((await capture(project, { env })).cached, true);
    });

    it("takes as secret what is said to be, besides what is encrypted in the file", async () => {
      const project = makeSecret({
        "index.ts": 'export const open = new (require("@pulumi/pulumi").Config)().require("more");',
      });
      await capture(project, { config: { more: "hunter2" } });
      assert.match(readFileSync(fileIn(project), "utf8"), /hunter2/);
      await capture(project, { config: { more: "hunter2" }, secretConfig: ["more"] });
      assert.equal(existsSync(fileIn(project)), false);
    });

    it("removes what other versions have kept, and what links lead to it, whatever becomes of the start", async () => {
      const project = makeSecret({ "victim.json": "untouched", "index.ts": "throw new Error('broken');" });
      const folder = path.join(project.folder, ".sapi");
      mkdirSync(path.join(folder, "local"), { recursive: true });
      const old = ["graph.json", "graph.json.4711", "local/old.js"].map((name) => path.join(folder, name));
      for (const file of old) writeFileSync(file, '{"format":3,"graph":"tok-hunter2"}');
      for (const filePath of [folder, ...old]) chmodSync(filePath, 0o755);
      await assert.rejects(capture(project, { config, cache: false }));
      assert.deepEqual(readdirSync(folder), ["local"]);
      assert.equal(statSync(folder).mode & 0o777, 0o700);
      assert.equal(statSync(path.join(folder, "local", "old.js")).mode & 0o077, 0);

      symlinkSync(path.join(project.folder, "victim.json"), fileIn(project));
      project.write({ "index.ts": "export const answer = 42;" });
      await capture(project);
      assert.equal(lstatSync(fileIn(project)).isFile(), true);
      assert.equal(readFileSync(path.join(project.folder, "victim.json"), "utf8"), "untouched");
    });

    it("takes no graph that somebody else has written or changed, or may write", async () => {
      const project = make({ "index.ts": "export const answer = 42;" });
      await capture(project);
      const file = fileIn(project);
      const whole = readFileSync(file);
      const forged = Buffer.from(whole);
      forged.write("43", whole.lastIndexOf("42"));
      assert.deepEqual([whole.includes("answer"), forged.equals(whole)], [true, false]);
      const damages: (() => void)[] = [
        () => writeFileSync(file, forged),
        () => writeFileSync(file, whole.subarray(0, -1)),
        () => writeFileSync(file, ""),
        () => chmodSync(file, 0o620),
      ];
      for (const damage of damages) {
        assert.equal((await capture(project)).cached, true);
        damage();
        const { cached, graph } = await capture(project);
        assert.deepEqual([cached, graph.outputs], [false, { answer: 42 }]);
      }
    });

    it("keeps nothing where a link leads", async () => {
      const project = make({ "index.ts": "export const answer = 42;" });
      mkdirSync(path.join(project.folder, "elsewhere"));
      symlinkSync("elsewhere", path.join(project.folder, ".sapi"));
      await capture(project);
      assert.deepEqual(readdirSync(path.join(project.folder, "elsewhere")), []);
    });
  });

  it("names the line of a syntax error", async () => {
    const project = make({ "index.ts": 'import "./broken";\n', "broken.ts": "const a = 1;\nconst b = ;\n" });
    const error = await expectDefinitionError(capture(project), [{ code: "PROGRAM_SYNTAX", path: "" }]);
    const { file, line } = error.location as { file: string; line: number };
    assert.deepEqual([file, line], [path.join(project.folder, "broken.ts"), 2]);
  });

  it("names the line that imports a module that is missing", async () => {
    const project = make({
      "index.ts": 'export const a = 1;\nimport { b } from "./missing";\nexport { b };\n',
    });
    const error = await expectDefinitionError(capture(project), [
      { code: "PROGRAM_MODULE_MISSING", path: "", value: "./missing" },
    ]);
    const { file, line } = error.location as { file: string; line: number };
    assert.deepEqual([file, line], [path.join(project.folder, "index.ts"), 2]);
  });

  it("names the line that throws, also inside an apply", async () => {
    const project = make({
      "index.ts": `
import * as sqs from "@pulumi/aws/sqs";
const queue = new sqs.Queue("jobs");
queue.url.apply((url) => {
  throw new TypeError("no such thing.");
});
`,
    });
    const error = await expectDefinitionError(capture(project), [
      { code: "PROGRAM_THROWS", path: "", message: "the program throws TypeError: no such thing; " },
    ]);
    const { file, line } = error.location as { file: string; line: number };
    assert.deepEqual([file, line], [path.join(project.folder, "index.ts"), 5]);
  });

  it("passes on a refused definition with its code, path, value and place", async () => {
    const project = make({
      "index.ts": `
import { Issues } from ${JSON.stringify(path.join(SOURCES, "errors"))};
const issues = new Issues({ kind: "Api", id: "Notes" }).at("routes", "GET notes");
issues.add("PROP_MISSING", { problem: "needed", value: { a: 1 }, cure: "add it" });
throw issues.toError();
`,
    });
    const error = await expectDefinitionError(
      capture(project),
      [{ code: "PROP_MISSING", path: 'routes["GET notes"]', value: { a: 1 }, cure: "add it" }],
      { construct: 'Api "Notes"' },
    );
    assert.equal(error.location?.line, 3);
    assert.equal(error.location?.file, path.join(project.folder, "index.ts"));
  });

  it("passes on what is refused because props stand in the place of the id", async () => {
    const project = make({
      "index.ts": `
        import { Api, App, Table } from "pulumi-serverless-api";
        const table = new Table(new App(), "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
        new (Api as any)("Api", { defaults: { function: { bind: [table] } } });
      `,
    });
    const error = await expectDefinitionError(capture(project), [
      { code: "CONSTRUCT_SCOPE_INVALID", path: "", value: "Api" },
    ]);
    assert.match(error.message, /^Api: the first argument is not a scope, got "Api"; /);
    assert.equal(error.location?.line, 4);
  });

  it("names each edge when stacks use each other in a circle, which no order of them avoids", async () => {
    const project = make({
      "index.ts": `
        import { App, use } from "pulumi-serverless-api";
        function Table(): unknown { return use(Api); }
        function Api(): unknown { return use(Jobs); }
        function Jobs(): unknown { return use(Table); }
        const app = new App().stack(Table).stack(Api).stack(Jobs);
        export = app.outputs;
      `,
    });
    const error = await expectDefinitionError(capture(project), [{ code: "USE_CYCLE", path: "" }]);
    assert.match(
      error.message,
      /circle: Table uses Api \(.*index\.ts:3:\d+\), Api uses Jobs \(.*index\.ts:4:\d+\), Jobs uses Table \(.*index\.ts:5:\d+\)/,
    );
  });

  it("names the order to write when one stack is only too late", async () => {
    const project = make({
      "index.ts": `
        import { App, use } from "pulumi-serverless-api";
        function Api(): unknown { return use(Table); }
        function Table(): number { return 1; }
        const app = new App().stack(Api).stack(Table);
        export = app.outputs;
      `,
    });
    await expectDefinitionError(capture(project), [
      { code: "USE_NOT_REGISTERED", path: "use", cure: "write app.stack(Table) before app.stack(Api)" },
    ]);
  });

  it("says which file lacks a value that the program needs, and what else may have it", async () => {
    const text = `import * as pulumi from "@pulumi/pulumi";\nexport const url = new pulumi.Config("db").require("url");\n`;
    const cure =
      "pulumi config set db:url <value> --stack dev, or give it for local use: --config db:url=<value>";
    const problem = "the program needs a value that Pulumi.dev.yaml does not have";
    const error = await expectDefinitionError(capture(make({ "index.ts": text })), [
      { code: "CONFIG_MISSING", path: 'config["db:url"]', message: `${problem}; `, cure },
    ]);
    assert.equal(error.location?.line, 2);
    const imports = make({ "index.ts": text, "Pulumi.dev.yaml": "environment: [shared/dev, { own: {} }]\n" });
    await expectDefinitionError(capture(imports), [
      {
        code: "CONFIG_MISSING",
        path: 'config["db:url"]',
        message: "known here what shared/dev, own of Pulumi ESC has",
      },
    ]);
  });

  it("names the keys that the program reads and that only an environment of Pulumi ESC may have", async () => {
    const project = make({
      "index.ts": `
        import * as pulumi from "@pulumi/pulumi";
        const config = new pulumi.Config();
        export const found = [config.get("size"), config.getSecret("key"), config.get("own")];
      `,
      "Pulumi.dev.yaml": "environment: [shared/dev]\nconfig:\n  notes:size: 1\n",
    });
    const { graph } = await capture(project, { config: { own: "mine" } });
    const key = {
      value: "the configuration notes:key, which shared/dev of Pulumi ESC may have,",
      cure: "give it with --config notes:key=<value>",
    };
    assert.deepEqual(graph.unknowns, [key]);
    assert.deepEqual((await capture(project, { config: { own: "mine" } })).graph.unknowns, [key]);
  });

  it("reads values in objects and lists of the configuration, as pulumi config set --path writes them", async () => {
    const project = make({
      "index.ts": `
        import * as pulumi from "@pulumi/pulumi";
        interface Data { readonly b: readonly { readonly c: string }[] }
        export const c = new pulumi.Config().requireObject<Data>("a").b[0].c;
      `,
      "Pulumi.dev.yaml": "config:\n  notes:a:\n    b:\n      - c: deep\n",
    });
    assert.deepEqual((await capture(project)).graph.outputs, { c: "deep" });
  });

  it("says with the error of a program which look-ups it has read that are not known", async () => {
    const text = `
      import * as aws from "@pulumi/aws";
      export const url = aws.secretsmanager
        .getSecretVersionOutput({ secretId: "db" })
        .secretString.apply((text) => JSON.parse(text).url);
    `;
    const lookup = 'aws.secretsmanager.getSecretVersion({"secretId":"db"})';
    await expectDefinitionError(capture(make({ "index.ts": text })), [
      {
        code: "PROGRAM_THROWS",
        path: "",
        message: "SyntaxError",
        cure: `, or give what the program reads of AWS, ${lookup}, with --lookups FILE`,
      },
    ]);
  });

  it("keeps no graph with values from files that may have secrets, and runs again when they change", async () => {
    const project = make({
      "index.ts": `
        import * as pulumi from "@pulumi/pulumi";
        export const url = new pulumi.StackReference("organization/shop/dev").getOutput("url");
      `,
      "shop.json": '{ "url": "hush-hush" }',
    });
    const stackReferences = { "shop/dev": path.join(project.folder, "shop.json") };
    const first = await capture(project, { stackReferences });
    assert.deepEqual(first.graph.outputs, { url: "hush-hush" });
    assert.ok(first.files.includes(stackReferences["shop/dev"]));
    assert.equal(existsSync(path.join(project.folder, ".sapi", "graph.json")), false);
    project.write({ "shop.json": '{ "url": "other" }' });
    const second = await capture(project, { stackReferences });
    assert.deepEqual([second.cached, second.graph.outputs], [false, { url: "other" }]);
  });

  it("refuses a program that ends its process, and one that waits for ever", async () => {
    await expectDefinitionError(capture(make({ "index.js": "process.exit(3);" })), [
      { code: "PROGRAM_THROWS", path: "", message: "code 3" },
    ]);
    await expectDefinitionError(capture(make({ "index.js": "module.exports = new Promise(() => {});" })), [
      { code: "PROGRAM_STUCK", path: "" },
    ]);
  });

  it("refuses a folder without a project or a program, and settings that are no YAML", async () => {
    await expectDefinitionError(captureFile({ program: "/nowhere" }), [
      { code: "PROJECT_MISSING", path: "", value: "/nowhere" },
    ]);
    const empty = make({});
    await expectDefinitionError(capture(empty), [{ code: "PROJECT_MISSING", path: "", value: empty.folder }]);
    const invalid = make({ "Pulumi.yaml": "name: [" });
    await expectDefinitionError(capture(invalid), [{ code: "PROJECT_INVALID", path: "" }]);
  });

  it("hands the program's own output to the given stream", async () => {
    const output = new PassThrough();
    await capture(make({ "index.js": 'console.log("hello");' }), { output });
    assert.equal(textThere(output), "hello\n");
  });
});
