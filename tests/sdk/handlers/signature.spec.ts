import { deepEqual, equal } from "node:assert/strict";
import { returnsByText } from "#sdk/handlers/plain-text";
import { readSignature } from "#sdk/handlers/signature";

/** The signature of an export of `/app/src/notes.ts`, or of the first file. */
function signatureIn(files: Readonly<Record<string, string>>, exportName = "run") {
  const [first = ""] = Object.keys(files);
  const read = (file: string) => files[file.replace("/app/", "")];
  return readSignature(`/app/${first}`, exportName, read).signature;
}

const kindOf = (source: string, exportName?: string) => signatureIn({ "notes.ts": source }, exportName).kind;

const middy = (version: string) => ({
  "notes.ts":
    'import middy from "@middy/core";\nexport const run = middy(list).use(cors());\nfunction list() {}',
  "node_modules/@middy/core/package.json": `{ "version": "${version}" }`,
});

describe("the signature of a handler", () => {
  for (const [what, source] of [
    ["an async arrow", "export const run = async (event: Event) => list(event);"],
    ["one with a type", "export const run: Handler<A, B> = async (event, context) => context.awsRequestId;"],
    ["a function", "export async function run(event) { return event; }"],
    ["a default for the third parameter", "export const run = async (event, context, callback = log) => 1;"],
    ["a rest parameter", "export const run = async (event, ...rest) => 1;"],
    ["a `this` of TypeScript", "export function run(this: void, event: A, context: B) { return 1; }"],
    [
      "one that streams",
      "export const run = awslambda.streamifyResponse(async (event, stream, context) => {});",
    ],
    ["a cast", "export const run = (async (event) => 1) as unknown as Handler;"],
    ["a list of exports", "const list = async () => 1;\nexport { list as run };"],
    ["a factory", "const make = (name) => async (event, context) => name;\nexport const run = make('a');"],
    [
      "a wrapper that hands on what it got",
      "const wrap = (fn) => async (...args) => { console.log(...args); return fn(...args); };\nexport const run = wrap(async (event) => 1);",
    ],
    [
      "a promise around a callback of its own",
      "const old = (event, context, done) => done(null, 1);\nexport const run = (event, context) => new Promise((resolve) => old(event, context, resolve));",
    ],
    ["a condition with two such", "export const run = fast ? async (event) => 1 : async () => 2;"],
    ["a method of an object", "module.exports = { async run(event) { return 1; } };"],
    ["a method of an instance", "class Notes { run = async (event) => 1; }\nmodule.exports = new Notes();"],
    [
      "another's context",
      "export const run = async (event, context) => { const c = { done() {} }; c.done(); };",
    ],
    ["a file that does not parse", "export const run = async (event => ;"],
    ["an export that is missing", "export const other = (a, b, c) => 1;"],
    ["serverless-http", 'import serverless from "serverless-http";\nexport const run = serverless(app);'],
    ["serverless-http by require", 'module.exports.run = require("serverless-http")(app);'],
    ["hono", 'import { handle } from "hono/aws-lambda";\nexport const run = handle(app);'],
    [
      "Sentry's wrapper",
      'import * as Sentry from "@sentry/aws-serverless";\nexport const run = Sentry.wrapHandler(async () => 1);',
    ],
    [
      "an express server that answers by a promise",
      'const express = require("aws-serverless-express");\nexports.run = (event, context) => express.proxy(server, event, context, "PROMISE").promise;',
    ],
  ] as const) {
    it(`returns its result: ${what}`, () => equal(kindOf(source), "returns"));
  }

  for (const [what, source] of [
    ["a third parameter", "export const run = (event, context, callback) => callback(null, 1);"],
    ["an optional one", "export const run = async (event: A, context: B, callback?: C) => 1;"],
    ["a pattern for it", "export const run = async (event, context, { signal }) => 1;"],
    ["an async function with one", "export async function run(event, context, callback) { return 1; }"],
    ["`arguments[2]`", "exports.run = function (event) { arguments[2](null, 1); };"],
    ["the rest of its parameters", "export const run = (event, ...rest) => rest[1](null, 1);"],
    [
      "`context.succeed`",
      "exports.run = function (event, context) { setImmediate(() => context.succeed(1)); };",
    ],
    ["`context.done` by another name", "export const run = (event, c) => { c.done(null, 1); };"],
    ["a method that it takes of the context", "export const run = (event, { fail }) => { fail(1); };"],
    [
      "one that it takes later",
      "export const run = (event, context) => { const { done } = context; done(); };",
    ],
    [
      "a function that answers by its context",
      "const answer = (text, ctx) => ctx.succeed(text);\nexport const run = (event, context) => { answer('a', context); };",
    ],
    [
      "a wrapper of one that hands on what it got",
      "const wrap = (fn) => (...args) => fn(...args);\nexport const run = wrap((event, context, callback) => callback());",
    ],
    [
      "a function that is applied to all arguments",
      "function old(event, context, callback) { callback(); }\nexports.run = function () { old.apply(this, arguments); };",
    ],
    ["a name that is assigned again", "let run = async () => 1;\nrun = (a, b, c) => c();\nexport { run };"],
    [
      "a condition with one",
      "export const run = old ? (event, context, callback) => callback() : async () => 1;",
    ],
    ["a bound function", "class A { static run(a, b, c) { c(); } }\nexport const run = A.run.bind(A);"],
    [
      "one that promisify wraps",
      'import { promisify } from "node:util";\nexport const run = promisify((a, b, c) => c());',
    ],
    ["a namespace", "const old = { run: (a, b, c) => c() };\nexport const run = old.run;"],
    [
      "@vendia/serverless-express",
      'import express from "@vendia/serverless-express";\nexport const run = express({ app });',
    ],
    [
      "an express server that answers by the context",
      'const express = require("aws-serverless-express");\nexports.run = (event, context) => express.proxy(server, event, context);',
    ],
  ] as const) {
    it(`needs a callback: ${what} [LDG26]`, () => equal(kindOf(source), "callback"));
  }

  for (const [what, source] of [
    ["an unknown package", 'import { wrap } from "@acme/lambda";\nexport const run = wrap(async () => 1);'],
    ["a handler of a package", 'export { run } from "@acme/lambda";'],
    ["a name of nowhere", "export const run = makeHandler(async () => 1);"],
    ["a version that is not installed", middy("6.0.0")["notes.ts"]],
    [
      "an unknown function that gets all",
      'import { fn } from "a";\nexport const run = (...args) => fn(...args);',
    ],
    ["a name that leads to itself", "const a = b();\nconst b = () => a;\nexport const run = a;"],
    ["a computed name", "export const run = handlers[process.env.NAME];"],
  ] as const) {
    it(`is unclear: ${what}`, () => equal(kindOf(source), "unclear"));
  }

  it("names file, line and sign", () => {
    const source =
      "import x from 'y';\n\nexport const run = (event,\n  context,\n  done: Callback) => done();";
    deepEqual(signatureIn({ "notes.ts": source }), {
      kind: "callback",
      sign: "has a third parameter, done",
      file: "/app/notes.ts",
      line: 5,
    });
  });

  it("follows exports of other files, TypeScript by the name of what is compiled", () => {
    const files = {
      "notes.ts": 'export * from "./all.js";',
      "all.ts": 'export { default as run } from "./folder";\nexport * from "./missing";',
      "folder/index.ts": "export default function (event, context, callback) { callback(); }",
    };
    deepEqual(signatureIn(files), {
      kind: "callback",
      sign: "has a third parameter, callback",
      file: "/app/folder/index.ts",
      line: 1,
    });
  });

  it("follows a module that is required whole, and one that is imported late", () => {
    const old = "module.exports = { run: (event, context, callback) => callback() };";
    equal(signatureIn({ "a.js": 'exports.run = require("./old").run;', "old.js": old }).kind, "callback");
    equal(
      signatureIn({ "a.mjs": 'export const { run } = await import("./old.js");', "old.js": old }).kind,
      "callback",
    );
  });

  it("takes a property of an export, and of the default export as Lambda does", () => {
    const source = "export default { notes: { list: (a, b, c) => c(), get: async () => 1 } };";
    equal(kindOf(source, "notes.list"), "callback");
    equal(kindOf(source, "notes.get"), "returns");
  });

  it("decides by the version that is installed", () => {
    equal(signatureIn(middy("1.5.2")).kind, "callback");
    equal(signatureIn(middy("7.9.2")).kind, "returns");
  });

  it("says which sources it depends on, those that are missing too", () => {
    const files: Readonly<Record<string, string>> = {
      "/app/notes.ts": 'export { run } from "./old";',
      "/app/old.ts": "export const run = (a, b, c) => c();",
    };
    const { sources } = readSignature("/app/notes.ts", "run", (file) => files[file]);
    deepEqual([...sources.keys()], ["/app/notes.ts", "/app/old", "/app/old.ts"]);
    equal(sources.get("/app/old"), undefined);
  });

  it("is that of a plain handler where there is no file yet", () => {
    equal(readSignature("/app/later.ts", "run", () => undefined).signature.kind, "returns");
  });
});

describe("a handler that needs no parser", () => {
  for (const source of [
    "export const run = async () => 1;",
    "export const run = async (event: APIGatewayProxyEventV2) => {\n  return event;\n};",
    "export const run: Handler = async (event, context) => context.awsRequestId;",
    "export async function run(event, context) { return event; }",
    "exports.run = async function (event) { return event; };",
    "module.exports.run = async (event) => event;",
  ]) {
    it(`is seen in its text: ${source.split("\n")[0]}`, () => equal(returnsByText(source, "run"), true));
  }

  for (const source of [
    "export const run = (event, context, callback) => callback();",
    "export const run = async (event, context) => old(event, context);",
    "export const run = async (event, context) => { context.succeed(1); };",
    "export const run = (event) => { arguments[2](); };",
    "export const run = wrap(async (event) => event);",
    "export const run = async (event) => event;\nexports.run = old;",
    "export const runs = async (event) => event;\nexport { old as run };",
    "export const run = async ({ body }, context) => 1;",
    "export const run = async (...args) => old(...args);",
  ]) {
    it(`is left to the parser: ${source.split("\n")[0]}`, () => equal(returnsByText(source, "run"), false));
  }
});
