import assert from "node:assert/strict";
import { getDiffieHellman } from "node:crypto";
import fc from "fast-check";
import {
  MODULUS,
  numberOf,
  power,
  powerOfGenerator,
} from "#sdk/local/services/cognito/user-pool/state/srp-group";

describe("powers in the group of SRP", () => {
  it("are those of repeated multiplication", () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MODULUS - 1n }), bytes, (base, exponent) => {
        assert.equal(power(base, Buffer.from(exponent)), plainPower(base, numberOf(Buffer.from(exponent))));
      }),
    );
  });

  it("are those of OpenSSL in the same group", () => {
    const group = getDiffieHellman("modp15");
    const other = getDiffieHellman("modp15");
    group.generateKeys();
    other.generateKeys();
    const key = group.getPrivateKey();

    assert.equal(powerOfGenerator(key), numberOf(group.getPublicKey()));
    assert.equal(
      power(numberOf(other.getPublicKey()), key),
      numberOf(group.computeSecret(other.getPublicKey())),
    );
  });
});

function plainPower(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return 1n;
  const half = plainPower((base * base) % MODULUS, exponent / 2n);
  return exponent % 2n === 1n ? (half * base) % MODULUS : half;
}
