import assert from "node:assert/strict";
import {
  GetCredentialsForIdentityCommand,
  GetIdCommand,
  GetOpenIdTokenCommand,
} from "@aws-sdk/client-cognito-identity";
import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { AuthExample, changedExample, removeFolder } from "./auth-example";
import { type SigningCredentials, signedHeaders } from "./signed";

const FORBIDDEN = { status: 403, body: { message: "Forbidden" } };

/** The identity and credentials that the identity pool gives for an ID token, or to a guest. */
async function identify(example: AuthExample, idToken?: string) {
  const { identities, identityPoolId: IdentityPoolId, provider } = example.users;
  const Logins = idToken === undefined ? {} : { [provider]: idToken };
  const { IdentityId } = await identities.send(new GetIdCommand({ IdentityPoolId, Logins }));
  const command = new GetCredentialsForIdentityCommand({ IdentityId, Logins });
  const { Credentials = {} } = await identities.send(command);
  const credentials = {
    accessKeyId: Credentials.AccessKeyId ?? "",
    secretAccessKey: Credentials.SecretKey ?? "",
    sessionToken: Credentials.SessionToken ?? "",
    region: "us-east-1",
  };
  return { id: IdentityId ?? "", credentials, expiration: Credentials.Expiration };
}

async function files(example: AuthExample, credentials: SigningCredentials) {
  return example.get("/files", await signedHeaders(example.url("/files"), credentials));
}

describe("credentials of the auth example's identity pool", () => {
  let example: AuthExample;
  let idToken: string;

  before(async () => {
    example = await AuthExample.serve();
    ({ id: idToken } = await example.users.join("ada@example.com"));
  });

  after(() => example?.close());

  it("open the IAM route to a user who has signed in, and say who it is", async () => {
    const { id, credentials, expiration } = await identify(example, idToken);
    assert.match(id, /^us-east-1:[0-9a-f-]{36}$/);
    assert.ok((expiration?.getTime() ?? 0) > Date.now());
    assert.deepEqual(await files(example, credentials), { status: 200, body: { identity: id, files: [] } });
  });

  it("are of one identity for each user", async () => {
    const { id: other } = await example.users.join("bob@example.com");
    const [ada, again, bob] = [
      await identify(example, idToken),
      await identify(example, idToken),
      await identify(example, other),
    ];
    assert.equal(ada.id, again.id);
    assert.notEqual(ada.id, bob.id);
    assert.notEqual(ada.credentials.secretAccessKey, again.credentials.secretAccessKey);
  });

  it("open nothing with another secret, without the session's token, or with another user's", async () => {
    const { credentials } = await identify(example, idToken);
    const { sessionToken: other } = (await identify(example, idToken)).credentials;
    const { sessionToken: _, ...withoutSession } = credentials;
    for (const changed of [
      { ...credentials, secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
      { ...credentials, sessionToken: other },
      withoutSession,
    ])
      assert.equal((await files(example, changed)).status, 403);
  });

  it("are given for ID tokens of the pool alone", async () => {
    const { access } = await example.users.signIn("ada@example.com");
    const name = "NotAuthorizedException";
    await assert.rejects(identify(example, access), { name });
    const [header, claims, signature = ""] = idToken.split(".");
    const forged = [header, claims, signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))].join(
      ".",
    );
    await assert.rejects(identify(example, forged), { name });
    const { identities, provider, identityPoolId: IdentityPoolId } = example.users;
    const Logins = { [provider.replace(/.$/, "0")]: idToken };
    await assert.rejects(identities.send(new GetIdCommand({ IdentityPoolId, Logins })), { name });
  });

  it("are not given to guests", async () => {
    await assert.rejects(identify(example), {
      name: "NotAuthorizedException",
      message: "Unauthenticated access is not supported for this identity pool.",
    });
  });

  it("are of no use for another user's identity", async () => {
    const { id } = await identify(example, idToken);
    const { id: other } = await example.users.join("cid@example.com");
    const { identities, provider } = example.users;
    const foreign = { IdentityId: id, Logins: { [provider]: other } };
    const name = "NotAuthorizedException";
    await assert.rejects(identities.send(new GetCredentialsForIdentityCommand(foreign)), { name });
    await assert.rejects(identities.send(new GetOpenIdTokenCommand({ IdentityId: id })), { name });
  });

  it("do not let a user administer the pool", async () => {
    const { credentials } = await identify(example, idToken);
    const { url: endpoint, userPoolId: UserPoolId } = example.users;
    const client = new CognitoIdentityProviderClient({ endpoint, region: "us-east-1", credentials });
    const join = new AdminAddUserToGroupCommand({
      UserPoolId,
      Username: "ada@example.com",
      GroupName: "admins",
    });
    await assert.rejects(client.send(join), { name: "AccessDeniedException" });
    client.destroy();
  });
});

describe("the auth example with guests", () => {
  const ATTACH = "auth.attachPermissionsForAuthUsers([api]);";
  const program = changedExample(
    "stacks/users.ts",
    'login: ["email"],',
    'login: ["email"],\n    identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: true } } },',
  );
  let example: AuthExample;
  let idToken: string;

  before(async () => {
    example = await AuthExample.serve({ watch: true }, program.folder);
    ({ id: idToken } = await example.users.join("ada@example.com"));
  });

  after(async () => {
    await example?.close();
    removeFolder(program.folder);
  });

  it("gives them credentials, which do not open the route that is for users", async () => {
    const guest = await identify(example);
    assert.deepEqual(await files(example, guest.credentials), FORBIDDEN);
    const { status } = await files(example, (await identify(example, idToken)).credentials);
    assert.equal(status, 200);
  });

  it("closes the route to users with the save that takes the permission away", async () => {
    const before = await identify(example, idToken);
    program.edit("stacks/api.ts", ATTACH, "");
    await example.events.next("reload");
    assert.deepEqual(await files(example, (await identify(example, idToken)).credentials), FORBIDDEN);
    assert.deepEqual(await files(example, before.credentials), FORBIDDEN);
  });

  it("opens it to guests, and to them alone, with a save that gives it to them", async () => {
    example.events.clear();
    program.edit(
      "stacks/api.ts",
      "const rest =",
      "auth.attachPermissionsForUnauthUsers([api]);\n  const rest =",
    );
    await example.events.next("reload");
    const guest = await identify(example);
    assert.deepEqual(await files(example, guest.credentials), {
      status: 200,
      body: { identity: guest.id, files: [] },
    });
    assert.deepEqual(await files(example, (await identify(example, idToken)).credentials), FORBIDDEN);
  });
});
