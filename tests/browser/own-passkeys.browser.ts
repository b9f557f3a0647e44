import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { removeFolder, temporaryFolder } from "../local/auth-example";
import { fixture } from "../support/paths";
import { launchBrowser } from "./chromium";

const USERNAME = "ada@example.com";
const PASSWORD = "Correct-horse-1";

/** A page of the program's own, with the browser's own authenticator, and the AWS SDK as it is installed. */
describe("passkeys on a page of the program's, by the AWS SDK and a browser", () => {
  const data = temporaryFolder();
  let local: LocalMode;
  let client: CognitoIdentityProviderClient;
  let app: Server;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;

  const start = async () => {
    local = await startLocal(fixture("programs/passkeys"), { port: 0, watch: false, data });
    const { services, credentials } = local.ready;
    const endpoint = services["cognito-idp"] ?? "";
    client = new CognitoIdentityProviderClient({ endpoint, region: credentials.region, credentials });
  };

  before(async () => {
    browser = await launchBrowser();
    app = createServer((_, response) =>
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><h1>Notes</h1>"),
    );
    await new Promise<void>((resolve) => app.listen(0, "localhost", resolve));
    page = await browser.context.newPage();
    const devtools = await browser.context.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`http://localhost:${(app.address() as AddressInfo).port}/`);
    await start();
    const UserPoolId = local.ready.auth?.[0]?.userPoolId;
    const user = { UserPoolId, Username: USERNAME };
    await client.send(new AdminCreateUserCommand({ ...user, MessageAction: "SUPPRESS" }));
    await client.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
  });

  after(async () => {
    await local?.close();
    await browser?.close();
    await new Promise<unknown>((resolve) => (app === undefined ? resolve(undefined) : app.close(resolve)));
    removeFolder(data);
  });

  const clientId = () => local.ready.auth?.[0]?.clientIds[0] ?? "";

  const ask = (parameters: Record<string, string>) =>
    client.send(
      new InitiateAuthCommand({
        ClientId: clientId(),
        AuthFlow: "USER_AUTH",
        AuthParameters: { USERNAME, ...parameters },
      }),
    );

  /** The answer of the browser's authenticator, as pages get it. */
  const answerOf = (ceremony: "create" | "get", options: unknown) =>
    page.evaluate(`(async () => {
      const options = ${JSON.stringify(options)};
      const publicKey = ${JSON.stringify(ceremony)} === "create"
        ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
        : PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.${ceremony}({ publicKey });
      return JSON.parse(JSON.stringify(credential));
    })()`);

  async function signIn() {
    const asked = await ask({ PREFERRED_CHALLENGE: "WEB_AUTHN" });
    assert.equal(asked.ChallengeName, "WEB_AUTHN");
    const options = JSON.parse(asked.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? "");
    const CREDENTIAL = JSON.stringify(await answerOf("get", options));
    const responses = { ChallengeName: asked.ChallengeName, Session: asked.Session, ClientId: clientId() };
    const answer = { ...responses, ChallengeResponses: { USERNAME, CREDENTIAL } };
    const { AuthenticationResult } = await client.send(new RespondToAuthChallengeCommand(answer));
    return { answer, AccessToken: AuthenticationResult?.AccessToken ?? "" };
  }

  it("are registered by a user who has signed in with a password", async () => {
    const { AuthenticationResult } = await ask({ PREFERRED_CHALLENGE: "PASSWORD", PASSWORD });
    const AccessToken = AuthenticationResult?.AccessToken ?? "";
    const { CredentialCreationOptions } = await client.send(
      new StartWebAuthnRegistrationCommand({ AccessToken }),
    );
    const Credential = (await answerOf("create", CredentialCreationOptions)) as { readonly id: string };
    await client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
    const { Credentials } = await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
    assert.deepEqual(
      Credentials?.map(({ CredentialId, RelyingPartyId, AuthenticatorTransports }) => [
        CredentialId,
        RelyingPartyId,
        AuthenticatorTransports,
      ]),
      [[Credential.id, "localhost", ["internal"]]],
    );
  });

  it("sign in, and are in no need of the password", async () => {
    const { answer, AccessToken } = await signIn();
    assert.ok(AccessToken);
    await assert.rejects(client.send(new RespondToAuthChallengeCommand(answer)), {
      name: "NotAuthorizedException",
      message: "Invalid session for the user, session can only be used once.",
    });
  });

  it("are there after a restart, with the count of their uses", async () => {
    await local.close();
    await start();
    assert.ok((await signIn()).AccessToken);
  });

  it("are deleted by their user, and sign in no more", async () => {
    const { AccessToken } = await signIn();
    const { Credentials } = await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
    const CredentialId = Credentials?.[0]?.CredentialId;
    await client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }));
    assert.equal((await ask({ PREFERRED_CHALLENGE: "WEB_AUTHN" })).ChallengeName, "SELECT_CHALLENGE");
  });

  it("are named at the start, with what differs from AWS", () => {
    assert.deepEqual(
      local.ready.served.map(({ what, fidelity }) => [what, fidelity]),
      [
        ["1 aws:cognito/userPool:UserPool", "approximated"],
        ["passkeys of Auth", "approximated"],
        ["style style", "not emulated"],
      ],
    );
  });
});
