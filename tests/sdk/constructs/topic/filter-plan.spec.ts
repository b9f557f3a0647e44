import { strict as assert } from "node:assert";
import { type FilterSettings, planFilter } from "#sdk/constructs/topic/filter-plan";
import type { TopicSubscriptionProps } from "#sdk/constructs/topic/props";
import { reportedLines } from "../../../support/issues";

type Given = Pick<TopicSubscriptionProps, "filterPolicy" | "filterPolicyScope">;

function planned(given: Given): FilterSettings {
  let found: FilterSettings = {};
  const lines = reportedLines((issues) => {
    found = planFilter({ ...given }, issues);
  });
  assert.deepEqual(lines, []);
  return found;
}

const refused = (given: unknown) =>
  reportedLines((issues) => void planFilter(given as Record<string, unknown>, issues));

/** As many values, all different. */
const values = (count: number) => Array.from({ length: count }, (_, index) => `value-${index}`);

describe("the filter policy of a subscriber", () => {
  it("is written as JSON, and applies to attributes unless it says something else [topic.filter]", () => {
    const filterPolicy = { kind: ["order", { prefix: "return-" }], total: [{ numeric: [">", 100] }, null] };
    assert.deepEqual(planned({ filterPolicy }), {
      filterPolicy: '{"kind":["order",{"prefix":"return-"}],"total":[{"numeric":[">",100]},null]}',
    });
    assert.deepEqual(planned({ filterPolicy: '{ "kind": ["order"] }', filterPolicyScope: "attributes" }), {
      filterPolicy: '{"kind":["order"]}',
    });
    assert.deepEqual(planned({}), {});
  });

  it("has keys in keys for the body of messages alone", () => {
    const filterPolicy = { order: { kind: ["new"] } };
    assert.deepEqual(planned({ filterPolicy, filterPolicyScope: "body" }), {
      filterPolicy: '{"order":{"kind":["new"]}}',
      filterPolicyScope: "MessageBody",
    });
    assert.deepEqual(refused({ filterPolicy }), [
      'TOPIC_FILTER_INVALID filterPolicy.order: attributes of messages have no keys in them, got {"kind":["new"]}; write a list, or filterPolicyScope: "body"',
    ]);
  });

  it("is refused with more than five keys that have values", () => {
    const keys = (count: number) => Object.fromEntries(values(count).map((name) => [name, ["a"]]));
    planned({ filterPolicy: keys(5) });
    assert.deepEqual(refused({ filterPolicy: keys(6) }), [
      "TOPIC_FILTER_INVALID filterPolicy: 6 keys are more than SNS takes; write at most 5",
    ]);
    planned({ filterPolicy: { in: keys(5) }, filterPolicyScope: "body" });
  });

  it("is refused with more than 150 combinations of values, which are multiplied", () => {
    planned({ filterPolicy: { a: values(15), b: values(10) } });
    assert.deepEqual(refused({ filterPolicy: { a: values(19), b: values(8) } }), [
      "TOPIC_FILTER_INVALID filterPolicy: 152 combinations of values are more than SNS takes; write fewer values: at most 150 combinations, which is the product of how many each key has",
    ]);
  });

  it("counts values in the body of a message once for each level that they are deep, as the guide of SNS does", () => {
    const inBody = (c: number, e: number) => ({
      filterPolicy: { a: { b: { c: values(c) } }, d: { e: values(e) } },
      filterPolicyScope: "body" as const,
    });
    planned(inBody(4, 3));
    planned(inBody(5, 5));
    assert.match(refused(inBody(5, 6)).join(), /180 combinations of values/);
  });

  it("takes the greatest of alternatives, of which one holds at a time", () => {
    planned({ filterPolicy: { a: values(10), $or: [{ b: values(15) }, { c: values(15) }] } });
    assert.match(
      refused({ filterPolicy: { a: values(10), $or: [{ b: values(15) }, { c: values(16) }] } }).join(),
      /160 combinations/,
    );
    assert.deepEqual(refused({ filterPolicy: { $or: [{ a: ["x"] }] } }), [
      'TOPIC_FILTER_INVALID filterPolicy["$or"]: $or has at least two filter policies, got [{"a":["x"]}]; write [{ a: ["x"] }, { b: ["y"] }]',
    ]);
  });

  it("is refused when it is longer than 256 KB", () => {
    const lines = refused({ filterPolicy: { a: ["x".repeat(256 * 1024)] } });
    assert.deepEqual(lines, [
      "TOPIC_FILTER_INVALID filterPolicy: 262154 bytes are more than SNS takes; write at most 262144",
    ]);
  });

  it("is refused where it is invalid, with the path of each mistake", () => {
    const form = 'write an object such as { kind: ["order"] }, or its JSON';
    assert.deepEqual(refused({ filterPolicy: "kind = order" }), [
      `TOPIC_FILTER_INVALID filterPolicy: not a filter policy, got "kind = order"; ${form}`,
    ]);
    assert.deepEqual(refused({ filterPolicy: {} }), [
      `TOPIC_FILTER_INVALID filterPolicy: not a filter policy, got {}; ${form}`,
    ]);
    assert.deepEqual(
      refused({
        filterPolicy: { a: "order", b: [], c: [{ prefx: "x" }], d: [{ prefix: "x", suffix: "y" }] },
      }),
      [
        'TOPIC_FILTER_INVALID filterPolicy.a: a key is compared with a list of values, got "order"; write ["order"]',
        'TOPIC_FILTER_INVALID filterPolicy.b: a key is compared with a list of values, got []; write values, such as ["order"]',
        'TOPIC_FILTER_INVALID filterPolicy.c[0]: there is no such comparison, got "prefx"; did you mean prefix',
        'TOPIC_FILTER_INVALID filterPolicy.d[0]: not a value to compare with, got {"prefix":"x","suffix":"y"}; write a text, a number, true, false, null or one comparison, such as { prefix: "a" }',
      ],
    );
  });

  it("is refused for a scope that there is not, or one without a policy", () => {
    assert.deepEqual(refused({ filterPolicyScope: "MessageBody" }), [
      'VALUE_NOT_ALLOWED filterPolicyScope: not one of the words allowed, got "MessageBody"; write "attributes" or "body"',
    ]);
    assert.deepEqual(refused({ filterPolicyScope: "body" }), [
      'TOPIC_FILTER_INVALID filterPolicyScope: it has nothing to filter by, got "body"; write filterPolicy',
    ]);
  });
});
