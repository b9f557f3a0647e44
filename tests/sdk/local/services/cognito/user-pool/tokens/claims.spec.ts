import { strict as assert } from "node:assert";
import fc from "fast-check";
import { makeTokenId, timeOfTokenId } from "#sdk/local/services/cognito/user-pool/tokens/claims";

describe("the id of a token", () => {
  it("is a UUID that contains its time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (time) => {
        const id = makeTokenId(time);
        assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        assert.equal(timeOfTokenId(id), time);
      }),
    );
  });

  it("differs each time", () => {
    assert.notEqual(makeTokenId(1), makeTokenId(1));
  });

  it("counts as the oldest where it contains no time", () => {
    for (const id of [undefined, 7, "", "6ba7b810-9dad-41d1-80b4-00c04fd430c8"])
      assert.equal(timeOfTokenId(id), 0);
  });
});
