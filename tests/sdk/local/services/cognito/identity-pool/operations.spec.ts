import { strict as assert } from "node:assert";
import {
  type CognitoIdentityClient,
  DescribeIdentityCommand,
  DescribeIdentityPoolCommand,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
  GetOpenIdTokenCommand,
  ListIdentitiesCommand,
  UnlinkIdentityCommand,
} from "@aws-sdk/client-cognito-identity";
import { NOW } from "../../../gateways/support/requests";
import {
  CLIENT,
  makePools,
  Opened,
  POOL,
  PoolGraph,
  roleArn,
  type TestOptions,
  trust,
  USER_POOL,
  userToken,
} from "./support";

const opened = new Opened();

async function start(graph = new PoolGraph().pool().roles(), options: TestOptions = {}) {
  const made = makePools(graph, options);
  return { ...made, client: await opened.client(made.pools) };
}

const logins = (claims: Record<string, unknown> = {}) => ({ [USER_POOL]: userToken(claims) });

async function getId(client: CognitoIdentityClient, Logins?: Record<string, string>): Promise<string> {
  const { IdentityId } = await client.send(
    new GetIdCommand({ IdentityPoolId: POOL, ...(Logins && { Logins }) }),
  );
  assert.ok(IdentityId);
  return IdentityId;
}

function getCredentials(
  client: CognitoIdentityClient,
  IdentityId: string,
  Logins?: Record<string, string>,
  CustomRoleArn?: string,
) {
  const optional = { ...(Logins && { Logins }), ...(CustomRoleArn && { CustomRoleArn }) };
  return client.send(new GetCredentialsForIdentityCommand({ IdentityId, ...optional }));
}

describe("an identity pool, called by the AWS SDK", () => {
  afterEach(() => opened.close());

  it("gives each guest an identity of the pool's region", async () => {
    const { client } = await start();
    const [first, second] = [await getId(client), await getId(client)];
    assert.match(first, /^eu-west-1:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.notEqual(first, second);
  });

  it("gives the same identity for the same login, and another one for another user", async () => {
    const { client, checked } = await start();
    const first = await getId(client, logins());
    assert.equal(await getId(client, logins({ jti: "another sign-in" })), first);
    assert.notEqual(await getId(client, logins({ sub: "bob" })), first);
    assert.deepEqual(checked[0], { clientId: CLIENT, serverSide: true });
  });

  it("has no guests where the program does not allow them", async () => {
    const { client } = await start(new PoolGraph().pool({ allowUnauthenticatedIdentities: false }).roles());
    await assert.rejects(getId(client), {
      name: "NotAuthorizedException",
      message: "Unauthenticated access is not supported for this identity pool.",
    });
  });

  it("refuses a known guest as soon as the program allows no guests", async () => {
    const { client, pools } = await start();
    const guest = await getId(client);
    pools.serve(new PoolGraph().pool({ allowUnauthenticatedIdentities: false }).roles().index());
    await assert.rejects(getCredentials(client, guest), { name: "NotAuthorizedException" });
  });

  it("gives credentials for an hour, which are known from then on", async () => {
    const { client, pools } = await start();
    const id = await getId(client, logins());
    const { IdentityId, Credentials } = await getCredentials(client, id, logins());
    assert.equal(IdentityId, id);
    assert.match(Credentials?.AccessKeyId ?? "", /^ASIA[A-Z2-7]{16}$/);
    assert.equal(Credentials?.SecretKey?.length, 40);
    assert.equal(Credentials?.Expiration?.getTime(), Math.floor((NOW + 3_600_000) / 1000) * 1000);
    const caller = pools.findCaller(Credentials?.AccessKeyId ?? "");
    assert.equal(caller?.sessionToken, Credentials?.SessionToken);
    assert.equal(caller?.secretAccessKey, Credentials?.SecretKey);
    assert.deepEqual(caller?.identity, {
      accessKey: Credentials?.AccessKeyId,
      accountId: "123456789012",
      userId: "AROAUSERS:CognitoIdentityCredentials",
      userArn: "arn:aws:sts::123456789012:assumed-role/users/CognitoIdentityCredentials",
      cognitoIdentity: {
        amr: ["authenticated", USER_POOL, `${USER_POOL}:CognitoSignIn:ada`],
        identityId: id,
        identityPoolId: POOL,
      },
    });
    assert.equal(pools.findCaller("ASIAUNKNOWN"), undefined);
  });

  it("gives guests the role of guests", async () => {
    const { client, pools } = await start();
    const { Credentials } = await getCredentials(client, await getId(client));
    const identity = pools.findCaller(Credentials?.AccessKeyId ?? "")?.identity;
    assert.equal(
      identity?.userArn,
      "arn:aws:sts::123456789012:assumed-role/guests/CognitoIdentityCredentials",
    );
    assert.deepEqual(identity?.cognitoIdentity?.amr, ["unauthenticated"]);
  });

  it("turns a guest into the user who signs in, and forbids it to others from then on", async () => {
    const { client } = await start();
    const guest = await getId(client);
    assert.equal((await getCredentials(client, guest, logins())).IdentityId, guest);
    assert.equal(await getId(client, logins()), guest);
    await assert.rejects(getCredentials(client, guest), {
      name: "NotAuthorizedException",
      message: `Access to Identity '${guest}' is forbidden.`,
    });
    await assert.rejects(getCredentials(client, guest, logins({ sub: "bob" })), {
      name: "NotAuthorizedException",
      message:
        "Logins don't match. Please include at least one valid login for this identity or identity pool.",
    });
  });

  it("returns the user's own identity to a guest who has one already", async () => {
    const { client } = await start();
    const [own, guest] = [await getId(client, logins()), await getId(client)];
    assert.equal((await getCredentials(client, guest, logins())).IdentityId, own);
  });

  for (const [what, token, message] of [
    [
      "has expired",
      userToken({ exp: NOW / 1000 - 10 }),
      `Invalid login token. Token expired: ${Math.floor(NOW / 1000)} >= ${NOW / 1000 - 10}`,
    ],
    [
      "is of another issuer",
      userToken({ iss: "https://example.com" }),
      "Invalid login token. Issuer doesn't match providerName",
    ],
    [
      "is of another client",
      userToken({ aud: "other" }),
      "Token is not from a supported provider of this identity pool.",
    ],
    [
      "is an access token",
      userToken({ aud: undefined }),
      "Invalid login token. Missing a required claim: aud",
    ],
    ["is none", "abc", "Invalid login token. Not a valid OpenId Connect identity token."],
  ] as const) {
    it(`refuses a login whose token ${what}`, async () => {
      const { client } = await start();
      await assert.rejects(getId(client, { [USER_POOL]: token }), {
        name: "NotAuthorizedException",
        message,
      });
    });
  }

  it("refuses a token of a user who was signed out, where the program wants that checked", async () => {
    const { client, signedOut } = await start();
    const id = await getId(client, logins());
    signedOut.add("ada");
    const message = "Invalid login token. Token has been revoked";
    await assert.rejects(getCredentials(client, id, logins()), { name: "NotAuthorizedException", message });
  });

  it("refuses a provider that the pool does not have, whatever its name", async () => {
    const { client } = await start();
    for (const provider of ["accounts.google.com", "constructor", "__proto__x"])
      await assert.rejects(getId(client, { [provider]: userToken() }), {
        name: "NotAuthorizedException",
        message: "Token is not from a supported provider of this identity pool.",
      });
  });

  for (const provider of ["graph.facebook.com", "api.twitter.com", "www.amazon.com"]) {
    it(`reports that sign-in with ${provider} is not emulated`, async () => {
      const { client } = await start(
        new PoolGraph().pool({ supportedLoginProviders: { [provider]: "app" } }).roles(),
      );
      await assert.rejects(getId(client, { [provider]: "token" }), (error: Error) => {
        assert.equal(error.name, "NotAuthorizedException");
        assert.match(error.message, /^Sign-in with \S+ is not emulated: it is no OpenID Connect\. /);
        return true;
      });
    });
  }

  it("refuses unknown pools and identities", async () => {
    const { client } = await start();
    const other = "eu-west-1:0b6a0f5c-2222-4000-8000-000000000001";
    await assert.rejects(client.send(new GetIdCommand({ IdentityPoolId: other })), {
      name: "ResourceNotFoundException",
      message: `IdentityPool '${other}' not found.`,
    });
    await assert.rejects(getCredentials(client, other), {
      name: "ResourceNotFoundException",
      message: `Identity '${other}' not found.`,
    });
  });

  it("refuses malformed ids", async () => {
    const { client } = await start();
    await assert.rejects(client.send(new GetIdCommand({ IdentityPoolId: "pool" })), {
      name: "ValidationException",
      message:
        "1 validation error detected: Value 'pool' at 'identityPoolId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w-]+:[0-9a-f-]+",
    });
    await assert.rejects(client.send(new GetIdCommand({ IdentityPoolId: undefined })), {
      name: "ValidationException",
    });
  });

  for (const [what, graph] of [
    ["no roles", new PoolGraph().pool()],
    [
      "a role whose trust policy names another pool",
      new PoolGraph().pool().roles().role("x", trust("authenticated", "eu-west-1:other")),
    ],
    ["a role for guests only", new PoolGraph().pool().roles().role("x", trust("unauthenticated"))],
    ["a role that is none of the program", new PoolGraph().pool()],
  ] as const) {
    it(`gives no credentials with ${what}`, async () => {
      const attached = { identityPoolId: POOL, roles: { authenticated: roleArn("x") } };
      if (what !== "no roles")
        graph.resources.unshift(
          ...new PoolGraph().add(
            "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment",
            "X",
            POOL,
            attached,
          ).resources,
        );
      const { client } = await start(graph);
      const id = await getId(client, logins());
      await assert.rejects(getCredentials(client, id, logins()), {
        name: "InvalidIdentityPoolConfigurationException",
        message: "Invalid identity pool configuration. Check assigned IAM roles for this pool.",
      });
    });
  }

  it("gives the role that the token prefers, and one of its others on request", async () => {
    const mapping = {
      identityProvider: `${USER_POOL}:${CLIENT}`,
      type: "Token",
      ambiguousRoleResolution: "Deny",
    };
    const graph = new PoolGraph()
      .pool()
      .roles({ roleMappings: [mapping] })
      .role("admins", trust("authenticated"))
      .role("editors", trust("authenticated"));
    const { client, pools } = await start(graph);
    const mine = logins({
      "cognito:preferred_role": roleArn("admins"),
      "cognito:roles": [roleArn("admins"), roleArn("editors")],
    });
    const id = await getId(client, mine);
    const nameOf = async (custom?: string) => {
      const { Credentials } = await getCredentials(client, id, mine, custom);
      return pools.findCaller(Credentials?.AccessKeyId ?? "")?.identity.userArn.split("/")[1];
    };
    assert.deepEqual([await nameOf(), await nameOf(roleArn("editors"))], ["admins", "editors"]);
    await assert.rejects(nameOf(roleArn("users")), { name: "NotAuthorizedException" });
    await assert.rejects(getCredentials(client, id, logins()), { name: "NotAuthorizedException" });
  });

  it("makes a token that identifies a user, where the program allows the classic flow", async () => {
    const { client, pools } = await start(new PoolGraph().pool({ allowClassicFlow: true }).roles());
    const id = await getId(client, logins());
    const { Token, IdentityId } = await client.send(
      new GetOpenIdTokenCommand({ IdentityId: id, Logins: logins() }),
    );
    assert.equal(IdentityId, id);
    const { createLocalJWKSet, jwtVerify } = await import("jose");
    const keys = createLocalJWKSet({ keys: [...(await pools.publicKeys())] });
    const { payload } = await jwtVerify(Token ?? "", keys, { currentDate: new Date(NOW) });
    const iat = Math.floor(NOW / 1000);
    assert.deepEqual(payload, {
      sub: id,
      aud: POOL,
      iss: "https://cognito-identity.amazonaws.com",
      amr: ["authenticated", USER_POOL, `${USER_POOL}:CognitoSignIn:ada`],
      iat,
      exp: iat + 600,
    });
  });

  it("makes no token where the program does not allow that flow [ISS aws/aws-cli 7652]", async () => {
    const { client } = await start();
    await assert.rejects(client.send(new GetOpenIdTokenCommand({ IdentityId: await getId(client) })), {
      name: "InvalidParameterException",
      message: "Basic (classic) flow is not enabled, please use enhanced flow.",
    });
  });

  it("describes identities and pools, without the secrets of apps", async () => {
    const { client } = await start(
      new PoolGraph().pool({ supportedLoginProviders: { "api.twitter.com": "key;secret" } }).roles(),
    );
    const id = await getId(client, logins());
    const described = await client.send(new DescribeIdentityCommand({ IdentityId: id }));
    assert.deepEqual(
      [described.IdentityId, described.Logins, described.CreationDate],
      [id, [USER_POOL], new Date(NOW)],
    );
    const pool = await client.send(new DescribeIdentityPoolCommand({ IdentityPoolId: POOL }));
    assert.deepEqual(pool.SupportedLoginProviders, { "api.twitter.com": "key" });
    assert.equal(pool.AllowUnauthenticatedIdentities, true);
    assert.deepEqual(pool.CognitoIdentityProviders, [
      { ClientId: CLIENT, ProviderName: USER_POOL, ServerSideTokenCheck: true },
    ]);
  });

  it("lists identities page by page, without disabled ones on request", async () => {
    const { client } = await start();
    const [own, guest] = [await getId(client, logins()), await getId(client)];
    await getCredentials(client, guest, logins());
    const list = (more: object) =>
      client.send(new ListIdentitiesCommand({ IdentityPoolId: POOL, MaxResults: 1, ...more }));
    const { Identities: first, NextToken } = await list({});
    const { Identities: second, NextToken: end } = await list({ NextToken });
    assert.deepEqual([first?.[0]?.IdentityId, second?.[0]?.IdentityId, end], [own, guest, undefined]);
    const { Identities: shown } = await list({ MaxResults: 60, HideDisabled: true });
    assert.deepEqual(
      shown?.map(({ IdentityId }) => IdentityId),
      [own],
    );
  });

  it("reports other operations as not emulated", async () => {
    const { client } = await start();
    const unlink = new UnlinkIdentityCommand({ IdentityId: POOL, Logins: {}, LoginsToRemove: [] });
    const message =
      /^UnlinkIdentity of cognito-identity is not emulated here\. It answers DescribeIdentity, /;
    await assert.rejects(client.send(unlink), { name: "UnknownOperationException", message });
  });
});
