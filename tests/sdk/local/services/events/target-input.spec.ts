import assert from "node:assert/strict";
import type { BusEvent, InputTransformer, Rule, Target } from "#sdk/local/services/events/state/settings";
import { inputOf } from "#sdk/local/services/events/target-delivery";

const EVENT: BusEvent = {
  version: "0",
  id: "e1",
  "detail-type": "placed",
  source: "shop",
  account: "123456789012",
  time: "2026-01-01T00:00:00Z",
  region: "us-east-1",
  resources: ["arn:aws:s3:::b"],
  detail: {
    payload: { acc_id: "0a78", sf_id: "baz" },
    one: ["HIGH"],
    two: ["ACTIVE", "INACTIVE"],
    valid: true,
    count: 3,
    nothing: null,
    quoted: 'say "hi"',
    items: [{ name: "x" }, { name: "y" }],
  },
};
const RULE: Rule = {
  name: "all",
  bus: "default",
  arn: "arn:aws:events:us-east-1:123456789012:rule/all",
  state: "ENABLED",
  tags: {},
  createdAt: 0,
  origin: "api",
};
const NOW = Date.parse("2026-01-01T00:00:05.250Z");

function input(target: Partial<Target>): string | undefined {
  return inputOf({ Id: "t", Arn: "arn:aws:sqs:us-east-1:123456789012:q", ...target }, RULE, EVENT, NOW);
}

function filled(InputTemplate: string, paths?: InputTransformer["InputPathsMap"]): string | undefined {
  const InputPathsMap = paths ?? {
    id: "$.detail.payload.acc_id",
    payload: "$.detail.payload",
    none: "$.detail.missing",
    one: "$.detail.one",
    two: "$.detail.two",
    valid: "$.detail.valid",
    count: "$.detail.count",
    nothing: "$.detail.nothing",
    quoted: "$.detail.quoted",
  };
  return input({ InputTransformer: { InputPathsMap, InputTemplate } });
}

describe("the input of a target", () => {
  it("is the event, or the target's own input [LSREC]", () => {
    assert.deepEqual(JSON.parse(input({}) ?? ""), EVENT);
    assert.equal(input({ Input: '{"custom-value": "x"}' }), '{"custom-value": "x"}');
  });

  it("is the part of the event at a path, as JSON [LSREC]", () => {
    assert.equal(input({ InputPath: "$.detail.payload" }), '{"acc_id":"0a78","sf_id":"baz"}');
    assert.equal(input({ InputPath: "$.detail.payload.sf_id" }), '"baz"');
    assert.equal(input({ InputPath: "$.detail['items'][1].name" }), '"y"');
    assert.equal(input({ InputPath: "$.detail.items[*].name" }), '["x","y"]');
    assert.deepEqual(JSON.parse(input({ InputPath: "$" }) ?? ""), EVENT);
  });

  it("is null for a path without a value [GK]", () => {
    assert.equal(input({ InputPath: "$.detail.missing" }), "null");
  });

  it("is a template with JSON for placeholders outside of quotes [LSREC]", () => {
    assert.equal(filled('{"id" : <id>}'), '{"id" : "0a78"}');
    assert.equal(
      filled('{"b": <payload>, "c": [<id>, "x"]}'),
      '{"b": {"acc_id":"0a78","sf_id":"baz"}, "c": ["0a78", "x"]}',
    );
    assert.equal(
      filled('{"one": <one>, "count": <count>, "valid": <valid>}'),
      '{"one": ["HIGH"], "count": 3, "valid": true}',
    );
    assert.equal(filled('{"none": <none>, "nothing": <nothing>}'), '{"none": "", "nothing": null}');
  });

  it("is a template with text for placeholders in quotes [LSREC]", () => {
    assert.equal(filled('{"path": "users/<id>/second/<id>"}'), '{"path": "users/0a78/second/0a78"}');
    assert.equal(filled('"Command is <valid>!"'), '"Command is true!"');
    assert.equal(
      filled('"<one> single, <two> multiple, <none> none"'),
      '"[HIGH] single, [ACTIVE,INACTIVE] multiple,  none"',
    );
    assert.equal(filled('"Payload of <payload>"'), '"Payload of {acc_id:0a78,sf_id:baz}"');
    assert.equal(filled('"{[/Check <id>"'), '"{[/Check 0a78"');
    assert.equal(filled('"<one> a"\n"<id> b"'), '"[HIGH] a"\n"0a78 b"');
    assert.equal(filled('{"a": "it \\"is\\" <id>", "b": <id>}'), '{"a": "it \\"is\\" 0a78", "b": "0a78"}');
  });

  it("escapes quotes of values inside those of the template [GK]", () => {
    assert.equal(filled('{"a": "<quoted>"}'), '{"a": "say \\"hi\\""}');
  });

  it("is empty where the filled template is not JSON [LSREC]", () => {
    assert.equal(filled('{"payload": "<payload>"}'), undefined);
    assert.equal(filled('{"one": "<one>"}'), undefined);
    assert.equal(filled("<one> single list item"), undefined);
  });

  it("has the rule and the event under AWS's names [LSREC]", () => {
    assert.equal(
      filled('"<aws.events.rule-arn> <aws.events.rule-name> <aws.events.event.ingestion-time>"', {}),
      '"arn:aws:events:us-east-1:123456789012:rule/all all 2026-01-01T00:00:05Z"',
    );
    const { originalEvent, originalEventJson } = JSON.parse(
      filled('{"originalEvent": <aws.events.event>, "originalEventJson": <aws.events.event.json>}', {}) ?? "",
    );
    assert.deepEqual(originalEventJson, EVENT);
    const { detail, "detail-type": detailType, ...rest } = EVENT;
    assert.deepEqual(originalEvent, { ...rest, detailType });
    assert.ok(detail);
  });
});
