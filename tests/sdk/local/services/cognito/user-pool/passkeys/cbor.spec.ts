import assert from "node:assert/strict";
import { readCbor } from "#sdk/local/services/cognito/user-pool/passkeys/cbor";
import { PasskeyRefusal } from "#sdk/local/services/cognito/user-pool/passkeys/refusal";

const read = (hex: string) => readCbor(Buffer.from(hex, "hex"));

describe("CBOR of authenticators", () => {
  // RFC 8949, appendix A.
  const EXAMPLES: readonly (readonly [hex: string, value: unknown])[] = [
    ["00", 0],
    ["17", 23],
    ["1818", 24],
    ["1903e8", 1000],
    ["1a000f4240", 1_000_000],
    ["1b000000e8d4a51000", 1_000_000_000_000],
    ["20", -1],
    ["3863", -100],
    ["3903e7", -1000],
    ["f4", false],
    ["f5", true],
    ["f6", null],
    ["4401020304", Buffer.from([1, 2, 3, 4])],
    ["62c3bc", undefined],
    ["8301820203820405", [1, [2, 3], [4, 5]]],
    [
      "a201020304",
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
    [
      "a26161016162820203",
      new Map<string, unknown>([
        ["a", 1],
        ["b", [2, 3]],
      ]),
    ],
  ];
  for (const [hex, value] of EXAMPLES) {
    it(`reads ${hex} of RFC 8949`, () => {
      if (value !== undefined) assert.deepEqual(read(hex).value, value);
      else assert.equal(read(hex).value, "ü");
      assert.equal(read(hex).end, hex.length / 2);
    });
  }

  it("says where the next value begins", () => {
    assert.deepEqual(read("0102"), { value: 1, end: 1 });
    assert.deepEqual(readCbor(Buffer.from("0102", "hex"), 1), { value: 2, end: 2 });
  });

  const REFUSED = [
    ["", "nothing"],
    ["18", "a head without its number"],
    ["44010203", "fewer bytes than it says"],
    ["9affffffff", "a list that is longer than the bytes"],
    ["1bffffffffffffffff", "a number beyond those of JavaScript"],
    ["5f42010243030405ff", "an indefinite length"],
    ["c074323031332d30332d32315432303a30343a30305a", "a tag"],
    ["fb3ff199999999999a", "a fraction"],
    ["f7", "an undefined value"],
    ["a201020103", "a key that is there twice"],
    ["a18001", "a key that is a list"],
    ["81".repeat(2000), "two thousand lists in each other"],
  ] as const;
  for (const [hex, what] of REFUSED) {
    it(`refuses ${what}`, () => assert.throws(() => read(hex), PasskeyRefusal));
  }

  it("refuses every value that ends early", () => {
    const whole = Buffer.from("a301026161820203426c6f83", "hex").subarray(0, 10);
    for (let length = 0; length < whole.length; length += 1)
      assert.throws(() => readCbor(whole.subarray(0, length)), PasskeyRefusal);
  });
});
