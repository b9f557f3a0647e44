import { strict as assert } from "node:assert";
import {
  isPassword,
  makeVerifier,
  poolName,
} from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import {
  MODULUS,
  MULTIPLIER,
  numberOf,
  padHex,
  power,
  sha256,
} from "#sdk/local/services/cognito/user-pool/state/srp-group";

const POOL = "us-east-1_AbCdEfGhI";

function slowPower(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base % MODULUS, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % MODULUS;
    square = (square * square) % MODULUS;
  }
  return result;
}

describe("the verifier of a password", () => {
  it("accepts the password, and no other one", () => {
    const verifier = makeVerifier(POOL, "ada", "Correct-Horse-1");

    assert.equal(isPassword(POOL, "ada", verifier, "Correct-Horse-1"), true);
    assert.equal(isPassword(POOL, "ada", verifier, "correct-Horse-1"), false);
    assert.equal(isPassword(POOL, "ada", verifier, ""), false);
    assert.equal(isPassword(POOL, "bob", verifier, "Correct-Horse-1"), false);
    assert.equal(isPassword("us-east-1_Other", "ada", verifier, "Correct-Horse-1"), false);
  });

  it("has a salt, so that the same password has two different verifiers", () => {
    const one = makeVerifier(POOL, "ada", "Correct-Horse-1");
    const two = makeVerifier(POOL, "ada", "Correct-Horse-1");

    assert.deepEqual(Object.keys(one), ["salt", "verifier"]);
    assert.match(one.salt, /^[0-9a-f]+$/);
    assert.match(one.verifier, /^[0-9a-f]+$/);
    assert.notEqual(one.salt, two.salt);
    assert.notEqual(one.verifier, two.verifier);
  });

  it("has the verifier of SRP: g to the power of H(salt | H(pool name, username, colon, password))", () => {
    const { salt, verifier } = makeVerifier(POOL, "ada", "pässwörd ✓");
    const x = sha256(Buffer.from(salt, "hex"), sha256("AbCdEfGhIada:pässwörd ✓"));

    assert.equal(BigInt(`0x${verifier}`), slowPower(2n, numberOf(x)));
  });

  it("uses the pool's name from its id", () => {
    assert.equal(poolName(POOL), "AbCdEfGhI");
  });
});

describe("the group of SRP", () => {
  it("has the prime of 3072 bits, and k over it and the generator", () => {
    assert.equal(MODULUS.toString(2).length, 3072);
    assert.ok(MODULUS.toString(16).startsWith("ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd1"));
    assert.ok(MODULUS.toString(16).endsWith("43db5bfce0fd108e4b82d120a93ad2caffffffffffffffff"));
    assert.equal(
      MULTIPLIER.toString(16),
      sha256(Buffer.from(`00${MODULUS.toString(16)}02`, "hex")).toString("hex"),
    );
  });

  it("raises to powers as arithmetic does", () => {
    for (const base of [2n, 4n, 2n ** 3000n, MODULUS - 2n ** 90n]) {
      const square = (base * base) % MODULUS;
      for (const exponent of [sha256("one"), Buffer.from([3]), Buffer.alloc(64, 0xfe)]) {
        assert.equal(power(square, exponent), slowPower(square, numberOf(exponent)));
      }
    }
  });

  it("writes numbers with whole bytes and a sign", () => {
    const written = [0n, 1n, 0x7fn, 0x80n, 0xabcn, 0xf00n, 0xf0001n].map(padHex);

    assert.deepEqual(written, ["00", "01", "7f", "0080", "0abc", "0f00", "0f0001"]);
  });
});
