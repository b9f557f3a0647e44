import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { DEFAULTS, type DefaultsName } from "#sdk/app/default-sets";
import { FunctionDefaults } from "#sdk/app/function-defaults";
import type { Issues } from "#sdk/errors/index";
import { planConsumer, planConsumers } from "#sdk/functions/event-source";
import { destinationPermissions } from "#sdk/functions/event-source-destinations";
import type { SourceKind } from "#sdk/functions/event-source-kinds";
import type { EventSourceSettings } from "#sdk/functions/event-source-settings";
import { reported, reportedLines } from "../../support/issues";
import { settled } from "../../support/settled";

const STREAMS: readonly SourceKind[] = ["table", "kinesis"];
const QUEUES: readonly SourceKind[] = ["queue", "fifo-queue", "some-queue"];

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

function contextWith(defaults: DefaultsName) {
  const app = { name: "notes", stage: "dev", defaults: DEFAULTS[defaults], warnOnce: () => undefined };
  // The plan asks no more of app and stack than this.
  const stack = { id: "Main", functionDefaults: new FunctionDefaults([]) };
  return { app, stack, defaults: app.defaults } as never;
}

function plan(kind: SourceKind, props: object, issues: Issues, defaults: DefaultsName = "v1") {
  const definition = { function: "src/audit.run", ...props };
  return planConsumer("audit", definition, kind, contextWith(defaults), issues);
}

/** The settings that a sound consumer gets. */
function settingsOf(kind: SourceKind, props: object, defaults: DefaultsName = "v1"): EventSourceSettings {
  let settings: EventSourceSettings | undefined;
  const lines = reportedLines((issues) => {
    settings = plan(kind, props, issues, defaults)?.settings;
  });
  assert.deepEqual(lines, []);
  return settings ?? assert.fail("there is no plan");
}

function tuned(eventSource: object): object {
  return { native: { eventSource } };
}

/** Code and path below `native.eventSource` of what is refused. */
function refusals(kind: SourceKind, eventSource: object): readonly (readonly [string, string])[] {
  return reported((issues) => plan(kind, tuned(eventSource), issues)).map(({ code, path }) => [
    code,
    path.replace("native.eventSource.", ""),
  ]);
}

function lines(kind: SourceKind, props: object): readonly string[] {
  return reportedLines((issues) => plan(kind, props, issues));
}

describe("functions: defaults of what consumers read", () => {
  it("are 100 records from now on for a stream, with the defaults v1", () => {
    for (const kind of STREAMS) {
      assert.deepEqual(settingsOf(kind, {}), { batchSize: 100, startingPosition: "LATEST" });
    }
  });

  it("are left to AWS for a queue with v1, and bring back only the messages that failed with current", () => {
    for (const kind of QUEUES) {
      assert.deepEqual(settingsOf(kind, {}), {});
      assert.deepEqual(settingsOf(kind, {}, "current"), {
        functionResponseTypes: ["ReportBatchItemFailures"],
      });
    }
  });

  it("give way to settings of the consumer, but not to those that are undefined", () => {
    const eventSource = { batchSize: 5, startingPosition: undefined, enabled: false };
    assert.deepEqual(settingsOf("table", tuned(eventSource)), {
      batchSize: 5,
      startingPosition: "LATEST",
      enabled: false,
    });
    assert.deepEqual(settingsOf("queue", tuned({ functionResponseTypes: [] }), "current"), {
      functionResponseTypes: [],
    });
  });

  it("stand beside settings that we do not know", () => {
    const { tags, metricsConfig } = settingsOf(
      "kinesis",
      tuned({ tags: { team: "a" }, metricsConfig: { metrics: ["EventCount"] } }),
    );
    assert.deepEqual([tags, metricsConfig], [{ team: "a" }, { metrics: ["EventCount"] }]);
  });
});

describe("functions: bounds of AWS for what consumers read", () => {
  const RANGE = "VALUE_OUT_OF_RANGE";
  const FOREIGN = "CONSUMER_SETTING_FOREIGN";
  /** A setting, the kinds that have it, values that AWS takes and values that it refuses. */
  const NUMBERS: readonly [string, readonly SourceKind[], readonly number[], readonly number[]][] = [
    ["batchSize", STREAMS, [1, 10_000], [0, 10_001, 1.5]],
    ["batchSize", ["queue", "fifo-queue", "some-queue"], [1, 10], [0, 10_001]],
    ["batchSize", ["fifo-queue"], [], [11]],
    ["batchSize", ["some-queue"], [10_000], []],
    ["maximumBatchingWindowInSeconds", [...STREAMS, "queue", "some-queue"], [0, 300], [-1, 301, 0.5]],
    ["parallelizationFactor", STREAMS, [1, 10], [0, 11]],
    ["maximumRetryAttempts", STREAMS, [-1, 0, 10_000], [-2, 10_001]],
    ["maximumRecordAgeInSeconds", STREAMS, [-1, 60, 604_800], [-2, 0, 59, 604_801]],
    ["tumblingWindowInSeconds", STREAMS, [0, 900], [-1, 901]],
  ];

  for (const [name, kinds, taken, refused] of NUMBERS) {
    it(`take ${taken.join(", ") || "nothing else"} and refuse ${refused.join(", ") || "nothing"} as ${name} of ${kinds.join(", ")}`, () => {
      for (const kind of kinds) {
        for (const value of taken)
          assert.deepEqual(refusals(kind, { [name]: value }), [], `${kind} ${value}`);
        for (const value of refused) assert.deepEqual(refusals(kind, { [name]: value }), [[RANGE, name]]);
        assert.deepEqual(refusals(kind, { [name]: "5" }), [["VALUE_WRONG_TYPE", name]]);
      }
    });
  }

  it("keep settings of streams from queues, and those of queues from streams", () => {
    const ofStreams = {
      startingPosition: "LATEST",
      parallelizationFactor: 1,
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 1,
      maximumRecordAgeInSeconds: 60,
      tumblingWindowInSeconds: 1,
      destinationConfig: { onFailure: { destinationArn: "arn:aws:sqs:us-east-1:123456789012:a" } },
    };
    const names = Object.keys(ofStreams);
    for (const kind of STREAMS) assert.deepEqual(refusals(kind, ofStreams), []);
    for (const kind of QUEUES) {
      assert.deepEqual(
        refusals(kind, ofStreams),
        names.map((name) => [FOREIGN, name]),
      );
      assert.deepEqual(refusals(kind, { scalingConfig: { maximumConcurrency: 2 } }), []);
    }
    const scaling = tuned({ scalingConfig: { maximumConcurrency: 2 } });
    assert.deepEqual(lines("table", scaling), [
      "CONSUMER_SETTING_FOREIGN native.eventSource.scalingConfig: not a setting of the stream of a table; remove it: Lambda takes it for a queue or a FIFO queue",
    ]);
    assert.deepEqual(lines("kinesis", tuned({ topics: ["a"] })), [
      "CONSUMER_SETTING_FOREIGN native.eventSource.topics: not a setting of a Kinesis stream; remove it: Lambda takes it for a broker or another database",
    ]);
  });

  it("keep a window from a FIFO queue, and ask a queue for one with more than ten messages", () => {
    assert.deepEqual(refusals("fifo-queue", { maximumBatchingWindowInSeconds: 1 }), [
      [FOREIGN, "maximumBatchingWindowInSeconds"],
    ]);
    assert.deepEqual(lines("queue", tuned({ batchSize: 11 })), [
      "CONSUMER_WINDOW_MISSING native.eventSource.batchSize: more than 10 messages need a window, got 11; set maximumBatchingWindowInSeconds to 1 or more, or write at most 10",
    ]);
    assert.deepEqual(refusals("queue", { batchSize: 11, maximumBatchingWindowInSeconds: 0 }), [
      ["CONSUMER_WINDOW_MISSING", "batchSize"],
    ]);
    assert.deepEqual(refusals("queue", { batchSize: 10_000, maximumBatchingWindowInSeconds: 1 }), []);
    assert.deepEqual(refusals("table", { batchSize: 11 }), []);
  });

  it("take from 2 to 1,000 calls of a queue's function at once", () => {
    for (const maximumConcurrency of [2, 1000])
      assert.deepEqual(refusals("queue", { scalingConfig: { maximumConcurrency } }), []);
    for (const maximumConcurrency of [1, 1001])
      assert.deepEqual(refusals("queue", { scalingConfig: { maximumConcurrency } }), [
        [RANGE, "scalingConfig.maximumConcurrency"],
      ]);
  });

  it("let a stream begin at its oldest or next record, and a Kinesis stream at a time", () => {
    const AT_TIME = { startingPosition: "AT_TIMESTAMP", startingPositionTimestamp: "2026-01-31T12:00:00Z" };
    for (const kind of STREAMS) {
      assert.deepEqual(refusals(kind, { startingPosition: "TRIM_HORIZON" }), []);
      assert.deepEqual(refusals(kind, { startingPosition: "latest" }), [
        ["VALUE_NOT_ALLOWED", "startingPosition"],
      ]);
    }
    assert.deepEqual(refusals("kinesis", AT_TIME), []);
    assert.deepEqual(refusals("table", AT_TIME), [
      ["VALUE_NOT_ALLOWED", "startingPosition"],
      [FOREIGN, "startingPositionTimestamp"],
    ]);
    assert.deepEqual(lines("kinesis", tuned({ startingPosition: "AT_TIMESTAMP" })), [
      'CONSUMER_TIME_MISMATCH native.eventSource.startingPositionTimestamp: needed with AT_TIMESTAMP; write the time to start at: "2026-01-31T12:00:00Z"',
    ]);
    assert.deepEqual(lines("kinesis", tuned({ startingPositionTimestamp: "2026-01-31T12:00:00Z" })), [
      'CONSUMER_TIME_MISMATCH native.eventSource.startingPositionTimestamp: a time is only for AT_TIMESTAMP; write startingPosition: "AT_TIMESTAMP", or remove the time',
    ]);
    for (const startingPositionTimestamp of ["yesterday", "2026-01-31", "2026-13-31T12:00:00Z"]) {
      assert.deepEqual(refusals("kinesis", { ...AT_TIME, startingPositionTimestamp }), [
        ["CONSUMER_TIME_MISMATCH", "startingPositionTimestamp"],
      ]);
    }
  });

  it("know one type of response", () => {
    for (const kind of [...STREAMS, ...QUEUES]) {
      assert.deepEqual(refusals(kind, { functionResponseTypes: ["ReportBatchItemFailures"] }), []);
      assert.deepEqual(refusals(kind, { functionResponseTypes: ["reportBatchItemFailures"] }), [
        ["VALUE_NOT_ALLOWED", "functionResponseTypes[0]"],
      ]);
    }
  });

  it("let failed records go to standard queues and topics and to buckets", () => {
    const to = (destinationArn: unknown) => ({ destinationConfig: { onFailure: { destinationArn } } });
    for (const arn of [
      "arn:aws:sqs:us-east-1:123456789012:failed",
      "arn:aws:sns:us-east-1:123456789012:failed",
      "arn:aws:s3:::failed",
    ])
      assert.deepEqual(refusals("kinesis", to(arn)), []);
    for (const arn of [
      "arn:aws:sqs:us-east-1:123456789012:failed.fifo",
      "arn:aws:sns:us-east-1:123456789012:failed.fifo",
      "arn:aws:lambda:us-east-1:123456789012:function:failed",
      "failed",
    ])
      assert.deepEqual(refusals("kinesis", to(arn)), [
        ["CONSUMER_DESTINATION_INVALID", "destinationConfig.onFailure.destinationArn"],
      ]);
  });

  it("hold for Outputs when they are known, also inside of settings", async () => {
    const settings = settingsOf(
      "queue",
      tuned({
        batchSize: pulumi.output(11),
        scalingConfig: { maximumConcurrency: pulumi.output(1) },
        functionResponseTypes: pulumi.output(["none"]),
      }),
    );
    await assert.rejects(settled(settings.batchSize), /CONSUMER_WINDOW_MISSING|more than 10 messages/);
    const { maximumConcurrency } = settings.scalingConfig as { maximumConcurrency: pulumi.Input<number> };
    await assert.rejects(
      settled(maximumConcurrency),
      /native.eventSource.scalingConfig.maximumConcurrency: out of range, got 1; write a whole number of calls from 2 to 1000/,
    );
    await assert.rejects(settled(settings.functionResponseTypes), /functionResponseTypes\[0\]/);
    const valid = settingsOf(
      "queue",
      tuned({ batchSize: pulumi.output(11), maximumBatchingWindowInSeconds: 1 }),
    );
    assert.equal(await settled(valid.batchSize), 11);
  });

  it("refuse what the construct says itself, and what is no settings", () => {
    const own = { eventSourceArn: "arn", functionName: "name" };
    assert.deepEqual(
      refusals("table", own),
      Object.keys(own).map((name) => ["CONSUMER_NATIVE_OWN", name]),
    );
    assert.deepEqual(lines("table", { native: { eventSource: 5 } }), [
      "VALUE_WRONG_TYPE native.eventSource: not an object, got 5; pass an object",
    ]);
    assert.deepEqual(refusals("queue", { scalingConfig: 5 }), [["VALUE_WRONG_TYPE", "scalingConfig"]]);
  });
});

describe("functions: filters of consumers", () => {
  const pattern = (filter: unknown) => JSON.stringify(filter);

  it("are written as JSON, from objects and from JSON", () => {
    const insert = { eventName: ["INSERT"] };
    const { filterCriteria } = settingsOf("table", { filters: [insert, '{"eventName": ["REMOVE"]}'] });
    assert.deepEqual(filterCriteria, {
      filters: [{ pattern: pattern(insert) }, { pattern: pattern({ eventName: ["REMOVE"] }) }],
    });
    assert.equal(settingsOf("table", { filters: [] }).filterCriteria, undefined);
  });

  it("may stand in the settings, but not in both places", () => {
    const filterCriteria = { filters: [{ pattern: pattern({ body: { kind: ["order"] } }) }] };
    assert.deepEqual(settingsOf("queue", tuned({ filterCriteria })).filterCriteria, filterCriteria);
    const both = { filters: [{ eventName: ["INSERT"] }], ...tuned({ filterCriteria }) };
    assert.deepEqual(lines("queue", both), [
      "PROP_CONFLICT native.eventSource.filterCriteria: cannot be set together with filters; remove one of the two",
    ]);
    assert.deepEqual(refusals("queue", { filterCriteria: { filters: [{ pattern: "no" }] } }), [
      ["CONSUMER_FILTER_INVALID", "filterCriteria.filters[0].pattern"],
    ]);
    assert.deepEqual(
      refusals("queue", { filterCriteria: { filters: Array(11).fill({ pattern: '{"a":["b"]}' }) } }),
      [["CONSUMER_FILTER_INVALID", "filterCriteria.filters"]],
    );
  });

  it("take every comparison of Lambda", () => {
    const filter = {
      eventName: ["INSERT", null, 3, true],
      dynamodb: {
        NewImage: {
          kind: { S: [{ prefix: "a" }, { suffix: "b" }, { "equals-ignore-case": "c" }] },
          count: { N: [{ numeric: [">", 0, "<=", 100] }, { numeric: ["=", 5] }] },
          other: { S: [{ "anything-but": ["x"] }, { exists: false }] },
        },
      },
      $or: [{ a: ["x"] }, { b: { c: ["y"] } }],
    };
    assert.deepEqual(lines("table", { filters: [filter] }), []);
  });

  /** The mistake, its path below the filter, and the cure. */
  const WRONG: readonly [object, string][] = [
    [
      { eventName: "INSERT" },
      '.eventName: a field is compared with a list of values, got "INSERT"; write ["INSERT"]',
    ],
    [
      { eventName: [] },
      '.eventName: a field is compared with a list of values, got []; write values, such as ["INSERT"]',
    ],
    [
      { a: [["b"]] },
      '.a[0]: not a value to compare with, got ["b"]; write a text, a number, true, false, null or one comparison, such as { prefix: "a" }',
    ],
    [{ a: [{ prefx: "b" }] }, '.a[0]: there is no such comparison, got "prefx"; did you mean prefix'],
    [
      { a: [{ numeric: [">"] }] },
      '.a[0].numeric: not a comparison of numbers, got [">"]; write [">", 0] or [">", 0, "<=", 100]',
    ],
    [{ $or: [{ a: ["b"] }] }, "$or"],
  ];

  for (const [filter, line] of WRONG) {
    it(`refuse ${JSON.stringify(filter)}`, () => {
      const [found, ...others] = lines("table", { filters: [filter] });
      assert.deepEqual(others, []);
      assert.ok(found?.startsWith("CONSUMER_FILTER_INVALID filters[0]"), found);
      assert.ok(found?.includes(line), found);
    });
  }

  it("are at most ten, of 4,096 characters each", () => {
    assert.deepEqual(lines("table", { filters: Array(11).fill({ a: ["b"] }) }), [
      "CONSUMER_FILTER_INVALID filters: 11 filters are more than Lambda takes; write at most 10, or one pattern with several values",
    ]);
    assert.deepEqual(lines("table", { filters: [{ a: ["b".repeat(4096)] }] }), [
      "CONSUMER_FILTER_INVALID filters[0]: a pattern of 4106 characters is longer than Lambda takes; write at most 4096, or divide it into several filters",
    ]);
  });
});

describe("functions: consumers by name", () => {
  it("have a name, and are a map", () => {
    const planned = (consumers: unknown) =>
      reportedLines((issues) => planConsumers(consumers, "table", contextWith("v1"), issues));
    assert.deepEqual(planned({ "": "src/a.b" }), [
      'CONSUMERS_INVALID [""]: the consumer has no name; give it one, such as audit',
    ]);
    assert.deepEqual(planned(["src/a.b"]), [
      'CONSUMERS_INVALID: consumers are a map, got ["src/a.b"]; write a map with a name for each: { audit: "src/audit.handler" }',
    ]);
  });

  it("may send what they fail with to its destination", async () => {
    const permissionsFor = (arn: pulumi.Input<string>) =>
      settled(
        pulumi.output(
          destinationPermissions({ destinationConfig: { onFailure: { destinationArn: arn } } }) as object,
        ),
      );
    assert.deepEqual(await permissionsFor("arn:aws:sqs:us-east-1:123456789012:failed"), [
      { actions: ["sqs:SendMessage"], resources: ["arn:aws:sqs:us-east-1:123456789012:failed"] },
      { actions: ["sqs:GetQueueAttributes"], resources: ["arn:aws:sqs:us-east-1:123456789012:failed"] },
    ]);
    assert.deepEqual(await permissionsFor(pulumi.output("arn:aws:s3:::failed")), [
      { actions: ["s3:PutObject"], resources: ["arn:aws:s3:::failed/*"] },
      { actions: ["s3:ListBucket"], resources: ["arn:aws:s3:::failed"] },
    ]);
    assert.deepEqual(await permissionsFor("arn:aws:sns:us-east-1:123456789012:failed"), [
      { actions: ["sns:Publish"], resources: ["arn:aws:sns:us-east-1:123456789012:failed"] },
      { actions: ["sns:GetTopicAttributes"], resources: ["arn:aws:sns:us-east-1:123456789012:failed"] },
    ]);
    assert.deepEqual(destinationPermissions({}), []);
  });
});
