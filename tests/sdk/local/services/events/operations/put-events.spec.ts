import assert from "node:assert/strict";
import { EventsSetup, QUEUE, RULE_ARN } from "../setup";

const EVERYTHING = { source: [{ prefix: "" }] };

describe("putting events", () => {
  let setup: EventsSetup;

  beforeEach(async () => {
    setup = await EventsSetup.start();
    await setup.rule("all", EVERYTHING, { Id: "queue", Arn: QUEUE });
  });

  afterEach(() => setup.service.close());

  it("gives targets the event with the members that AWS adds [LSREC]", async () => {
    const { Entries, FailedEntryCount } = await setup.put({ total: 5 }, { Resources: ["arn:aws:s3:::b"] });
    const [{ EventId }] = Entries as readonly [{ readonly EventId: string }];
    assert.equal(FailedEntryCount, 0);
    assert.deepEqual(
      setup.messages.map((body) => JSON.parse(body)),
      [
        {
          version: "0",
          id: EventId,
          "detail-type": "placed",
          source: "shop",
          account: "123456789012",
          time: "2026-01-01T00:00:00Z",
          region: "us-east-1",
          resources: ["arn:aws:s3:::b"],
          detail: { total: 5 },
        },
      ],
    );
    const members = Object.keys(JSON.parse(setup.messages[0] ?? ""));
    const order = [
      "version",
      "id",
      "detail-type",
      "source",
      "account",
      "time",
      "region",
      "resources",
      "detail",
    ];
    assert.deepEqual(members, order);
  });

  it("takes the time of an entry, to the second [LSREC]", async () => {
    await setup.put({}, { Time: 1_700_000_000.75 });
    assert.equal(JSON.parse(setup.messages[0] ?? "").time, "2023-11-14T22:13:20Z");
  });

  it("reports the fault of each wrong entry, and accepts the others [LSREC]", async () => {
    const good = { Source: "shop", DetailType: "placed", Detail: "{}" };
    const entries = [
      { ...good, Source: undefined },
      { ...good, DetailType: "" },
      { ...good, Detail: undefined },
      { ...good, Detail: '"text"' },
      { ...good, Detail: "[1]" },
      { ...good, Detail: "{not json" },
      { ...good, Source: "aws.s3" },
      good,
    ];
    const { Entries, FailedEntryCount } = await setup.call("PutEvents", { Entries: entries });
    const results = Entries as readonly { readonly ErrorCode?: string; readonly ErrorMessage?: string }[];
    const required = (name: string) => [
      "InvalidArgument",
      `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
    ];
    assert.equal(FailedEntryCount, 7);
    assert.deepEqual(
      results.slice(0, 7).map(({ ErrorCode, ErrorMessage }) => [ErrorCode, ErrorMessage]),
      [
        required("Source"),
        required("DetailType"),
        required("Detail"),
        ["MalformedDetail", "Detail is malformed."],
        ["MalformedDetail", "Detail is malformed."],
        ["MalformedDetail", "Detail is malformed."],
        ["NotAuthorizedForSourceException", "Not authorized for the source."],
      ],
    );
    assert.equal(setup.messages.length, 1);
  });

  it("allows services of AWS as the source of their own events", async () => {
    const Entries = [{ Source: "aws.s3", DetailType: "Object Created", Detail: "{}" }];
    const s3 = { service: "s3.amazonaws.com", sourceArn: "arn:aws:s3:::b" };
    const { FailedEntryCount } = await setup.recording.call("events", "PutEvents", { Entries }, s3);
    assert.equal(FailedEntryCount, 0);
  });

  it("takes ten entries at most [LSREC]", async () => {
    const entry = { Source: "s", DetailType: "t", Detail: "{}", EventBusName: "b" };
    const [code, message] = await setup.refusal("PutEvents", { Entries: Array(11).fill(entry) });
    const shown =
      "PutEventsRequestEntry(time=null, source=s, resources=null, detailType=t, detail={}, eventBusName=b, traceHeader=null, kmsKeyIdentifier=null, internalMetadata=null)";
    const list = Array(11).fill(shown).join(", ");
    assert.equal(code, "ValidationException");
    assert.equal(
      message,
      `1 validation error detected: Value '[${list}]' at 'entries' failed to satisfy constraint: Member must have length less than or equal to 10`,
    );
  });

  it("takes 1 MB at most, of source, type, detail, resources and 14 bytes for a time [BC; EBG/eb-putevent-size]", async () => {
    const frame = "shop".length + "placed".length + '{"a":""}'.length;
    const fitting = (more: number) => ({ a: "x".repeat(1024 * 1024 - frame + more) });
    assert.deepEqual(await setup.refusal("PutEvents", { Entries: [entryOf(fitting(1))] }), [
      "ValidationException",
      "Total size of the entries in the request is over the limit.",
    ]);
    assert.equal((await setup.put(fitting(0))).FailedEntryCount, 0);
    await setup.refusal("PutEvents", { Entries: [{ ...entryOf(fitting(-13)), Time: 1 }] });
  });

  it("accepts an event for a missing bus, which nobody gets [LSREC]", async () => {
    const { FailedEntryCount } = await setup.put({}, { EventBusName: "nobody" });
    assert.equal(FailedEntryCount, 0);
    assert.deepEqual(setup.messages, []);
    assert.match(setup.recording.notices.join(), /bus "nobody", which is not there/);
  });

  it("reports the rules that an event matches, and why others do not match", async () => {
    await setup.rule("large", { detail: { total: [{ numeric: [">", 100] }] } }, { Id: "q", Arn: QUEUE });
    const { Entries } = await setup.put({ total: 5 });
    const [{ EventId }] = Entries as readonly [{ readonly EventId: string }];
    const bus = "arn:aws:events:us-east-1:123456789012:event-bus/default";
    const large = "arn:aws:events:us-east-1:123456789012:rule/large";
    const reason = 'detail.total is 5, which is not {"numeric":[">",100]}';
    assert.deepEqual(setup.recording.deliveries, [
      { event: "delivery", from: bus, to: RULE_ARN, status: "delivered", reason: undefined, id: EventId },
      { event: "delivery", from: bus, to: large, status: "filtered", reason, id: EventId },
      { event: "delivery", from: RULE_ARN, to: QUEUE, status: "delivered", reason: undefined, id: EventId },
    ]);
  });

  it("asks no rule that is switched off [LSREC]", async () => {
    await setup.call("DisableRule", { Name: "all" });
    await setup.put({});
    assert.deepEqual(setup.messages, []);
    await setup.call("EnableRule", { Name: "all" });
    await setup.put({});
    assert.equal(setup.messages.length, 1);
  });
});

describe("testing a pattern", () => {
  it("compares an event with it [LSREC]", async () => {
    const setup = await EventsSetup.start();
    const event = {
      id: "1",
      account: "1",
      source: "shop",
      time: "2026-01-01T00:00:00Z",
      region: "us-east-1",
      resources: [],
      "detail-type": "t",
    };
    const test = (pattern: object) =>
      setup.call("TestEventPattern", { EventPattern: JSON.stringify(pattern), Event: JSON.stringify(event) });
    assert.deepEqual(await test({ source: ["shop"] }), { Result: true });
    assert.deepEqual(await test({ source: ["other"] }), { Result: false });
    const EventPattern = '{"source": ["shop"]}';
    // The SDK and its users write events without resources, and AWS requires none.
    const { resources: _, ...bare } = event;
    assert.deepEqual(await setup.call("TestEventPattern", { EventPattern, Event: JSON.stringify(bare) }), {
      Result: true,
    });
    for (const Event of ["plain", "[]", '{"id": "1"}'])
      assert.deepEqual(await setup.refusal("TestEventPattern", { EventPattern, Event }), [
        "ValidationException",
        "Parameter Event is not valid.",
      ]);
    const refused = await setup.refusal("TestEventPattern", {
      EventPattern: '{"a": 1}',
      Event: JSON.stringify(event),
    });
    assert.equal(refused[0], "InvalidEventPatternException");
    assert.match(refused[1], /^Event pattern is not valid\. Reason: "a" must be an object or an array\n at /);
  });
});

function entryOf(detail: object) {
  return { Source: "shop", DetailType: "placed", Detail: JSON.stringify(detail) };
}
