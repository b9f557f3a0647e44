import assert from "node:assert/strict";
import { ServiceError } from "#sdk/local/services/service-error";
import {
  addUser,
  answerOf,
  authorizationQuery,
  CALLBACK,
  headerOf,
  hostedFor,
  locationOf,
  PASSWORD,
  send,
  Visitor,
} from "./support";

const LOGIN = `/login?${authorizationQuery()}`;

describe("signing in on the hosted page", () => {
  it("leads back to the application with a code and the state", async () => {
    const response = await new Visitor(hostedFor()).signIn();
    assert.equal(response.status, 302);
    assert.match(
      locationOf(response),
      /^https:\/\/app\.example\.com\/callback\?code=[\da-f-]{36}&state=s%201$/,
    );
  });

  it("calls post authentication about the user, once", async () => {
    const asked: unknown[] = [];
    const hosted = hostedFor({ triggers: { postAuthentication: async (call) => void asked.push(call) } });
    const visitor = new Visitor(hosted);
    await visitor.signIn();
    await visitor.get(`/oauth2/authorize?${authorizationQuery()}`);
    assert.deepEqual(asked, [
      {
        username: "ada",
        attributes: { ...hosted.ada.attributes, "cognito:user_status": "CONFIRMED" },
        clientId: "4notesclient0000000000000",
      },
    ]);
  });

  it("gives no code when post authentication refuses, and shows why", async () => {
    const text = "PostAuthentication failed with error not today.";
    const postAuthentication = () => Promise.reject(new ServiceError("UserLambdaValidationException", text));
    const visitor = new Visitor(hostedFor({ triggers: { postAuthentication } }));
    const response = await visitor.signIn();
    assert.equal(response.status, 400);
    assert.match(String(response.body), /PostAuthentication failed with error not today\./);
    assert.equal(visitor.cookies.has("cognito.us-east-1_Notes0001"), false);
  });

  it("shows the service's words for a wrong password, and refills the form with the name, never the password", async () => {
    const response = await new Visitor(hostedFor()).fill(LOGIN, {
      username: "ada",
      password: "Wr0ng-secret",
    });
    assert.equal(response.status, 400);
    assert.match(String(response.body), /<p class="bad" role="alert">Incorrect username or password\.<\/p>/);
    assert.match(String(response.body), /name="username"[^>]* value="ada"/);
    assert.doesNotMatch(String(response.body), /Wr0ng-secret/);
  });

  it("asks for both name and password", async () => {
    const response = await new Visitor(hostedFor()).fill(LOGIN, { username: "", password: PASSWORD });
    assert.match(String(response.body), /Write your name and your password\./);
  });

  it("leads a user who is not confirmed to the page for the code", async () => {
    const hosted = hostedFor();
    addUser(hosted.pool, { username: "eve", status: "UNCONFIRMED" });
    const response = await new Visitor(hosted).fill(LOGIN, { username: "eve", password: PASSWORD });
    assert.equal(locationOf(response), `/confirmUser?${authorizationQuery()}&username=eve`);
  });

  it("leads a user whose password was reset to choose another", async () => {
    const checkPassword = () =>
      Promise.reject(new ServiceError("PasswordResetRequiredException", "Password reset required"));
    const response = await new Visitor(hostedFor({ ports: { checkPassword } })).signIn();
    assert.equal(locationOf(response), `/forgotPassword?${authorizationQuery()}&username=ada`);
  });

  it("throws a bug on, for the server to report", async () => {
    const checkPassword = () => Promise.reject(new Error("a bug"));
    await assert.rejects(new Visitor(hostedFor({ ports: { checkPassword } })).signIn(), /^Error: a bug$/);
  });

  describe("takes a form only from its own page:", () => {
    const fields = { username: "ada", password: PASSWORD };

    it("not without the token", async () => {
      const visitor = new Visitor(hostedFor());
      await visitor.get(LOGIN);
      assert.equal((await visitor.post(LOGIN, fields)).status, 403);
    });

    it("not with another token", async () => {
      const visitor = new Visitor(hostedFor());
      await visitor.get(LOGIN);
      assert.equal((await visitor.post(LOGIN, { ...fields, _csrf: "a".repeat(43) })).status, 403);
    });

    it("not without the cookie, nor with two that are empty", async () => {
      const hosted = hostedFor();
      assert.equal((await new Visitor(hosted).post(LOGIN, { ...fields, _csrf: "a" })).status, 403);
      const visitor = new Visitor(hosted);
      visitor.cookies.set("XSRF-TOKEN", "");
      assert.equal((await visitor.post(LOGIN, { ...fields, _csrf: "" })).status, 403);
    });

    for (const site of ["cross-site", "same-site"]) {
      it(`not when the browser says that it comes from elsewhere (${site})`, async () => {
        const visitor = new Visitor(hostedFor());
        await visitor.get(LOGIN);
        const _csrf = visitor.cookies.get("XSRF-TOKEN") as string;
        const response = await visitor.post(LOGIN, { ...fields, _csrf }, [["Sec-Fetch-Site", site]]);
        assert.equal(response.status, 403);
      });
    }

    it("also when two pages are open", async () => {
      const visitor = new Visitor(hostedFor());
      await visitor.get(LOGIN);
      const _csrf = visitor.cookies.get("XSRF-TOKEN") as string;
      await visitor.get(`/signup?${authorizationQuery()}`);
      const response = await visitor.post(LOGIN, { ...fields, _csrf }, [["Sec-Fetch-Site", "same-origin"]]);
      assert.equal(response.status, 302);
    });

    it("on every page that has a form", async () => {
      const hosted = hostedFor();
      for (const path of [
        "/signup",
        "/confirmUser",
        "/resendcode",
        "/forgotPassword",
        "/confirmForgotPassword",
        "/changePassword",
        "/mfa",
      ]) {
        assert.equal(
          (await new Visitor(hosted).post(`${path}?${authorizationQuery()}`, {})).status,
          403,
          path,
        );
      }
      assert.deepEqual(hosted.calls, []);
    });
  });

  describe("with a session", () => {
    it("is not asked for again", async () => {
      const visitor = new Visitor(hostedFor());
      const first = await visitor.signIn();
      const second = await visitor.get(`/oauth2/authorize?${authorizationQuery({ state: "two" })}`);
      assert.match(
        locationOf(second),
        /^https:\/\/app\.example\.com\/callback\?code=[\da-f-]{36}&state=two$/,
      );
      assert.notEqual(answerOf(first, "code"), answerOf(second, "code"));
    });

    it("is asked for again after an hour", async () => {
      const hosted = hostedFor();
      const visitor = new Visitor(hosted);
      await visitor.signIn();
      hosted.pool.pass(3_599_000);
      assert.ok(answerOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`), "code"));
      hosted.pool.pass(1_000);
      assert.equal(locationOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`)), LOGIN);
    });

    it("is asked for again when the application requires it", async () => {
      const visitor = new Visitor(hostedFor());
      await visitor.signIn();
      assert.equal(
        locationOf(await visitor.get(`/oauth2/authorize?${authorizationQuery({ prompt: "login" })}`)),
        LOGIN,
      );
    });

    it("ends when the user is disabled, deleted, or replaced by another of the same name", async () => {
      for (const end of [
        ({ pool, ada }: ReturnType<typeof hostedFor>) => {
          ada.enabled = false;
          pool.users.save(ada);
        },
        ({ pool, ada }: ReturnType<typeof hostedFor>) => pool.users.remove(ada),
        ({ pool, ada }: ReturnType<typeof hostedFor>) => {
          pool.users.remove(ada);
          addUser(pool, { username: "ada", sub: "another" });
        },
      ]) {
        const hosted = hostedFor();
        const visitor = new Visitor(hosted);
        await visitor.signIn();
        end(hosted);
        assert.equal(locationOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`)), LOGIN);
      }
    });

    it("has a cookie that scripts and other sites cannot read", async () => {
      const response = await new Visitor(hostedFor()).signIn();
      assert.match(
        headerOf(response, "Set-Cookie") ?? "",
        /^cognito\.us-east-1_Notes0001=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/,
      );
    });

    it("accepts no session that it did not issue", async () => {
      const visitor = new Visitor(hostedFor());
      visitor.cookies.set("cognito.us-east-1_Notes0001", "ada");
      assert.equal(locationOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`)), LOGIN);
    });
  });

  it("answers prompt=none without a page", async () => {
    const visitor = new Visitor(hostedFor());
    const query = authorizationQuery({ prompt: "none" });
    assert.equal(
      locationOf(await visitor.get(`/oauth2/authorize?${query}`)),
      `${CALLBACK}?state=s%201&error=login_required`,
    );
    await visitor.signIn();
    assert.ok(answerOf(await visitor.get(`/oauth2/authorize?${query}`), "code"));
  });

  describe("with response_type=token", () => {
    const oauth = { flows: ["implicit"] };

    it("returns the tokens behind the #, and no refresh token", async () => {
      const hosted = hostedFor({ oauth });
      const response = await new Visitor(hosted).signIn({
        response_type: "token",
        scope: "openid",
        nonce: "n1",
      });
      const url = new URL(locationOf(response));
      assert.equal(`${url.origin}${url.pathname}${url.search}`, CALLBACK);
      const given = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
      assert.deepEqual(Object.keys(given), ["id_token", "access_token", "token_type", "expires_in", "state"]);
      assert.equal(given.token_type, "bearer");
      assert.equal(given.expires_in, "3600");
      assert.equal(given.state, "s 1");
      const [{ source, nonce, scopes } = assert.fail()] = hosted.issued;
      assert.deepEqual({ source, nonce, scopes }, { source: "HostedAuth", nonce: "n1", scopes: ["openid"] });
      assert.deepEqual(hosted.pool.users.state().grants, []);
    });

    it("gives no ID token without openid", async () => {
      const scope = "https://api.example.com/read";
      const response = await new Visitor(hostedFor({ oauth })).signIn({ response_type: "token", scope });
      assert.doesNotMatch(locationOf(response), /id_token/);
    });
  });

  it("offers to sign up and to help with the password only where the pool does", async () => {
    const open = String((await send(hostedFor(), "GET", LOGIN)).body);
    assert.match(open, /href="\/signup\?client_id=/);
    assert.match(open, /href="\/forgotPassword\?client_id=/);
    const closed = hostedFor({ settings: { onlyAdminsCreate: true, recovery: ["admin_only"] } });
    const body = String((await send(closed, "GET", LOGIN)).body);
    assert.doesNotMatch(body, /\/signup|\/forgotPassword/);
  });
});
