import assert from "node:assert/strict";
import { isSyntaxFailure, parseFile } from "#sdk/syntax/parse";
import { leftOutIn, restored } from "#sdk/values/left-out";
import { moved } from "../../../support/moved-program";

/** The files after the move, which are programs still. */
function after(
  files: Readonly<Record<string, string>>,
  version: 1 | 2 = 2,
): Readonly<Record<string, string>> {
  const { all } = moved(files, version);
  for (const [path, text] of Object.entries(all))
    assert.equal(isSyntaxFailure(parseFile(path, text)), false, text);
  return all;
}

/** The lines of code that are left, without comments and blanks. */
function codeOf(text = ""): readonly string[] {
  return text
    .replace(/\/\*[^]*?\*\/ ?/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"));
}

const WEB = `import { NextjsSite, StackContext, Table, use } from "sst/constructs";
import { Storage } from "./Storage";

export function Web({ stack, app }: StackContext) {
  const { table } = use(Storage);
  const domain = app.stage === "prod" ? "notes.example.com" : undefined;

  // The pages.
  const site = new NextjsSite(stack, "Site", {
    customDomain: domain,
    /* the folder */
    path: "web",
    bind: [table],
  });

  // The output of it.
  stack.addOutputs({ SiteUrl: site.url });
  return { site, table };
}
`;
const STORAGE = `import { StackContext, Table } from "sst/constructs";

export function Storage({ stack }: StackContext) {
  const table = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
  return { table };
}
`;
const API = `import { Api, StackContext, use } from "sst/constructs";
import { Web } from "./Web";

export function Rest({ stack }: StackContext) {
  const { site, table } = use(Web);
  const web = use(Web);
  const api = new Api(stack, "Api", {
    customDomain: web.site.url,
    defaults: {
      function: {
        bind: [site, table],
        environment: {
          SITE_URL: \`\${site.url}/home\`,
          STAGE: "x",
        },
        permissions: [[site, "grantRead"], table],
      },
    },
    routes: { "GET /": "src/a.b" },
  });
  stack.addOutputs({ ApiUrl: api.url, Home: web.site.url });
}
`;

describe("parts of a program of SST without a counterpart", () => {
  const files = { "stacks/Web.ts": WEB, "stacks/Storage.ts": STORAGE, "stacks/Rest.ts": API };

  it("are one block with what only they use and with their outputs", () => {
    const text = after(files)["stacks/Web.ts"] ?? "";
    assert.deepEqual(codeOf(text), [
      'import { StackContext, use } from "pulumi-serverless-api";',
      'import { Storage } from "./Storage";',
      "export function Web({ stack, app }: StackContext) {",
      "const { table } = use(Storage);",
      "return { table };",
      "}",
    ]);
    assert.match(
      text,
      / {2}\/\/ sapi upgrade: left out, NextjsSite "Site": this library serves no site[^]*\/\/ {3}path: "web",[^]*\/\/ stack\.addOutputs\(\{ SiteUrl: site\.url \}\);\n {2}\/\/ sapi upgrade: end of left out\n/,
    );
  });

  it("leave the entries of others alone: lists, variables, outputs and results lose what needs them", () => {
    assert.deepEqual(codeOf(after(files)["stacks/Rest.ts"]), [
      'import { Api, StackContext, use } from "pulumi-serverless-api";',
      'import { Web } from "./Web";',
      "export function Rest({ stack }: StackContext) {",
      "const { table } = use(Web);",
      'const api = new Api(stack, "Api", {',
      "defaults: {",
      "function: {",
      "bind: [table],",
      "environment: {",
      'STAGE: "x",',
      "},",
      "permissions: [table],",
      "},",
      "},",
      'routes: { "GET /": "src/a.b" },',
      "});",
      "stack.addOutputs({ ApiUrl: api.url, });",
      "}",
    ]);
  });

  it("are all there when the marks are taken away", () => {
    const all = after(files);
    for (const [path, text] of Object.entries(files)) {
      const whole = restored(all[path] ?? "").replace(/\s|pulumi\.interpolate/g, "");
      for (const line of text.split("\n").filter((each) => !each.startsWith("import")))
        assert.ok(whole.includes(line.replace(/\s/g, "")), `${line} in ${all[path]}`);
    }
  });

  it("take a construct with them that would be another one without them", () => {
    const text = after({
      "stacks/Main.ts": `import * as cognito from "aws-cdk-lib/aws-cognito";
import { Api, Bucket, StackContext, Topic } from "sst/constructs";
export function Main({ stack }: StackContext) {
  const pool = new cognito.Pool(stack, "Pool");
  const api = new Api(stack, "Api", {
    authorizers: { pool: { type: "user_pool", userPool: { id: pool.userPoolId } } },
    defaults: { authorizer: "pool" },
    routes: { "GET /": "src/a.b" },
  });
  api.addRoutes(stack, { "GET /b": "src/a.b" });
  new Topic(stack, "Topic", { cdk: { topic: new cognito.Thing(stack, "Existing") } });
  new Bucket(stack, "Files");
  stack.addOutputs({ Url: api.url });
}
`,
    })["stacks/Main.ts"];
    assert.deepEqual(codeOf(text), [
      'import { Api, Bucket, StackContext, Topic } from "pulumi-serverless-api";',
      "export function Main({ stack }: StackContext) {",
      'new Bucket(stack, "Files");',
      "}",
    ]);
  });

  it("take a function with them that would go on past its end, and what calls it", () => {
    const text = after({
      "stacks/Main.ts": `import { AstroSite, Queue, StackContext } from "sst/constructs";
function pages({ stack, app }: StackContext) {
  if (app.stage === "prod") return new AstroSite(stack, "Site");
  return new Queue(stack, "Other");
}
export function Main(context: StackContext) {
  const made = pages(context);
  made.bind([]);
  new Queue(context.stack, "Jobs");
}
`,
    })["stacks/Main.ts"];
    assert.deepEqual(codeOf(text), [
      'import { Queue, StackContext } from "pulumi-serverless-api";',
      "export function Main(context: StackContext) {",
      'new Queue(context.stack, "Jobs");',
      "}",
    ]);
  });

  it("leave a chain of stacks whole", () => {
    const text = after({
      "stacks/index.ts": `import { App, Queue, RemixSite, StackContext } from "sst/constructs";
const Site = ({ stack }: StackContext) => new RemixSite(stack, "Site");
function Jobs({ stack }: StackContext) {
  new Queue(stack, "Jobs");
}
export default function main(app: App) {
  app.stack(Jobs).stack(Site).stack(Jobs, { id: "More" });
}
`,
    })["stacks/index.ts"];
    assert.ok(codeOf(text).includes('app.stack(Jobs).stack(Jobs, { id: "More" });'), text);
  });

  it("are constructs of CDK that others have written, too", () => {
    const text = after({
      "stacks/Main.ts": `import { Datadog } from "datadog-cdk-constructs-v2";
import { Queue, StackContext } from "sst/constructs";
export function Main({ stack }: StackContext) {
  const datadog = new Datadog(stack, "Datadog", {});
  datadog.addLambdaFunctions(stack.getAllFunctions());
  new Queue(stack, "Jobs");
}
`,
    })["stacks/Main.ts"];
    assert.deepEqual(codeOf(text), [
      'import { Queue, StackContext } from "pulumi-serverless-api";',
      "export function Main({ stack }: StackContext) {",
      'new Queue(stack, "Jobs");',
      "}",
    ]);
  });

  it("are classes that other files use, and what these make of them", () => {
    const { "stacks/Main.ts": text } = after({
      "stacks/Database.ts": `import * as rds from "aws-cdk-lib/aws-rds";
export class Database extends rds.ServerlessCluster {
  uri() {
    return this.clusterEndpoint.hostname;
  }
}
`,
      "stacks/Main.ts": `import { Queue, StackContext } from "sst/constructs";
import { Database } from "./Database";
export function Main({ stack }: StackContext) {
  const database = new Database(stack, "Database", {});
  stack.addOutputs({ Uri: database.uri() });
  new Queue(stack, "Jobs");
}
`,
    });
    assert.deepEqual(codeOf(text), [
      'import { Queue, StackContext } from "pulumi-serverless-api";',
      'import { Database } from "./Database";',
      "export function Main({ stack }: StackContext) {",
      'new Queue(stack, "Jobs");',
      "}",
    ]);
  });

  it("are found again by their comments, the cause with its advice", () => {
    assert.deepEqual(
      leftOutIn(after(files)["stacks/Rest.ts"] ?? "").map(({ what, advice }) => [what, advice]),
      [...Array.from({ length: 7 }, () => ['NextjsSite "Site"', undefined])],
    );
    const [cause] = leftOutIn(after(files)["stacks/Web.ts"] ?? "").filter(
      ({ advice }) => advice !== undefined,
    );
    assert.match(
      cause?.advice ?? "",
      /^this library serves no site with a server: deploy Next\.js beside it/,
    );
  });
});
