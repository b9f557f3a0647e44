import * as dynamodb from "@pulumi/aws/dynamodb";
import { type Sample, sample } from "../flat-and-typed";
import { HANDLER, role } from "./given";

const CORS = {
  allowOrigins: ["https://example.com"],
  allowMethods: ["GET"],
  allowHeaders: ["x-one"],
  exposeHeaders: ["x-two"],
  allowCredentials: true,
  maxAge: "1 hour",
};
const STATEMENT = {
  effect: "deny",
  actions: ["s3:GetObject"],
  resources: ["arn:aws:s3:::private/*"],
  sid: "NoReading",
  conditions: { StringEquals: { "aws:SourceAccount": "123456789012" } },
};
const BUNDLE = {
  minify: false,
  sourcemap: false,
  format: "esm",
  external: ["left-out"],
  install: ["copied"],
  loader: { ".txt": "text" },
  banner: "// A banner",
  define: { "process.env.MODE": '"test"' },
  inject: ["src/handler.js"],
  target: "es2022",
  copyFiles: [{ from: "migrations", to: "sql" }],
  esbuild: { keepNames: true },
};
const SETTINGS = {
  handler: HANDLER,
  srcPath: ".",
  runtime: "nodejs22.x",
  memorySize: 512,
  timeout: "30 seconds",
  tracing: "pass_through",
  telemetry: {
    type: "application_signals",
    layer: "arn:aws:lambda:us-east-1:615299751070:layer:AWSOpenTelemetryDistroJs:15",
  },
  diskSize: 1024,
  architecture: "arm_64",
  environment: { MODE: "test" },
  layers: ["arn:aws:lambda:us-east-1:123456789012:layer:tools:1"],
  functionName: "whole",
  logRetention: "two_weeks",
  durable: { timeout: "10 minutes", retention: 7 },
  native: { function: { description: "All that can be said", publish: true } },
};

const IMAGE = {
  handler: "image",
  runtime: "container",
  container: {
    file: "Dockerfile",
    buildArgs: { MODE: "test" },
    target: "last",
    cmd: ["handler.run"],
    local: "node handler.js",
  },
};
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } };
const AS_IT_IS = { handler: "handler.run", srcPath: "src" };

/** Samples of functions, and of the props of all functions. */
export const FUNCTIONS: readonly Sample[] = [
  sample({
    title: "a function with all settings",
    given: () => ({
      role: role(),
      table: new dynamodb.Table("raw", {
        hashKey: "id",
        billingMode: "PAY_PER_REQUEST",
        attributes: [{ name: "id", type: "S" }],
      }),
    }),
    flat: (make, { table }) => {
      const notes = make("Table", "Notes", {
        fields: { id: "string" },
        primaryIndex: { partitionKey: "id" },
      });
      make("Function", "Whole", {
        ...SETTINGS,
        bundle: BUNDLE,
        url: { authorizer: "iam", cors: CORS, streaming: true },
        bind: [notes],
        permissions: [
          { word: "ses:SendEmail" },
          { resource: table, grant: "grantReadData" },
          { resource: notes },
          STATEMENT,
        ],
      });
    },
    typed: (make, { table }) => {
      const notes = make("Table", "Notes", {
        fields: { id: "string" },
        primaryIndex: { partitionKey: "id" },
      });
      make("Function", "Whole", {
        ...SETTINGS,
        bundle: BUNDLE,
        url: { authorizer: "iam", cors: CORS, streaming: true },
        bind: [notes],
        permissions: ["ses:SendEmail", [table, "grantReadData"], notes, STATEMENT],
      });
    },
  }),
  sample({
    title: "functions without their default parts",
    given: () => ({ role: role() }),
    flat: (make, given) => {
      make("Function", "Plain", { handler: HANDLER });
      make("Function", "Role", { handler: HANDLER, role: given.role });
      make("Function", "Folder", { ...AS_IT_IS, bundle: { enabled: false }, url: { enabled: false } });
      make("Function", "Open", { handler: HANDLER, bundle: { enabled: true }, url: {} });
      make("Function", "OpenAlone", { handler: HANDLER, url: { enabled: true, cors: { enabled: false } } });
      make("Function", "Everything", {
        handler: HANDLER,
        permissions: [{ word: "s3:GetObject" }, { word: "*" }],
      });
    },
    typed: (make, given) => {
      make("Function", "Plain", { handler: HANDLER });
      make("Function", "Role", { handler: HANDLER, role: given.role });
      make("Function", "Folder", { ...AS_IT_IS, bundle: false, url: false });
      make("Function", "Open", { handler: HANDLER, bundle: true, url: true });
      make("Function", "OpenAlone", { handler: HANDLER, url: { cors: false } });
      make("Function", "Everything", { handler: HANDLER, permissions: "*" });
    },
  }),
  sample({
    title: "functions with images",
    flat: (make) => {
      make("Function", "Image", IMAGE);
      make("Topic", "News", { subscribers: { image: { function: IMAGE } } });
      make("Topic", "Others", { defaults: { function: IMAGE }, subscribers: { image: { function: {} } } });
    },
    typed: (make) => {
      make("Function", "Image", IMAGE);
      make("Topic", "News", { subscribers: { image: { function: IMAGE } } });
      make("Topic", "Others", { defaults: { function: IMAGE }, subscribers: { image: { function: {} } } });
    },
  }),
  sample({
    title: "all settings in a function of a component, and in its defaults",
    given: () => ({ role: role() }),
    flat: (make, given) => {
      const { functionName: _, ...settings } = SETTINGS;
      const notes = make("Table", "Notes", KEYS);
      const all = {
        ...settings,
        bundle: BUNDLE,
        url: { enabled: true, authorizer: "iam", cors: { ...CORS, enabled: true } },
        bind: [notes],
        permissions: [{ word: "ses:SendEmail" }, { resource: notes }],
      };
      const named = { ...all, functionName: "named" };
      make("Queue", "Own", { consumer: { function: named } });
      make("KinesisStream", "Shared", {
        defaults: { function: named },
        consumers: { one: { function: { memorySize: 128 } } },
      });
      make("KinesisStream", "Roles", {
        defaults: { function: { handler: HANDLER, role: given.role } },
        consumers: { one: { function: {} }, two: { function: { role: given.role } } },
      });
    },
    typed: (make, given) => {
      const { functionName: _, ...settings } = SETTINGS;
      const notes = make("Table", "Notes", KEYS);
      const all = {
        ...settings,
        bundle: BUNDLE,
        url: { authorizer: "iam", cors: CORS },
        bind: [notes],
        permissions: ["ses:SendEmail", notes],
      };
      const named = { ...all, functionName: "named" };
      make("Queue", "Own", { consumer: named });
      make("KinesisStream", "Shared", {
        defaults: { function: named },
        consumers: { one: { memorySize: 128 } },
      });
      make("KinesisStream", "Roles", {
        defaults: { function: { handler: HANDLER, role: given.role } },
        consumers: { one: {}, two: { role: given.role } },
      });
    },
  }),
];
