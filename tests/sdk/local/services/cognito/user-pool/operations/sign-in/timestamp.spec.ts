import assert from "node:assert/strict";
import fc from "fast-check";
import {
  readTimestamp,
  writeTimestamp,
} from "#sdk/local/services/cognito/user-pool/operations/sign-in/timestamp";

describe("the time that a client signs", () => {
  it("is written without zeros before the day, and with them in the clock", () => {
    assert.equal(writeTimestamp(Date.UTC(2018, 8, 5, 0, 9, 4)), "Wed Sep 5 00:09:04 UTC 2018");
    assert.equal(writeTimestamp(Date.UTC(2024, 1, 29, 23, 59, 59)), "Thu Feb 29 23:59:59 UTC 2024");
  });

  it("is read as it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const text = writeTimestamp(seconds * 1000);
        assert.deepEqual(readTimestamp(text), { time: seconds * 1000, text });
      }),
    );
  });

  it("is read in other spellings as the one that the service writes", () => {
    for (const given of [
      "Wed Sep 05 00:09:04 UTC 2018",
      "Wed Sep 5 0:9:4 UTC 2018",
      "Wed Sep 5 00:09:04 GMT 2018",
    ])
      assert.equal(readTimestamp(given).text, "Wed Sep 5 00:09:04 UTC 2018");
  });
});
