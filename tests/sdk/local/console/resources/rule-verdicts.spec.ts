import assert from "node:assert/strict";
import { verdictsOn } from "#sdk/local/console/resources/rule-verdicts";

const rule = (pattern: object | string | undefined, isEnabled = true) => ({
  name: "r",
  arn: "arn:r",
  ...(pattern !== undefined && {
    pattern: typeof pattern === "string" ? pattern : JSON.stringify(pattern),
  }),
  isEnabled,
  targets: [],
});

describe("verdicts of rules on an event", () => {
  it("exist for each rule, with the reason if it does not match", () => {
    const event = JSON.stringify({ source: "shop", "detail-type": "placed", detail: { total: 5 } });
    const verdicts = verdictsOn(event, [
      rule({ source: ["shop"] }),
      rule({ detail: { total: [{ numeric: [">", 100] }] } }),
      rule({ source: ["shop"] }, false),
      rule(undefined),
      // A bus adds this.
      rule({ account: [{ exists: true }], version: ["0"] }),
    ]);
    assert.deepEqual(
      verdicts.map(({ reason }) => reason),
      [
        undefined,
        'detail.total is 5, which is not {"numeric":[">",100]}',
        "it is disabled",
        "it has no pattern, and runs by the clock",
        undefined,
      ],
    );
    assert.match(verdictsOn(event, [rule("{")])[0]?.reason ?? "", /^its pattern cannot be read: /);
  });

  it("require an event that is a JSON object", () => {
    assert.throws(() => verdictsOn("{", []), /^Error: the event is no JSON: /);
    for (const text of ["[]", "null", "5"])
      assert.throws(() => verdictsOn(text, []), /the event is no object/);
  });
});
