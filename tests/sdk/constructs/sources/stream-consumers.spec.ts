import assert from "node:assert/strict";
import * as sqs from "@pulumi/aws/sqs";
import type { DefaultsName } from "#sdk/app/default-sets";
import { Stack } from "#sdk/app/index";
import { KinesisStream } from "#sdk/constructs/kinesis-stream/construct";
import { Table } from "#sdk/constructs/table/construct";
import { App } from "#sdk/index";
import { type Recorded, record } from "../../../support/record";

const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";
const QUEUE = "aws:sqs/queue:Queue";
const QUEUE_POLICY = "aws:sqs/queuePolicy:QueuePolicy";
const POLICY = "aws:iam/rolePolicy:RolePolicy";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" }, stream: true } as const;

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** Records a program with a stack `Web`. */
function recordWith(defaults: DefaultsName, program: (stack: Stack, app: App) => unknown): Promise<Recorded> {
  return record(() => {
    const app = new App({ defaults });
    program(new Stack(app, "Web"), app);
  });
}

function manyConsumers(count: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: count }, (_, index) => `c${index}`);
  return Object.fromEntries(names.map((name) => [name, `src/${name}.run`]));
}

/** The queue that gets reports of the failed records of a connection. */
function destinationOf(recorded: Recorded, name: string): unknown {
  const { destinationConfig } = recorded.resource(SOURCE, name).inputs;
  return (destinationConfig as { onFailure?: { destinationArn?: unknown } } | undefined)?.onFailure
    ?.destinationArn;
}

describe("records that consumers of streams fail with", () => {
  const both = (stack: Stack) => {
    new Table(stack, "Notes", { ...KEYS, consumers: { audit: "src/a.run", index: "src/b.run" } });
    new KinesisStream(stack, "Clicks", { consumers: { count: "src/c.run" } });
  };

  it("are tried until they expire with v1, and told to nobody", async () => {
    const recorded = await recordWith("v1", both);
    assert.deepEqual(recorded.resources(QUEUE), []);
    recorded.expect(SOURCE, "Web-Notes-consumer-audit-source", {
      bisectBatchOnFunctionError: undefined,
      maximumRetryAttempts: undefined,
      destinationConfig: undefined,
    });
  });

  it("are given up after 500 retries with current, and told to one queue of the construct", async () => {
    const recorded = await recordWith("current", both);
    assert.deepEqual(
      recorded.resources(QUEUE).map(({ name }) => name),
      ["Web-Notes-dead-letters", "Web-Clicks-dead-letters"],
    );
    for (const [construct, consumer] of [
      ["Notes", "audit"],
      ["Notes", "index"],
      ["Clicks", "count"],
    ] as const) {
      const { state } = recorded.resource(QUEUE, `Web-${construct}-dead-letters`);
      const name = `Web-${construct}-consumer-${consumer}`;
      recorded.expect(SOURCE, `${name}-source`, {
        batchSize: 100,
        startingPosition: "LATEST",
        bisectBatchOnFunctionError: true,
        maximumRetryAttempts: 500,
        destinationConfig: { onFailure: { destinationArn: state.arn } },
      });
      const { Statement } = JSON.parse(recorded.resource(POLICY, `${name}-policy`).inputs.policy as string);
      const sending = Statement.filter(({ Action }: { Action: string[] }) =>
        Action.includes("sqs:SendMessage"),
      );
      assert.deepEqual(sending, [{ Effect: "Allow", Action: ["sqs:SendMessage"], Resource: [state.arn] }]);
    }
  });

  it("are sent over TLS alone, to a queue with a retention of 14 days", async () => {
    const recorded = await recordWith("current", both);
    recorded.expect(QUEUE, "Web-Notes-dead-letters", {
      messageRetentionSeconds: 1_209_600,
      sqsManagedSseEnabled: true,
    });
    const policy = recorded.resource(QUEUE_POLICY, "Web-Notes-dead-letters-policy").inputs.policy as string;
    assert.deepEqual(JSON.parse(policy).Statement, [
      {
        Sid: "OverTlsAlone",
        Effect: "Deny",
        Principal: "*",
        Action: ["sqs:*"],
        Resource: [recorded.resource(QUEUE, "Web-Notes-dead-letters").state.arn],
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
    ]);
  });

  it("go where the consumer says, and then there is no queue of ours", async () => {
    const recorded = await recordWith("current", (stack) => {
      const failed = new sqs.Queue("failed");
      const eventSource = { destinationConfig: { onFailure: { destinationArn: failed.arn } } };
      new Table(stack, "Notes", {
        ...KEYS,
        consumers: { audit: { function: "src/a.run", native: { eventSource } } },
      });
    });
    assert.deepEqual(
      recorded.resources(QUEUE).map(({ name }) => name),
      ["failed"],
    );
    const { arn } = recorded.resource(QUEUE).state;
    assert.equal(destinationOf(recorded, "Web-Notes-consumer-audit-source"), arn);
    const { policy } = recorded.resource(POLICY, "Web-Notes-consumer-audit-policy").inputs;
    assert.ok(String(policy).includes('"sqs:SendMessage"') && String(policy).includes(String(arn)));
  });

  it("of a consumer that another stack adds are sent to a queue of that stack", async () => {
    const recorded = await recordWith("current", (stack, app) => {
      const table = new Table(stack, "Notes", { ...KEYS, consumers: { audit: "src/a.run" } });
      table.addConsumers(new Stack(app, "Other"), { index: "src/b.run" });
    });
    const queues = recorded.resources(QUEUE);
    assert.deepEqual(
      queues.map(({ name }) => name),
      ["Web-Notes-dead-letters", "Other-Notes-dead-letters"],
    );
    assert.equal(destinationOf(recorded, "Other-Notes-consumer-index-source"), queues[1]?.state.arn);
    assert.equal(queues[1]?.parent, recorded.resource("serverless-api:index:Stack", "Other").urn);
  });
});

describe("many consumers of a stream", () => {
  for (const [defaults, each, once] of [
    ["v1", 5, 0],
    ["current", 6, 2],
  ] as const) {
    it(`register ${each} resources each with ${defaults}, and ${once} for all`, async () => {
      const countOf = async (count: number) => {
        const recorded = await recordWith(defaults, (stack) => {
          new KinesisStream(stack, "Clicks", { consumers: manyConsumers(count) });
        });
        return recorded.resources().length;
      };
      const none = await countOf(0);
      for (const count of [1, 10, 50]) assert.equal(await countOf(count), none + once + each * count);
    });
  }
});
