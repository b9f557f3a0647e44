import assert from "node:assert/strict";
import type { UserPoolSettings } from "#sdk/local/services/cognito/user-pool/settings/settings";
import type { User } from "#sdk/local/services/cognito/user-pool/state/user";
import { Authenticator, type Forged } from "../../../support/authenticator";
import { CLIENT_ID, makePool, type TestPool } from "../../../support/pool";
import { accessToken } from "../../../support/tokens";
import { call as callAny } from "../../support";
import { type Answer, addUserWithPassword, initiate, PASSWORD, refusalOf, respond } from "./support";

function start(settings: Partial<UserPoolSettings> = {}) {
  return makePool({
    settings: {
      firstFactors: ["PASSWORD", "WEB_AUTHN"],
      webAuthn: { RelyingPartyId: "auth.example.com" },
      ...settings,
    },
    client: { flows: ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"] },
  });
}

async function addPasskey(pool: TestPool, username = "ada", authenticator = new Authenticator()) {
  const AccessToken = accessToken(username, CLIENT_ID);
  const { CredentialCreationOptions } = await callAny(pool, "StartWebAuthnRegistration", { AccessToken });
  const Credential = authenticator.create(CredentialCreationOptions);
  await callAny(pool, "CompleteWebAuthnRegistration", { AccessToken, Credential });
  return authenticator;
}

/** A pool with one user, who has a password and a passkey. */
async function startWithPasskey(settings: Partial<UserPoolSettings> = {}, algorithm: -7 | -257 = -7) {
  const pool = start(settings);
  const ada: User = addUserWithPassword(pool, { username: "ada" });
  return { pool, ada, passkey: await addPasskey(pool, "ada", new Authenticator(algorithm)) };
}

const ask = (pool: TestPool, parameters: Record<string, string> = {}, USERNAME = "ada") =>
  initiate(pool, "USER_AUTH", { USERNAME, ...parameters });
const askForPasskey = (pool: TestPool, username?: string) =>
  ask(pool, { PREFERRED_CHALLENGE: "WEB_AUTHN" }, username);
const optionsOf = ({ ChallengeParameters }: Answer) =>
  JSON.parse(ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? "{}");
const answer = (pool: TestPool, asked: Answer, credential: unknown, USERNAME = "ada") =>
  respond(pool, asked, { USERNAME, CREDENTIAL: JSON.stringify(credential) });

async function signIn(pool: TestPool, passkey: Authenticator, forged: Forged = {}) {
  const asked = await askForPasskey(pool);
  return answer(pool, asked, passkey.get(optionsOf(asked), forged));
}

describe("a passkey in place of a password", () => {
  for (const algorithm of [-7, -257] as const) {
    it(`signs in with algorithm ${algorithm}, again and again`, async () => {
      const { pool, ada, passkey } = await startWithPasskey({}, algorithm);
      for (const count of [1, 2]) {
        assert.ok((await signIn(pool, passkey)).AuthenticationResult);
        assert.equal(ada.passkeys?.[0]?.counter, count);
      }
    });
  }

  it("is asked for with the passkeys of the user", async () => {
    const { pool, passkey } = await startWithPasskey();
    const asked = await askForPasskey(pool);
    assert.equal(asked.ChallengeName, "WEB_AUTHN");
    const { challenge, ...options } = optionsOf(asked);
    assert.match(challenge, /^[\w-]{43}$/);
    assert.deepEqual(options, {
      timeout: 180_000,
      rpId: "localhost",
      allowCredentials: [{ type: "public-key", id: passkey.id, transports: ["internal"] }],
      userVerification: "preferred",
    });
  });

  it("is among the choices of users who have one, and can be chosen", async () => {
    const { pool, passkey } = await startWithPasskey();
    const asked = await ask(pool);
    assert.deepEqual(asked.AvailableChallenges, ["PASSWORD", "PASSWORD_SRP", "WEB_AUTHN"]);
    const chosen = await respond(pool, asked, { USERNAME: "ada", ANSWER: "WEB_AUTHN" });
    assert.equal(chosen.ChallengeName, "WEB_AUTHN");
    assert.ok((await answer(pool, chosen, passkey.get(optionsOf(chosen)))).AuthenticationResult);
    const factors = await callAny(pool, "GetUserAuthFactors", { AccessToken: accessToken("ada", CLIENT_ID) });
    assert.deepEqual(factors.ConfiguredUserAuthFactors, ["PASSWORD", "WEB_AUTHN"]);
  });

  it("signs in by AdminInitiateAuth as well", async () => {
    const { pool, passkey } = await startWithPasskey();
    const where = { ClientId: CLIENT_ID, UserPoolId: pool.settings.id };
    const asked = await callAny(pool, "AdminInitiateAuth", {
      ...where,
      AuthFlow: "USER_AUTH",
      AuthParameters: { USERNAME: "ada", PREFERRED_CHALLENGE: "WEB_AUTHN" },
    });
    const signedIn = await callAny(pool, "AdminRespondToAuthChallenge", {
      ...where,
      ChallengeName: "WEB_AUTHN",
      Session: asked.Session,
      ChallengeResponses: { USERNAME: "ada", CREDENTIAL: JSON.stringify(passkey.get(optionsOf(asked))) },
    });
    assert.ok(signedIn.AuthenticationResult);
  });

  it("is not offered to users without one, in other pools, or of another relying party", async () => {
    const without = start();
    addUserWithPassword(without, { username: "ada" });
    const { pool } = await startWithPasskey();
    Object.assign(pool.settings, { webAuthn: { RelyingPartyId: "other.localhost" } });
    const other = await startWithPasskey();
    Object.assign(other.pool.settings, { firstFactors: ["PASSWORD"] });
    for (const each of [without, pool, other.pool]) {
      const asked = await askForPasskey(each);
      assert.deepEqual(
        [asked.ChallengeName, asked.AvailableChallenges],
        ["SELECT_CHALLENGE", ["PASSWORD", "PASSWORD_SRP"]],
      );
      const refusal = await refusalOf(respond(each, asked, { USERNAME: "ada", ANSWER: "WEB_AUTHN" }));
      assert.equal(refusal, "InvalidParameterException: WEB_AUTHN is not available to the user");
    }
  });

  it("is refused when another key has signed", async () => {
    const { pool, passkey } = await startWithPasskey();
    const { privateKey: key } = new Authenticator().keys;
    assert.equal(
      await refusalOf(signIn(pool, passkey, { key })),
      "NotAuthorizedException: Incorrect passkey: the passkey has not signed the answer",
    );
  });

  it("is refused from a page of another origin", async () => {
    const { pool, passkey } = await startWithPasskey();
    for (const origin of ["https://evil.example", "http://127.0.0.1:5173"])
      assert.equal(
        await refusalOf(signIn(pool, passkey, { origin })),
        `NotAuthorizedException: Incorrect passkey: a page of "${origin}" may not use passkeys of localhost`,
      );
  });

  it("is refused when its answer is sent again", async () => {
    const { pool, passkey } = await startWithPasskey();
    const first = await askForPasskey(pool);
    const given = passkey.get(optionsOf(first));
    assert.ok((await answer(pool, first, given)).AuthenticationResult);
    assert.equal(
      await refusalOf(answer(pool, first, given)),
      "NotAuthorizedException: Invalid session for the user, session can only be used once.",
    );
    assert.equal(
      await refusalOf(answer(pool, await askForPasskey(pool), given)),
      "NotAuthorizedException: Incorrect passkey: the answer is to another challenge than the one that is open",
    );
  });

  it("is refused when its counter goes back or stands still", async () => {
    const { pool, passkey } = await startWithPasskey();
    await signIn(pool, passkey, { counter: 7 });
    for (const counter of [7, 6, 0])
      assert.equal(
        await refusalOf(signIn(pool, passkey, { counter })),
        "NotAuthorizedException: Incorrect passkey: the passkey's counter went back, as that of a copy does",
      );
    assert.ok((await signIn(pool, passkey, { counter: 8 })).AuthenticationResult);
  });

  it("may have a counter that does not count", async () => {
    const { pool, passkey } = await startWithPasskey();
    for (const counter of [0, 0]) assert.ok((await signIn(pool, passkey, { counter })).AuthenticationResult);
  });

  it("is refused for another user than its own", async () => {
    const { pool } = await startWithPasskey();
    addUserWithPassword(pool, { username: "eve" });
    const ofEve = await addPasskey(pool, "eve");
    const asked = await askForPasskey(pool);
    assert.equal(
      await refusalOf(answer(pool, asked, ofEve.get(optionsOf(asked)))),
      "NotAuthorizedException: Incorrect passkey: the passkey is none of the user's",
    );
    const again = await askForPasskey(pool);
    const refusal = await refusalOf(answer(pool, again, ofEve.get(optionsOf(again)), "eve"));
    assert.equal(refusal, "NotAuthorizedException: Invalid session for the user.");
  });

  it("is refused when it names another user", async () => {
    const { pool, passkey } = await startWithPasskey();
    assert.equal(
      await refusalOf(signIn(pool, passkey, { userHandle: "ZXZl" })),
      "NotAuthorizedException: Incorrect passkey: the passkey is of another user",
    );
  });

  it("is refused for another relying party, another ceremony, and without a user", async () => {
    const { pool, passkey } = await startWithPasskey();
    const forged: readonly Forged[] = [{ rpId: "example.com" }, { type: "webauthn.create" }, { flags: 0 }];
    for (const each of forged)
      assert.match(
        await refusalOf(signIn(pool, passkey, each)),
        /^NotAuthorizedException: Incorrect passkey: /,
      );
  });

  it("is refused when it has been deleted in the meantime", async () => {
    const { pool, ada, passkey } = await startWithPasskey();
    const asked = await askForPasskey(pool);
    ada.passkeys = [];
    assert.match(await refusalOf(answer(pool, asked, passkey.get(optionsOf(asked)))), /none of the user's$/);
  });

  it("locks out after five wrong answers, as a password does", async () => {
    const { pool, passkey } = await startWithPasskey();
    for (let wrong = 0; wrong < 5; wrong += 1) await refusalOf(signIn(pool, passkey, { challenge: "AAAA" }));
    assert.equal(
      await refusalOf(signIn(pool, passkey)),
      "NotAuthorizedException: Password attempts exceeded",
    );
    pool.pass(1000);
    assert.ok((await signIn(pool, passkey)).AuthenticationResult);
  });

  it("is refused to disabled users, and before each sign-in the pool's function is asked", async () => {
    const { pool, ada } = await startWithPasskey();
    ada.enabled = false;
    assert.equal(await refusalOf(askForPasskey(pool)), "NotAuthorizedException: User is disabled.");
    const asked: string[] = [];
    Object.assign(pool.triggers, { preAuthentication: async () => void asked.push("preAuthentication") });
    ada.enabled = true;
    await askForPasskey(pool);
    assert.deepEqual(asked, ["preAuthentication"]);
  });

  it("may be answered again when the answer was no credential", async () => {
    const { pool, passkey } = await startWithPasskey();
    const asked = await askForPasskey(pool);
    assert.match(await refusalOf(answer(pool, asked, {})), /^InvalidParameterException: /);
    const noJson = respond(pool, asked, { USERNAME: "ada", CREDENTIAL: "{" });
    assert.match(
      await refusalOf(noJson),
      /^InvalidParameterException: CREDENTIAL is no AuthenticationResponseJSON/,
    );
    assert.ok((await answer(pool, asked, passkey.get(optionsOf(asked)))).AuthenticationResult);
  });

  it("does not show which names have an account", async () => {
    const { pool } = await startWithPasskey();
    const unknown = await askForPasskey(pool, "nobody");
    assert.deepEqual(
      [unknown.ChallengeName, unknown.AvailableChallenges],
      ["SELECT_CHALLENGE", ["PASSWORD", "PASSWORD_SRP"]],
    );
  });
});

describe("a passkey where a second factor is wanted", () => {
  const BOTH = {
    mfa: "ON",
    softwareTokenMfa: true,
    webAuthn: { RelyingPartyId: "a.example", FactorConfiguration: "MULTI_FACTOR_WITH_USER_VERIFICATION" },
  } as const satisfies Partial<UserPoolSettings>;
  const totp = { secret: "JBSWY3DPEHPK3PXP", verified: true, preferred: true };

  const prefer = (pool: TestPool, Enabled: boolean) =>
    callAny(pool, "SetUserMFAPreference", {
      AccessToken: accessToken("ada", CLIENT_ID),
      WebAuthnMfaSettings: { Enabled },
    });

  it("signs in alone when it counts for both, for users who have turned that on", async () => {
    const { pool, ada, passkey } = await startWithPasskey(BOTH);
    ada.totp = totp;
    assert.equal((await askForPasskey(pool)).ChallengeName, "SELECT_CHALLENGE");
    await prefer(pool, true);
    const asked = await askForPasskey(pool);
    assert.equal(optionsOf(asked).userVerification, "required");
    assert.ok((await answer(pool, asked, passkey.get(optionsOf(asked)))).AuthenticationResult);
    await prefer(pool, false);
    assert.equal((await askForPasskey(pool)).ChallengeName, "SELECT_CHALLENGE");
  });

  it("is refused when its authenticator has not verified the user", async () => {
    const { pool, ada, passkey } = await startWithPasskey(BOTH);
    ada.totp = totp;
    await prefer(pool, true);
    assert.equal(
      await refusalOf(signIn(pool, passkey, { flags: 0x01 })),
      "NotAuthorizedException: Incorrect passkey: the authenticator has not verified the user",
    );
  });

  it("is refused when the second factor was turned on after it was asked for", async () => {
    const { pool, ada, passkey } = await startWithPasskey({ mfa: "OPTIONAL", softwareTokenMfa: true });
    const asked = await askForPasskey(pool);
    ada.totp = totp;
    assert.match(
      await refusalOf(answer(pool, asked, passkey.get(optionsOf(asked)))),
      /^NotAuthorizedException: /,
    );
  });

  it("counts for both in such a pool alone, and beside another second factor", async () => {
    const single = await startWithPasskey({ mfa: "OPTIONAL", softwareTokenMfa: true });
    single.ada.totp = totp;
    assert.match(
      await refusalOf(prefer(single.pool, true)),
      /^InvalidParameterException: Passkeys are no second factor/,
    );
    const alone = await startWithPasskey(BOTH);
    assert.match(
      await refusalOf(prefer(alone.pool, true)),
      /^InvalidParameterException: The user needs another/,
    );
  });
});

describe("a password that is chosen without being given", () => {
  it("is asked for, and signs in", async () => {
    const { pool } = await startWithPasskey();
    const asked = await ask(pool, { PREFERRED_CHALLENGE: "PASSWORD" });
    assert.deepEqual([asked.ChallengeName, asked.ChallengeParameters], ["PASSWORD", {}]);
    const signedIn = await respond(pool, asked, { USERNAME: "ada", PASSWORD });
    assert.ok(signedIn.AuthenticationResult);
  });

  it("is asked for a proof of it", async () => {
    const { pool } = await startWithPasskey();
    const asked = await ask(pool, { PREFERRED_CHALLENGE: "PASSWORD_SRP" });
    assert.equal(asked.ChallengeName, "PASSWORD_SRP");
    const proof = await respond(pool, asked, { USERNAME: "ada", SRP_A: "abcdef" });
    assert.equal(proof.ChallengeName, "PASSWORD_VERIFIER");
  });
});
