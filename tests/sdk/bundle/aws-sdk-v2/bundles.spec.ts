import assert from "node:assert/strict";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { type BundleProps, DeployBundler, LocalBundler } from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { project, removeProjects, write } from "../project";

/** A package in the form of version 2 of the SDK, whose clients say when they are evaluated. */
const SMALL_SDK = {
  "node_modules/aws-sdk/package.json": '{ "name": "aws-sdk", "main": "lib/aws.js" }',
  "node_modules/aws-sdk/global.js": 'require("./lib/node_loader"); module.exports = require("./lib/core");',
  "node_modules/aws-sdk/lib/node_loader.js": "",
  "node_modules/aws-sdk/lib/core.js": "module.exports = { config: {}, evaluated: [] };",
  "node_modules/aws-sdk/lib/aws.js":
    'require("./node_loader"); const AWS = require("./core"); require("../clients/all"); module.exports = AWS;',
  "node_modules/aws-sdk/clients/all.js":
    "require('../lib/node_loader');\nmodule.exports = {\n  S3: require('./s3'),\n  SQS: require('./sqs'),\n  SNS: require('./sns')\n};\n",
  "node_modules/aws-sdk/clients/s3.js": client("S3"),
  "node_modules/aws-sdk/clients/sqs.js": client("SQS"),
  "node_modules/aws-sdk/clients/sns.js": client("SNS"),
  "node_modules/aws-sdk/apis/api.min.json": '{"name":"api","quote":"\'\\"\\u2028"}',
};

function client(name: string): string {
  return `const AWS = require("../lib/core");
AWS.evaluated.push("${name}");
AWS.${name} = class ${name} { get api() { return require("../apis/api.min.json"); } };
module.exports = AWS.${name};`;
}

const NO_WARNING = "AWS_SDK_JS_SUPPRESS_MAINTENANCE_MODE_MESSAGE";

interface Built {
  readonly code: string;
  readonly exports: Record<string, unknown>;
}

async function deploy(
  files: Record<string, string>,
  bundle?: BundleProps,
  entry = "src/notes.ts",
): Promise<Built> {
  const root = project({ ...SMALL_SDK, ...files });
  return build(root, entry, bundle);
}

async function build(root: string, file: string, bundle: BundleProps = {}): Promise<Built> {
  const issues = new Issues({ kind: "Function", id: "Notes" });
  const request = { root, file, runtime: "nodejs22.x", bundle: { minify: false, ...bundle }, issues };
  const { files } = await new DeployBundler().bundle(request);
  const built = files[file.replace(/\.\w+$/, ".js")] as string;
  return { code: readFileSync(built, "utf8"), exports: createRequire(__filename)(built) };
}

describe("the AWS SDK v2 in bundles", () => {
  const { [NO_WARNING]: before } = process.env;
  // The package warns of its age.
  beforeEach(() => {
    process.env[NO_WARNING] = "1";
  });
  after(() => {
    if (before === undefined) delete process.env[NO_WARNING];
    else process.env[NO_WARNING] = before;
    removeProjects();
  });

  it("is bundled by the clients that a handler uses", async () => {
    const { code, exports } = await deploy({
      "src/notes.ts":
        'import AWS from "aws-sdk"; AWS.config.update = 1; new AWS.S3(); export const evaluated = AWS.evaluated;',
    });
    assert.deepEqual(exports.evaluated, ["S3"]);
    assert.doesNotMatch(code, /class SQS/);
  });

  it("is one object for all files, whatever each of them uses", async () => {
    const { exports } = await deploy({
      "src/notes.ts":
        'import * as AWS from "aws-sdk"; import { files } from "./files"; AWS.config.region = "eu-west-1"; export const run = () => [new AWS.SQS().constructor.name, files(), AWS.evaluated];',
      "src/files.js":
        'const AWS = require("aws-sdk"); exports.files = () => [new AWS.S3().constructor.name, AWS.config.region];',
    });
    const { run } = exports as { run: () => unknown };
    assert.deepEqual(run(), ["SQS", ["S3", "eu-west-1"], ["SQS", "S3"]]);
  });

  it("is whole where it is passed on, and each client is evaluated when it is read", async () => {
    const { exports } = await deploy({
      "src/notes.ts": `
        const AWS = require("aws-sdk");
        const capture = (sdk: any) => sdk;
        const captured = capture(AWS);
        export const names = Object.keys(captured);
        export const before = [...captured.evaluated];
        export const isClass = new captured.S3() instanceof captured.S3;
        captured.SQS = class Mock {};
        export const mock = new captured.SQS().constructor.name;
        export const evaluated = captured.evaluated;`,
    });
    assert.deepEqual(exports.names, ["config", "evaluated", "S3", "SQS", "SNS"]);
    assert.deepEqual(exports.before, []);
    assert.equal(exports.isClass, true);
    assert.equal(exports.mock, "Mock");
    assert.deepEqual(exports.evaluated, ["S3"]);
  });

  it("gives the core the clients that others load with the package", async () => {
    const { exports } = await deploy({
      "src/notes.ts":
        'import AWS from "aws-sdk/global"; import { queue } from "./queue"; export const run = () => [queue(), new AWS.S3().constructor.name];',
      "src/queue.ts": 'import { SQS } from "aws-sdk"; export const queue = () => new SQS().constructor.name;',
    });
    assert.deepEqual((exports as { run: () => unknown }).run(), ["SQS", "S3"]);
  });

  it("parses descriptions of APIs to the same values", async () => {
    const { exports } = await deploy({
      "src/notes.ts": 'import { S3 } from "aws-sdk"; export const api = (new S3() as any).api;',
    });
    assert.deepEqual(exports.api, { name: "api", quote: "'\"\u2028" });
  });

  it("stays an import where the program says that it is there at run time", async () => {
    const { code } = await deploy(
      { "src/notes.ts": 'import AWS from "aws-sdk"; export const run = () => new AWS.S3();' },
      { external: ["aws-sdk"] },
    );
    assert.match(code, /require\("aws-sdk"\)/);
    assert.doesNotMatch(code, /class S3/);
  });

  it("is whole where plugins of the program may change what a file uses", async () => {
    const { exports } = await deploy(
      { "src/notes.ts": 'import AWS from "aws-sdk"; export const names = [AWS.S3, Object.keys(AWS)];' },
      { esbuild: { plugins: [{ name: "other", setup() {} }] } },
    );
    assert.deepEqual((exports.names as unknown[])[1], ["config", "evaluated", "S3", "SQS", "SNS"]);
  });

  it("leads from errors in the bundle to the lines of the user", async () => {
    const root = project({
      ...SMALL_SDK,
      "src/notes.ts":
        'import AWS from "aws-sdk";\nnew AWS.S3();\nexport const run = () => {\n  throw new Error("here");\n};\n',
    });
    const issues = new Issues({ kind: "Function", id: "Notes" });
    const { files } = await new DeployBundler().bundle({ root, file: "src/notes.ts", issues });
    const { sources, mappings } = JSON.parse(readFileSync(files["src/notes.js.map"] as string, "utf8"));
    assert.ok(sources.includes("notes.ts"), String(sources));
    assert.ok(sources.includes("../node_modules/aws-sdk/clients/s3.js"), String(sources));
    assert.equal(
      sources.some((source: string) => path.isAbsolute(source)),
      false,
    );
    assert.ok(mappings.length > 0);
  });

  it("is the same archive in another folder", async () => {
    const files = {
      ...SMALL_SDK,
      "src/notes.ts": 'import AWS from "aws-sdk"; export const run = () => new AWS.S3();',
    };
    const hashes = await Promise.all(
      [project(files), project(files)].map(async (root) => {
        const issues = new Issues({ kind: "Function", id: "Notes" });
        return (await new DeployBundler().bundle({ root, file: "src/notes.ts", issues })).hash;
      }),
    );
    assert.equal(hashes[0], hashes[1]);
  });

  it("brings another client when a saved file uses one", async () => {
    const text = (name: string) =>
      `import AWS from "aws-sdk"; export const run = () => new AWS.${name}().constructor.name;`;
    const root = project({ ...SMALL_SDK, "src/notes.ts": text("S3") });
    const bundler = new LocalBundler(root, [{ file: "src/notes.ts" }]);
    const load = async () => {
      const { bundles } = await bundler.rebuild();
      const require = createRequire(__filename);
      for (const name of Object.keys(require.cache)) if (name.startsWith(root)) delete require.cache[name];
      return require(bundles[0]?.file as string).run();
    };
    try {
      assert.equal(await load(), "S3");
      write(root, { "src/notes.ts": text("SNS") });
      assert.equal(await load(), "SNS");
    } finally {
      await bundler.close();
    }
  });

  it("takes less than 600 kB for one client of the real package", async () => {
    const root = project({
      "src/notes.ts":
        'import AWS from "aws-sdk"; export const host = new AWS.DynamoDB.DocumentClient({ region: "eu-west-1" }).service.endpoint.host;',
    });
    const installed = path.dirname(createRequire(__filename).resolve("aws-sdk/package.json"));
    mkdirSync(path.join(root, "node_modules"));
    symlinkSync(installed, path.join(root, "node_modules", "aws-sdk"), "dir");
    const { code, exports } = await build(root, "src/notes.ts", { minify: true });
    assert.equal(exports.host, "dynamodb.eu-west-1.amazonaws.com");
    assert.ok(code.length < 600_000, `${code.length} bytes`);
  });
});
