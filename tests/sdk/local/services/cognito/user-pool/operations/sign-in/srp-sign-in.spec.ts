import assert from "node:assert/strict";
import { makeVerifier } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import { MODULUS } from "#sdk/local/services/cognito/user-pool/state/srp-group";
import { makePool, POOL_ID, type TestPool } from "../../../support/pool";
import {
  type Answer,
  addUserWithPassword,
  initiate,
  PASSWORD,
  refusalOf,
  respond,
  SrpClient,
  WRONG,
} from "./support";

function ask(pool: TestPool, client = new SrpClient(), username = "ada"): Promise<Answer> {
  return initiate(pool, "USER_SRP_AUTH", { USERNAME: username, SRP_A: client.srpA });
}

async function prove(pool: TestPool, password = PASSWORD, timestamp?: string) {
  const client = new SrpClient();
  const asked = await ask(pool, client);
  return { asked, responses: client.prove(asked.ChallengeParameters ?? {}, password, pool.now(), timestamp) };
}

describe("signing in by SRP", () => {
  it("asks for a proof with the same parameters as the service", async () => {
    const pool = makePool();
    const ada = addUserWithPassword(pool);

    const asked = await ask(pool);

    assert.deepEqual(Object.keys(asked), ["ChallengeName", "ChallengeParameters"]);
    assert.equal(asked.ChallengeName, "PASSWORD_VERIFIER");
    const { SALT, SECRET_BLOCK, SRP_B, ...names } = asked.ChallengeParameters ?? {};
    assert.deepEqual(names, { USERNAME: "ada", USER_ID_FOR_SRP: "ada" });
    assert.equal(BigInt(`0x${SALT}`), BigInt(`0x${ada.password?.salt}`));
    assert.match(SRP_B ?? "", /^[0-9a-f]{700,768}$/);
    assert.match(SECRET_BLOCK ?? "", /^[A-Za-z0-9+/]{100,}={0,2}$/);
  });

  it("gives tokens for the proof", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    const { asked, responses } = await prove(pool);

    assert.deepEqual(await respond(pool, asked, responses), {
      AuthenticationResult: {
        AccessToken: "access:ada:4notesclient0000000000000",
        ExpiresIn: 3600,
        IdToken: "id:ada:4notesclient0000000000000",
        RefreshToken: "refresh:ada:4notesclient0000000000000",
        TokenType: "Bearer",
      },
      ChallengeParameters: {},
    });
  });

  it("calls users by their sub where an address stands in the place of a name", async () => {
    const pool = makePool({ settings: { usernameAttributes: ["email"] } });
    addUserWithPassword(pool, { username: "s-1", sub: "s-1", attributes: { email: "ada@example.com" } });
    const client = new SrpClient();

    const asked = await ask(pool, client, "ada@example.com");

    assert.equal(asked.ChallengeParameters?.USER_ID_FOR_SRP, "s-1");
    const responses = client.prove(asked.ChallengeParameters ?? {}, PASSWORD, pool.now());
    assert.ok((await respond(pool, asked, responses)).AuthenticationResult);
    const again = await ask(pool, client, "ada@example.com");
    const byAddress = client.prove(again.ChallengeParameters ?? {}, PASSWORD, pool.now());
    assert.ok(
      (await respond(pool, again, { ...byAddress, USERNAME: "ADA@example.com" })).AuthenticationResult,
    );
  });

  it("refuses the proof of another password, and one that was tampered with", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    const wrong = await prove(pool, "Wrong-Horse-1");
    assert.equal(await refusalOf(respond(pool, wrong.asked, wrong.responses)), WRONG);

    const { asked, responses } = await prove(pool);
    const signature = Buffer.from(responses.PASSWORD_CLAIM_SIGNATURE ?? "", "base64");
    signature.writeUInt8(signature.readUInt8(31) ^ 1, 31);
    const tampered = { ...responses, PASSWORD_CLAIM_SIGNATURE: signature.toString("base64") };
    assert.equal(await refusalOf(respond(pool, asked, tampered)), WRONG);
    for (const short of ["AA==", "no base 64"]) {
      const next = await prove(pool);
      const answer = respond(pool, next.asked, { ...next.responses, PASSWORD_CLAIM_SIGNATURE: short });
      assert.equal(await refusalOf(answer), WRONG);
    }
  });

  it("takes a proof once, also when two arrive together", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    const { asked, responses } = await prove(pool);

    const both = await Promise.allSettled([respond(pool, asked, responses), respond(pool, asked, responses)]);

    assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.equal(
      await refusalOf(respond(pool, asked, responses)),
      "NotAuthorizedException: Invalid session for the user, session can only be used once.",
    );
  });

  it("refuses a proof of one challenge as the answer to another", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    const { responses } = await prove(pool);
    const other = await prove(pool);
    const block = other.responses.PASSWORD_CLAIM_SECRET_BLOCK ?? "";

    const mixed = { ...responses, PASSWORD_CLAIM_SECRET_BLOCK: block };

    assert.equal(await refusalOf(respond(pool, other.asked, mixed)), WRONG);
  });

  it("refuses a proof that is written for another user", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    addUserWithPassword(pool, { username: "bob" });
    const { asked, responses } = await prove(pool);

    assert.equal(
      await refusalOf(respond(pool, asked, { ...responses, USERNAME: "bob" })),
      "NotAuthorizedException: Invalid session for the user.",
    );
  });

  it("refuses a proof of a password that was changed since the challenge", async () => {
    const pool = makePool();
    const ada = addUserWithPassword(pool);
    const { asked, responses } = await prove(pool);
    ada.password = makeVerifier(POOL_ID, "ada", PASSWORD);
    pool.users.save(ada);

    assert.equal(
      await refusalOf(respond(pool, asked, responses)),
      "NotAuthorizedException: Invalid session for the user.",
    );
  });

  it("refuses a user who was deleted and made anew since the challenge", async () => {
    const pool = makePool();
    const ada = addUserWithPassword(pool);
    const { asked, responses } = await prove(pool);
    pool.users.remove(ada);
    addUserWithPassword(pool);

    assert.equal(await refusalOf(respond(pool, asked, responses)), WRONG);
  });

  it("refuses values of A that would make the key known, and those that are none", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    const [n, twice] = [MODULUS.toString(16), (2n * MODULUS).toString(16)];
    for (const SRP_A of ["0", "00", n, `00${n}`, twice, "f".repeat(5000), "xyz", "-1", "0x12"]) {
      assert.equal(
        await refusalOf(initiate(pool, "USER_SRP_AUTH", { USERNAME: "ada", SRP_A })),
        "InvalidParameterException: SRP_A is not a valid value.",
        SRP_A,
      );
    }
  });

  it("names the parameter that is missing", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    assert.equal(
      await refusalOf(initiate(pool, "USER_SRP_AUTH", { USERNAME: "ada" })),
      "InvalidParameterException: Missing required parameter SRP_A",
    );
    assert.equal(
      await refusalOf(initiate(pool, "USER_SRP_AUTH", { SRP_A: "12" })),
      "InvalidParameterException: Missing required parameter USERNAME",
    );
    const { asked, responses } = await prove(pool);
    for (const name of Object.keys(responses)) {
      const { [name]: _, ...others } = responses;
      assert.equal(
        await refusalOf(respond(pool, asked, others)),
        `InvalidParameterException: Missing required parameter ${name}`,
      );
    }
    assert.ok((await respond(pool, asked, responses)).AuthenticationResult, "and can be sent again in full");
  });

  it("wants the time in the service's form, and a clock that is right", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    const form =
      "InvalidParameterException: TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.";
    for (const wrong of [
      "2026-01-01T00:00:00Z",
      "Thu Jan 1 00:00:00 IST 2026",
      "Thu Jän 1 00:00:00 UTC 2026",
    ]) {
      const { asked, responses } = await prove(pool, PASSWORD, wrong);
      assert.equal(await refusalOf(respond(pool, asked, responses)), form);
    }
    for (const off of ["Wed Dec 31 23:54:59 UTC 2025", "Thu Jan 1 00:05:01 UTC 2026"]) {
      const { asked, responses } = await prove(pool, PASSWORD, off);
      assert.equal(await refusalOf(respond(pool, asked, responses)), WRONG, off);
    }
    for (const near of ["Wed Dec 31 23:55:01 UTC 2025", "Thu Jan 1 00:04:59 UTC 2026"]) {
      const { asked, responses } = await prove(pool, PASSWORD, near);
      assert.ok((await respond(pool, asked, responses)).AuthenticationResult, near);
    }
  });

  it("takes `Jan 01` for a wrong proof, as the service does [ISS qwigo/warrant pull 12]", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    const { asked, responses } = await prove(pool, PASSWORD, "Thu Jan 01 00:00:00 UTC 2026");

    assert.equal(await refusalOf(respond(pool, asked, responses)), WRONG);
  });

  it("is refused when the challenge has been waiting for too long", async () => {
    const pool = makePool({ client: { sessionSeconds: 180 } });
    addUserWithPassword(pool);
    const { asked, responses } = await prove(pool);
    pool.pass(180_000);

    assert.equal(
      await refusalOf(respond(pool, asked, responses)),
      "NotAuthorizedException: Invalid session for the user, session is expired.",
    );
  });

  it("locks out after five wrong proofs, and lets a right one in when the time is over", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    for (let i = 0; i < 5; i++) {
      const wrong = await prove(pool, "Wrong-Horse-1");
      assert.equal(await refusalOf(respond(pool, wrong.asked, wrong.responses)), WRONG);
    }
    const right = await prove(pool);
    assert.equal(
      await refusalOf(respond(pool, right.asked, right.responses)),
      "NotAuthorizedException: Password attempts exceeded",
    );
    pool.pass(1000);
    const later = await prove(pool);
    assert.ok((await respond(pool, later.asked, later.responses)).AuthenticationResult);
  });
});

describe("a user who does not exist, by SRP", () => {
  it("looks like one who does: same fields, the same salt and name each time, and a wrong password", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    const client = new SrpClient();
    const known = await ask(pool, client);
    const unknown = await ask(pool, client, "nobody");
    const again = await ask(pool, new SrpClient(), "NOBODY");

    assert.deepEqual(Object.keys(unknown), Object.keys(known));
    const [one, two] = [unknown.ChallengeParameters ?? {}, again.ChallengeParameters ?? {}];
    assert.deepEqual(Object.keys(one), Object.keys(known.ChallengeParameters ?? {}));
    assert.equal(one.SALT, two.SALT);
    assert.equal(one.USER_ID_FOR_SRP, "nobody");
    assert.notEqual(one.SALT, (await ask(pool, client, "nobody2")).ChallengeParameters?.SALT);
    assert.notEqual(one.SRP_B, two.SRP_B);
    assert.equal(one.SECRET_BLOCK?.length, known.ChallengeParameters?.SECRET_BLOCK?.length);
    assert.equal(await refusalOf(respond(pool, unknown, client.prove(one, PASSWORD, pool.now()))), WRONG);
  });

  it("may be written in other letters in the answer, as a name that exists", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    for (const [name, other] of [
      ["ada", "ADA"],
      ["nobody", "NOBODY"],
    ] as const) {
      const client = new SrpClient();
      const asked = await ask(pool, client, name);
      const responses = client.prove(asked.ChallengeParameters ?? {}, "Wrong-Horse-1", pool.now());
      assert.equal(await refusalOf(respond(pool, asked, { ...responses, USERNAME: other })), WRONG);
    }
  });

  it("has a name in the form of a sub where users are called so", async () => {
    const pool = makePool({ settings: { usernameAttributes: ["email"] } });
    const names = await Promise.all(
      ["a@example.com", "A@example.com", "b@example.com"].map(async (login) => {
        const { ChallengeParameters } = await ask(pool, new SrpClient(), login);
        return ChallengeParameters?.USER_ID_FOR_SRP ?? "";
      }),
    );

    assert.match(names[0] ?? "", /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(names[0], names[1]);
    assert.notEqual(names[0], names[2]);
  });

  it("is locked out like one who does", async () => {
    const pool = makePool();
    for (let i = 0; i < 5; i++) {
      const client = new SrpClient();
      const asked = await ask(pool, client, "nobody");
      const responses = client.prove(asked.ChallengeParameters ?? {}, PASSWORD, pool.now());
      assert.equal(await refusalOf(respond(pool, asked, responses)), WRONG);
    }
    const client = new SrpClient();
    const asked = await ask(pool, client, "nobody");
    assert.equal(
      await refusalOf(respond(pool, asked, client.prove(asked.ChallengeParameters ?? {}, "", pool.now()))),
      "NotAuthorizedException: Password attempts exceeded",
    );
  });

  it("is said not to exist by a client that hides nothing", async () => {
    const pool = makePool({ client: { hidesUsers: false } });

    assert.equal(await refusalOf(ask(pool)), "UserNotFoundException: User does not exist.");
  });

  it("may have the name `__proto__` or `constructor`", async () => {
    const pool = makePool();
    for (const name of ["__proto__", "constructor", "toString"]) {
      assert.equal((await ask(pool, new SrpClient(), name)).ChallengeParameters?.USER_ID_FOR_SRP, name);
    }
  });
});
