import assert from "node:assert/strict";
import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import type { Jwks } from "aws-jwt-verify/jwk";
import { AuthExample } from "./auth-example";
import { PASSWORD, type Tokens } from "./auth-users";
import { signedHeaders } from "./signed";

describe("users of the auth example", () => {
  let example: AuthExample;
  let ada: Tokens;

  before(async () => {
    example = await AuthExample.serve();
    ada = await example.users.join("ada@example.com");
  });

  after(() => example?.close());

  it("see in the ready event what is served: a pool with its client, an identity pool and hosted pages", () => {
    const { ready } = example.local;
    const { userPoolId, clientId, identityPoolId, url } = example.users;
    assert.deepEqual(ready.auth, [
      { id: "Auth", userPoolId, clientIds: [clientId], identityPoolId, hostedUrl: url },
    ]);
    assert.match(url, /^http:\/\/localhost:\d+$/);
    assert.ok(ready.routes.every(({ fidelity }) => fidelity === "as on AWS"));
    assert.deepEqual(
      ready.served.map(({ what, fidelity }) => [what, fidelity]),
      [
        ["1 aws:cognito/userPool:UserPool", "approximated"],
        ["1 aws:cognito/identityPool:IdentityPool", "approximated"],
      ],
    );
  });

  it("get a code in a message, which is printed instead of sent", async () => {
    const message = await example.events.next("message", ({ to }) => to === "ada@example.com");
    assert.match(message.code, /^\d{6}$/);
    assert.equal(message.text, `Your confirmation code is ${message.code}`);
    assert.deepEqual(
      [message.medium, message.purpose, message.userPoolId],
      ["EMAIL", "SignUp", example.users.userPoolId],
    );
  });

  it("sign in only after they have confirmed, with the right code", async () => {
    const { users } = example;
    await users.signUp("bob@example.com");
    const code = await users.code("bob@example.com");
    await assert.rejects(users.signIn("bob@example.com"), { code: "UserNotConfirmedException" });
    const wrong = code === "000000" ? "111111" : "000000";
    await assert.rejects(users.confirm("bob@example.com", wrong), { code: "CodeMismatchException" });
    await users.confirm("bob@example.com", code);
    await users.signIn("bob@example.com");
  });

  it("sign in only with the right password, and the error does not reveal who has signed up", async () => {
    const { users } = example;
    const refusal = { code: "NotAuthorizedException", message: "Incorrect username or password." };
    await assert.rejects(users.signIn("ada@example.com", "Wrong-horse-1"), refusal);
    await assert.rejects(users.signIn("nobody@example.com"), refusal);
  });

  it("have tokens that aws-jwt-verify accepts, by the keys of the local service", async () => {
    const { users } = example;
    const reply = await fetch(`${users.url}/${users.userPoolId}/.well-known/jwks.json`);
    const keys = (await reply.json()) as Jwks;
    const { userPoolId, clientId } = users;
    const verifier = CognitoJwtVerifier.create({ userPoolId, clientId });
    verifier.cacheJwks(keys);
    const id = await verifier.verify(ada.id, { tokenUse: "id", clientId });
    assert.deepEqual(
      [id.email, id.email_verified, id["cognito:groups"], id.iss],
      ["ada@example.com", true, ["members"], users.issuer],
    );
    const access = await verifier.verify(ada.access, { tokenUse: "access", clientId });
    assert.deepEqual(
      [access.sub, access.client_id, access.scope],
      [id.sub, clientId, "aws.cognito.signin.user.admin"],
    );
    await assert.rejects(verifier.verify(ada.access, { tokenUse: "id", clientId }));
  });

  it("call the route of the user pool with either token", async () => {
    const { status, body } = await example.getWith(ada.access, "/me");
    assert.deepEqual([status, body.token], [200, "access"]);
    assert.match(String(body.sub), /^[0-9a-f-]{36}$/);
    assert.equal((await example.getWith(ada.id, "/me")).body.token, "id");
  });

  it("call the REST route with the ID token, and not with the access token", async () => {
    const { status, body } = await example.getWith(ada.id, "/profile");
    assert.deepEqual([status, body.email], [200, "ada@example.com"]);
    assert.deepEqual(await example.getWith(ada.access, "/profile"), {
      status: 401,
      body: { message: "Unauthorized" },
    });
  });

  it("are refused without a token, or with a changed one", async () => {
    for (const route of ["/me", "/admin", "/profile"]) assert.equal((await example.get(route)).status, 401);
    const [header, claims = "", signature] = ada.access.split(".");
    const changed = { ...JSON.parse(Buffer.from(claims, "base64url").toString()) };
    changed["cognito:groups"] = ["admins"];
    const forged = [header, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
    assert.equal((await example.getWith(forged, "/me")).status, 401);
    assert.equal((await example.getWith(forged, "/admin")).status, 403);
    assert.equal((await example.getWith("no.token.atall", "/me")).status, 401);
  });

  it("are refused without a signature by the algorithm that the header names", async () => {
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const unsigned = `${none}.${ada.access.split(".")[1]}.`;
    assert.equal((await example.getWith(unsigned, "/me")).status, 401);
    assert.equal((await example.getWith(unsigned, "/admin")).status, 403);
  });

  it("are refused at the route of admins, until they are in the group and have a new token", async () => {
    const { users } = example;
    assert.deepEqual(await example.getWith(ada.access, "/admin"), {
      status: 403,
      body: { message: "Forbidden" },
    });
    await users.addToGroup("ada@example.com", "admins");
    assert.equal((await example.getWith(ada.access, "/admin")).status, 403);
    const fresh = await users.refresh("ada@example.com", ada.refresh);
    const { status, body } = await example.getWith(fresh.access, "/admin");
    assert.deepEqual([status, Object.keys(body)], [200, ["admin"]]);
    assert.equal((await example.getWith(fresh.id, "/admin")).status, 403, "an ID token is none for access");
  });

  it("are admins from the start when the configuration says so", async () => {
    const { access } = await example.users.join("Admin@example.com");
    assert.equal((await example.getWith(access, "/admin")).status, 200);
  });

  it("stay signed in by refreshing, until they sign out everywhere", async () => {
    const { users } = example;
    const tokens = await users.signIn("ada@example.com");
    const again = await users.refresh("ada@example.com", tokens.refresh);
    assert.notEqual(again.access, tokens.access);
    assert.equal((await example.getWith(again.access, "/me")).status, 200);
    await users.admin.send(new GlobalSignOutCommand({ AccessToken: again.access }));
    const { clientId: ClientId } = users;
    const AuthParameters = { REFRESH_TOKEN: tokens.refresh };
    // The library of pages would retry for seconds.
    const refresh = new InitiateAuthCommand({ ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters });
    await assert.rejects(users.admin.send(refresh), {
      name: "NotAuthorizedException",
      message: "Refresh Token has been revoked",
    });
    await assert.rejects(users.admin.send(new GlobalSignOutCommand({ AccessToken: again.access })), {
      name: "NotAuthorizedException",
      message: "Access Token has been revoked",
    });
    // The gateways ask no service: a token is valid until it expires, as on AWS.
    assert.equal((await example.getWith(again.access, "/me")).status, 200);
  });

  it("choose a new password with a code, and are in the same groups as before", async () => {
    const { users } = example;
    const { clientId: ClientId } = users;
    await users.join("cid@example.com");
    await users.admin.send(new ForgotPasswordCommand({ ClientId, Username: "cid@example.com" }));
    const ConfirmationCode = await users.code("cid@example.com", "ForgotPassword");
    const Password = "Another-horse-2";
    await users.admin.send(
      new ConfirmForgotPasswordCommand({ ClientId, Username: "cid@example.com", ConfirmationCode, Password }),
    );
    await assert.rejects(users.signIn("cid@example.com"), { code: "NotAuthorizedException" });
    const { id } = await users.signIn("cid@example.com", Password);
    const claims = JSON.parse(Buffer.from(id.split(".")[1] ?? "", "base64url").toString());
    assert.deepEqual(claims["cognito:groups"], ["members"]);
  });

  it("sign up and confirm with the AWS SDK as well, but never send a password that is not asked for", async () => {
    const { admin, clientId: ClientId } = example.users;
    const Username = "dot@example.com";
    const signedUp = await admin.send(new SignUpCommand({ ClientId, Username, Password: PASSWORD }));
    assert.equal(signedUp.UserConfirmed, false);
    assert.deepEqual(signedUp.CodeDeliveryDetails, {
      AttributeName: "email",
      DeliveryMedium: "EMAIL",
      Destination: "d***@e***",
    });
    const ConfirmationCode = await example.users.code(Username);
    await admin.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
    const AuthParameters = { USERNAME: Username, PASSWORD };
    const signIn = new InitiateAuthCommand({ ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
    await assert.rejects(admin.send(signIn), {
      name: "InvalidParameterException",
      message: "USER_PASSWORD_AUTH flow not enabled for this client",
    });
  });

  it("sign up under an address once, and with a password that follows the rules", async () => {
    const { users } = example;
    await assert.rejects(users.signUp("ada@example.com"), { code: "UsernameExistsException" });
    const { clientId: ClientId } = users;
    const weak = new SignUpCommand({ ClientId, Username: "eve@example.com", Password: "secret" });
    await assert.rejects(users.admin.send(weak), { name: "InvalidPasswordException" });
  });

  it("leave no passwords and tokens in the output", async () => {
    const shown = JSON.stringify(example.events.all);
    for (const secret of [PASSWORD, "Another-horse-2", ada.access, ada.id, ada.refresh])
      assert.equal(shown.includes(secret), false);
  });

  it("are not taken for the operator, whose credentials are not from the identity pool", async () => {
    const { credentials } = example.local.ready;
    const { status, body } = await example.get(
      "/files",
      await signedHeaders(example.url("/files"), credentials),
    );
    assert.deepEqual([status, body], [200, { files: [] }]);
  });
});
