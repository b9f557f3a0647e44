import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";

describe("the API of users", () => {
  let local: LocalMode;
  let url: string;

  before(async () => {
    local = await startLocal(".", { port: 0, authPort: 0, watch: false, seed: "users.json" });
    url = String(local.apis[0]?.url);
  });

  after(() => local.close());

  async function signIn(username: string, password: string): Promise<string | undefined> {
    const { services, auth, credentials } = local.ready;
    const endpoint = String(services["cognito-idp"]);
    const client = new CognitoIdentityProviderClient({ endpoint, credentials, region: credentials.region });
    const { AuthenticationResult } = await client.send(
      new InitiateAuthCommand({
        AuthFlow: "USER_PASSWORD_AUTH",
        ClientId: String(auth?.[0]?.clientIds[0]),
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    );
    return AuthenticationResult?.IdToken;
  }

  it("welcomes everybody, and shows nothing else without a token", async () => {
    assert.equal((await fetch(url)).status, 200);
    assert.equal((await fetch(`${url}/me`)).status, 401);
  });

  it("tells users who they are", async () => {
    const token = await signIn("ada@example.com", "Notebook-1");
    const reply = await fetch(`${url}/me`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(((await reply.json()) as { email: string }).email, "ada@example.com");
  });
});
