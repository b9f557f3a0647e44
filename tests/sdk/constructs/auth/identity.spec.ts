import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { Stack, use } from "#sdk/app/index";
import type { StackContext } from "#sdk/app/stack";
import { Api } from "#sdk/constructs/api/construct";
import { Auth } from "#sdk/constructs/auth/construct";
import type { AuthProps } from "#sdk/constructs/auth/props";
import { Table } from "#sdk/constructs/table/construct";
import { App } from "#sdk/index";
import { API, POLICY } from "../../../support/api";
import {
  ATTACHMENT,
  CLIENT,
  IDENTITY_POOL,
  OPEN_ID,
  ROLE,
  recordAuth,
  statementsIn,
  USER_POOL,
} from "../../../support/auth";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { settled } from "../../../support/settled";

const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("Auth: the identity pool", () => {
  it("takes users of the user pool whose sessions are still open", async () => {
    const recorded = await recordAuth({});
    assert.deepEqual(recorded.resource(IDENTITY_POOL, "Web-Auth-identity-pool").inputs, {
      identityPoolName: "dev-notes-Auth",
      allowUnauthenticatedIdentities: false,
      cognitoIdentityProviders: [
        {
          clientId: recorded.resource(CLIENT).id,
          providerName: `cognito-idp.us-east-1.amazonaws.com/${recorded.resource(USER_POOL).id}`,
          serverSideTokenCheck: true,
        },
      ],
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
  });

  it("has a role for users who have signed in and one for guests, of this pool alone, that may do nothing yet", async () => {
    const recorded = await recordAuth({});
    const pool = recorded.resource(IDENTITY_POOL);
    const roles = { authenticated: "auth-role", unauthenticated: "unauth-role" };
    const arns: Record<string, unknown> = {};
    for (const [standing, part] of Object.entries(roles)) {
      const role = recorded.resource(ROLE, `Web-Auth-${part}`);
      arns[standing] = role.state.arn;
      assert.deepEqual(JSON.parse(String(role.inputs.assumeRolePolicy)), {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Federated: "cognito-identity.amazonaws.com" },
            Action: "sts:AssumeRoleWithWebIdentity",
            Condition: {
              StringEquals: { "cognito-identity.amazonaws.com:aud": pool.id },
              "ForAnyValue:StringLike": { "cognito-identity.amazonaws.com:amr": standing },
            },
          },
        ],
      });
    }
    assert.deepEqual(recorded.resource(ATTACHMENT).inputs, { identityPoolId: pool.id, roles: arns });
    recorded.expectNone(POLICY);
  });

  it("is made for true as for nothing, and not for false", async () => {
    const made = await recordAuth({ identityPoolFederation: true });
    assert.equal(made.resources(IDENTITY_POOL).length, 1);
    const recorded = await recordAuth({ identityPoolFederation: false }, (auth) => {
      assert.equal(auth.cognitoIdentityPoolId, undefined);
      assert.equal(auth.native.cfnIdentityPool, undefined);
      assert.equal(auth.native.authRole, undefined);
      assert.equal(auth.native.unauthRole, undefined);
      assert.deepEqual(Object.keys(auth.getBinding().values), ["userPoolId", "userPoolClientId"]);
    });
    for (const type of [IDENTITY_POOL, ROLE, ATTACHMENT, POLICY]) recorded.expectNone(type);
    assert.equal(recorded.resources(CLIENT).length, 1);
  });

  it("has guests with the defaults of the definition, and says once how to have none", async () => {
    const recorded = await recordAuth({}, (_, stack) => void new Auth(stack, "Other"), "v1");
    for (const { inputs } of recorded.resources(IDENTITY_POOL)) {
      assert.equal(inputs.allowUnauthenticatedIdentities, true);
    }
    assert.deepEqual(recorded.logs, [
      {
        severity: "warn",
        message:
          'an identity pool gives credentials to everybody who asks, by default; write new App({ defaults: "current" }), or identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: false } } }',
      },
    ]);
  });

  for (const allowUnauthenticatedIdentities of [true, false]) {
    for (const props of [
      { identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities } } } },
      { native: { identityPool: { allowUnauthenticatedIdentities } } },
    ] satisfies AuthProps[]) {
      const where =
        "native" in props ? "native.identityPool" : "identityPoolFederation.native.cfnIdentityPool";
      it(`has guests as ${where} says, ${allowUnauthenticatedIdentities}, without a warning`, async () => {
        const recorded = await recordAuth(props, undefined, "v1");
        recorded.expect(IDENTITY_POOL, { allowUnauthenticatedIdentities });
        assert.deepEqual(recorded.logs, []);
      });
    }
  }

  it("takes settings that win over ours", async () => {
    const cfnIdentityPool = {
      identityPoolName: "people",
      cognitoIdentityProviders: [{ clientId: "c", providerName: "p" }],
      allowClassicFlow: true,
    };
    const recorded = await recordAuth({ identityPoolFederation: { native: { cfnIdentityPool } } });
    recorded.expect(IDENTITY_POOL, { ...cfnIdentityPool, allowUnauthenticatedIdentities: false });
  });
});

describe("Auth: other providers", () => {
  it("are each named to the identity pool by what they know the app as", async () => {
    const recorded = await recordAuth({
      identityPoolFederation: {
        federatedB: { servicesId: "b" },
        federatedC: { clientId: pulumi.output("c") },
        federatedD: { appId: "d" },
        federatedE: { consumerKey: "key", consumerSecret: "hidden" },
        federatedF: { appId: "f" },
      },
    });
    recorded.expect(IDENTITY_POOL, {
      supportedLoginProviders: {
        "appleid.apple.com": "b",
        "accounts.google.com": "c",
        "graph.facebook.com": "d",
        "api.twitter.com": "key;hidden",
        "www.amazon.com": "f",
      },
      openidConnectProviderArns: undefined,
    });
    recorded.expectNone(OPEN_ID);
  });

  it("have their secret marked as a secret", async () => {
    const federatedE = { consumerKey: "key", consumerSecret: "hidden" };
    await recordAuth({ identityPoolFederation: { federatedE } }, async (auth) => {
      const providers = auth.native.cfnIdentityPool?.supportedLoginProviders;
      assert.ok(providers);
      assert.ok(await pulumi.isSecret(providers));
      assert.deepEqual(await settled(providers), { "api.twitter.com": "key;hidden" });
    });
  });

  for (const [domain, url] of [
    ["example.eu.issuer.com", "https://example.eu.issuer.com"],
    ["https://example.eu.issuer.com/tenant/", "https://example.eu.issuer.com/tenant/"],
    [pulumi.output("example.eu.issuer.com"), "https://example.eu.issuer.com"],
  ] as const) {
    it(`have an OpenID Connect provider at ${pulumi.Output.isInstance(domain) ? "an Output" : domain}`, async () => {
      const recorded = await recordAuth({
        identityPoolFederation: { federatedA: { domain, clientId: "a" } },
      });
      const provider = recorded.expect(OPEN_ID, "Web-Auth-federated-a", { url, clientIdLists: ["a"] });
      assert.equal(provider.inputs.thumbprintLists, undefined);
      recorded.expect(IDENTITY_POOL, {
        openidConnectProviderArns: [provider.state.arn],
        supportedLoginProviders: undefined,
      });
    });
  }

  it("are joined with those among the settings", async () => {
    const recorded = await recordAuth({
      identityPoolFederation: {
        federatedA: { domain: "issuer.example.com", clientId: "a" },
        federatedC: { clientId: "c" },
        native: {
          cfnIdentityPool: {
            openidConnectProviderArns: ["arn:other"],
            supportedLoginProviders: { "login.example.com": "x" },
          },
        },
      },
    });
    recorded.expect(IDENTITY_POOL, {
      openidConnectProviderArns: [recorded.resource(OPEN_ID).state.arn, "arn:other"],
      supportedLoginProviders: { "accounts.google.com": "c", "login.example.com": "x" },
    });
  });

  it("are refused when they are known, where that is late", async () => {
    const at = "identityPoolFederation.federatedA";
    for (const [domain, clientId, code, path] of [
      ["http://issuer.example.com", "a", "AUTH_PROVIDER_DOMAIN_INVALID", `${at}.domain`],
      ["issuer.example.com", "", "PROP_MISSING", `${at}.clientId`],
    ] as const) {
      const federatedA = { domain: pulumi.output(domain), clientId: pulumi.output(clientId) };
      await expectDefinitionError(recordAuth({ identityPoolFederation: { federatedA } }), [{ code, path }]);
    }
  });
});

describe("Auth: what users may do", () => {
  it("is in a policy of their role: constructs with no more than their users need", async () => {
    const recorded = await recordAuth({}, (auth, stack) => {
      const api = new Api(stack, "Api");
      const table = new Table(stack, "Notes", KEYS);
      auth.attachPermissionsForAuthUsers([api, [table, "grantReadData"], "ses:SendEmail"]);
      auth.attachPermissionsForAuthUsers([
        { actions: ["s3:GetObject"], resources: ["arn:aws:s3:::pictures/*"] },
      ]);
      auth.attachPermissionsForUnauthUsers([api]);
    });
    const invoke = {
      Effect: "Allow",
      Action: ["execute-api:Invoke"],
      Resource: [`${recorded.resource(API).state.executionArn}/*`],
    };
    const [first, second, ...others] = statementsIn(recorded, "Web-Auth-auth-role-policy");
    assert.deepEqual(first, invoke);
    assert.ok(second?.Action.includes("dynamodb:GetItem"));
    assert.ok(!second?.Action.includes("dynamodb:PutItem"));
    assert.deepEqual(others, [
      { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] },
      { Effect: "Allow", Action: ["s3:GetObject"], Resource: ["arn:aws:s3:::pictures/*"] },
    ]);
    assert.deepEqual(statementsIn(recorded, "Web-Auth-unauth-role-policy"), [invoke]);
    const policy = recorded.resource(POLICY, "Web-Auth-auth-role-policy");
    assert.equal(policy.inputs.role, recorded.resource(ROLE, "Web-Auth-auth-role").state.name);
    assert.equal(recorded.resources(POLICY).length, 2);
  });

  it("may be said after a wait, in a policy of its own", async () => {
    const recorded = await recordAuth({}, async (auth) => {
      auth.attachPermissionsForAuthUsers(["ses:SendEmail"]);
      await new Promise(setImmediate);
      auth.attachPermissionsForAuthUsers(["ses:SendRawEmail"]);
    });
    assert.deepEqual(
      statementsIn(recorded, "Web-Auth-auth-role-late-1").map(({ Action }) => Action),
      [["ses:SendRawEmail"]],
    );
  });

  function Users({ stack }: StackContext) {
    const auth = new Auth(stack, "Auth");
    auth.attachPermissionsForAuthUsers(stack, ["ses:SendEmail"]);
    return { auth };
  }

  it("is made in the stack whose function says it, or whose scope is given", async () => {
    const recorded = await record(() => {
      const app = new App({ defaults: "current" });
      app.stack(Users).stack(function Notes({ stack }: StackContext) {
        const { auth } = use(Users);
        const api = new Api(stack, "Api");
        const table = new Table(stack, "Notes", KEYS);
        auth.attachPermissionsForAuthUsers([api, [table, "grantReadData"]]);
        auth.attachPermissionsForAuthUsers(stack, [table]);
        auth.attachPermissionsForUnauthUsers(auth.stack, [api, [table, "grantReadData"]]);
      });
    });
    const stacks = recorded.resources("serverless-api:index:Stack");
    const parentOf = (name: string) => recorded.resource(POLICY, name).parent;
    const notes = stacks.find(({ name }) => name === "Notes")?.urn;
    assert.deepEqual(
      recorded.resources(POLICY).map(({ name }) => name),
      ["Users-Auth-auth-role-policy", "Notes-Auth-Auth-auth-role-policy", "Users-Auth-unauth-role-policy"],
    );
    assert.equal(parentOf("Notes-Auth-Auth-auth-role-policy"), notes);
    assert.equal(parentOf("Users-Auth-auth-role-policy"), recorded.resource("serverless-api:index:Auth").urn);
    assert.equal(statementsIn(recorded, "Notes-Auth-Auth-auth-role-policy").length, 3);
    assert.deepEqual(
      statementsIn(recorded, "Users-Auth-auth-role-policy").map(({ Action }) => Action),
      [["ses:SendEmail"]],
    );
  });

  it("is refused in pairs with the scope of another stack", async () => {
    await record(async () => {
      const app = new App();
      const auth = new Auth(new Stack(app, "Users"), "Auth");
      const other = new Stack(app, "Notes");
      const table = new Table(other, "Notes", KEYS);
      for (const method of ["attachPermissionsForAuthUsers", "attachPermissionsForUnauthUsers"] as const) {
        await expectDefinitionError(
          () => auth[method](other, [table, [table, "grantReadData"]]),
          [{ code: "AUTH_PAIR_FROM_OTHER_STACK", path: `${method}[1]`, cure: "leave out the scope" }],
          { construct: 'Auth "Auth"' },
        );
      }
      auth.attachPermissionsForAuthUsers(other, [table]);
    });
  });

  it("is refused beyond what IAM takes for a role, in whichever stacks it is said", async () => {
    const actions = (count: number) => Array.from({ length: count }, (_, index) => `ses:Action${index}`);
    await expectDefinitionError(
      record(() => {
        const app = new App({ defaults: "current" });
        const auth = new Auth(new Stack(app, "Users"), "Auth");
        auth.attachPermissionsForAuthUsers([{ actions: actions(500), resources: ["*"] }]);
        const other = new Stack(app, "Other");
        auth.attachPermissionsForAuthUsers(other, [
          { actions: actions(500), resources: ["arn:aws:ses:::x"] },
        ]);
      }),
      [{ code: "AUTH_POLICY_TOO_LARGE", path: "attachPermissionsForAuthUsers", cure: "fewer and wider" }],
      { construct: 'Auth "Auth"' },
    );
  });

  it("is said to be of no use for guests where there are none", async () => {
    const recorded = await recordAuth({}, (auth) => {
      auth.attachPermissionsForUnauthUsers(["ses:SendEmail"]);
      auth.attachPermissionsForUnauthUsers(["ses:SendRawEmail"]);
      auth.attachPermissionsForAuthUsers(["ses:SendEmail"]);
    });
    assert.deepEqual(recorded.logs, [
      {
        severity: "warn",
        message:
          'Auth "Auth" attachPermissionsForUnauthUsers: the identity pool has no guests who could use this; write identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: true } } }',
      },
    ]);
  });

  it("warns of words that are wider than they look", async () => {
    const recorded = await recordAuth({}, (auth) => auth.attachPermissionsForAuthUsers(["ses"]));
    assert.equal(recorded.logs.length, 1);
    assert.match(
      recorded.logs[0]?.message ?? "",
      /^Auth "Auth" attachPermissionsForAuthUsers\[0\]: "ses" allows every action/,
    );
  });
});
