import assert from "node:assert/strict";
import { totpAt } from "#sdk/local/services/cognito/user-pool/operations/sign-in/totp";
import { makeVerifier } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import {
  addUser,
  answerOf,
  authorizationQuery,
  type HostedOptions,
  hostedFor,
  locationOf,
  PASSWORD,
  Visitor,
} from "./support";

const MFA = `/mfa?${authorizationQuery()}`;
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSW";
const ON: HostedOptions = { settings: { mfa: "ON", softwareTokenMfa: true } };

async function halfSignedIn(options: HostedOptions = ON) {
  const pages = hostedFor(options);
  addUser(pages.pool, { username: "eve", totp: { secret: SECRET, verified: true, preferred: true } });
  const visitor = new Visitor(pages);
  const response = await visitor.fill(`/login?${authorizationQuery()}`, {
    username: "eve",
    password: PASSWORD,
  });
  return { pages, visitor, response };
}

describe("a second factor on the hosted page", () => {
  it("is asked for after the password, and leads back to the application", async () => {
    const { pages, visitor, response } = await halfSignedIn();
    assert.equal(locationOf(response), MFA);
    assert.equal(
      locationOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`)),
      `/login?${authorizationQuery()}`,
    );
    const code = totpAt(SECRET, pages.pool.now());
    assert.ok(answerOf(await visitor.fill(MFA, { code }), "code"));
    assert.equal(locationOf(await visitor.get(MFA)), `/login?${authorizationQuery()}&notice=again`);
  });

  it("does not take a wrong code, and after some of them nothing more", async () => {
    const { visitor } = await halfSignedIn();
    const wrong = await visitor.fill(MFA, { code: "12345" });
    assert.equal(wrong.status, 400);
    assert.match(String(wrong.body), /Invalid code received for user/);
    for (let i = 0; i < 4; i++) await visitor.fill(MFA, { code: "12345" });
    assert.equal(locationOf(await visitor.get(MFA)), `/login?${authorizationQuery()}&notice=again`);
  });

  it("refuses the code of another sign-in with a message, and accepts the next one", async () => {
    const { pages, visitor } = await halfSignedIn();
    const code = totpAt(SECRET, pages.pool.now());
    await visitor.fill(MFA, { code });
    const other = new Visitor(pages);
    await other.fill(`/login?${authorizationQuery()}`, { username: "eve", password: PASSWORD });
    const used = await other.fill(MFA, { code });
    assert.equal(used.status, 400);
    assert.match(String(used.body), /Your software token has already been used once\./);
    pages.pool.pass(30_000);
    assert.ok(answerOf(await other.fill(MFA, { code: totpAt(SECRET, pages.pool.now()) }), "code"));
  });

  it("is not asked for before the password", async () => {
    const { pages } = await halfSignedIn();
    assert.equal(
      locationOf(await new Visitor(pages).get(MFA)),
      `/login?${authorizationQuery()}&notice=again`,
    );
  });

  it("completes no sign-in with a password that was changed meanwhile", async () => {
    const { pages, visitor } = await halfSignedIn();
    const eve = pages.pool.users.find("eve") ?? assert.fail();
    eve.password = makeVerifier(pages.pool.settings.id, "eve", "Own-passw0rd");
    pages.pool.users.save(eve);
    assert.equal(locationOf(await visitor.get(MFA)), `/login?${authorizationQuery()}&notice=again`);
  });

  it("is not asked for where the pool has none, or the user does not want it", async () => {
    const off = await halfSignedIn({});
    assert.ok(answerOf(off.response, "code"));
    const pages = hostedFor({ settings: { mfa: "OPTIONAL", softwareTokenMfa: true } });
    assert.ok(answerOf(await new Visitor(pages).signIn(), "code"));
  });

  it("reports that it cannot be set up here, and starts no session", async () => {
    const visitor = new Visitor(hostedFor(ON));
    const response = await visitor.signIn();
    assert.equal(response.status, 400);
    assert.match(String(response.body), /are not emulated on this page/);
    assert.equal(
      locationOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`)),
      `/login?${authorizationQuery()}`,
    );
  });
});
