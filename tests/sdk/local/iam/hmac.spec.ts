import { strict as assert } from "node:assert";
import { createHmac } from "node:crypto";

import { hmac, hmacHex, hmacKey } from "#sdk/local/iam/hmac";

describe("HMAC-SHA256", () => {
  for (const [title, secret] of [
    ["a short key", "AWS4local"],
    ["a key of one block", "k".repeat(64)],
    ["a longer key, which is hashed first", "k".repeat(131)],
  ] as const) {
    it(`is what Node's own gives: ${title}`, () => {
      for (const text of ["", "us-east-1", "ünïcödé ☃", "x".repeat(1000)]) {
        const expected = createHmac("sha256", secret).update(text).digest();
        assert.equal(hmacHex(hmacKey(Buffer.from(secret)), text), expected.toString("hex"));
        assert.deepEqual(hmac(hmacKey(Buffer.from(secret)), text), expected);
      }
    });
  }

  it("uses a key for many texts", () => {
    const key = hmacKey(Buffer.from("Jefe"));
    const first = hmacHex(key, "what do ya want for nothing?");
    hmacHex(key, "another");
    // RFC 4231, test case 2.
    assert.equal(first, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    assert.equal(hmacHex(key, "what do ya want for nothing?"), first);
  });
});
