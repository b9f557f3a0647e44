import assert from "node:assert/strict";
import { invalidParameter, notAuthorized } from "#sdk/local/services/cognito/user-pool/errors";
import { secretHash } from "#sdk/local/services/cognito/user-pool/operations/callers";
import { makeVerifier } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import { CLIENT_ID, makePool, POOL_ID, type TestPool } from "../../../support/pool";
import { fakeTokens } from "../../../support/tokens";
import {
  type Answer,
  addUserWithPassword,
  call,
  initiate,
  PASSWORD,
  poolWithTriggers,
  refusalOf,
  respond,
  SrpClient,
  WRONG,
  withPassword,
} from "./support";

const TOKENS = {
  AccessToken: `access:ada:${CLIENT_ID}`,
  ExpiresIn: 3600,
  IdToken: `id:ada:${CLIENT_ID}`,
  RefreshToken: `refresh:ada:${CLIENT_ID}`,
  TokenType: "Bearer",
};

describe("signing in by password", () => {
  it("gives tokens in the service's shape", async () => {
    const pool = makePool();
    addUserWithPassword(pool);

    assert.deepEqual(await withPassword(pool), { AuthenticationResult: TOKENS, ChallengeParameters: {} });
  });

  it("finds users by every login that they have", async () => {
    const pool = makePool({ settings: { aliasAttributes: ["email"] } });
    const attributes = { email: "ada@example.com", email_verified: "true" };
    const ada = addUserWithPassword(pool, { attributes });
    for (const login of ["ada", "ADA", "Ada@Example.com", ada.sub])
      assert.deepEqual((await withPassword(pool, login)).AuthenticationResult, TOKENS, login);
  });

  it("refuses a wrong password, an empty one, and whoever does not exist, with the same words", async () => {
    const pool = makePool();
    addUserWithPassword(pool);
    assert.equal(await refusalOf(withPassword(pool, "ada", "Wrong-Horse-1")), WRONG);
    assert.equal(await refusalOf(withPassword(pool, "nobody")), WRONG);
    assert.equal(await refusalOf(withPassword(pool, "__proto__")), WRONG);
    assert.equal(
      await refusalOf(withPassword(pool, "ada", "")),
      "InvalidParameterException: Missing required parameter PASSWORD",
    );
  });

  it("reports that a user does not exist where the client hides nothing", async () => {
    const pool = makePool({ client: { hidesUsers: false } });
    assert.equal(await refusalOf(withPassword(pool)), "UserNotFoundException: User does not exist.");
  });

  it("refuses a user without a password", async () => {
    const pool = makePool();
    const ada = addUserWithPassword(pool);
    ada.password = undefined;
    assert.equal(await refusalOf(withPassword(pool)), WRONG);
  });

  const refused = [
    ["is disabled", { enabled: false }, "NotAuthorizedException: User is disabled."],
    ["is not confirmed", { status: "UNCONFIRMED" }, "UserNotConfirmedException: User is not confirmed."],
    [
      "has a temporary password that is too old",
      { status: "FORCE_CHANGE_PASSWORD", passwordExpiresAt: 1 },
      "NotAuthorizedException: Temporary password has expired and must be reset by an administrator.",
    ],
  ] as const;

  for (const [what, user, words] of refused) {
    it(`refuses a user who ${what}, and says so only for the right password`, async () => {
      const pool = makePool();
      addUserWithPassword(pool, user);
      assert.equal(await refusalOf(withPassword(pool)), words);
      assert.equal(await refusalOf(withPassword(pool, "ada", "Wrong-Horse-1")), WRONG);
      const client = new SrpClient();
      const asked = await initiate(pool, "USER_SRP_AUTH", { USERNAME: "ada", SRP_A: client.srpA });
      const right = client.prove(asked.ChallengeParameters ?? {}, PASSWORD, pool.now());
      assert.equal(await refusalOf(respond(pool, asked, right)), words);
    });
  }

  it("sends a user whose password was reset to choose another", async () => {
    const pool = makePool();
    const ada = addUserWithPassword(pool, { status: "RESET_REQUIRED" });
    const words = "PasswordResetRequiredException: Password reset required for the user";
    assert.equal(await refusalOf(withPassword(pool)), words);
    ada.password = undefined;
    assert.equal(await refusalOf(withPassword(pool)), words);
  });

  it("locks out after five wrong passwords, the right one too, and forgets them after a sign-in", async () => {
    const pool = makePool();
    const ada = addUserWithPassword(pool);
    const wrong = () => refusalOf(withPassword(pool, "ada", "Wrong-Horse-1"));
    for (let i = 0; i < 5; i++) assert.equal(await wrong(), WRONG);

    assert.equal(await wrong(), "NotAuthorizedException: Password attempts exceeded");
    assert.equal(await refusalOf(withPassword(pool)), "NotAuthorizedException: Password attempts exceeded");
    assert.equal(ada.failedSignIns, 5);
    pool.pass(1000);
    assert.equal(await wrong(), WRONG);
    pool.pass(1999);
    assert.equal(await wrong(), "NotAuthorizedException: Password attempts exceeded");
    pool.pass(1);
    assert.ok((await withPassword(pool)).AuthenticationResult);
    assert.equal(ada.failedSignIns, 0);
  });

  it("locks out names that nobody has in the same way", async () => {
    const pool = makePool();
    for (let i = 0; i < 5; i++) assert.equal(await refusalOf(withPassword(pool, "Nobody")), WRONG);
    assert.equal(
      await refusalOf(withPassword(pool, "nobody")),
      "NotAuthorizedException: Password attempts exceeded",
    );
  });

  it("checks only five passwords of many that come at once", async () => {
    const { pool } = poolWithTriggers({ preAuthentication: async () => {} });
    addUserWithPassword(pool);
    const crowd = Array.from({ length: 20 }, () => refusalOf(withPassword(pool, "ada", "Wrong-Horse-1")));
    const words = await Promise.all(crowd);
    assert.equal(words.filter((one) => one === WRONG).length, 5);
  });
});

describe("the flows of a client", () => {
  const only = (...flows: string[]) => {
    const pool = makePool({ client: { flows } });
    addUserWithPassword(pool);
    return pool;
  };
  const parameters = { USERNAME: "ada", PASSWORD, SRP_A: "12", REFRESH_TOKEN: "x" };

  const refused = [
    ["USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client"],
    ["USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client."],
    ["CUSTOM_AUTH", "CUSTOM_AUTH is not enabled for the client."],
    ["USER_AUTH", "Auth flow not enabled for this client"],
    ["REFRESH_TOKEN_AUTH", "Auth flow not enabled for this client"],
    ["REFRESH_TOKEN", "Auth flow not enabled for this client"],
  ] as const;
  for (const [flow, words] of refused) {
    it(`refuse ${flow} unless it is allowed`, async () => {
      assert.equal(
        await refusalOf(initiate(only(), flow, parameters)),
        `InvalidParameterException: ${words}`,
      );
    });
  }

  it("leave the administrators' to administrators, and theirs to users", async () => {
    const pool = only("ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_PASSWORD_AUTH");
    const words = "InvalidParameterException: Initiate Auth method not supported.";
    for (const flow of ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"]) {
      assert.equal(await refusalOf(initiate(pool, flow, parameters)), words);
      const asAdmin = await call(pool, "AdminInitiateAuth", {
        UserPoolId: POOL_ID,
        ClientId: CLIENT_ID,
        AuthFlow: flow,
        AuthParameters: parameters,
      });
      assert.deepEqual(asAdmin.AuthenticationResult, TOKENS);
    }
    const userFlow = { ClientId: CLIENT_ID, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: parameters };
    assert.equal(await refusalOf(call(pool, "AdminInitiateAuth", userFlow)), words);
  });

  it("refuse the administrators' unless it is allowed", async () => {
    const input = { ClientId: CLIENT_ID, AuthFlow: "ADMIN_USER_PASSWORD_AUTH", AuthParameters: parameters };
    assert.equal(
      await refusalOf(call(only(), "AdminInitiateAuth", input)),
      "InvalidParameterException: Auth flow not enabled for this client",
    );
  });

  it("refuse an unknown client", async () => {
    assert.equal(
      await refusalOf(call(only(), "InitiateAuth", { ClientId: "other", AuthFlow: "USER_AUTH" })),
      "ResourceNotFoundException: User pool client other does not exist.",
    );
  });
});

describe("a client with a secret", () => {
  const start = () => {
    const pool = makePool({ client: { secret: "hush" } });
    addUserWithPassword(pool);
    return pool;
  };
  const SECRET_HASH = secretHash(CLIENT_ID, "hush", "ada");

  it("has to prove it in every call", async () => {
    const pool = start();
    const parameters = { USERNAME: "ada", PASSWORD };
    assert.match(
      await refusalOf(initiate(pool, "USER_PASSWORD_AUTH", parameters)),
      /^NotAuthorizedException: .*SECRET_HASH was not received$/,
    );
    assert.match(
      await refusalOf(initiate(pool, "USER_PASSWORD_AUTH", { ...parameters, SECRET_HASH: "wrong" })),
      /^NotAuthorizedException: /,
    );
    assert.ok(
      (await initiate(pool, "USER_PASSWORD_AUTH", { ...parameters, SECRET_HASH })).AuthenticationResult,
    );

    const client = new SrpClient();
    const asked = await initiate(pool, "USER_SRP_AUTH", { USERNAME: "ada", SRP_A: client.srpA, SECRET_HASH });
    const responses = client.prove(asked.ChallengeParameters ?? {}, PASSWORD, pool.now());
    assert.match(await refusalOf(respond(pool, asked, responses)), /SECRET_HASH was not received$/);
    assert.ok((await respond(pool, asked, { ...responses, SECRET_HASH })).AuthenticationResult);
  });
});

describe("refreshing", () => {
  function start(secret?: string) {
    const refreshed: unknown[][] = [];
    const pool = makePool({
      client: { secret },
      tokens: (given) => ({
        ...fakeTokens(given),
        refresh: async (token, client) => {
          refreshed.push([token, client.id]);
          if (token !== "good") throw notAuthorized("Invalid Refresh Token");
          return { idToken: "i", accessToken: "a", refreshToken: undefined, expiresIn: 60 };
        },
      }),
    });
    return { pool, refreshed };
  }

  it("gives new tokens without a refresh token, by either name of the flow", async () => {
    for (const flow of ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"]) {
      const { pool, refreshed } = start();
      assert.deepEqual(await initiate(pool, flow, { REFRESH_TOKEN: "good" }), {
        AuthenticationResult: { AccessToken: "a", ExpiresIn: 60, IdToken: "i", TokenType: "Bearer" },
        ChallengeParameters: {},
      });
      assert.deepEqual(refreshed, [["good", CLIENT_ID]]);
    }
  });

  it("refuses invalid refresh tokens, and a call without one", async () => {
    const { pool } = start();
    assert.equal(
      await refusalOf(initiate(pool, "REFRESH_TOKEN_AUTH", { REFRESH_TOKEN: "bad" })),
      "NotAuthorizedException: Invalid Refresh Token",
    );
    assert.equal(
      await refusalOf(initiate(pool, "REFRESH_TOKEN_AUTH", {})),
      "InvalidParameterException: Missing required parameter REFRESH_TOKEN",
    );
  });

  it("wants the hash over the name of the user whose token it is", async () => {
    const { pool } = start("hush");
    const hash = "770e607624d689265ca6c44884d0807d9b054d23c473c106c72be9de08b7376c";
    const grant = {
      username: "ada",
      clientId: CLIENT_ID,
      originId: "o",
      authTime: 0,
      scopes: [],
      expiresAt: 9e15,
    };
    pool.users.addGrant({ hash, ...grant } as Parameters<typeof pool.users.addGrant>[0]);
    const ask = (SECRET_HASH: string) =>
      initiate(pool, "REFRESH_TOKEN_AUTH", { REFRESH_TOKEN: "good", SECRET_HASH });
    assert.match(await refusalOf(ask(secretHash(CLIENT_ID, "hush", "bob"))), /^NotAuthorizedException: /);
    assert.ok((await ask(secretHash(CLIENT_ID, "hush", "ada"))).AuthenticationResult);
  });
});

describe("signing in by choice", () => {
  const start = () => {
    const pool = makePool({ client: { flows: ["ALLOW_USER_AUTH"] } });
    addUserWithPassword(pool);
    return pool;
  };
  const ask = (pool: TestPool, parameters: Record<string, string> = {}): Promise<Answer> =>
    initiate(pool, "USER_AUTH", { USERNAME: "ada", ...parameters });

  it("starts with the preferred challenge", async () => {
    const pool = start();
    assert.deepEqual(
      (await ask(pool, { PREFERRED_CHALLENGE: "PASSWORD", PASSWORD })).AuthenticationResult,
      TOKENS,
    );
    const { srpA: SRP_A } = new SrpClient();
    const asked = await ask(pool, { PREFERRED_CHALLENGE: "PASSWORD_SRP", SRP_A });
    assert.equal(asked.ChallengeName, "PASSWORD_VERIFIER");
  });

  it("offers the choice, also for a user who does not exist", async () => {
    const pool = start();
    for (const USERNAME of ["ada", "nobody"]) {
      const { Session, ...asked } = await ask(pool, { USERNAME });
      assert.deepEqual(asked, {
        ChallengeName: "SELECT_CHALLENGE",
        ChallengeParameters: {},
        AvailableChallenges: ["PASSWORD", "PASSWORD_SRP"],
      });
      assert.equal(typeof Session, "string");
    }
  });

  it("continues with the chosen challenge", async () => {
    const pool = start();
    const byPassword = await ask(pool);
    const chosen = { USERNAME: "ada", ANSWER: "PASSWORD", PASSWORD };
    assert.deepEqual((await respond(pool, byPassword, chosen)).AuthenticationResult, TOKENS);

    const client = new SrpClient();
    const bySrp = { USERNAME: "ada", ANSWER: "PASSWORD_SRP", SRP_A: client.srpA };
    const asked = await respond(pool, await ask(pool), bySrp);
    const responses = client.prove(asked.ChallengeParameters ?? {}, PASSWORD, pool.now());
    assert.deepEqual((await respond(pool, asked, responses)).AuthenticationResult, TOKENS);
    const unknown = await ask(pool, { USERNAME: "nobody" });
    assert.equal(await refusalOf(respond(pool, unknown, { ...chosen, USERNAME: "nobody" })), WRONG);
  });

  it("refuses choices that are no first factor, of authenticator apps as well", async () => {
    assert.equal(
      await refusalOf(ask(start(), { PREFERRED_CHALLENGE: "SOFTWARE_TOKEN" })),
      "InvalidParameterException: SOFTWARE_TOKEN is no first factor; PASSWORD, PASSWORD_SRP, EMAIL_OTP, SMS_OTP and WEB_AUTHN are",
    );
  });
});

describe("answering a challenge", () => {
  it("names challenges that are not emulated, and a session that is missing", async () => {
    const pool = makePool();
    const answer = (ChallengeName: string) => respond(pool, { ChallengeName }, { USERNAME: "ada" });
    assert.equal(
      await refusalOf(answer("DEVICE_SRP_AUTH")),
      "InvalidParameterException: DEVICE_SRP_AUTH is not emulated by the local user pool",
    );
    assert.equal(
      await refusalOf(answer("NEW_PASSWORD_REQUIRED")),
      "InvalidParameterException: Missing required parameter Session",
    );
  });
});

describe("the functions around a sign-in", () => {
  it("are called before and after the password, with the client's metadata", async () => {
    const said: unknown[] = [];
    const { pool, called } = poolWithTriggers({
      preAuthentication: async (about, userNotFound) =>
        void said.push([
          about.username,
          about.clientId,
          about.validationData,
          about.clientMetadata,
          userNotFound,
        ]),
      postAuthentication: async (about) => void said.push([about.username, about.clientMetadata]),
    });
    addUserWithPassword(pool);
    const parameters = { USERNAME: "ada", PASSWORD };
    await initiate(pool, "USER_PASSWORD_AUTH", parameters, { ClientMetadata: { from: "here" } });

    assert.deepEqual(called, ["preAuthentication", "postAuthentication"]);
    assert.deepEqual(said, [
      ["ada", CLIENT_ID, { from: "here" }, undefined, false],
      ["ada", undefined],
    ]);
  });

  it("are called for SRP before the challenge, and after the proof", async () => {
    const { pool, called } = poolWithTriggers({
      preAuthentication: async () => {},
      postAuthentication: async () => {},
    });
    addUserWithPassword(pool);
    const client = new SrpClient();
    const asked = await initiate(pool, "USER_SRP_AUTH", { USERNAME: "ada", SRP_A: client.srpA });
    assert.deepEqual(called, ["preAuthentication"]);
    await respond(pool, asked, client.prove(asked.ChallengeParameters ?? {}, PASSWORD, pool.now()));
    assert.deepEqual(called, ["preAuthentication", "postAuthentication"]);
  });

  it("stop it: no password is checked before, no tokens come after", async () => {
    const refuse = async () => {
      throw invalidParameter("no");
    };
    const before = poolWithTriggers({ preAuthentication: refuse });
    const ada = addUserWithPassword(before.pool);
    assert.equal(
      await refusalOf(withPassword(before.pool, "ada", "Wrong-Horse-1")),
      "InvalidParameterException: no",
    );
    assert.equal(ada.failedSignIns, 0);
    const after = poolWithTriggers({ postAuthentication: refuse });
    addUserWithPassword(after.pool);
    assert.equal(await refusalOf(withPassword(after.pool)), "InvalidParameterException: no");
  });

  it("are called for users who do not exist only where the client hides them", async () => {
    const asked: unknown[] = [];
    const preAuthentication = async (
      about: { username: string; attributes: object },
      userNotFound: boolean,
    ) => void asked.push([about.username, about.attributes, userNotFound]);
    const hiding = poolWithTriggers({ preAuthentication });
    assert.equal(await refusalOf(withPassword(hiding.pool, "nobody")), WRONG);
    assert.deepEqual(asked, [["nobody", {}, true]]);
    const open = poolWithTriggers({ preAuthentication }, { client: { hidesUsers: false } });
    await refusalOf(withPassword(open.pool, "nobody"));
    assert.deepEqual(open.called, []);
  });

  it("are not called after a sign-in with a wrong password", async () => {
    const { pool, called } = poolWithTriggers({ postAuthentication: async () => {} });
    const ada = addUserWithPassword(pool);
    ada.password = makeVerifier(POOL_ID, "ada", "Another-Horse-1");
    assert.equal(await refusalOf(withPassword(pool)), WRONG);
    assert.deepEqual(called, []);
  });
});
