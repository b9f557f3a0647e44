import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lb from "@pulumi/aws/lb";
import * as route53 from "@pulumi/aws/route53";
import type { Scope } from "#sdk/app/stack";
import {
  Api,
  ApiAuthorizationType,
  type ApiProps,
  Function,
  HttpJwtAuthorizer,
  HttpLambdaAuthorizer,
  HttpMethod,
  HttpUserPoolAuthorizer,
} from "#sdk/gen0/index";
import { App, Auth, Api as NewApi, Function as NewFunction, Stack } from "#sdk/index";
import { AUTHORIZER, LAMBDA, POLICY, routeOf } from "../../support/api";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES, DOOR, NEW_DOOR, NEW_TOKEN, TOKEN } from "./cases/api";

const runtime = "nodejs12.x";
const handler = "src/notes.list";
const old = { function: { handler, runtime } } as const;
const { CUSTOM, JWT, NONE } = ApiAuthorizationType;

const listenerIn = () =>
  lb.Listener.get("listener", "arn:aws:elasticloadbalancing:us-east-1:1:listener/app/web/a/b");
const linkIn = () => new apigatewayv2.VpcLink("link", { securityGroupIds: [], subnetIds: ["subnet-1"] });
const certificateIn = () => new acm.Certificate("certificate", { domainName: "api.example.com" });
const zoneIn = () => new route53.Zone("zone", { name: "example.com" });
const domainIn = () =>
  new apigatewayv2.DomainName("domain", {
    domainName: "api.example.com",
    domainNameConfiguration: {
      certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/a",
      endpointType: "REGIONAL",
      securityPolicy: "TLS_1_2",
    },
  });

/** An API in a program of its own. */
const made = (props?: ApiProps) => new Api(new Stack(new App(), "Shop"), "Api", props);

describe("an Api of generation 0", () => {
  for (const [name, [before, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Api(stack, "Api", before),
        (stack) => new NewApi(stack, "Api", now),
      ));

  it("takes no props at all", () =>
    expectSame(
      (stack) => new Api(stack, "Api"),
      (stack) => new NewApi(stack, "Api"),
    ));

  it("takes a Function as a route, alone and in an object", () =>
    expectSame(
      (stack) => {
        const made = new Function(stack, "List", handler);
        new Api(stack, "Api", { routes: { "GET /a": made, "GET /b": { function: made } } });
      },
      (stack) => {
        const made = new NewFunction(stack, "List", { handler, runtime });
        new NewApi(stack, "Api", { routes: { "GET /a": made, "GET /b": { function: made } } });
      },
    ));

  it("takes routes to a load balancer", () =>
    expectSame(
      (stack) => {
        const [albListener, vpcLink] = [listenerIn(), linkIn()];
        const method = HttpMethod.POST;
        const routes = {
          "GET /a": { albListener },
          "GET /b": { albListener, method, vpcLink },
          "GET /c": { albListener, method: "patch", vpcLink },
        } as const;
        new Api(stack, "Api", { routes });
      },
      (stack) => {
        const [albListener, vpcLink] = [listenerIn(), linkIn()];
        new NewApi(stack, "Api", {
          routes: {
            "GET /a": { type: "alb", native: { albListener } },
            "GET /b": { type: "alb", native: { albListener, integration: { method: "POST", vpcLink } } },
            "GET /c": { type: "alb", native: { albListener, integration: { method: "PATCH", vpcLink } } },
          },
        });
      },
    ));

  it("takes an API that is there", () =>
    expectSame(
      (stack) => {
        const httpApi = new apigatewayv2.Api("mine", { protocolType: "HTTP" });
        new Api(stack, "Api", { httpApi, routes: { "GET /a": handler } });
      },
      (stack) => {
        const httpApi = new apigatewayv2.Api("mine", { protocolType: "HTTP" });
        new NewApi(stack, "Api", { native: { httpApi }, routes: { "GET /a": old } });
      },
    ));

  for (const name of ["certificate", "acmCertificate"])
    it(`takes objects of a custom domain, with ${name}`, () =>
      expectSame(
        (stack) => {
          const given = { [name]: certificateIn(), hostedZone: zoneIn() };
          new Api(stack, "Api", { customDomain: { domainName: "api.example.com", ...given } });
        },
        (stack) => {
          const native = { certificate: certificateIn(), hostedZone: zoneIn() };
          new NewApi(stack, "Api", { customDomain: { domainName: "api.example.com", native } });
        },
      ));

  it("takes a domain whose DNS is elsewhere", () =>
    expectSame(
      (stack) => {
        const [domainName, certificate] = ["api.example.com", certificateIn()];
        new Api(stack, "Api", { customDomain: { domainName, certificate, isExternalDomain: true } });
      },
      (stack) => {
        const [domainName, native] = ["api.example.com", { certificate: certificateIn() }];
        new NewApi(stack, "Api", { customDomain: { domainName, native, isExternalDomain: true } });
      },
    ));

  it("takes a domain that is there, such as that of another API", () =>
    expectSame(
      (stack) => {
        new Api(stack, "Mine", { customDomain: { domainName: domainIn(), path: "mine" } });
        const { apiGatewayDomain } = new Api(stack, "One", { customDomain: { domainName: "a.example.com" } });
        assert.ok(apiGatewayDomain);
        new Api(stack, "Two", { customDomain: { domainName: apiGatewayDomain, path: "two" } });
      },
      (stack) => {
        new NewApi(stack, "Mine", { customDomain: { native: { domainName: domainIn() }, path: "mine" } });
        const { native } = new NewApi(stack, "One", { customDomain: { domainName: "a.example.com" } });
        const { domainName } = native;
        assert.ok(domainName);
        new NewApi(stack, "Two", { customDomain: { native: { domainName }, path: "two" } });
      },
    ));

  it("takes the user pool of an Auth and a Function that is asked", () =>
    expectSame(
      (stack) => {
        const { userPool, userPoolClient } = new Auth(stack, "Auth").native;
        new Api(stack, "Api", {
          defaultAuthorizationType: JWT,
          defaultAuthorizer: new HttpUserPoolAuthorizer("Users", userPool, {
            userPoolClients: [userPoolClient],
          }),
          routes: {
            "GET /a": handler,
            "GET /b": {
              function: handler,
              authorizationType: CUSTOM,
              authorizer: new HttpLambdaAuthorizer("Door", new Function(stack, "Door", "src/door.main")),
            },
          },
        });
      },
      (stack) => {
        const { userPool, userPoolClient } = new Auth(stack, "Auth").native;
        const door = new NewFunction(stack, "Door", { handler: "src/door.main", runtime });
        new NewApi(stack, "Api", {
          authorizers: {
            Users: { type: "user_pool", userPool: { id: userPool.id, clientIds: [userPoolClient.id] } },
            Door: { type: "func", function: door, resultsCacheTtl: "5 minutes" },
          },
          defaults: { authorizer: "Users" },
          routes: { "GET /a": old, "GET /b": { ...old, authorizer: "Door" } },
        });
      },
    ));

  it("has the objects of AWS under their old names, with the old names of what is read from them", async () => {
    const { outputs } = await record(() => {
      const api = made({ customDomain: "api.example.com" });
      const { httpApi, accessLogGroup, gatewayDomain, apiGatewayDomain, acmCertificate, native } = api;
      assert.equal(httpApi, native.httpApi);
      assert.equal(gatewayDomain, native.domainName);
      assert.equal(apiGatewayDomain, native.domainName);
      assert.ok(accessLogGroup && gatewayDomain && acmCertificate);
      return {
        old: [httpApi.httpApiId, httpApi.apiId, accessLogGroup.logGroupName, accessLogGroup.logGroupArn],
        now: [httpApi.id, httpApi.id, accessLogGroup.name, accessLogGroup.arn],
        oldOfDomain: [gatewayDomain.name, acmCertificate.certificateArn],
        nowOfDomain: [gatewayDomain.domainName, acmCertificate.arn],
      };
    });
    const read = outputs as Record<string, readonly unknown[]>;
    assert.deepEqual(read.old, read.now);
    assert.deepEqual(read.oldOfDomain, read.nowOfDomain);
    assert.ok([...(read.old ?? []), ...(read.oldOfDomain ?? [])].every((value) => value !== undefined));
  });

  it("has no objects of what it does not have", async () => {
    await record(() => {
      const { accessLogGroup, gatewayDomain, acmCertificate } = made({ accessLog: false });
      assert.deepEqual([accessLogGroup, gatewayDomain, acmCertificate], [undefined, undefined, undefined]);
    });
  });

  it("lists its routes, finds their functions, and lets them do more", async () => {
    const recorded = await record(() => {
      const api = made({ routes: { "GET  /a": handler, "PUT /a": handler } });
      assert.deepEqual(api.routes, ["GET /a", "PUT /a"]);
      assert.equal(api.getFunction("GET /b"), undefined);
      assert.ok(api.getFunction("GET /a"));
      api.attachPermissions(["s3"]);
      api.attachPermissionsToRoute("PUT /a", ["sqs"]);
    });
    const allowed = recorded.resources(POLICY).map(({ inputs }) => String(inputs.policy));
    assert.deepEqual(
      allowed.map((policy) => [policy.includes("s3:*"), policy.includes("sqs:*")]),
      [
        [true, false],
        [true, true],
      ],
    );
  });
});

describe("routes that are added to an Api of generation 0", () => {
  it("are those of generation 0, in another stack too, and have the default authorizer", () =>
    expectSame(
      (stack) => {
        const props = { defaultAuthorizationType: JWT, defaultAuthorizer: TOKEN };
        const api = new Api(stack, "Api", props);
        api.addRoutes(new Stack(appOf(stack), "More"), {
          "GET /a": handler,
          "GET /b": { handler, timeout: 5 },
          "GET /c": { url: "https://example.com", authorizationType: NONE },
          "GET /d": { function: handler, authorizationType: JWT },
        });
      },
      (stack) => {
        const api = new NewApi(stack, "Api", {
          authorizers: { Token: NEW_TOKEN },
          defaults: { authorizer: "Token" },
        });
        api.addRoutes(new Stack(appOf(stack), "More"), {
          "GET /a": old,
          "GET /b": { function: { handler, runtime, timeout: 5 } },
          "GET /c": { type: "url", url: "https://example.com", authorizer: "none" },
          "GET /d": { ...old, authorizer: "Token" },
        });
      },
    ));

  it("may bring authorizers, those of the API and of routes before them among these", () =>
    expectSame(
      (stack) => {
        const guarded = { function: handler, authorizationType: CUSTOM, authorizer: DOOR };
        const api = new Api(stack, "Api", {
          defaultAuthorizer: TOKEN,
          routes: { "GET /a": { function: handler, authorizationType: JWT } },
        });
        api.addRoutes(stack, {
          "GET /b": guarded,
          "GET /c": { function: handler, authorizationType: JWT, authorizer: TOKEN },
        });
        api.addRoutes(stack, { "GET /d": guarded });
      },
      (stack) => {
        const api = new NewApi(stack, "Api", {
          authorizers: { Token: NEW_TOKEN },
          routes: { "GET /a": { ...old, authorizer: "Token" } },
        });
        const routes = {
          "GET /b": { ...old, authorizer: "Door" },
          "GET /c": { ...old, authorizer: "Token" },
        } as const;
        api
          .addRoutes(stack, routes, { authorizers: { Door: NEW_DOOR } })
          .addRoutes(stack, { "GET /d": { ...old, authorizer: "Door" } });
      },
    ));

  it("may be those of generation 1", async () => {
    const recorded = await record(() => {
      const routes = { "GET /a": { function: handler, authorizer: "late" } } as const;
      made().addRoutes(new Stack(new App(), "More"), routes, { authorizers: { late: NEW_TOKEN } });
    });
    assert.equal(routeOf(recorded, "GET /a").inputs.authorizationType, "JWT");
    assert.equal(recorded.resource(LAMBDA).inputs.runtime, runtime);
    assert.equal(recorded.resource(AUTHORIZER).inputs.name, "late");
  });

  it("are refused where they are written, those of both generations' checks at once, and nothing is taken", async () => {
    await record(async () => {
      const api = made({ defaultAuthorizationType: JWT, defaultAuthorizer: TOKEN });
      const other = new HttpJwtAuthorizer("Token", "https://other.example.com", { jwtAudience: ["x"] });
      const late = new HttpJwtAuthorizer("Late", "example.com", { jwtAudience: [] });
      await expectDefinitionError(
        () =>
          api.addRoutes(api.stack, {
            "GET /a": { function: handler, authorizer: other },
            "GET /b": { function: handler, authorizer: late },
            "GET /c": { function: handler, authorizationType: "AWS" as never },
            "GET /d": { url: "https://example.com", method: "LIST" as never },
            "GET /e": { handler, memorySize: 1 },
            "GET f": handler,
          }),
        [
          { code: "AUTHORIZER_NAME_TAKEN", path: 'addRoutes["GET /a"].authorizer' },
          { code: "AUTHORIZER_ISSUER_INVALID", path: 'addRoutes["GET /b"].authorizer.jwtIssuer' },
          { code: "VALUE_OUT_OF_RANGE", path: 'addRoutes["GET /b"].authorizer.jwtAudience' },
          { code: "VALUE_NOT_ALLOWED", path: 'addRoutes["GET /c"].authorizationType', value: "AWS" },
          { code: "VALUE_NOT_ALLOWED", path: 'addRoutes["GET /d"].method', value: "LIST" },
          { code: "VALUE_OUT_OF_RANGE", path: 'addRoutes["GET /e"].memorySize' },
          { code: "ROUTE_PATH_INVALID", path: 'addRoutes["GET f"]' },
        ],
      );
      assert.deepEqual(api.routes, []);
      const routes = "src/notes.list" as never;
      await expectDefinitionError(
        () => api.addRoutes(api.stack, routes),
        [{ code: "VALUE_WRONG_TYPE", path: "addRoutes" }],
      );
    });
  });
});

describe("an Api of generation 0 is refused, where it is written, when", () => {
  const cases: Readonly<
    Record<string, readonly [ApiProps, readonly Parameters<typeof expectDefinitionError>[1][number][]]>
  > = {
    "types of authorization are not among the words": [
      {
        defaultAuthorizationType: "AWS" as never,
        routes: {
          "GET /a": { function: handler, authorizationType: "BASIC" as never },
          "GET /b": { function: handler, authorizer: TOKEN },
        },
      },
      [
        { code: "VALUE_NOT_ALLOWED", path: "defaultAuthorizationType", value: "AWS" },
        { code: "VALUE_NOT_ALLOWED", path: 'routes["GET /a"].authorizationType', value: "BASIC" },
      ],
    ],
    "JWT has no authorizer, told once for all routes that need the default one": [
      {
        defaultAuthorizationType: JWT,
        routes: { "GET /a": handler, "GET /b": { handler }, "GET /c": { function: handler } },
      },
      [{ code: "PROP_MISSING", path: "defaultAuthorizer", cure: /type JWT/ }],
    ],
    "CUSTOM has no authorizer, of the API or of a route": [
      {
        defaultAuthorizationType: CUSTOM,
        routes: {
          "GET /a": handler,
          "GET /b": { function: handler, authorizationType: CUSTOM },
          "GET /c": { function: handler, authorizer: DOOR },
          "GET /d": { function: handler, authorizationType: NONE },
        },
      },
      [
        { code: "PROP_MISSING", path: "defaultAuthorizer", cure: /type CUSTOM/ },
        { code: "PROP_MISSING", path: 'routes["GET /b"].authorizer', cure: /type CUSTOM/ },
      ],
    ],
    "an authorizer of a route would not be asked, because nothing says its type": [
      { routes: { "GET /a": { function: handler, authorizer: TOKEN } } },
      [
        {
          code: "AUTHORIZER_TYPE_UNKNOWN",
          path: 'routes["GET /a"].authorizationType',
          cure: /ApiAuthorizationType.JWT/,
        },
      ],
    ],
    "an authorizer is something else": [
      {
        defaultAuthorizationType: JWT,
        defaultAuthorizer: { jwtIssuer: "https://issuer.example.com" } as never,
        routes: { "GET /a": handler, "GET /b": { function: handler, authorizer: 5 as never } },
      },
      [
        { code: "VALUE_WRONG_TYPE", path: "defaultAuthorizer", cure: /HttpJwtAuthorizer/ },
        { code: "VALUE_WRONG_TYPE", path: 'routes["GET /b"].authorizer', value: 5 },
      ],
    ],
    "two authorizers have one name": [
      {
        routes: {
          "GET /a": { function: handler, authorizationType: JWT, authorizer: TOKEN },
          "GET /b": {
            function: handler,
            authorizationType: CUSTOM,
            authorizer: new HttpLambdaAuthorizer("Token", "src/door.main"),
          },
        },
      },
      [{ code: "AUTHORIZER_NAME_TAKEN", path: 'routes["GET /b"].authorizer', value: "Token" }],
    ],
    "an authorizer object lacks something, or is called as words are": [
      {
        defaultAuthorizationType: JWT,
        defaultAuthorizer: new HttpJwtAuthorizer("none", "https://issuer.example.com", {} as never),
        routes: {
          "GET /a": {
            function: handler,
            authorizer: new HttpUserPoolAuthorizer("Users", { id: "pool" }, {} as never),
          },
        },
      },
      [
        { code: "AUTHORIZER_NAME_RESERVED", path: "defaultAuthorizer", value: "none" },
        { code: "PROP_MISSING", path: "defaultAuthorizer.jwtAudience" },
        { code: "PROP_MISSING", path: 'routes["GET /a"].authorizer.userPoolClients' },
      ],
    ],
    "scopes are asked for where no token has any": [
      { routes: { "GET /a": { function: handler, authorizationScopes: ["notes/read"] } } },
      [{ code: "AUTHORIZER_SCOPES_UNUSED", path: 'routes["GET /a"].authorizationScopes' }],
    ],
    "many things are wrong at once": [
      {
        cors: { maxAge: "soon" as never, allowMethods: ["LIST" as never] },
        accessLog: { retention: "FOREVER" as never },
        customDomain: { domainName: "API.example.com", certificate: {} as never },
        httpApi: { corsPreflight: {} } as never,
        stages: [{ stageName: "a b", domainMapping: {} } as never],
        defaultThrottlingRateLimit: 5,
        defaultPayloadFormatVersion: "3.0" as never,
        defaultFunctionProps: { memorySize: 1 },
        routes: { "GET /a": { url: "example.com", method: "LIST" as never }, "GET /b": {} as never },
      },
      [
        { code: "DURATION_INVALID", path: "cors.maxAge" },
        { code: "VALUE_NOT_ALLOWED", path: "cors.allowMethods[0]" },
        { code: "VALUE_NOT_ALLOWED", path: "accessLog.retention" },
        { code: "DOMAIN_NAME_INVALID", path: "customDomain.domainName" },
        { code: "VALUE_WRONG_TYPE", path: "customDomain.certificate" },
        { code: "PROP_GONE", path: "httpApi.corsPreflight", cure: "use cors" },
        { code: "STAGE_NAME_INVALID", path: "stages[0].stageName" },
        { code: "PROP_GONE", path: "stages[0].domainMapping" },
        { code: "THROTTLE_INCOMPLETE", path: "defaultThrottlingRateLimit" },
        { code: "VALUE_NOT_ALLOWED", path: "defaultPayloadFormatVersion" },
        { code: "VALUE_OUT_OF_RANGE", path: "defaultFunctionProps.memorySize" },
        { code: "ROUTE_URL_INVALID", path: 'routes["GET /a"].url' },
        { code: "VALUE_NOT_ALLOWED", path: 'routes["GET /a"].method' },
        { code: "FUNCTION_HANDLER_MISSING", path: 'routes["GET /b"].handler' },
      ],
    ],
    "a domain has a certificate in both spellings": [
      {
        customDomain: {
          domainName: "api.example.com",
          certificate: {} as never,
          acmCertificate: {} as never,
        },
      },
      [
        { code: "VALUE_WRONG_TYPE", path: "customDomain.certificate" },
        { code: "PROP_CONFLICT", path: "customDomain.acmCertificate" },
      ],
    ],
  };

  for (const [name, [props, issues]] of Object.entries(cases))
    it(name, () =>
      expectDefinitionError(() => record(() => made(props)), issues, { construct: 'Api "Api"' }),
    );

  it("an API that is there comes with props that would configure it", () =>
    expectDefinitionError(
      () =>
        record(() => {
          const httpApi = new apigatewayv2.Api("mine", { protocolType: "HTTP" });
          made({ httpApi, cors: false, stages: [], customDomain: "api.example.com", accessLog: true });
        }),
      ["cors", "stages", "customDomain", "accessLog"].map((path) => ({ code: "NATIVE_CONFLICT", path })),
    ));
});

function appOf(stack: Scope): App {
  return (stack as Stack).app as App;
}
