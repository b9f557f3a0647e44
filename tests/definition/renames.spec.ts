import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lb from "@pulumi/aws/lb";
import * as route53 from "@pulumi/aws/route53";
import { Api, type ApiProps, App, Stack } from "#sdk/index";
import {
  API,
  AUTHORIZER,
  INTEGRATION,
  integrationOf,
  LAMBDA,
  LOG_GROUP,
  ROUTE,
  STAGE,
  VPC_LINK,
} from "../support/api";
import { type ExpectedIssue, expectRefused } from "../support/definition-error";
import { settled } from "../support/settled";
import { CERTIFICATE, DOMAIN, define, MAPPING, RECORD } from "./program";

const JWT = {
  type: "jwt",
  jwt: { issuer: "https://issuer.example.com", audience: ["notes"] },
} as const;

/** Fails unless these props are refused, and only the types that the program makes first are registered. */
async function expectOldName(
  props: () => object,
  issue: ExpectedIssue,
  ...except: readonly string[]
): Promise<void> {
  const program = () => new Api(new Stack(new App(), "Web"), "Api", props() as ApiProps);
  await expectRefused(program, [issue], {
    construct: 'Api "Api"',
    except: ["serverless-api:index:Stack", ...except],
  });
}

describe("definition: names of Api in generation 1", () => {
  it("[rename.http-api] is native.httpApi", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { native: { httpApi: { description: "notes" } } });
    });
    recorded.expect(API, { description: "notes" });
    await expectOldName(() => ({ httpApi: {} }), {
      code: "PROP_UNKNOWN",
      path: "httpApi",
      cure: "did you mean native.httpApi",
    });
  });

  it("[rename.stages] is native.httpStages", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { native: { httpStages: [{ name: "beta" }] } });
    });
    recorded.expect(STAGE, "Web-Api-stage-beta", { name: "beta" });
    await expectOldName(() => ({ stages: [] }), {
      code: "PROP_UNKNOWN",
      path: "stages",
      cure: "did you mean native.httpStages",
    });
  });

  it("[rename.cors.allow-methods] is a list of words", async () => {
    const cors = { allowMethods: ["GET", "ANY"] } as const;
    const recorded = await define(({ stack }) => new Api(stack, "Api", { cors }));
    recorded.expect(API, { corsConfiguration: { allowMethods: ["GET", "*"] } });
    await expectOldName(() => ({ cors: { allowMethods: [1] } }), {
      code: "VALUE_NOT_ALLOWED",
      path: "cors.allowMethods[0]",
      value: 1,
      cure: '"GET"',
    });
  });

  it("[rename.cors.max-age] is a duration as text", async () => {
    const recorded = await define(({ stack }) => new Api(stack, "Api", { cors: { maxAge: "1 day" } }));
    recorded.expect(API, { corsConfiguration: { maxAge: 86_400 } });
    await expectOldName(() => ({ cors: { maxAge: {} } }), {
      code: "DURATION_INVALID",
      path: "cors.maxAge",
      value: {},
    });
  });

  it("[rename.access-log.retention] is a word, which in upper case is understood as well", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "New", { accessLog: { retention: "two_weeks" } });
      new Api(stack, "Old", { accessLog: { retention: "TWO_WEEKS" as "two_weeks" } });
    });
    for (const { inputs } of recorded.resources(LOG_GROUP)) assert.equal(inputs.retentionInDays, 14);
    await expectOldName(() => ({ accessLog: { retention: 14 } }), {
      code: "VALUE_NOT_ALLOWED",
      path: "accessLog.retention",
      value: 14,
    });
  });

  it("[rename.domain.name] is native.domainName for an existing domain", async () => {
    const existing = () =>
      new apigatewayv2.DomainName("domain", {
        domainName: "api.example.com",
        domainNameConfiguration: {
          certificateArn: "arn",
          endpointType: "REGIONAL",
          securityPolicy: "TLS_1_2",
        },
      });
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { customDomain: { native: { domainName: existing() } } });
    });
    recorded.expect(MAPPING, { domainName: recorded.resource(DOMAIN).id });
    const domainName = {
      message: "not a name, got a DomainName",
      cure: "pass the resource as native.domainName",
    };
    await expectOldName(
      () => ({ customDomain: { domainName: existing() } }),
      { code: "VALUE_WRONG_TYPE", path: "customDomain.domainName", ...domainName },
      DOMAIN,
    );
  });

  it("[rename.domain.zone] is native.hostedZone for an existing zone", async () => {
    const domainName = "api.example.com";
    const recorded = await define(({ stack }) => {
      const hostedZone = new route53.Zone("zone", { name: "example.com" });
      new Api(stack, "Api", { customDomain: { domainName, native: { hostedZone } } });
    });
    const { zoneId } = recorded.resource("aws:route53/zone:Zone").state;
    for (const { inputs } of recorded.resources(RECORD)) assert.equal(inputs.zoneId, zoneId);
    await expectOldName(
      () => ({ customDomain: { domainName, hostedZone: new route53.Zone("zone", { name: "example.com" }) } }),
      {
        code: "VALUE_WRONG_TYPE",
        path: "customDomain.hostedZone",
        cure: "pass the resource as native.hostedZone",
      },
      "aws:route53/zone:Zone",
    );
  });

  it("[rename.domain.certificate] is native.certificate", async () => {
    const domainName = "api.example.com";
    const recorded = await define(({ stack }) => {
      const certificate = new acm.Certificate("mine", { domainName });
      new Api(stack, "Api", { customDomain: { domainName, native: { certificate } } });
    });
    const { arn } = recorded.resource(CERTIFICATE).state;
    recorded.expect(DOMAIN, { domainNameConfiguration: { certificateArn: arn } });
    for (const old of ["acmCertificate", "certificate"]) {
      await expectOldName(() => ({ customDomain: { domainName, [old]: {} } }), {
        code: "PROP_UNKNOWN",
        path: `customDomain.${old}`,
        cure: "did you mean native.certificate",
      });
    }
  });

  it("[rename.default-function-props] is defaults.function", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { defaults: { function: { timeout: 3 } }, routes: { "GET /a": "src/a.get" } });
    });
    recorded.expect(LAMBDA, { timeout: 3 });
    await expectOldName(() => ({ defaultFunctionProps: { timeout: 3 } }), {
      code: "PROP_UNKNOWN",
      path: "defaultFunctionProps",
      cure: "did you mean defaults.function",
    });
  });

  it("[rename.default-authorizer] is defaults.authorizer, the name of one", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { tokens: JWT },
        defaults: { authorizer: "tokens" },
        routes: { "GET /a": "src/a.get" },
      });
    });
    recorded.expect(ROUTE, { authorizerId: recorded.resource(AUTHORIZER).id });
    await expectOldName(() => ({ defaultAuthorizer: JWT }), {
      code: "PROP_UNKNOWN",
      path: "defaultAuthorizer",
      cure: "did you mean defaults.authorizer",
    });
    await expectOldName(() => ({ defaults: { authorizer: JWT } }), {
      code: "AUTHORIZER_UNKNOWN",
      path: "defaults.authorizer",
      value: JWT,
      cure: "add it to authorizers",
    });
  });

  it("[rename.default-authorization-type] is removed: the authorizer implies it", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { defaults: { authorizer: "iam" }, routes: { "GET /a": "src/a.get" } });
    });
    recorded.expect(ROUTE, { authorizationType: "AWS_IAM" });
    await expectOldName(() => ({ defaultAuthorizationType: "AWS_IAM" }), {
      code: "PROP_UNKNOWN",
      path: "defaultAuthorizationType",
      cure: "did you mean defaults.authorizer",
    });
  });

  it("[rename.default-scopes] is defaults.authorizationScopes", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { tokens: JWT },
        defaults: { authorizer: "tokens", authorizationScopes: ["read"] },
        routes: { "GET /a": "src/a.get" },
      });
    });
    assert.deepEqual(recorded.resource(ROUTE).inputs.authorizationScopes, ["read"]);
    await expectOldName(() => ({ defaultAuthorizationScopes: ["read"] }), {
      code: "PROP_UNKNOWN",
      path: "defaultAuthorizationScopes",
      cure: "did you mean defaults.authorizationScopes",
    });
  });

  it("[rename.default-payload-format] is defaults.payloadFormatVersion, 2.0 or 1.0", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { defaults: { payloadFormatVersion: "1.0" }, routes: { "GET /a": "src/a.get" } });
    });
    recorded.expect(INTEGRATION, { payloadFormatVersion: "1.0" });
    await expectOldName(() => ({ defaultPayloadFormatVersion: "1.0" }), {
      code: "PROP_UNKNOWN",
      path: "defaultPayloadFormatVersion",
      cure: "did you mean defaults.payloadFormatVersion",
    });
    await expectOldName(() => ({ defaults: { payloadFormatVersion: "V2" } }), {
      code: "VALUE_NOT_ALLOWED",
      path: "defaults.payloadFormatVersion",
      value: "V2",
      cure: 'write "1.0" or "2.0"',
    });
  });

  it("[rename.default-throttle-burst] is defaults.throttle.burst", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { defaults: { throttle: { burst: 7, rate: 9 } } });
    });
    recorded.expect(STAGE, { defaultRouteSettings: { throttlingBurstLimit: 7 } });
    await expectOldName(() => ({ defaultThrottlingBurstLimit: 7 }), {
      code: "PROP_UNKNOWN",
      path: "defaultThrottlingBurstLimit",
      cure: "did you mean defaults.throttle.burst",
    });
  });

  it("[rename.default-throttle-rate] is defaults.throttle.rate", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { defaults: { throttle: { burst: 7, rate: 9.5 } } });
    });
    recorded.expect(STAGE, { defaultRouteSettings: { throttlingRateLimit: 9.5 } });
    await expectOldName(() => ({ defaultThrottlingRateLimit: 9 }), {
      code: "PROP_UNKNOWN",
      path: "defaultThrottlingRateLimit",
      cure: "did you mean defaults.throttle.rate",
    });
  });

  it("[rename.route.authorization-type] is the route's authorizer", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { routes: { "GET /a": { function: "src/a.get", authorizer: "iam" } } });
    });
    recorded.expect(ROUTE, { authorizationType: "AWS_IAM" });
    const route = { function: "src/a.get", authorizationType: "AWS_IAM" };
    await expectOldName(() => ({ routes: { "GET /a": route } }), {
      code: "PROP_UNKNOWN",
      path: 'routes["GET /a"].authorizationType',
      cure: "did you mean authorizer",
    });
  });

  it("[rename.route.alb] is type alb with native.albListener and native.integration", async () => {
    const loadBalancerArn = "arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/inside/1";
    const recorded = await define(({ stack }) => {
      const albListener = new lb.Listener("listener", { loadBalancerArn, defaultActions: [] });
      const vpcLink = new apigatewayv2.VpcLink("mine", { subnetIds: [], securityGroupIds: [] });
      const native = { albListener, integration: { method: "GET", vpcLink } } as const;
      new Api(stack, "Api", { routes: { "GET /a": { type: "alb", native } } });
    });
    recorded.expect(INTEGRATION, {
      integrationUri: recorded.resource("aws:lb/listener:Listener").state.arn,
      integrationMethod: "GET",
      connectionId: recorded.resource(VPC_LINK).id,
    });
    await expectOldName(() => ({ routes: { "GET /a": { albListener: {} } } }), {
      code: "ROUTE_VALUE_INVALID",
      path: 'routes["GET /a"]',
      value: { albListener: {} },
      cure: 'write { type: "alb", native: { albListener } }',
    });
    const path = 'routes["GET /a"]';
    const listener = { loadBalancerArn, defaultActions: [] };
    for (const [old, cure] of [
      ["albListener", "native.albListener"],
      ["method", "native.integration.method"],
      ["vpcLink", "native.integration.vpcLink"],
    ] as const) {
      await expectOldName(
        () => {
          const native = { albListener: new lb.Listener("listener", listener) };
          return { routes: { "GET /a": { type: "alb", native, [old]: {} } } };
        },
        { code: "PROP_UNKNOWN", path: `${path}.${old}`, cure: `did you mean ${cure}` },
        "aws:lb/listener:Listener",
      );
    }
  });

  it("[rename.route.url] is type url with url and native.integration.method", async () => {
    const recorded = await define(({ stack }) => {
      const native = { integration: { method: "GET" } } as const;
      new Api(stack, "Api", { routes: { "GET /a": { type: "url", url: "https://example.com", native } } });
    });
    const { integrationUri, integrationMethod } = integrationOf(recorded, "GET /a").inputs;
    assert.deepEqual([integrationUri, integrationMethod], ["https://example.com", "GET"]);
    const url = "https://example.com";
    await expectOldName(() => ({ routes: { "GET /a": { url } } }), {
      code: "ROUTE_VALUE_INVALID",
      path: 'routes["GET /a"]',
      value: { url },
      cure: 'add type: "url"',
    });
    await expectOldName(() => ({ routes: { "GET /a": { type: "url", url, method: "GET" } } }), {
      code: "PROP_UNKNOWN",
      path: 'routes["GET /a"].method',
      cure: "did you mean native.integration.method",
    });
  });

  it("[rename.attributes] are under native, and not beside it", async () => {
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api", { customDomain: "api.example.com" });
      for (const old of [
        "httpApi",
        "accessLogGroup",
        "gatewayDomain",
        "apiGatewayDomain",
        "acmCertificate",
      ]) {
        assert.equal(old in api, false, old);
      }
      const { httpApi, accessLogGroup, domainName, certificate } = api.native;
      return Promise.all([httpApi.id, accessLogGroup?.id, domainName?.id, certificate?.id].map(settled));
    });
    const ids = [API, LOG_GROUP, DOMAIN, CERTIFICATE].map((type) => recorded.resource(type).id);
    assert.deepEqual(recorded.value, ids);
  });
});
