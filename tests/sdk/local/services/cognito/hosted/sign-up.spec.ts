import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { PoolOperation } from "#sdk/local/services/cognito/user-pool/pool";
import { isPassword, makeVerifier } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import { ServiceError } from "#sdk/local/services/service-error";
import {
  addUser,
  answerOf,
  authorizationQuery,
  CLIENT_ID,
  csrfOf,
  type HostedOptions,
  hostedFor,
  locationOf,
  PASSWORD,
  send,
  Visitor,
} from "./support";

const SIGN_UP = `/signup?${authorizationQuery()}`;
const CONFIRM = `/confirmUser?${authorizationQuery()}`;
const EVE = { username: "eve", "requiredAttributes[email]": "eve@example.com", password: "Eve-passw0rd" };

/** Creates the user that signs up. `confirmed` acts as a pre sign-up function that confirms. */
const signUp =
  (confirmed: boolean, sent = true): PoolOperation<"SignUp"> =>
  async (pool, input) => {
    const status = confirmed ? "CONFIRMED" : "UNCONFIRMED";
    const user = addUser(pool, { username: input.Username, status });
    const delivery = { CodeDeliveryDetails: { Destination: "e***@e***", DeliveryMedium: "EMAIL" } } as const;
    return { UserConfirmed: confirmed, UserSub: user.sub, ...(sent && !confirmed ? delivery : {}) };
  };

const confirmSignUp: PoolOperation<"ConfirmSignUp"> = async (pool, input) => {
  if (input.ConfirmationCode !== "123456") {
    throw new ServiceError("CodeMismatchException", "Invalid verification code provided, please try again.");
  }
  const user = pool.users.findByLogin(input.Username) ?? assert.fail();
  user.status = "CONFIRMED";
  pool.users.save(user);
  return {};
};

const hosted = (options: HostedOptions = {}) =>
  hostedFor({ operations: { SignUp: signUp(false), ConfirmSignUp: confirmSignUp }, ...options });

describe("signing up on the hosted page", () => {
  it("calls the service with name, password and the attributes that the pool needs", async () => {
    const pages = hosted();
    await new Visitor(pages).fill(SIGN_UP, EVE);
    assert.deepEqual(pages.calls, [
      {
        operation: "SignUp",
        input: {
          ClientId: CLIENT_ID,
          Username: "eve",
          Password: "Eve-passw0rd",
          UserAttributes: [{ Name: "email", Value: "eve@example.com" }],
        },
      },
    ]);
  });

  it("proves itself by the secret hash where the client has a secret", async () => {
    const pages = hosted({ client: { secret: "s3cret" } });
    await new Visitor(pages).fill(SIGN_UP, EVE);
    const hash = createHmac("sha256", "s3cret").update(`eve${CLIENT_ID}`).digest("base64");
    assert.equal(pages.calls[0]?.input.SecretHash, hash);
  });

  it("leads to the page for the code, and with the code back to the application, signed in", async () => {
    const pages = hosted();
    const visitor = new Visitor(pages);
    const signedUp = await visitor.fill(SIGN_UP, EVE);
    assert.equal(locationOf(signedUp), `${CONFIRM}&username=eve&notice=sent`);
    const page = String((await visitor.get(locationOf(signedUp))).body);
    assert.match(page, /A code is on its way\./);
    assert.match(page, /name="username"[^>]* value="eve"/);
    const confirmed = await visitor.fill(CONFIRM, { username: "eve", code: " 123456 " });
    assert.ok(answerOf(confirmed, "code"));
    assert.equal(answerOf(confirmed, "state"), "s 1");
    assert.ok(answerOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`), "code"));
  });

  it("signs nobody in by the code alone, in a browser that did not choose the password", async () => {
    const pages = hosted();
    await new Visitor(pages).fill(SIGN_UP, EVE);
    const confirmed = await new Visitor(pages).fill(CONFIRM, { username: "eve", code: "123456" });
    assert.equal(locationOf(confirmed), `/login?${authorizationQuery()}&notice=confirmed`);
  });

  it("signs nobody in as somebody else by confirming another user", async () => {
    const pages = hosted();
    const visitor = new Visitor(pages);
    await visitor.fill(SIGN_UP, EVE);
    addUser(pages.pool, { username: "mallory", status: "UNCONFIRMED" });
    const confirmed = await visitor.fill(CONFIRM, { username: "mallory", code: "123456" });
    assert.equal(locationOf(confirmed), `/login?${authorizationQuery()}&notice=confirmed`);
  });

  it("leads back at once where a function confirms users", async () => {
    const pages = hosted({ operations: { SignUp: signUp(true) } });
    assert.ok(answerOf(await new Visitor(pages).fill(SIGN_UP, EVE), "code"));
  });

  it("reports where only an administrator can confirm", async () => {
    const pages = hosted({ operations: { SignUp: signUp(false, false) } });
    const visitor = new Visitor(pages);
    const response = await visitor.fill(SIGN_UP, EVE);
    assert.equal(locationOf(response), `/login?${authorizationQuery()}&notice=unconfirmed`);
    assert.match(
      String((await visitor.get(locationOf(response))).body),
      /An administrator has to confirm it/,
    );
  });

  it("shows a refusal in the service's words, and refills the form without the password", async () => {
    const text = "Password did not conform with policy: Password not long enough";
    const SignUp = () => Promise.reject(new ServiceError("InvalidPasswordException", text));
    const response = await new Visitor(hosted({ operations: { SignUp } })).fill(SIGN_UP, EVE);
    assert.equal(response.status, 400);
    const body = String(response.body);
    assert.match(body, new RegExp(`role="alert">${text}<`));
    assert.match(body, /name="requiredAttributes\[email\]"[^>]* value="eve@example\.com"/);
    assert.doesNotMatch(body, /Eve-passw0rd/);
  });

  it("is not offered where administrators alone make users", async () => {
    const pages = hosted({ settings: { onlyAdminsCreate: true } });
    const response = await send(pages, "GET", SIGN_UP);
    assert.equal(response.status, 400);
    assert.match(String(response.body), /SignUp is not permitted for this user pool/);
  });

  it("has no second field for the address where the address is the name", async () => {
    const pages = hosted({ settings: { usernameAttributes: ["email"] } });
    const body = String((await send(pages, "GET", SIGN_UP)).body);
    assert.match(body, /<label>Email\s+<input name="username"/);
    assert.doesNotMatch(body, /requiredAttributes/);
  });

  it("states the password policy", async () => {
    const body = String((await send(hosted(), "GET", SIGN_UP)).body);
    assert.match(body, /At least 8 characters, with a small letter, a capital letter, a digit and a symbol/);
  });
});

describe("confirming on the hosted page", () => {
  it("shows a wrong code in the service's words", async () => {
    const pages = hosted();
    addUser(pages.pool, { username: "eve", status: "UNCONFIRMED" });
    const response = await new Visitor(pages).fill(CONFIRM, { username: "eve", code: "000000" });
    assert.equal(response.status, 400);
    assert.match(String(response.body), /Invalid verification code provided, please try again\./);
  });

  it("does nothing for a link but fill in the form", async () => {
    const pages = hosted();
    const body = String((await send(pages, "GET", `${CONFIRM}&user_name=eve&confirmation_code=123456`)).body);
    assert.match(body, /name="code"[^>]* value="123456"/);
    assert.deepEqual(pages.calls, []);
  });

  it("sends a new code", async () => {
    const pages = hosted();
    const response = await new Visitor(pages).fill(`/resendcode?${authorizationQuery()}`, {
      username: "eve",
    });
    assert.deepEqual(pages.calls, [
      { operation: "ResendConfirmationCode", input: { ClientId: CLIENT_ID, Username: "eve" } },
    ]);
    assert.equal(locationOf(response), `${CONFIRM}&username=eve&notice=sent`);
  });
});

describe("a forgotten password on the hosted page", () => {
  const FORGOT = `/forgotPassword?${authorizationQuery()}`;
  const CHOOSE = `/confirmForgotPassword?${authorizationQuery()}`;

  it("has a code sent, and a new password chosen with it", async () => {
    const pages = hosted();
    const visitor = new Visitor(pages);
    const asked = await visitor.fill(FORGOT, { username: "ada" });
    assert.equal(locationOf(asked), `${CHOOSE}&username=ada&notice=sent`);
    const chosen = await visitor.fill(CHOOSE, {
      username: "ada",
      code: "123456",
      password: "New  passw0rd",
    });
    assert.equal(locationOf(chosen), `/login?${authorizationQuery()}&notice=password`);
    assert.deepEqual(pages.calls, [
      { operation: "ForgotPassword", input: { ClientId: CLIENT_ID, Username: "ada" } },
      {
        operation: "ConfirmForgotPassword",
        input: {
          ClientId: CLIENT_ID,
          Username: "ada",
          ConfirmationCode: "123456",
          Password: "New  passw0rd",
        },
      },
    ]);
  });

  it("shows refusals in the service's words", async () => {
    const text = "Attempt limit exceeded, please try after some time.";
    const refuse = () => Promise.reject(new ServiceError("LimitExceededException", text));
    const pages = hosted({ operations: { ForgotPassword: refuse, ConfirmForgotPassword: refuse } });
    const visitor = new Visitor(pages);
    for (const target of [FORGOT, CHOOSE]) {
      const response = await visitor.fill(target, { username: "ada", code: "1", password: "Own-passw0rd" });
      assert.equal(response.status, 400);
      assert.match(String(response.body), /Attempt limit exceeded, please try after some time\./);
    }
  });
});

describe("messages from one page on the next", () => {
  it("are fixed sentences, never words from the link", async () => {
    const pages = hosted();
    for (const notice of ["<script>", "constructor", "Your password is needed at evil.example.net"]) {
      const response = await send(pages, "GET", `/login?${authorizationQuery({ notice })}`);
      assert.doesNotMatch(String(response.body), /role="status"|evil|<script/);
    }
  });
});

describe("a password that an administrator made", () => {
  const CHANGE = `/changePassword?${authorizationQuery()}`;

  async function halfSignedIn(options: HostedOptions = {}) {
    const pages = hosted(options);
    const eve = addUser(pages.pool, { username: "eve", status: "FORCE_CHANGE_PASSWORD" });
    const visitor = new Visitor(pages);
    const response = await visitor.fill(`/login?${authorizationQuery()}`, {
      username: "eve",
      password: PASSWORD,
    });
    return { pages, eve, visitor, response };
  }

  it("has to be changed before the application gets a code, and the browser a session", async () => {
    const { pages, eve, visitor, response } = await halfSignedIn();
    assert.equal(locationOf(response), CHANGE);
    assert.equal(
      locationOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`)),
      `/login?${authorizationQuery()}`,
    );
    const changed = await visitor.fill(CHANGE, { password: "Own-passw0rd" });
    assert.ok(answerOf(changed, "code"));
    assert.equal(eve.status, "CONFIRMED");
    assert.ok(isPassword(pages.pool.settings.id, "eve", eve.password ?? assert.fail(), "Own-passw0rd"));
  });

  it("cannot be changed once the user has another, which ends a sign-in with it", async () => {
    const { pages, eve, visitor } = await halfSignedIn();
    const page = await visitor.get(CHANGE);
    eve.status = "CONFIRMED";
    const own = makeVerifier(pages.pool.settings.id, "eve", "Own-passw0rd");
    eve.password = own;
    pages.pool.users.save(eve);
    const form = { _csrf: csrfOf(page), password: "Thief-passw0rd" };
    assert.equal(locationOf(await visitor.post(CHANGE, form)), `/login?${authorizationQuery()}&notice=again`);
    assert.equal(eve.password, own);
  });

  it("is changed by the rules of the pool", async () => {
    const { eve, visitor } = await halfSignedIn();
    const response = await visitor.fill(CHANGE, { password: "short" });
    assert.equal(response.status, 400);
    assert.match(String(response.body), /Password did not conform with/);
    assert.equal(eve.status, "FORCE_CHANGE_PASSWORD");
  });

  it("comes with the attributes that are missing, and no others", async () => {
    const required = { type: "String", mutable: true, required: true, developerOnly: false } as const;
    const settings = { attributes: new Map([["given_name", { name: "given_name", ...required }]]) };
    const { eve, visitor } = await halfSignedIn({ settings });
    const without = await visitor.fill(CHANGE, { password: "Own-passw0rd" });
    assert.equal(without.status, 400);
    assert.equal(eve.status, "FORCE_CHANGE_PASSWORD");
    await visitor.fill(CHANGE, {
      password: "Own-passw0rd",
      "requiredAttributes[given_name]": "Eve",
      "requiredAttributes[email_verified]": "true",
    });
    assert.deepEqual(eve.attributes, { sub: eve.sub, given_name: "Eve" });
  });

  it("cannot be changed without knowing it, nor after the client's session has expired", async () => {
    const { pages, eve, visitor } = await halfSignedIn();
    const newVisitor = await new Visitor(pages).get(CHANGE);
    assert.equal(locationOf(newVisitor), `/login?${authorizationQuery()}&notice=again`);

    const page = await visitor.get(CHANGE);
    assert.equal(page.status, 200);
    pages.pool.pass(180_000);
    const _csrf = visitor.cookies.get("XSRF-TOKEN") as string;
    const late = await visitor.post(CHANGE, { _csrf, password: "Own-passw0rd" });
    assert.equal(locationOf(late), `/login?${authorizationQuery()}&notice=again`);
    assert.equal(eve.password, undefined);
  });
});
