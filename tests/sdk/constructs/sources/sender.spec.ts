import { strict as assert } from "node:assert";
import { accountOf, familyOf, principalOf } from "#sdk/constructs/sources/sender";

describe("senders: how policies name them", () => {
  it("are principals by their service", () => {
    assert.equal(principalOf("s3"), "s3.amazonaws.com");
    assert.equal(principalOf("scheduler"), "scheduler.amazonaws.com");
  });

  const families = [
    [
      "events",
      "arn:aws:events:eu-west-1:123456789012:rule/shop/orders",
      "arn:aws:events:eu-west-1:123456789012:rule/*",
    ],
    ["sns", "arn:aws-cn:sns:cn-north-1:123456789012:news", "arn:aws-cn:sns:cn-north-1:123456789012:*"],
    ["s3", "arn:aws:s3:::uploads", "arn:aws:s3:::*"],
  ] as const;

  for (const [service, arn, family] of families) {
    it(`are all of their kind, account and region for ${service}`, () => {
      assert.equal(familyOf({ service, arn }), family);
    });
  }

  it("have an account in their ARN, but for buckets", () => {
    assert.equal(accountOf("arn:aws:sns:eu-west-1:123456789012:news"), "123456789012");
    assert.equal(accountOf("arn:aws:s3:::uploads"), "");
  });
});
