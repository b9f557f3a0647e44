import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as apigateway from "@pulumi/aws/apigateway";
import * as iam from "@pulumi/aws/iam";
import { Stack } from "#sdk/app/index";
import { planRestAuthorizers } from "#sdk/constructs/rest-api/authorizer-plan";
import { checkDeployable } from "#sdk/constructs/rest-api/jwt-plan";
import type { RestApiV1Props } from "#sdk/constructs/rest-api/props";
import { RestApiV1 } from "#sdk/constructs/rest-api/typed";
import { Issues } from "#sdk/errors/index";
import { Function } from "#sdk/functions/construct";
import { LAMBDA, PERMISSION, POLICY } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import type { Recorded } from "../../../support/record";
import { methodOf, REST_API, REST_AUTHORIZER, recordRestApi } from "../../../support/rest-api";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const POOLS = { type: "user_pools", userPoolIds: ["us-east-1_abc", "eu-west-1_def"] } as const;
const TOKEN = { type: "func_token", function: "src/auth.token" } as const;
const SOURCE = "method.request.header.Authorization";

/** An API with one authorizer, `it`, that its one route uses. */
function recordOne(authorizer: unknown): Promise<Recorded> {
  const authorizers = { it: authorizer };
  const props = { cors: false, authorizers, defaults: { authorizer: "it" }, routes: { "GET /a": "src/a.b" } };
  return recordRestApi(props as RestApiV1Props);
}

function authorizationOf(recorded: Recorded, key: string) {
  const { authorization, authorizerId, authorizationScopes } = methodOf(recorded, key).inputs;
  return { authorization, authorizerId, authorizationScopes };
}

describe("authorizers that come with routes that are added to a RestApiV1", () => {
  const served = { function: "src/a.b", authorizer: "door" } as const;

  it("are made with the API, and are there for routes that follow", async () => {
    const recorded = await recordRestApi({ cors: false }, (api, stack, app) => {
      api.addRoutes(new Stack(app, "More"), { "GET /a": served }, { authorizers: { door: TOKEN } });
      api.addRoutes(stack, { "GET /b": served });
    });
    const made = recorded.resource(REST_AUTHORIZER, "Web-Api-authorizer-door");
    assert.equal(made.parent, recorded.resource("serverless-api:index:RestApiV1").urn);
    for (const key of ["GET /a", "GET /b"])
      assert.equal(authorizationOf(recorded, key).authorizerId, made.id, key);
  });

  it("are checked with them, and none is taken when one is refused", async () => {
    await recordRestApi({ authorizers: { token: TOKEN } }, async (api, stack) => {
      const routes = { "GET /a": served };
      const authorizers = { door: { type: "func_token" }, token: TOKEN } as const;
      await expectDefinitionError(
        () => api.addRoutes(stack, routes, { authorizers }),
        [
          { code: "PROP_MISSING", path: "authorizers.door.function" },
          { code: "AUTHORIZER_NAME_TAKEN", path: "authorizers.token", cure: /choose another name/ },
        ],
      );
      await expectDefinitionError(
        () => api.addRoutes(stack, routes),
        [{ code: "AUTHORIZER_UNKNOWN", path: 'addRoutes["GET /a"].authorizer' }],
      );
    });
  });
});

describe("authorizers of a RestApiV1", () => {
  it("of type user_pools check tokens of several pools, in their regions and the API's account", async () => {
    const recorded = await recordOne(POOLS);
    const authorizer = recorded.resource(REST_AUTHORIZER, "Web-Api-authorizer-it");
    assert.deepEqual(authorizer.inputs, {
      restApi: recorded.resource(REST_API).id,
      name: "it",
      type: "COGNITO_USER_POOLS",
      identitySource: SOURCE,
      authorizerResultTtlInSeconds: 0,
      providerArns: [
        "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_abc",
        "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_def",
      ],
    });
    assert.deepEqual(authorizationOf(recorded, "GET /a"), {
      authorization: "COGNITO_USER_POOLS",
      authorizerId: authorizer.id,
      authorizationScopes: undefined,
    });
    assert.equal(recorded.resources(LAMBDA).length, 1);
  });

  it("of type user_pools take another source, name and time, and the ARN of a pool elsewhere", async () => {
    const arn = "arn:aws:cognito-idp:us-east-1:210987654321:userpool/us-east-1_abc";
    const recorded = await recordOne({
      type: "user_pools",
      userPoolIds: [arn],
      name: "people",
      identitySource: "method.request.header.X-Token",
      resultsCacheTtl: "5 minutes",
    });
    recorded.expect(REST_AUTHORIZER, {
      name: "people",
      identitySource: "method.request.header.X-Token",
      authorizerResultTtlInSeconds: 300,
      providerArns: [arn],
    });
  });

  it("of type jwt trust issuers, in the words of AWS, and warn that they are not deployed", async () => {
    const recorded = await recordOne({
      type: "jwt",
      jwt: [
        { issuer: "https://id.example.com", audience: ["web"], claims: [{ name: "tenant", value: "acme" }] },
        { issuer: "https://other.example.com/", audience: ["a", "b"] },
      ],
      algorithms: ["ES256", "RS256"],
      scopes: ["read"],
    });
    const authorizer = recorded.resource(REST_AUTHORIZER, "Web-Api-authorizer-it");
    const claim = { claimName: "tenant", format: "SINGLE_STRING", required: false, expectedValues: ["acme"] };
    assert.deepEqual(authorizer.inputs, {
      restApi: recorded.resource(REST_API).id,
      name: "it",
      type: "JWT",
      identitySource: SOURCE,
      jwtConfiguration: {
        defaultAlgorithms: ["ES256", "RS256"],
        issuers: [
          { issuer: "https://id.example.com", audiences: ["web"], additionalClaims: [claim] },
          { issuer: "https://other.example.com/", audiences: ["a", "b"] },
        ],
      },
    });
    assert.deepEqual(authorizationOf(recorded, "GET /a"), {
      authorization: "JWT",
      authorizerId: authorizer.id,
      authorizationScopes: ["read"],
    });
  });

  it("of type jwt are refused with what AWS does not take", () => {
    const refused = (authorizer: object): string[] => {
      const issues = new Issues({ kind: "RestApiV1", id: "Api" });
      planRestAuthorizers({ it: { type: "jwt", ...authorizer } as never }, () => undefined, issues);
      return issues.list.map(({ code, path, message }) => `${code} ${path}: ${message}`);
    };
    const issuer = "https://id.example.com";
    assert.deepEqual(refused({}), [
      'PROP_MISSING it.jwt: missing; add jwt: { issuer: "https://...", audience: ["..."] }',
    ]);
    assert.deepEqual(refused({ jwt: [] }), ["PROP_MISSING it.jwt: names none, got []; add an issuer"]);
    assert.deepEqual(refused({ jwt: { issuer: "http://id.example.com", audience: ["a"] } }), [
      'AUTHORIZER_ISSUER_INVALID it.jwt.issuer: an issuer is an https URL without a query and a fragment, got "http://id.example.com"; write a URL such as "https://issuer.example.com"',
    ]);
    assert.deepEqual(refused({ jwt: { issuer, audience: [] } }), [
      "PROP_MISSING it.jwt.audience: names none, got []; add a list of at least one",
    ]);
    assert.deepEqual(refused({ jwt: { issuer, audience: ["a"], claims: [{ name: "scope" }] } }), [
      'AUTHORIZER_CLAIM_INVALID it.jwt.claims[0].name: the gateway checks it in any case, got "scope"; name another claim',
    ]);
    assert.deepEqual(refused({ jwt: { issuer, audience: ["a"] }, algorithms: ["HS256"] }), [
      'VALUE_NOT_ALLOWED it.algorithms[0]: not an algorithm that AWS takes, got "HS256"; did you mean "RS256"',
    ]);
    assert.deepEqual(
      refused({
        jwt: [
          { issuer, audience: ["a"] },
          { issuer, audience: ["b"] },
        ],
      }),
      [
        'AUTHORIZER_ISSUER_INVALID it.jwt: an issuer stands once in the list, got "https://id.example.com"; join the audiences of both',
      ],
    );
  });

  it("of type jwt are refused at deployment while @pulumi/aws has no input for them, and served without an engine", () => {
    const plan = (isDeployed: boolean): Issues => {
      const issues = new Issues({ kind: "RestApiV1", id: "Api" });
      checkDeployable(issues.at("authorizers", "it"), isDeployed);
      return issues;
    };
    const { version } = JSON.parse(readFileSync(require.resolve("@pulumi/aws/package.json"), "utf8"));
    const missing = `@pulumi/aws ${version} has no jwtConfiguration of aws.apigateway.Authorizer`;
    const cure =
      "update @pulumi/aws once it has it; until then write user_pools for tokens of user pools, func_token for others, or an Api";
    assert.deepEqual(
      plan(true).list.map(({ code, path, message }) => [code, path, message]),
      [["AUTHORIZER_JWT_UNDEPLOYABLE", "authorizers.it.type", `${missing}, got "jwt"; ${cure}`]],
    );
    assert.deepEqual(plan(false).list, []);
    assert.deepEqual(plan(false).warnings, [
      `RestApiV1 "Api" authorizers.it.type: is served on localhost and cannot be deployed: ${missing}; ${cure}`,
    ]);
  });

  it("of type func_token show a function the token, and keep no answer", async () => {
    const recorded = await recordOne(TOKEN);
    const [asked] = recorded.resources(LAMBDA).filter(({ inputs }) => inputs.handler === "src/auth.token");
    const authorizer = recorded.resource(REST_AUTHORIZER);
    const api = recorded.resource(REST_API);
    assert.deepEqual(authorizer.inputs, {
      restApi: api.id,
      name: "it",
      type: "TOKEN",
      identitySource: SOURCE,
      authorizerResultTtlInSeconds: 0,
      authorizerUri: asked?.state.invokeArn,
    });
    recorded.expect(PERMISSION, "Web-Api-authorizer-it-permission", {
      function: asked?.state.name,
      sourceArn: `${api.state.executionArn}/authorizers/${authorizer.id}`,
    });
    assert.equal(authorizationOf(recorded, "GET /a").authorization, "CUSTOM");
  });

  it("of type func_token compare the token with the pattern first", async () => {
    const recorded = await recordOne({
      ...TOKEN,
      validationRegex: "^Bearer .+$",
      resultsCacheTtl: "1 minute",
    });
    recorded.expect(REST_AUTHORIZER, {
      identityValidationExpression: "^Bearer .+$",
      authorizerResultTtlInSeconds: 60,
    });
  });

  it("of type func_request show a function the request, with all that identifies a caller", async () => {
    const recorded = await recordOne({
      type: "func_request",
      function: { handler: "src/auth.request", timeout: 3 },
      identitySources: [SOURCE, "method.request.querystring.user", "context.identity.sourceIp"],
    });
    const { inputs } = recorded.resource(REST_AUTHORIZER);
    assert.equal(inputs.type, "REQUEST");
    assert.equal(
      inputs.identitySource,
      `${SOURCE},method.request.querystring.user,context.identity.sourceIp`,
    );
    assert.equal(inputs.authorizerResultTtlInSeconds, 0);
    assert.equal("identityValidationExpression" in inputs, false);
  });

  it("of type func_request ask for every request where answers are not cached and no source is named", async () => {
    for (const sources of [{}, { identitySources: [] }]) {
      const recorded = await recordOne({ type: "func_request", function: "src/auth.request", ...sources });
      // The provider would fill in the Authorization header, and AWS refuses an empty text.
      recorded.expect(REST_AUTHORIZER, { type: "REQUEST", identitySource: "context.httpMethod" });
    }
  });

  it("call the function with a role where one is given, which may then invoke it and nothing else", async () => {
    const recorded = await recordRestApi(undefined, (_, stack) => {
      const assumeRole = new iam.Role("caller", { assumeRolePolicy: "{}" });
      const asked = new Function(stack, "Asked", "src/auth.token");
      const authorizers = { it: { type: "func_token", function: asked, native: { assumeRole } } } as const;
      new RestApiV1(stack, "Other", {
        authorizers,
        routes: { "GET /a": { function: "src/a.b", authorizer: "it" } },
      });
    });
    const role = recorded.resource("aws:iam/role:Role", "caller");
    recorded.expect(REST_AUTHORIZER, { authorizerCredentials: role.state.arn });
    const policy = recorded.expect(POLICY, "Web-Other-authorizer-it-role-policy", { role: role.state.name });
    assert.deepEqual(JSON.parse(String(policy.inputs.policy)).Statement, [
      {
        Effect: "Allow",
        Action: ["lambda:InvokeFunction"],
        Resource: [recorded.resource(LAMBDA, "Web-Asked-function").state.arn],
      },
    ]);
    const permissions = recorded.resources(PERMISSION).map(({ name }) => name);
    assert.deepEqual(
      permissions.filter((name) => name.includes("authorizer")),
      [],
    );
  });

  it("stand for an existing one, by their type", async () => {
    const recorded = await recordRestApi(undefined, (api, stack) => {
      const restApi = api.native.restApi.id;
      const authorizer = new apigateway.Authorizer("old", { restApi, type: "TOKEN" });
      const authorizers = { old: { type: "func_token", native: { authorizer } } } as const;
      new RestApiV1(stack, "Other", {
        cors: false,
        authorizers,
        routes: { "GET /other": { function: "src/a.b", authorizer: "old" } },
      });
    });
    const old = recorded.resource(REST_AUTHORIZER);
    assert.equal(old.name, "old");
    const method = recorded.resource("aws:apigateway/method:Method", "Web-Other-method-GET-other");
    assert.equal(method.inputs.authorizerId, old.id);
    assert.equal(method.inputs.authorization, "CUSTOM");
  });

  it("are made when a route uses them, once, with the API, also for routes that come from elsewhere", async () => {
    const unused = await recordRestApi({
      authorizers: { pools: POOLS, token: TOKEN },
      routes: { "GET /a": "src/a.b" },
    });
    unused.expectNone(REST_AUTHORIZER);
    assert.equal(unused.resources(LAMBDA).length, 1);
    const recorded = await recordRestApi({ authorizers: { token: TOKEN } }, (api, stack) => {
      api.addRoutes(stack, {
        "GET /a": { function: "src/a.b", authorizer: "token" },
        "GET /b": { function: "src/a.b", authorizer: "token" },
      });
    });
    assert.equal(recorded.resources(REST_AUTHORIZER).length, 1);
  });
});

describe("authorization of the routes of a RestApiV1", () => {
  it("is the default one, for routes added later as well, unless a route says otherwise", async () => {
    const recorded = await recordRestApi(
      {
        cors: false,
        authorizers: { token: TOKEN, pools: POOLS },
        defaults: { authorizer: "token" },
        routes: {
          "GET /default": "src/a.b",
          "GET /none": { function: "src/a.b", authorizer: "none" },
          "GET /iam": { function: "src/a.b", authorizer: "iam" },
          "GET /pools": { function: "src/a.b", authorizer: "pools" },
        },
      },
      (api, stack) => void api.addRoutes(stack, { "GET /added": "src/a.b" }),
    );
    const words = ["default", "none", "iam", "pools", "added"].map(
      (path) => authorizationOf(recorded, `GET /${path}`).authorization,
    );
    assert.deepEqual(words, ["CUSTOM", "NONE", "AWS_IAM", "COGNITO_USER_POOLS", "CUSTOM"]);
  });

  it("has the route's scopes, else those of defaults and authorizer together", async () => {
    const recorded = await recordRestApi({
      cors: false,
      authorizers: { pools: { ...POOLS, scopes: ["own", "both"] }, token: TOKEN },
      defaults: { authorizer: "pools", authorizationScopes: ["default", "both"] },
      routes: {
        "GET /default": "src/a.b",
        "GET /route": { function: "src/a.b", authorizationScopes: ["mine"] },
        "GET /none": { function: "src/a.b", authorizationScopes: [] },
        "GET /token": { function: "src/a.b", authorizer: "token" },
      },
    });
    const scopes = ["default", "route", "none", "token"].map(
      (path) => authorizationOf(recorded, `GET /${path}`).authorizationScopes,
    );
    assert.deepEqual(scopes, [["default", "both", "own"], ["mine"], undefined, undefined]);
  });

  it("stands at the root as well for a catch-all route, and never before preflight requests", async () => {
    const recorded = await recordRestApi({
      defaults: { authorizer: "iam" },
      routes: { "ANY /{proxy+}": "src/a.b" },
    });
    const words = ["ANY /", "ANY /{proxy+}", "OPTIONS /", "OPTIONS /{proxy+}"].map(
      (key) => authorizationOf(recorded, key).authorization,
    );
    assert.deepEqual(words, ["AWS_IAM", "AWS_IAM", "NONE", "NONE"]);
  });

  it("lets a function that is bound to an API with signed routes call it, and to others not", async () => {
    const bindOther = (authorizer: "iam" | "none") =>
      recordRestApi({ routes: { "GET /a": { function: "src/a.b", authorizer } } }, (api, stack) => {
        new Function(stack, "Caller", { handler: "src/call.run", bind: [api] });
      });
    const policyOf = (recorded: Recorded) =>
      String(recorded.resource(POLICY, "Web-Caller-policy").inputs.policy);
    assert.match(policyOf(await bindOther("iam")), /execute-api:Invoke/);
    assert.doesNotMatch(policyOf(await bindOther("none")), /execute-api/);
  });
});
