import assert from "node:assert/strict";
import {
  findStep,
  newTotpSecret,
  takeTotp,
  totpAt,
} from "#sdk/local/services/cognito/user-pool/operations/sign-in/totp";
import { addUser, makePool } from "../../../support/pool";

/** `12345678901234567890` in base 32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("the codes of an app", () => {
  it("are those of RFC 6238", () => {
    const codes = [59, 1111111109, 1111111111, 1234567890, 2000000000].map((s) => totpAt(SECRET, s * 1000));

    assert.deepEqual(codes, ["287082", "081804", "050471", "005924", "279037"]);
  });

  it("come from a new secret of 52 letters each time", () => {
    assert.match(newTotpSecret(), /^[A-Z2-7]{52}$/);
    assert.notEqual(newTotpSecret(), newTotpSecret());
  });

  it("are good half a minute before and after, and no longer", () => {
    const time = 1_000_000_000_000;
    const at = (seconds: number) =>
      findStep(SECRET, totpAt(SECRET, time + seconds * 1000), time) !== undefined;

    assert.deepEqual([-60, -30, 0, 30, 60].map(at), [false, true, true, true, false]);
    for (const wrong of ["", "12345", "1234567", "äöüäöü"])
      assert.equal(findStep(SECRET, wrong, time), undefined);
  });

  it("are good once, and not in the wrong order", () => {
    const pool = makePool();
    const ada = addUser(pool, { totp: { secret: SECRET, verified: true, preferred: true } });
    const code = (seconds: number) => totpAt(SECRET, pool.now() + seconds * 1000);

    assert.equal(takeTotp(pool, ada, code(0)), "taken");
    assert.equal(takeTotp(pool, ada, code(0)), "used");
    assert.equal(takeTotp(pool, ada, code(-30)), "used");
    assert.equal(takeTotp(pool, ada, code(30)), "taken");
    pool.pass(90_000);
    assert.equal(takeTotp(pool, ada, code(-90)), "wrong");
  });

  it("are refused before the app was verified, and after five wrong ones", () => {
    const pool = makePool();
    const ada = addUser(pool, { totp: { secret: SECRET, verified: false, preferred: false } });
    for (let i = 0; i < 5; i++) assert.equal(takeTotp(pool, ada, totpAt(SECRET, pool.now())), "wrong");

    assert.throws(() => takeTotp(pool, ada, totpAt(SECRET, pool.now())), {
      code: "NotAuthorizedException",
      message: "Password attempts exceeded",
    });
  });
});
