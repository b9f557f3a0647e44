import assert from "node:assert/strict";
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { GetIdCommand } from "@aws-sdk/client-cognito-identity";
import type { LocalOptions } from "pulumi-serverless-api/local";
import { AUTH_EXAMPLE, AuthExample, removeFolder, temporaryFolder } from "./auth-example";
import { AuthUsers, PASSWORD, type Tokens } from "./auth-users";
import { SapiProcess } from "./dev-process";

type Claims = Readonly<Record<string, unknown>>;

describe("persisted users of the auth example", () => {
  const data = temporaryFolder();
  let example: AuthExample;
  let ada: Tokens;
  let identity: string | undefined;

  const serve = (options: LocalOptions = {}) => AuthExample.serve({ data, ...options });

  async function identityOf(idToken: string) {
    const { identities, identityPoolId: IdentityPoolId, provider } = example.users;
    const command = new GetIdCommand({ IdentityPoolId, Logins: { [provider]: idToken } });
    return (await identities.send(command)).IdentityId;
  }

  before(async () => {
    const first = await serve();
    example = first;
    ada = await first.users.join("ada@example.com");
    identity = await identityOf(ada.id);
    await first.users.signUp("bob@example.com");
    await first.close();
    example = await serve();
  });

  after(async () => {
    await example?.close();
    removeFolder(data);
  });

  it("sign in with the same password after a restart, and are the same identity", async () => {
    const again = await example.users.signIn("ada@example.com");
    assert.equal(claimsOf(again.id).sub, claimsOf(ada.id).sub);
    assert.deepEqual(claimsOf(again.id)["cognito:groups"], ["members"]);
    assert.equal(await identityOf(again.id), identity);
    await assert.rejects(example.users.signIn("ada@example.com", "Wrong-horse-1"), {
      code: "NotAuthorizedException",
    });
  });

  it("have tokens that are still valid: for the gateways, and to refresh", async () => {
    assert.equal((await example.getWith(ada.access, "/me")).status, 200);
    assert.equal((await example.getWith(ada.id, "/profile")).status, 200);
    const fresh = await example.users.refresh("ada@example.com", ada.refresh);
    assert.equal((await example.getWith(fresh.access, "/me")).status, 200);
  });

  it("are still unconfirmed if they were", async () => {
    await assert.rejects(example.users.signIn("bob@example.com"), { code: "UserNotConfirmedException" });
  });

  it("are in files for their owner alone, without passwords and tokens", () => {
    const folder = path.join(data, "auth");
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      const text = readFileSync(file, "utf8");
      for (const secret of [PASSWORD, ada.refresh, ada.access, ada.id])
        assert.equal(text.includes(secret), false, name);
      assert.equal(statSync(file).mode & 0o077, 0, `${name} is read by others`);
    }
  });

  describe("with tokens", () => {
    let stored: { readonly header: Claims; readonly key: KeyObject };

    before(() => {
      const file = path.join(data, "auth", `${example.users.userPoolId}.json`);
      const header = headerOf(ada.access);
      const { keys } = JSON.parse(readFileSync(file, "utf8"));
      const { jwk } = keys.find(({ kid }: { kid: string }) => kid === header.kid);
      stored = { header, key: createPrivateKey({ key: jwk, format: "jwk" }) };
    });

    /** The answers of the user pool's and the admins' routes to an access token with these claims. */
    async function answers(claims: Claims, { header, key } = stored) {
      const token = signed(header, { ...claimsOf(ada.access), "cognito:groups": ["admins"], ...claims }, key);
      const replies = [await example.getWith(token, "/me"), await example.getWith(token, "/admin")];
      return replies.map(({ status }) => status);
    }

    const now = () => Math.floor(Date.now() / 1000);

    it("of the pool's own key are accepted", async () => {
      assert.deepEqual(await answers({ exp: now() + 60 }), [200, 200]);
    });

    it("that have expired are refused", async () => {
      assert.deepEqual(await answers({ iat: now() - 3600, exp: now() - 1 }), [401, 403]);
    });

    it("of another pool or for another client are refused", async () => {
      assert.deepEqual(await answers({ iss: `${example.users.issuer}x` }), [401, 403]);
      assert.deepEqual(await answers({ client_id: "another" }), [401, 403]);
    });

    it("signed by another key under the same id are refused", async () => {
      const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
      assert.deepEqual(await answers({}, { header: stored.header, key: privateKey }), [401, 403]);
    });
  });
});

describe("seeded users of the auth example", () => {
  const folder = temporaryFolder();
  const seed = path.join(folder, "users.json");
  let example: AuthExample;

  before(async () => {
    const users = [
      { username: "ada@example.com", password: PASSWORD, groups: ["admins"] },
      { email: "bob@example.com", password: PASSWORD, confirmed: false },
    ];
    writeFileSync(seed, JSON.stringify(users));
    example = await AuthExample.serve({ seed });
  });

  after(async () => {
    await example?.close();
    removeFolder(folder);
  });

  it("sign in without having signed up, in their groups", async () => {
    const { id, access } = await example.users.signIn("ada@example.com");
    assert.deepEqual(
      [claimsOf(id).email, claimsOf(id).email_verified, claimsOf(id)["cognito:groups"]],
      ["ada@example.com", true, ["admins"]],
    );
    assert.equal((await example.getWith(access, "/admin")).status, 200);
  });

  it("confirm first when the file says so", async () => {
    await assert.rejects(example.users.signIn("bob@example.com"), { code: "UserNotConfirmedException" });
    assert.deepEqual(example.events.of("message"), []);
  });

  it("are refused together when one of them does not fit the pool, and the error shows no password", async () => {
    const wrong = path.join(folder, "wrong.json");
    writeFileSync(wrong, JSON.stringify([{ username: "cid@example.com", password: "short", groups: ["x"] }]));
    await assert.rejects(AuthExample.serve({ seed: wrong }), ({ message }: Error) => {
      assert.match(message, /^Not all users can be made in the user pool Auth:\n/);
      assert.match(message, /\[0\]\.password: /);
      assert.match(message, /\[0\]\.groups: .*"x"; write one of admins, members/);
      assert.equal(message.includes("short"), false);
      return true;
    });
  });
});

describe("sapi auth", () => {
  it("serves users of a program without its APIs, with the triggers", async () => {
    const sapi = new SapiProcess(["auth", AUTH_EXAMPLE, "--port", "0", "--json"]);
    try {
      const ready = await sapi.ready();
      assert.deepEqual(
        [ready.apis, ready.routes, Object.keys(ready.services)],
        [[], [], ["cognito-idp", "cognito-identity", "lambda", "sts"]],
      );
      const users = new AuthUsers(ready, sapi.events);
      const { id } = await users.join("ada@example.com");
      users.close();
      assert.deepEqual(claimsOf(id)["cognito:groups"], ["members"]);
      assert.equal(await sapi.end("SIGINT"), 0);
      assert.equal(sapi.stderr, "");
    } finally {
      await sapi.end("SIGKILL");
    }
  });

  it("serves user pools of a file", async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "pools.json");
    const pool = { name: "people", usernameAttributes: ["email"], clients: [{ id: "web" }] };
    writeFileSync(file, JSON.stringify({ userPools: [{ ...pool, autoVerifiedAttributes: ["email"] }] }));
    const sapi = new SapiProcess(["auth", file, "--port", "0", "--json"]);
    try {
      const ready = await sapi.ready();
      const [people] = ready.auth ?? [];
      assert.deepEqual([people?.id, people?.clientIds], ["people", ["web"]]);
      const users = new AuthUsers(ready, sapi.events);
      const { access } = await users.join("ada@example.com");
      users.close();
      assert.equal(claimsOf(access).client_id, "web");
      assert.equal(await sapi.end("SIGINT"), 0);
    } finally {
      await sapi.end("SIGKILL");
      removeFolder(folder);
    }
  });
});

function headerOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

function signed(header: Claims, claims: Claims, key: KeyObject): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}
