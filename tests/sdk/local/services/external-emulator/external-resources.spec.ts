import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { GraphResource } from "#sdk/graph/types";
import { ExternalResources } from "#sdk/local/services/external-emulator/external-resources";

const QUEUE_URL = "https://sqs.us-east-1.amazonaws.com/123456789012/orders";
const REAL_URL = "http://emulator/123456789012/orders";

/** Knows queues and parameters, and writes down what it was asked. */
class FakeEmulator {
  readonly calls: string[] = [];
  readonly accounts = new Set<string>();
  readonly names = new Set<string>();
  /** An operation that it does not like. */
  refuses: string | undefined;
  readonly #server = createServer(async (request, response) => {
    const { authorization = "", "x-amz-target": target } = request.headers;
    const input = JSON.parse((await text(request)) || "{}");
    if (target === undefined) return void response.end();
    const operation = String(target).split(".").at(-1) ?? "";
    const name =
      input.QueueName ??
      input.Name ??
      String(input.QueueUrl ?? "")
        .split("/")
        .at(-1);
    this.calls.push(`${operation} ${name}`);
    this.accounts.add(/Credential=(\d+)/.exec(authorization)?.[1] ?? "");
    const isThere = this.names.has(name);
    if (operation === this.refuses || (operation.startsWith("Get") && !isThere)) response.statusCode = 400;
    if (operation.startsWith("Create") || operation.startsWith("Put")) this.names.add(name);
    if (operation.startsWith("Delete")) this.names.delete(name);
    response.end(JSON.stringify({ QueueUrl: REAL_URL }));
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const resource = (type: string, name: string, inputs: object, state: object): GraphResource =>
  ({
    urn: `urn:${name}`,
    type,
    name,
    id: name,
    custom: true,
    external: false,
    parent: undefined,
    inputs,
    state: { name, ...inputs, ...state },
    dependencies: [],
    propertyDependencies: {},
  }) as unknown as GraphResource;

const queue = (inputs: object = {}) => ({
  ...resource("aws:sqs/queue:Queue", "orders", inputs, { url: QUEUE_URL }),
  id: QUEUE_URL,
});
const parameter = resource("aws:ssm/parameter:Parameter", "greeting", { type: "String", value: "hi" }, {});
const subscription = resource("aws:sns/topicSubscription:TopicSubscription", "told", {}, {});
const mapping = resource("aws:lambda/eventSourceMapping:EventSourceMapping", "called", {}, {});

describe("the resources that an emulator keeps", () => {
  let emulator: FakeEmulator;
  let url: string;
  let notices: string[];

  beforeEach(async () => {
    emulator = new FakeEmulator();
    url = await emulator.open();
    notices = [];
  });

  afterEach(() => emulator.close());

  const external = ({ isRetained = false, services = ["sqs", "ssm"] } = {}) =>
    new ExternalResources({
      urls: Object.fromEntries(services.map((service) => [service, url])),
      region: "us-east-1",
      accountId: "123456789012",
      credentials: { accessKeyId: "123456789012", secretAccessKey: "local" },
      keep: isRetained,
      notice: (message) => void notices.push(message),
    });

  it("are made there once, without what calls functions, and removed at the end", async () => {
    const resources = external();
    await resources.serve([queue(), parameter, subscription, mapping]);
    await resources.serve([queue(), parameter, subscription, mapping]);
    assert.deepEqual(emulator.calls, [
      "GetQueueUrl orders",
      "CreateQueue orders",
      "GetParameter greeting",
      "PutParameter greeting",
    ]);
    assert.deepEqual([...emulator.accounts], ["123456789012"]);
    await resources.close();
    assert.deepEqual(emulator.calls.slice(4), ["DeleteParameter greeting", "DeleteQueue orders"]);
    assert.deepEqual(notices, []);
  });

  it("stay there where the user asks for that, and where they were there before", async () => {
    const retained = external({ isRetained: true });
    await retained.serve([queue()]);
    await retained.close();
    const found = external();
    await found.serve([queue()]);
    await found.close();
    assert.deepEqual(emulator.calls, ["GetQueueUrl orders", "CreateQueue orders", "GetQueueUrl orders"]);
    assert.ok(emulator.names.has("orders"));
  });

  it("are those of the services that it answers", async () => {
    const resources = external({ services: ["ssm"] });
    await resources.serve([queue(), parameter]);
    assert.deepEqual(emulator.calls, ["GetParameter greeting", "PutParameter greeting"]);
    assert.deepEqual(
      resources.rows.map(({ what, note }) => `${what} ${note}`),
      [`ssm answered by ${url}; its resources are made there, and are removed at the end`],
    );
  });

  it("are known by the names that they got there", async () => {
    const resources = external();
    await resources.serve([queue()]);
    assert.equal(resources.identifiers.there(QUEUE_URL), REAL_URL);
    assert.equal(resources.identifiers.here(REAL_URL), QUEUE_URL);
    assert.equal(resources.identifiers.there("a word"), "a word");
  });

  it("are reported where they could not be made, and all others are made", async () => {
    emulator.refuses = "CreateQueue";
    await external().serve([queue(), parameter]);
    assert.ok(emulator.names.has("greeting"));
    assert.match(
      notices.join(),
      /^aws:sqs\/queue:Queue orders could not be made at http.*: sqs CreateQueue: status 400/,
    );
  });

  it("need an emulator that answers", async () => {
    emulator.close();
    await assert.rejects(external().serve([queue()]), (error: Error & { isUserError?: boolean }) => {
      assert.match(error.message, /^nothing answers at http:\/\/127\.0\.0\.1:\d+: connect ECONNREFUSED/);
      return error.isUserError === true;
    });
  });
});
