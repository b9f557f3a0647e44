import assert from "node:assert/strict";
import { ExpiringMap } from "#sdk/local/services/cognito/hosted/expiring-map";
import { checkTime, readToken } from "#sdk/local/services/cognito/identity-pool/open-id";
import { CredentialStore } from "#sdk/local/services/cognito/identity-pool/state/credential-store";
import { WebIdentityTokens } from "#sdk/local/services/cognito/identity-pool/web-identity-token";
import { checkCode } from "#sdk/local/services/cognito/user-pool/codes";
import { SignInSessions } from "#sdk/local/services/cognito/user-pool/operations/sign-in/sessions";
import { writeTimestamp } from "#sdk/local/services/cognito/user-pool/operations/sign-in/timestamp";
import {
  findStep,
  newTotpSecret,
  totpAt,
} from "#sdk/local/services/cognito/user-pool/operations/sign-in/totp";
import { TOKEN_OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/tokens";
import type { StoredKey } from "#sdk/local/services/cognito/user-pool/state/store";
import { KEY_MS, LONGEST_TOKEN_MS, SigningKeys } from "#sdk/local/services/cognito/user-pool/tokens/keys";
import { MachineClock, momentOf } from "../../../support/machine-clock";
import { claimsOf, makeTokenPool, signedIn } from "../services/cognito/support/issuer";
import { addUser, makePool } from "../services/cognito/support/pool";
import { accessToken } from "../services/cognito/support/tokens";
import {
  addUserWithPassword,
  initiate,
  PASSWORD,
  refusalOf,
  respond,
  SrpClient,
  WRONG,
  withPassword,
} from "../services/cognito/user-pool/operations/sign-in/support";
import { call } from "../services/cognito/user-pool/support";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe("user pools by the clock of this machine", () => {
  let clock: MachineClock;
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  const now = () => clock.now();
  const passes = (promise: Promise<unknown>) =>
    promise.then(
      () => true,
      () => false,
    );

  it("accept an answer to a challenge as long as its session lasts", async () => {
    const sessions = new SignInSessions("pool", now);
    const step = { challenge: "SELECT_CHALLENGE" } as const;
    const attempt = { clientId: "web", login: "ada", username: "ada", sub: "1", verifier: undefined, step };
    const since = clock.now();
    // Each is valid once.
    const opened = Array.from({ length: 1000 }, () => sessions.open(attempt, 180));
    const use = () => sessions.use(opened.pop() ?? "", "web", "SELECT_CHALLENGE", async () => undefined);
    assert.equal(await passes(use()), true);
    clock.approach(3 * MINUTE);
    assert.ok((await momentOf(clock, async () => !(await passes(use())))) - since >= 3 * MINUTE);
    assert.match(await refusalOf(use()), /session is expired/);
  });

  it("accept the answer to a registration of a passkey for a minute", async () => {
    const pool = makePool({
      now,
      settings: { firstFactors: ["PASSWORD", "WEB_AUTHN"], webAuthn: { RelyingPartyId: "localhost" } },
    });
    const since = clock.now();
    // Each is good for one answer, which here is no credential.
    const tokens = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const { username } = addUser(pool, { username: `user-${index}` });
        const AccessToken = accessToken(username, pool.client.id);
        await call(pool, "StartWebAuthnRegistration", { AccessToken });
        return AccessToken;
      }),
    );
    const answer = () =>
      refusalOf(call(pool, "CompleteWebAuthnRegistration", { AccessToken: tokens.pop(), Credential: {} }));
    assert.match(await answer(), /^InvalidParameterException: /);
    clock.approach(MINUTE);
    const isLate = async () => (await answer()).startsWith("WebAuthnChallengeNotFoundException: ");
    assert.ok((await momentOf(clock, isLate)) - since >= MINUTE);
  });

  it("lock a user out for a second after five wrong passwords", async () => {
    const pool = makePool({ now });
    addUserWithPassword(pool);
    const since = clock.now();
    for (let i = 0; i < 5; i++) await refusalOf(withPassword(pool, "ada", "wrong"));
    assert.match(await refusalOf(withPassword(pool)), /Password attempts exceeded/);
    assert.ok((await momentOf(clock, () => passes(withPassword(pool)))) - since >= SECOND);
  });

  it("accept a sent code for an hour, and a temporary password for its lifetime", async () => {
    const pool = makePool({ now });
    addUserWithPassword(pool, { attributes: { email: "ada@example.com", email_verified: "true" } });
    const since = clock.now();
    await call(pool, "ForgotPassword", { Username: "ada" });
    const ada = pool.users.find("ada");
    assert.ok(ada);
    const check = async () => checkCode(pool, ada, "forgot-password", pool.lastCode());
    assert.equal(await passes(check()), true);
    addUserWithPassword(pool, {
      username: "bob",
      status: "FORCE_CHANGE_PASSWORD",
      passwordExpiresAt: since + HOUR,
    });
    assert.equal((await withPassword(pool, "bob")).ChallengeName, "NEW_PASSWORD_REQUIRED");
    clock.approach(HOUR);
    const moments = await Promise.all([
      momentOf(clock, async () => !(await passes(check()))),
      momentOf(clock, async () => !(await passes(withPassword(pool, "bob")))),
    ]);
    for (const moment of moments) assert.ok(moment - since >= HOUR);
  });

  it("accept an app's code during its half minute and the next", async () => {
    const secret = newTotpSecret();
    const code = totpAt(secret, clock.now());
    const end = (Math.floor(clock.now() / 30_000) + 2) * 30_000;
    assert.ok(findStep(secret, code, clock.now()));
    clock.approach(end - clock.now());
    assert.ok((await momentOf(clock, () => findStep(secret, code, clock.now()) === undefined)) >= end);
  });

  it("accept an SRP proof of this second, and none of five minutes ago", async () => {
    const pool = makePool({ now });
    addUserWithPassword(pool);
    const prove = async (time: number) => {
      const client = new SrpClient();
      const asked = await initiate(pool, "USER_SRP_AUTH", { USERNAME: "ada", SRP_A: client.srpA });
      return respond(pool, asked, client.prove(asked.ChallengeParameters ?? {}, PASSWORD, time));
    };
    assert.ok((await prove(clock.now())).AuthenticationResult);
    assert.equal(await refusalOf(prove(clock.now() - 5 * MINUTE - SECOND)), WRONG);
    assert.match(writeTimestamp(clock.now()), /:\d\d UTC/);
  });

  it("issue tokens that expire at their second, and distinguish a new sign-in after a sign-out", async () => {
    const client = { accessTokenSeconds: 300, refreshTokenSeconds: 3600 };
    const pool = await makeTokenPool({ now, client });
    const ada = addUser(pool);
    const first = await pool.tokens.issue(signedIn(pool, ada));
    const scope = "aws.cognito.signin.user.admin";
    const isGood = (token: string) => passes(pool.tokens.checkAccess(token, scope));
    assert.equal(await isGood(first.accessToken), true);
    await TOKEN_OPERATIONS.GlobalSignOut?.run(pool, { AccessToken: first.accessToken });
    const since = clock.now();
    const { accessToken, refreshToken = "" } = await pool.tokens.issue(signedIn(pool, ada));
    assert.deepEqual([await isGood(first.accessToken), await isGood(accessToken)], [false, true]);

    const { iat, exp } = claimsOf(accessToken);
    assert.deepEqual([Number.isInteger(iat), Number(exp) - Number(iat)], [true, 300]);
    clock.approach(300 * SECOND);
    assert.ok((await momentOf(clock, async () => !(await isGood(accessToken)))) >= Number(exp) * SECOND);
    const isRefreshed = () => passes(pool.tokens.refresh(refreshToken, pool.client, undefined));
    assert.equal(await isRefreshed(), true);
    clock.approach(HOUR - 300 * SECOND);
    assert.ok((await momentOf(clock, async () => !(await isRefreshed()))) - since >= HOUR);
  });

  it("begin with new keys after ninety days, and publish those before for a day more", async () => {
    let stored: readonly StoredKey[] = (await makeTokenPool({ now })).users.keys();
    const store = {
      keys: () => stored,
      setKeys: (all: readonly StoredKey[]) => {
        stored = all;
      },
    };
    // A pool inspects its keys when it starts.
    const start = async () => (await new SigningKeys({ store, now }).publicKeys()).map(({ kid }) => kid);
    const [{ kid, createdAt } = assert.fail()] = stored;
    assert.equal((await start()).length, 2);
    clock.approach(KEY_MS);
    assert.ok((await momentOf(clock, async () => (await start()).length > 2)) - createdAt >= KEY_MS);
    const { retiredAt = 0 } = stored.find((key) => key.kid === kid) ?? {};
    clock.approach(LONGEST_TOKEN_MS);
    const isForgotten = async () => !(await start()).includes(kid);
    assert.ok((await momentOf(clock, isForgotten)) - retiredAt >= LONGEST_TOKEN_MS);
  });

  it("delete expired codes of hosted pages", async () => {
    const codes = new ExpiringMap<string>(now);
    const since = clock.now();
    codes.set("code", "ada", SECOND);
    assert.equal(codes.get("code"), "ada");
    assert.ok((await momentOf(clock, () => codes.get("code") === undefined)) - since >= SECOND);
  });

  it("issue identities tokens for ten minutes and credentials for an hour, both in whole seconds", async () => {
    const tokens = new WebIdentityTokens(now);
    const token = readToken(await tokens.issue({ identityId: "i", poolId: "p", amr: [] }));
    const since = Number(token.claims.iat) * SECOND;
    const isGood = () => {
      try {
        checkTime(token, clock.now() / SECOND);
        return true;
      } catch {
        return false;
      }
    };
    assert.equal(isGood(), true);
    clock.approach(10 * MINUTE);
    assert.ok((await momentOf(clock, () => !isGood())) - since >= 10 * MINUTE);

    const startedAt = clock.now();
    const session = { roleArn: "role", startedAt };
    const { Expiration } = new CredentialStore(() => undefined).issue(session as never, {} as never);
    assert.equal(Expiration, Math.floor(startedAt / SECOND) + 3600);
  });
});
