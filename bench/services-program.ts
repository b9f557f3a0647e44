import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { ROOT } from "./child";

/** A program with a resource of each service, and functions that a queue and a stream call. */
const PROGRAM = `
const { App, Bucket, Cron, EventBus, KinesisStream, Queue, Table, Topic, Api } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function ServicesStack({ stack }) {
  const table = new Table(stack, "Things", {
    fields: { id: "string", sort: "number" },
    primaryIndex: { partitionKey: "id", sortKey: "sort" },
  });
  new Bucket(stack, "Files");
  new Queue(stack, "Plain");
  new Queue(stack, "Consumed", {
    consumer: { function: "src/handlers.messages", native: { eventSource: { batchSize: 10 } } },
  });
  new KinesisStream(stack, "Read", { consumers: { count: "src/handlers.records" } });
  new KinesisStream(stack, "Bare");
  new Topic(stack, "Told", { subscribers: { tell: "src/handlers.told" } });
  new EventBus(stack, "Bus", {
    rules: { all: { pattern: { source: ["bench"] }, targets: { tell: "src/handlers.told" } } },
  });
  new Cron(stack, "Daily", { schedule: "rate(1 day)", job: "src/handlers.told" });
  new Api(stack, "Api", { routes: { "GET /": { function: { handler: "src/handlers.told", bind: [table] } } } });
});
module.exports = app.outputs;
`;

const HANDLERS = `
exports.messages = async () => ({ batchItemFailures: [] });
exports.records = async ({ Records }) => console.log("records " + Records.length);
exports.told = async () => ({ statusCode: 200, body: "" });
`;

/** Makes a folder with the program, which finds the packages of this repository. */
export function makeServicesProgram(workFolder: string): string {
  const folder = path.join(workFolder, "services");
  mkdirSync(path.join(folder, "src"), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "dir");
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: bench\nruntime: nodejs\nmain: index.js\n");
  writeFileSync(path.join(folder, "index.js"), PROGRAM);
  writeFileSync(path.join(folder, "src", "handlers.js"), HANDLERS);
  return folder;
}
