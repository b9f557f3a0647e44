import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as apigateway from "@pulumi/aws/apigateway";
import * as iam from "@pulumi/aws/iam";
import * as route53 from "@pulumi/aws/route53";
import {
  Auth,
  AuthorizationType,
  CognitoUserPoolsAuthorizer,
  Duration,
  EndpointType,
  Function,
  RequestAuthorizer,
  RestApiV1,
  type RestApiV1Props,
  TokenAuthorizer,
} from "#sdk/gen0/index";
import {
  App,
  Auth as NewAuth,
  Function as NewFunction,
  type RestApiV1Props as NewProps,
  RestApiV1 as NewRestApi,
  Stack,
} from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { REST_AUTHORIZER } from "../../support/rest-api";
import { CASES, DEFAULTS, NEW_TOKEN, TOKEN } from "./cases/rest-api";

const runtime = "nodejs12.x";
const handler = "src/notes.list";
const old = { function: { handler, runtime } } as const;
const resultsCacheTtl = "5 minutes";
const { COGNITO, CUSTOM, IAM, NONE } = AuthorizationType;

const certificateIn = () => new acm.Certificate("certificate", { domainName: "api.example.com" });
const zoneIn = () => new route53.Zone("zone", { name: "example.com" });
const apiIn = () => new apigateway.RestApi("mine", {});

const made = (props?: RestApiV1Props) => new RestApiV1(new Stack(new App(), "Shop"), "Api", props);
const refused = (props: object) => () => record(() => made(props as RestApiV1Props));

describe("a RestApiV1 of generation 0", () => {
  for (const [name, [before, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new RestApiV1(stack, "Api", before),
        (stack) => new NewRestApi(stack, "Api", now),
      ));

  it("takes no props at all", () =>
    expectSame(
      (stack) => new RestApiV1(stack, "Api"),
      (stack) => new NewRestApi(stack, "Api", DEFAULTS),
    ));

  it("takes a Function as a route, and one that an authorizer asks", () =>
    expectSame(
      (stack) => {
        const list = new Function(stack, "List", handler);
        const door = new Function(stack, "Door", "src/door.main");
        const defaultAuthorizer = new TokenAuthorizer(stack, "Token", { handler: door });
        new RestApiV1(stack, "Api", {
          defaultAuthorizer,
          routes: { "GET /a": list, "GET /b": { function: list } },
        });
      },
      (stack) => {
        const list = new NewFunction(stack, "List", { handler, runtime });
        const door = new NewFunction(stack, "Door", { handler: "src/door.main", runtime });
        new NewRestApi(stack, "Api", {
          ...DEFAULTS,
          authorizers: { Token: { type: "func_token", function: door, resultsCacheTtl } },
          defaults: { authorizer: "Token" },
          routes: { "GET /a": list, "GET /b": { function: list } },
        });
      },
    ));

  it("takes the user pool of an Auth, and a role that an authorizer is called with", () => {
    const roleIn = () => new iam.Role("door", { assumeRolePolicy: "{}" });
    return expectSame(
      (stack) => {
        const { userPool } = new Auth(stack, "Users", { userdir: true });
        const people = new CognitoUserPoolsAuthorizer(stack, "People", { cognitoUserPools: [userPool] });
        const door = new RequestAuthorizer(stack, "Door", {
          handler: "src/door.main",
          identitySources: ["method.request.header.X-Key"],
          assumeRole: roleIn(),
        });
        const asked = { authorizationType: CUSTOM, authorizer: door };
        new RestApiV1(stack, "Api", {
          defaultAuthorizationType: COGNITO,
          defaultAuthorizer: people,
          routes: { "GET /a": handler, "GET /b": { function: handler, methodOptions: asked } },
        });
      },
      (stack) => {
        const { userPoolId } = new NewAuth(stack, "Users");
        new NewRestApi(stack, "Api", {
          ...DEFAULTS,
          authorizers: {
            People: { type: "user_pools", userPoolIds: [userPoolId], resultsCacheTtl },
            Door: {
              type: "func_request",
              function: { handler: "src/door.main", runtime },
              identitySources: ["method.request.header.X-Key"],
              resultsCacheTtl,
              native: { assumeRole: roleIn() },
            },
          },
          defaults: { authorizer: "People" },
          routes: { "GET /a": old, "GET /b": { ...old, authorizer: "Door" } },
        });
      },
    );
  });

  it("takes an API that is there, with its paths, and then has no defaults of its own", () =>
    expectSame(
      (stack) => {
        const importedPaths = { "/notes": "abc123" };
        new RestApiV1(stack, "Api", {
          restApi: apiIn(),
          importedPaths,
          routes: { "GET /notes/{id}": handler },
        });
      },
      (stack) => {
        const native = { restApi: apiIn(), importedPaths: { "/notes": "abc123" } };
        new NewRestApi(stack, "Api", { native, routes: { "GET /notes/{id}": old } });
      },
    ));

  for (const name of ["certificate", "acmCertificate"])
    it(`takes objects of a custom domain, with ${name}`, () =>
      expectSame(
        (stack) => {
          const given = { [name]: certificateIn(), hostedZone: zoneIn() };
          new RestApiV1(stack, "Api", { customDomain: { domainName: "api.example.com", ...given } });
        },
        (stack) => {
          const native = { certificate: certificateIn(), hostedZone: zoneIn() };
          const customDomain = { domainName: "api.example.com", native };
          new NewRestApi(stack, "Api", { ...DEFAULTS, customDomain });
        },
      ));

  it("shares the domain of another one, each with its path", () =>
    expectSame(
      (stack) => {
        const { gatewayDomain } = new RestApiV1(stack, "One", {
          customDomain: { domainName: "a.example.com" },
        });
        assert.ok(gatewayDomain);
        new RestApiV1(stack, "Two", { customDomain: { domainName: gatewayDomain, path: "two" } });
      },
      (stack) => {
        const one = { ...DEFAULTS, customDomain: { domainName: "a.example.com" } } satisfies NewProps;
        const { domainName } = new NewRestApi(stack, "One", one).native;
        assert.ok(domainName);
        new NewRestApi(stack, "Two", { ...DEFAULTS, customDomain: { native: { domainName }, path: "two" } });
      },
    ));

  it("has its objects under their old names, with what is read from them", async () => {
    const { outputs } = await record(() => {
      const api = made({ customDomain: "api.example.com" });
      const { native } = api;
      return {
        old: {
          id: api.restApi.restApiId,
          root: api.restApi.restApiRootResourceId,
          logs: api.accessLogGroup?.logGroupName,
          domain: api.gatewayDomain?.name,
          certificate: api.acmCertificate?.certificateArn,
        },
        now: {
          id: native.restApi.id,
          root: native.restApi.rootResourceId,
          logs: native.accessLogGroup?.name,
          domain: native.domainName?.domainName,
          certificate: native.certificate?.arn,
        },
        isSame: api.apiGatewayDomain === native.domainName,
      };
    });
    const { old: before, now, isSame } = outputs as Record<string, unknown>;
    assert.deepEqual(before, now);
    assert.equal(isSame, true);
    assert.ok(Object.values(now as object).every((value) => typeof value === "string"));
  });

  it("has no log group, domain and certificate where there are none", () =>
    record(() => {
      const { accessLogGroup, gatewayDomain, apiGatewayDomain, acmCertificate } = made({ accessLog: false });
      assert.deepEqual(
        [accessLogGroup, gatewayDomain, apiGatewayDomain, acmCertificate],
        [undefined, undefined, undefined, undefined],
      );
    }));

  it("adds routes in its own form, with the default authorizer and others", () =>
    expectSame(
      (stack) => {
        const api = new RestApiV1(stack, "Api", {
          defaultAuthorizationType: NONE,
          defaultAuthorizer: TOKEN,
          routes: { "GET /a": handler },
        });
        const door = new TokenAuthorizer(stack, "Door", { handler: "src/other.token" });
        api.addRoutes(stack, {
          "GET /b": { function: handler, methodOptions: { authorizationType: CUSTOM } },
          "GET /c": { function: handler, methodOptions: { authorizationType: CUSTOM, authorizer: door } },
          "GET /d": { handler, timeout: Duration.seconds(5) },
        });
        api.addRoutes(stack, {
          "GET /e": { function: handler, methodOptions: { authorizationType: CUSTOM, authorizer: door } },
        });
        api.attachPermissionsToRoute("GET /e", ["ses:SendEmail"]);
      },
      (stack) => {
        const api = new NewRestApi(stack, "Api", {
          ...DEFAULTS,
          authorizers: { Token: NEW_TOKEN },
          defaults: { authorizer: "none" },
          routes: { "GET /a": old },
        });
        const Door = {
          type: "func_token",
          function: { handler: "src/other.token", runtime },
          resultsCacheTtl,
        } as const;
        const asked = { ...old, authorizer: "Door" } as const;
        const more = api
          .addRoutes(
            stack,
            {
              "GET /b": { ...old, authorizer: "Token" },
              "GET /c": asked,
              "GET /d": { function: { handler, runtime, timeout: "5 seconds" } },
            },
            { authorizers: { Door } },
          )
          .addRoutes(stack, { "GET /e": asked });
        more.attachPermissionsToRoute("GET /e" as never, ["ses:SendEmail"]);
      },
    ));

  it("makes one authorizer of an object, and of objects that say the same", async () => {
    const token = () => new TokenAuthorizer(undefined, "Token", { handler: "src/door.token" });
    const asked = (authorizer: TokenAuthorizer) => ({ function: handler, methodOptions: { authorizer } });
    const recorded = await record(() => {
      made({
        defaultAuthorizer: TOKEN,
        routes: { "GET /a": asked(TOKEN), "GET /b": asked(token()), "GET /c": handler },
      });
    });
    assert.deepEqual(
      recorded
        .resources(REST_AUTHORIZER)
        .map(({ name, inputs }) => [name, inputs.authorizerResultTtlInSeconds]),
      [["Shop-Api-authorizer-Token", 300]],
    );
  });

  it("is refused with types that do not go with their authorizers, or have none", () =>
    expectDefinitionError(
      refused({
        defaultAuthorizationType: COGNITO,
        defaultAuthorizer: TOKEN,
        routes: {
          "GET /a": { function: handler, methodOptions: { authorizationType: NONE, authorizer: TOKEN } },
          "GET /b": { function: handler, methodOptions: { authorizationType: "JWT" } },
          "GET /c": { function: handler, methodOptions: { authorizationType: IAM } },
          "GET /d": { function: handler, methodOptions: { authorizationType: CUSTOM, authorizer: {} } },
        },
      }),
      [
        { code: "PROP_CONFLICT", path: "defaultAuthorizationType", value: COGNITO },
        { code: "PROP_CONFLICT", path: 'routes["GET /a"].methodOptions.authorizationType', value: NONE },
        { code: "VALUE_NOT_ALLOWED", path: 'routes["GET /b"].methodOptions.authorizationType', value: "JWT" },
        { code: "VALUE_WRONG_TYPE", path: 'routes["GET /d"].methodOptions.authorizer' },
      ],
    ));

  it("is refused with a type that asks an authorizer, where there is none", () =>
    expectDefinitionError(
      refused({
        defaultAuthorizationType: CUSTOM,
        routes: { "GET /a": { function: handler, methodOptions: { authorizationType: COGNITO } } },
      }),
      [
        { code: "PROP_MISSING", path: "defaultAuthorizer", cure: /type CUSTOM/ },
        { code: "PROP_MISSING", path: 'routes["GET /a"].methodOptions.authorizer', cure: /type COGNITO/ },
      ],
    ));

  it("is refused with two authorizers of one name", () =>
    expectDefinitionError(
      refused({
        defaultAuthorizer: TOKEN,
        routes: {
          "GET /a": {
            function: handler,
            methodOptions: {
              authorizer: new TokenAuthorizer(undefined, "Token", { handler: "src/other.token" }),
            },
          },
        },
      }),
      [{ code: "AUTHORIZER_NAME_TAKEN", path: 'routes["GET /a"].methodOptions.authorizer', value: "Token" }],
    ));

  it("is refused with cors beside preflight options, and with paths of an API that it makes", async () => {
    await expectDefinitionError(
      refused({ cors: true, restApi: { defaultCorsPreflightOptions: { allowOrigins: ["*"] } } }),
      [{ code: "PROP_CONFLICT", path: "cors", value: true }],
    );
    await expectDefinitionError(refused({ importedPaths: { "/notes": "abc" } }), [
      { code: "NATIVE_CONFLICT", path: "importedPaths" },
    ]);
  });

  it("is refused with settings of an API that is there", async () => {
    await record(() =>
      expectDefinitionError(
        () => made({ restApi: apiIn(), cors: true, accessLog: true, customDomain: "api.example.com" }),
        [
          { code: "NATIVE_CONFLICT", path: "cors" },
          { code: "NATIVE_CONFLICT", path: "accessLog" },
          { code: "NATIVE_CONFLICT", path: "customDomain" },
        ],
      ),
    );
  });

  it("reports all mistakes at once, by the paths of the program", () =>
    expectDefinitionError(
      refused({
        restApi: {
          domainName: {},
          deployOptions: { stageName: "a b", accessLogFormat: "x" },
          defaultCorsPreflightOptions: { allowOrigins: [] },
        },
        accessLog: "",
        customDomain: { domainName: "API.example.com", endpointType: EndpointType.EDGE, mtls: { key: "a" } },
        defaultFunctionProps: { memorySize: 1 },
        defaultAuthorizer: new TokenAuthorizer(undefined, "Token", {
          handler: "",
          identitySource: "Authorization",
          resultsCacheTtl: Duration.hours(2),
        }),
        routes: {
          "GET a": handler,
          "GET /b": { handler: "" },
          "GET /c": { function: handler, integrationOptions: { proxy: false } },
          "GET /d": { function: handler, methodOptions: { methodResponses: [] } },
        },
      }),
      [
        { code: "PROP_GONE", path: "restApi.domainName", cure: "use customDomain" },
        { code: "STAGE_NAME_INVALID", path: "restApi.deployOptions.stageName" },
        { code: "PROP_GONE", path: "restApi.deployOptions.accessLogFormat" },
        { code: "NATIVE_OWN_PROP", path: "restApi.deployOptions" },
        { code: "PROP_MISSING", path: "restApi.defaultCorsPreflightOptions.allowOrigins" },
        { code: "ACCESS_LOG_FORMAT_INVALID", path: "accessLog" },
        { code: "DOMAIN_NAME_INVALID", path: "customDomain.domainName" },
        { code: "DOMAIN_ENDPOINT_CONFLICT", path: "customDomain.mtls" },
        { code: "PROP_MISSING", path: "customDomain.mtls.bucket" },
        { code: "VALUE_OUT_OF_RANGE", path: "defaultFunctionProps.memorySize" },
        { code: "FUNCTION_HANDLER_MISSING", path: "defaultAuthorizer.handler.handler" },
        { code: "AUTHORIZER_SOURCE_INVALID", path: "defaultAuthorizer.identitySource" },
        { code: "VALUE_OUT_OF_RANGE", path: "defaultAuthorizer.resultsCacheTtl" },
        { code: "ROUTE_PATH_INVALID", path: 'routes["GET a"]' },
        { code: "FUNCTION_HANDLER_MISSING", path: 'routes["GET /b"].handler' },
        { code: "PROP_GONE", path: 'routes["GET /c"].integrationOptions.proxy' },
        { code: "PROP_GONE", path: 'routes["GET /d"].methodOptions.methodResponses' },
      ],
    ));

  it("reports mistakes in routes that are added, by the paths of the program", () =>
    record(() => {
      const api = made();
      const { stack } = api;
      return expectDefinitionError(
        () =>
          api.addRoutes(stack, {
            "GET /a": { function: "", methodOptions: { authorizationType: CUSTOM } },
            "GET /b": { function: handler, methodOptions: { authorizationScopes: ["a"] } },
          }),
        [
          { code: "FUNCTION_HANDLER_MISSING", path: 'addRoutes["GET /a"].function.handler' },
          { code: "PROP_MISSING", path: 'addRoutes["GET /a"].methodOptions.authorizer' },
          { code: "AUTHORIZER_SCOPES_UNUSED", path: 'addRoutes["GET /b"].methodOptions.authorizationScopes' },
        ],
      );
    }));
});
