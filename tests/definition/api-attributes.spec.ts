import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import * as lambda from "@pulumi/aws/lambda";
import { Api, Function, Stack } from "#sdk/index";
import { API, AUTHORIZER, INTEGRATION, LAMBDA, LOG_GROUP, PERMISSION, ROUTE } from "../support/api";
import { settled } from "../support/settled";
import { CERTIFICATE, DOMAIN, define, givenStatementsOf } from "./program";

describe("definition: Api attributes", () => {
  it("[api.url] has the URL that AWS gives, without waiting for a stage", async () => {
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api", {});
      const report = { handler: "src/a.run", environment: { URL: api.url } };
      new Function(stack, "Report", report);
      return settled(api.url);
    });
    const { id, urn } = recorded.resource(API);
    assert.equal(recorded.value, `https://${id}.execute-api.us-east-1.amazonaws.com`);
    assert.deepEqual(recorded.resource(LAMBDA).propertyDependencies.environment, [urn]);
  });

  it("[api.routes] lists the keys in the order added", async () => {
    await define(({ stack }) => {
      const api = new Api(stack, "Api", { routes: { "POST /notes": "src/a.create", $default: "src/a.all" } });
      api.addRoutes(stack, { "GET  /notes": "src/a.list" });
      assert.deepEqual(api.routes, ["POST /notes", "$default", "GET /notes"]);
    });
  });

  it("[api.native.http-api] has the underlying API", async () => {
    const recorded = await define(({ stack }) => settled(new Api(stack, "Api", {}).native.httpApi.id));
    assert.equal(recorded.value, recorded.resource(API).id);
  });

  it("[api.native.access-log-group] has the log group, and none without access logs", async () => {
    const recorded = await define(async ({ stack }) => {
      assert.equal(new Api(stack, "Silent", { accessLog: false }).native.accessLogGroup, undefined);
      const { accessLogGroup } = new Api(stack, "Api", {}).native;
      assert.ok(accessLogGroup);
      return settled(accessLogGroup.arn);
    });
    assert.equal(recorded.value, recorded.resource(LOG_GROUP).state.arn);
  });

  it("[api.custom-domain-url] has the domain's URL, and none without a custom domain", async () => {
    const recorded = await define(({ stack }) => {
      assert.equal(new Api(stack, "Plain", {}).customDomainUrl, undefined);
      return settled(new Api(stack, "Api", { customDomain: "api.example.com" }).customDomainUrl);
    });
    assert.equal(recorded.value, "https://api.example.com");
  });

  it("[api.native.domain-name] has the domain, made or given, and none without a custom domain", async () => {
    const recorded = await define(({ stack }) => {
      assert.equal(new Api(stack, "Plain", {}).native.domainName, undefined);
      const { domainName } = new Api(stack, "Api", { customDomain: "api.example.com" }).native;
      assert.ok(domainName);
      const second = new Api(stack, "Second", { customDomain: { native: { domainName }, path: "b" } });
      assert.equal(second.native.domainName, domainName);
      return settled(domainName.id);
    });
    assert.equal(recorded.value, recorded.resource(DOMAIN).id);
  });

  it("[api.native.certificate] has the certificate, made or given, and none without a custom domain", async () => {
    const recorded = await define(({ stack }) => {
      assert.equal(new Api(stack, "Plain", {}).native.certificate, undefined);
      const mine = new acm.Certificate("mine", { domainName: "b.example.com" });
      const given = { domainName: "b.example.com", native: { certificate: mine } };
      assert.equal(new Api(stack, "Given", { customDomain: given }).native.certificate, mine);
      const { certificate } = new Api(stack, "Api", { customDomain: "api.example.com" }).native;
      assert.ok(certificate);
      return settled(certificate.arn);
    });
    assert.equal(recorded.value, recorded.resource(CERTIFICATE, "Web-Api-certificate").state.arn);
  });
});

describe("definition: Api methods", () => {
  it("[api.get-function] gives the function of a route, whatever the white space, and none for others", async () => {
    await define(({ stack }) => {
      const shared = new Function(stack, "Shared", "src/shared.all");
      const existing = new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" });
      const api = new Api(stack, "Api", {
        routes: {
          "GET /a": "src/a.get",
          "GET /shared": shared,
          "GET /url": { type: "url", url: "https://example.com" },
          "GET /old": { native: { function: existing } },
        },
      });
      assert.ok(Function.isInstance(api.getFunction("GET /a")));
      assert.equal(api.getFunction("GET   /a"), api.getFunction("GET /a"));
      assert.equal(api.getFunction("GET /shared"), shared);
      assert.equal(api.getFunction("GET /url"), undefined);
      assert.equal(api.getFunction("GET /old"), undefined);
      assert.equal(api.getFunction("GET /none" as string), undefined);
    });
  });

  it("[api.add-routes] makes the route with all its resources in the stack given as scope", async () => {
    const recorded = await define(({ app, stack }) => {
      const api = new Api(stack, "Api", {});
      api.addRoutes(new Stack(app, "More"), { "GET /a": "src/a.get" });
      assert.deepEqual(api.routes, ["GET /a"]);
    });
    const more = recorded.resource("serverless-api:index:Stack", "More").urn;
    recorded.expect(ROUTE, { apiId: recorded.resource(API).id, routeKey: "GET /a" });
    for (const type of [ROUTE, INTEGRATION, PERMISSION, "serverless-api:index:Function"]) {
      assert.equal(recorded.resource(type).parent, more, type);
    }
  });

  it("[api.add-routes.authorizer] guards added routes with the default authorizer, made once with the API", async () => {
    const recorded = await define(({ app, stack }) => {
      const api = new Api(stack, "Api", {
        authorizers: { door: { type: "func", function: "src/door.check" } },
        defaults: { authorizer: "door" },
        routes: { "GET /a": "src/a.get" },
      });
      api.addRoutes(new Stack(app, "More"), { "GET /b": "src/b.get" });
    });
    const door = recorded.resource(AUTHORIZER);
    assert.equal(door.parent, recorded.resource("serverless-api:index:Api").urn);
    assert.deepEqual(
      recorded.resources(ROUTE).map(({ inputs }) => [inputs.authorizationType, inputs.authorizerId]),
      [
        ["CUSTOM", door.id],
        ["CUSTOM", door.id],
      ],
    );
  });

  it("[api.attach-permissions] reaches the functions of all routes, those added later too", async () => {
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api", { routes: { "GET /a": "src/a.get" } });
      api.attachPermissions(["ses:SendEmail"]);
      api.addRoutes(stack, { "GET /b": "src/b.get" });
      new Function(stack, "Other", "src/other.run");
    });
    const given = [{ Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] }];
    assert.deepEqual(givenStatementsOf(recorded, "Web-Api-GET-a"), given);
    assert.deepEqual(givenStatementsOf(recorded, "Web-Api-GET-b"), given);
    assert.deepEqual(givenStatementsOf(recorded, "Web-Other"), []);
  });

  it("[api.attach-permissions-to-route] reaches the function of one route alone", async () => {
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api", { routes: { "GET /a": "src/a.get", "GET /b": "src/b.get" } });
      api.attachPermissionsToRoute("GET /a", ["ses:SendEmail"]);
    });
    assert.deepEqual(givenStatementsOf(recorded, "Web-Api-GET-a"), [
      { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] },
    ]);
    assert.deepEqual(givenStatementsOf(recorded, "Web-Api-GET-b"), []);
  });

  it("[endpoint.per-route-key] makes one route, integration and permission for each key", async () => {
    const routes = { "GET /a": "src/a.get", "POST /a": "src/a.post", $default: "src/a.all" };
    const recorded = await define(({ stack }) => new Api(stack, "Api", { routes }));
    assert.deepEqual(
      recorded.resources(ROUTE).map(({ inputs }) => inputs.routeKey),
      ["GET /a", "POST /a", "$default"],
    );
    const targets = recorded.resources(ROUTE).map(({ inputs }) => inputs.target);
    const integrations = recorded.resources(INTEGRATION).map(({ id }) => `integrations/${id}`);
    assert.deepEqual(targets, integrations);
    assert.equal(recorded.resources(PERMISSION).length, 3);
  });
});
