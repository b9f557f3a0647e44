import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { query, xml } from "#sdk/local/services/external-emulator/calls";
import { fromXml } from "#sdk/local/services/external-emulator/endpoint";
import { removeReplayed, replay } from "#sdk/local/services/external-emulator/replay";
import { REPLAYED_TYPES } from "../../../scripts/judge/replay/types";
import { unresolvedReferences } from "../../../scripts/judge/replay/unresolved";
import { complaintsOfReplays } from "../../../scripts/judge/unknown-types";
import { graphResource, resourceGraph } from "../../support/graph";

const ACCOUNT = "111122223333";
const QUEUE = "aws:sqs/queue:Queue";
const POLICY = "aws:sqs/queuePolicy:QueuePolicy";
const CAPTURED_URL = "https://sqs.us-east-1.amazonaws.com/123456789012/orders-1a2b3c4";

const queue = graphResource(QUEUE, "orders", {
  id: CAPTURED_URL,
  inputs: { visibilityTimeoutSeconds: 180, fifoQueue: false },
  state: {
    name: "orders-1a2b3c4",
    url: CAPTURED_URL,
    arn: "arn:aws:sqs:us-east-1:123456789012:orders-1a2b3c4",
  },
});
const allowed = (arn: string) => JSON.stringify({ Statement: [{ Resource: arn }] });
const policyOf = (parts: Partial<typeof queue>) =>
  graphResource(POLICY, "policy", {
    id: CAPTURED_URL,
    inputs: {
      queueUrl: CAPTURED_URL,
      policy: allowed("arn:aws:sqs:us-east-1:123456789012:orders-1a2b3c4"),
    },
    ...parts,
  });

describe("a graph that is created at an endpoint", () => {
  let server: Server;
  let url: string;
  let asked: { readonly target: string; readonly body: Record<string, unknown> }[];
  let refused: string | undefined;

  beforeEach(async () => {
    [asked, refused] = [[], undefined];
    server = createServer(async (request, response) => {
      const chunks = await request.toArray();
      const target = String(request.headers["x-amz-target"]).replace("AmazonSQS.", "");
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      asked.push({ target, body });
      response.statusCode = target === refused ? 400 : 200;
      response.end(JSON.stringify({ QueueUrl: `http://here/${ACCOUNT}/${body.QueueName}` }));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => server.close());

  const run = (...resources: Parameters<typeof resourceGraph>) =>
    replay(
      resourceGraph(...resources),
      { url, region: "us-east-1" },
      {
        types: REPLAYED_TYPES,
        skips: (type) => type.startsWith("pulumi:"),
        accounts: { captured: "123456789012", real: ACCOUNT },
      },
    );

  it("has the endpoint's answers in place of the capture's made-up values", async () => {
    const result = await run(
      queue,
      policyOf({ propertyDependencies: { queueUrl: [queue.urn], policy: [queue.urn] } }),
    );
    assert.deepEqual(result.failures, []);
    assert.deepEqual(asked, [
      {
        target: "CreateQueue",
        body: { QueueName: "orders-1a2b3c4", Attributes: { VisibilityTimeout: "180" } },
      },
      {
        target: "SetQueueAttributes",
        body: {
          QueueUrl: `http://here/${ACCOUNT}/orders-1a2b3c4`,
          Attributes: { Policy: allowed(`arn:aws:sqs:us-east-1:${ACCOUNT}:orders-1a2b3c4`) },
        },
      },
    ]);
    assert.deepEqual(unresolvedReferences(result, ACCOUNT), []);
  });

  it("is created in order of dependencies, also through a component", async () => {
    const component = graphResource("serverless-api:index:Queue", "Orders");
    const inside = { ...queue, parent: component.urn };
    const { failures } = await run(policyOf({ dependencies: [component.urn] }), component, inside);
    assert.deepEqual(failures, []);
    assert.deepEqual(
      asked.map(({ target }) => target),
      ["CreateQueue", "SetQueueAttributes"],
    );
  });

  it("is created in order of the resources below those of another package's component", async () => {
    const component = graphResource("awsx:ec2:Vpc", "network", { custom: false });
    const above = graphResource(QUEUE, "network", { parent: component.urn, state: { name: "network" } });
    const below = { ...queue, parent: above.urn };
    const { failures } = await run(policyOf({ dependencies: [component.urn] }), component, below, above);
    assert.deepEqual(failures, []);
    assert.deepEqual(
      asked.map(({ target, body }) => body.QueueName ?? `${target} of ${body.QueueUrl}`),
      ["network", "orders-1a2b3c4", `SetQueueAttributes of http://here/${ACCOUNT}/orders-1a2b3c4`],
    );
  });

  it("reports made-up values that are passed on because their source is unknown", async () => {
    const result = await run(queue, policyOf({}));
    assert.deepEqual(
      unresolvedReferences(result, ACCOUNT).map(({ name, message }) => `${name}: ${message}`),
      [
        `policy: sqs SetQueueAttributes: https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/orders-1a2b3c4 is made up`,
      ],
    );
  });

  it("reports ARNs of the account that match no created resource, patterns and parts aside", async () => {
    const arn = "arn:aws:sqs:us-east-1:123456789012:";
    const statement = (name: string) => `${arn}${name}`;
    const policies = ["orders-1a2b3c4", "orders-1a2b3c4/part", "orders-*", "other", "other-*"];
    const result = await run(
      queue,
      ...policies.map((name) =>
        graphResource(POLICY, name, {
          dependencies: [queue.urn],
          inputs: { queueUrl: CAPTURED_URL, policy: allowed(statement(name)) },
        }),
      ),
    );
    assert.deepEqual(
      unresolvedReferences(result, ACCOUNT).map(({ name }) => name),
      ["other", "other-*"],
    );
  });

  it("goes on after refusals, and after unknown types", async () => {
    refused = "CreateQueue";
    const unknown = graphResource("aws:qldb/ledger:Ledger", "ledger");
    const stash = graphResource("pulumi:index:Stash", "kept");
    const { failures, made } = await run(queue, unknown, stash, policyOf({}));
    assert.deepEqual(
      failures.map(({ name, message }) => `${name}: ${message.slice(0, 38)}`),
      ['orders: sqs CreateQueue: status 400: {"QueueUr', "ledger: nothing says how this type is made"],
    );
    assert.deepEqual(
      made.map(({ name }) => name),
      ["policy"],
    );
  });

  it("is deleted in reverse order", async () => {
    const { made } = await run(queue, policyOf({ dependencies: [queue.urn] }));
    asked = [];
    const failures = await removeReplayed(made, { url, region: "us-east-1" }, REPLAYED_TYPES);
    assert.deepEqual(failures, []);
    assert.deepEqual(
      asked.map(({ target }) => target),
      ["SetQueueAttributes", "DeleteQueue"],
    );
  });
});

describe("calls of AWS as data", () => {
  it("number the lists of a form", () => {
    const { body } = query("sns", "2010-03-31", "CreateTopic", {
      Name: "orders",
      DisplayName: undefined,
      "Tags.member": [{ Key: "a", Value: "b c" }],
    });
    assert.equal(
      body,
      "Action=CreateTopic&Version=2010-03-31&Name=orders&Tags.member.1.Key=a&Tags.member.1.Value=b+c",
    );
  });

  it("repeat the elements of a list in XML, escape texts and omit missing values", () => {
    assert.equal(
      xml("Rules", { Rule: [{ Prefix: "a&b" }, { Prefix: "<c>", Suffix: undefined }] }),
      "<Rules><Rule><Prefix>a&#38;b</Prefix></Rule><Rule><Prefix>&#60;c&#62;</Prefix></Rule></Rules>",
    );
  });

  it("read the first element of a name in an answer", () => {
    assert.equal(
      fromXml("<A><TopicArn>a&amp;b</TopicArn><TopicArn>c</TopicArn></A>").find("TopicArn"),
      "a&b",
    );
    assert.equal(fromXml("<A/>").find("TopicArn"), undefined);
  });
});

describe("the judge of resources", () => {
  const failing = (type: string) => ({
    name: "shop",
    made: 1,
    failures: [{ type, name: "orders", message: "status 500" }],
  });

  it("reports failures, unless the type is one that the emulator does not know", () => {
    assert.deepEqual(complaintsOfReplays([failing(QUEUE)], []), [
      "shop, aws:sqs/queue:Queue orders: status 500",
    ]);
    assert.deepEqual(complaintsOfReplays([failing(QUEUE)], [{ type: QUEUE }]), []);
  });

  it("reports types that are listed as unknown and did not fail", () => {
    assert.deepEqual(complaintsOfReplays([failing(QUEUE)], [{ type: QUEUE }, { type: POLICY }]), [
      "aws:sqs/queuePolicy:QueuePolicy is listed as unknown to the emulator, and no example fails for it",
    ]);
  });
});
