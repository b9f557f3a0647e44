import assert from "node:assert/strict";
import { EventsSetup, QUEUE } from "../setup";

const BUS_ARN = "arn:aws:events:us-east-1:123456789012:event-bus";
const RULE = "arn:aws:events:us-east-1:123456789012:rule";
const PATTERN = '{"source":["shop"]}';

describe("buses, rules and targets by the API", () => {
  let setup: EventsSetup;

  beforeEach(async () => {
    setup = await EventsSetup.start();
  });

  afterEach(() => setup.service.close());

  it("has a default bus, and makes others [LSREC]", async () => {
    assert.deepEqual(await setup.call("CreateEventBus", { Name: "shop", Description: "of the shop" }), {
      EventBusArn: `${BUS_ARN}/shop`,
      Description: "of the shop",
    });
    const times = { CreationTime: 1_767_225_600, LastModifiedTime: 1_767_225_600 };
    assert.deepEqual(await setup.call("ListEventBuses"), {
      EventBuses: [
        { Name: "default", Arn: `${BUS_ARN}/default`, ...times },
        { Name: "shop", Arn: `${BUS_ARN}/shop`, Description: "of the shop", ...times },
      ],
    });
    assert.equal((await setup.call("DescribeEventBus", { Name: `${BUS_ARN}/shop` })).Name, "shop");
    assert.equal((await setup.call("DescribeEventBus", {})).Name, "default");
    await setup.call("DeleteEventBus", { Name: "shop" });
    // Another time is no mistake here.
    assert.deepEqual(await setup.call("DeleteEventBus", { Name: "shop" }), {});
    assert.deepEqual(await setup.call("ListEventBuses", { NamePrefix: "sh" }), { EventBuses: [] });
  });

  it("refuses invalid calls for buses [LSREC]", async () => {
    await setup.call("CreateEventBus", { Name: "shop" });
    assert.deepEqual(await setup.refusal("CreateEventBus", { Name: "shop" }), [
      "ResourceAlreadyExistsException",
      "Event bus shop already exists.",
    ]);
    assert.deepEqual(await setup.refusal("DescribeEventBus", { Name: "none" }), [
      "ResourceNotFoundException",
      "Event bus none does not exist.",
    ]);
    assert.deepEqual(await setup.refusal("DeleteEventBus", { Name: "default" }), [
      "ValidationException",
      "Cannot delete event bus default.",
    ]);
  });

  it("stores the permissions of a bus [LSREC]", async () => {
    const permission = { Action: "events:PutEvents", Principal: "111111111111", StatementId: "one" };
    await setup.call("PutPermission", permission);
    const { Policy } = await setup.call("DescribeEventBus");
    assert.deepEqual(JSON.parse(String(Policy)), {
      Version: "2012-10-17",
      Statement: [
        {
          Sid: "one",
          Effect: "Allow",
          Principal: { AWS: "arn:aws:iam::111111111111:root" },
          Action: "events:PutEvents",
          Resource: `${BUS_ARN}/default`,
        },
      ],
    });
    assert.deepEqual(await setup.refusal("RemovePermission", { StatementId: "two" }), [
      "ResourceNotFoundException",
      "Statement with the provided id does not exist.",
    ]);
    await setup.call("RemovePermission", { StatementId: "one" });
    assert.equal((await setup.call("DescribeEventBus")).Policy, undefined);
  });

  it("puts, describes, lists and deletes rules [LSREC]", async () => {
    await setup.call("CreateEventBus", { Name: "shop" });
    const at = { EventBusName: "shop" };
    assert.deepEqual(await setup.call("PutRule", { Name: "placed", EventPattern: PATTERN, ...at }), {
      RuleArn: `${RULE}/shop/placed`,
    });
    const shown = {
      Name: "placed",
      Arn: `${RULE}/shop/placed`,
      ...at,
      EventPattern: PATTERN,
      State: "ENABLED",
    };
    assert.deepEqual(await setup.call("ListRules", { NamePrefix: "pla", ...at }), { Rules: [shown] });
    assert.deepEqual(await setup.call("DescribeRule", { Name: "placed", ...at }), {
      ...shown,
      CreatedBy: "123456789012",
    });
    await setup.call("DeleteRule", { Name: "placed", ...at });
    assert.deepEqual(await setup.refusal("DescribeRule", { Name: "placed", ...at }), [
      "ResourceNotFoundException",
      "Rule placed does not exist on EventBus shop.",
    ]);
  });

  it("replaces a rule that is put again, whose targets stay [LSREC]", async () => {
    await setup.rule("all", { source: ["shop"] }, { Id: "one", Arn: QUEUE });
    await setup.rule("all", { source: ["other"] });
    const { Targets } = await setup.call("ListTargetsByRule", { Rule: "all" });
    assert.deepEqual(Targets, [{ Id: "one", Arn: QUEUE }]);
    const { Rules } = await setup.call("ListRules");
    assert.equal((Rules as readonly unknown[]).length, 1);
  });

  it("refuses rules that AWS refuses [LSREC]", async () => {
    await setup.call("CreateEventBus", { Name: "shop" });
    const cases: readonly (readonly [input: object, message: string])[] = [
      [{ Name: "x" }, "Parameter(s) EventPattern or ScheduleExpression must be specified."],
      [{ Name: "x", ScheduleExpression: "rate(1 minutes)" }, "Parameter ScheduleExpression is not valid."],
      [
        { Name: "x", ScheduleExpression: "rate(1 minute)", EventBusName: "shop" },
        "ScheduleExpression is supported only on the default event bus.",
      ],
      [
        { Name: "not good", EventPattern: PATTERN },
        "1 validation error detected: Value 'not good' at 'name' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\.\\-_A-Za-z0-9]+",
      ],
    ];
    for (const [input, message] of cases)
      assert.deepEqual(await setup.refusal("PutRule", { ...input }), ["ValidationException", message]);
    assert.equal(
      (await setup.refusal("PutRule", { Name: "x", EventPattern: "[]" }))[0],
      "InvalidEventPatternException",
    );
  });

  it("deletes no rule that has targets [LSREC]", async () => {
    await setup.rule("all", { source: ["shop"] }, { Id: "one", Arn: QUEUE });
    assert.deepEqual(await setup.refusal("DeleteRule", { Name: "all" }), [
      "ValidationException",
      "Rule can't be deleted since it has targets.",
    ]);
    assert.deepEqual(await setup.call("RemoveTargets", { Rule: "all", Ids: ["one"] }), {
      FailedEntryCount: 0,
      FailedEntries: [],
    });
    await setup.call("DeleteRule", { Name: "all" });
  });

  it("lets a rule have five targets, with names by the model and one input each [LSREC]", async () => {
    await setup.rule("all", { source: ["shop"] });
    const put = (...Targets: readonly object[]) => setup.refusal("PutTargets", { Rule: "all", Targets });
    const six = [1, 2, 3, 4, 5, 6].map((Id) => ({ Id: `t${Id}`, Arn: QUEUE }));
    assert.deepEqual(await put(...six), [
      "LimitExceededException",
      "The requested resource exceeds the maximum number allowed.",
    ]);
    assert.deepEqual(await put({ Id: "!@#$@!#$", Arn: QUEUE }), [
      "ValidationException",
      "1 validation error detected: Value '!@#$@!#$' at 'targets.1.member.id' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\.\\-_A-Za-z0-9]+",
    ]);
    assert.deepEqual(await put({ Id: "t", Arn: QUEUE, Input: "{}", InputPath: "$.detail" }), [
      "ValidationException",
      "Only one of Input, InputPath, or InputTransformer must be provided for target t.",
    ]);
    const InputTransformer = { InputPathsMap: { a: "$.a" }, InputTemplate: '"<a> <notdefinedkey>"' };
    assert.deepEqual(await put({ Id: "t", Arn: QUEUE, InputTransformer }), [
      "ValidationException",
      "InputTemplate for target t contains invalid placeholder notdefinedkey.",
    ]);
  });

  it("returns lists in pages [LSREC]", async () => {
    for (const name of ["a", "b", "c"]) await setup.rule(name, { source: ["s"] }, { Id: "t", Arn: QUEUE });
    const first = await setup.call("ListRuleNamesByTarget", { TargetArn: QUEUE, Limit: 2 });
    assert.deepEqual(first.RuleNames, ["a", "b"]);
    const second = await setup.call("ListRuleNamesByTarget", {
      TargetArn: QUEUE,
      Limit: 2,
      NextToken: first.NextToken,
    });
    assert.deepEqual(second, { RuleNames: ["c"] });
    assert.deepEqual(await setup.call("ListRuleNamesByTarget", { TargetArn: `${QUEUE}2` }), {
      RuleNames: [],
    });
  });

  it("has tags of buses and rules [LSREC]", async () => {
    await setup.call("PutRule", { Name: "all", EventPattern: PATTERN, Tags: [{ Key: "a", Value: "1" }] });
    for (const ResourceARN of [`${RULE}/all`, `${BUS_ARN}/default`]) {
      await setup.call("TagResource", { ResourceARN, Tags: [{ Key: "b", Value: "2" }] });
      await setup.call("UntagResource", { ResourceARN, TagKeys: ["a", "c"] });
      assert.deepEqual(await setup.call("ListTagsForResource", { ResourceARN }), {
        Tags: [{ Key: "b", Value: "2" }],
      });
    }
    assert.deepEqual(await setup.refusal("ListTagsForResource", { ResourceARN: `${RULE}/none` }), [
      "ResourceNotFoundException",
      "Rule none does not exist on EventBus default.",
    ]);
  });
});
