import assert from "node:assert/strict";
import { type LocalMode, startLocal } from "#sdk/local/index";
import { moduleOn } from "../support/page-module";
import { type TemporaryProject, temporaryProject } from "../support/project";

const { failures } = moduleOn<{ failures(local: LocalMode): string[] }>(
  "docs/testing-events.md",
  "tests/failures.ts",
);

const PROGRAM = `
import { Api, App, Queue, type StackContext } from "pulumi-serverless-api";
const app = new App({ defaults: "current" });
app.stack(function Shop({ stack }: StackContext) {
  const orders = new Queue(stack, "Orders", { consumer: "src/orders.handle" });
  const send = { function: { handler: "src/send.run", bind: [orders] } };
  new Api(stack, "Api", { routes: { "POST /orders": send, "GET /broken": "src/send.fail" } });
});
export default app.outputs;
`;
const SEND = `
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { Queue } from "pulumi-serverless-api/node";
export async function run() {
  await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: Queue("Orders").url, MessageBody: "tea" }));
  return { statusCode: 202 };
}
export async function fail() {
  throw new Error("broken");
}
`;

describe("the failures that the page of tests of events finds", function () {
  this.timeout(300_000);
  let project: TemporaryProject;
  let local: LocalMode;

  const serve = async (consumer: string) => {
    project = temporaryProject({
      "package.json": '{ "type": "module" }',
      "index.ts": PROGRAM,
      "src/send.ts": SEND,
      "src/orders.ts": consumer,
    });
    local = await startLocal(project.folder, { port: 0, watch: false });
  };
  const ask = async (method: string, path: string) => {
    const { status } = await fetch(`${local.apis[0]?.url}${path}`, { method });
    await local.idle({ timeoutMs: 120_000 });
    return status;
  };

  afterEach(async () => {
    await local.close();
    project.remove();
  });

  it("are none where all went well, and each handler that throws with the reply of its gateway", async () => {
    await serve("export async function handle() {}");
    assert.equal(await ask("POST", "/orders"), 202);
    assert.deepEqual(failures(local), []);
    assert.equal(await ask("GET", "/broken"), 500);
    const found = failures(local).map((line) => line.replace(/ at src.*/, ""));
    assert.deepEqual(found, ["Api: src/send.fail failed: Error: broken", "GET /broken: 500"]);
  });

  it("are each call of a function that failed, and that a handler is missing", async () => {
    await serve("export async function other() {}");
    assert.equal(await ask("POST", "/orders"), 202);
    const found = failures(local);
    assert.ok(
      found.some((line) => line.startsWith("src/orders.handle: ")),
      found.join("\n"),
    );
    const problems = local.events("error").map(({ message }) => message);
    assert.notDeepEqual(problems, []);
    for (const problem of problems) assert.ok(found.includes(problem), problem);
  });
});
