import assert from "node:assert/strict";
import { Authenticator } from "../support/authenticator";
import { CLIENT_ID } from "../support/pool";
import {
  answerOf,
  authorizationQuery,
  CALLBACK,
  csrfOf,
  type HostedOptions,
  hostedFor,
  locationOf,
  type TestHosted,
  Visitor,
} from "./support";

const LOGIN = `/login?${authorizationQuery()}`;
const PASSKEY = `/passkey?${authorizationQuery()}`;
const ADD = `/passkeys/add?${new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: CALLBACK })}`;
const ORIGIN = "http://localhost:4400";
const MANAGED = {
  client: { flows: ["ALLOW_USER_AUTH"] },
  settings: {
    firstFactors: ["PASSWORD", "WEB_AUTHN"],
    webAuthn: { RelyingPartyId: "auth.example.com" },
    managedLogin: true,
  },
} as const satisfies HostedOptions;

/** The options that a page gives to the browser. */
function optionsOf(body: unknown): unknown {
  const [, escaped = ""] = /data-options="([^"]*)"/.exec(String(body)) ?? [];
  return JSON.parse(escaped.replaceAll("&quot;", '"'));
}

async function addPasskey(hosted: TestHosted, visitor: Visitor) {
  await visitor.signIn();
  const page = await visitor.get(ADD);
  const authenticator = new Authenticator();
  const credential = JSON.stringify(authenticator.create(optionsOf(page.body), { origin: ORIGIN }));
  const added = await visitor.post(ADD, { _csrf: csrfOf(page), credential });
  return { authenticator, added, passkeys: hosted.ada.passkeys ?? [] };
}

/** A user with a passkey, in another browser than the one that added it. */
async function withPasskey(options: HostedOptions = MANAGED) {
  const hosted = hostedFor(options);
  const { authenticator } = await addPasskey(hosted, new Visitor(hosted));
  return { hosted, authenticator, visitor: new Visitor(hosted) };
}

const choose = (visitor: Visitor, username = "ada") =>
  visitor.fill(LOGIN, { username, password: "", choice: "WEB_AUTHN" });

describe("passkeys on the pages of managed login", () => {
  it("are added by somebody who is signed in, and lead back to the application", async () => {
    const hosted = hostedFor(MANAGED);
    const { added, passkeys, authenticator } = await addPasskey(hosted, new Visitor(hosted));
    assert.equal(locationOf(added), CALLBACK);
    assert.deepEqual(
      passkeys.map(({ id }) => id),
      [authenticator.id],
    );
  });

  it("are added after a sign-in by everybody else", async () => {
    const visitor = new Visitor(hostedFor(MANAGED));
    const first = locationOf(await visitor.get(ADD));
    assert.match(first, /^\/login\?.*&then=passkeys$/);
    const signedIn = await visitor.fill(first, { username: "ada", password: "Correct-horse-1" });
    assert.match(locationOf(signedIn), /^\/passkeys\/add\?/);
    const page = await visitor.get(locationOf(signedIn));
    assert.match(String(page.body), /<h1>Add a passkey<\/h1>/);
  });

  it("are not added when another origin has made them", async () => {
    const hosted = hostedFor(MANAGED);
    const visitor = new Visitor(hosted);
    await visitor.signIn();
    const page = await visitor.get(ADD);
    const forged = new Authenticator().create(optionsOf(page.body), { origin: "https://evil.example" });
    const answer = await visitor.post(ADD, { _csrf: csrfOf(page), credential: JSON.stringify(forged) });
    assert.equal(answer.status, 400);
    assert.deepEqual(hosted.ada.passkeys, undefined);
  });

  it("sign in, once for each challenge", async () => {
    const { visitor, authenticator } = await withPasskey();
    assert.equal(locationOf(await choose(visitor)), PASSKEY);
    const page = await visitor.get(PASSKEY);
    const credential = JSON.stringify(authenticator.get(optionsOf(page.body), { origin: ORIGIN }));
    const sent = { _csrf: csrfOf(page), credential };
    assert.ok(answerOf(await visitor.post(PASSKEY, sent), "code"));
    const again = await visitor.post(PASSKEY, sent);
    assert.equal(locationOf(again), `${LOGIN}&notice=again`);
  });

  it("do not sign in with a wrong answer, and the challenge is used up", async () => {
    const { visitor, authenticator } = await withPasskey();
    await choose(visitor);
    const page = await visitor.get(PASSKEY);
    const send = (origin: string) =>
      visitor.post(PASSKEY, {
        _csrf: csrfOf(page),
        credential: JSON.stringify(authenticator.get(optionsOf(page.body), { origin })),
      });
    const refused = await send("https://evil.example");
    assert.equal(refused.status, 400);
    assert.match(String(refused.body), /Incorrect passkey/);
    assert.equal(locationOf(await send(ORIGIN)), `${LOGIN}&notice=again`);
  });

  it("say the same of users without one and of names that nobody has", async () => {
    const visitor = new Visitor(hostedFor(MANAGED));
    for (const name of ["ada", "nobody"])
      assert.match(String((await choose(visitor, name)).body), /There is no passkey for this name here\./);
  });

  it("run the one script of their page, and no page without them has any", async () => {
    const { visitor } = await withPasskey();
    await choose(visitor);
    const policyOf = async (target: string) =>
      new Map((await visitor.get(target)).headers).get("Content-Security-Policy") ?? "";
    assert.match(await policyOf(PASSKEY), /; script-src 'sha256-[\w+/]{43}=';/);
    assert.doesNotMatch(await policyOf(LOGIN), /script-src/);
  });

  it("are not on the classic pages, and not for clients or pools without them", async () => {
    for (const options of [
      { ...MANAGED, settings: { ...MANAGED.settings, managedLogin: false } },
      { ...MANAGED, settings: { ...MANAGED.settings, firstFactors: ["PASSWORD"] } },
      { ...MANAGED, client: { flows: ["ALLOW_USER_SRP_AUTH"] } },
    ] satisfies HostedOptions[]) {
      const visitor = new Visitor(hostedFor(options));
      assert.doesNotMatch(String((await visitor.get(LOGIN)).body), /passkey/);
      assert.equal(locationOf(await choose(visitor)), `${LOGIN}&notice=again`);
      assert.match(String((await visitor.get(ADD)).body), /These pages add no passkeys/);
    }
  });
});
