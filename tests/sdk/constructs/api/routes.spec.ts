import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lambda from "@pulumi/aws/lambda";
import * as lb from "@pulumi/aws/lb";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { Api as ApiClass } from "#sdk/constructs/api/construct";
import { Table } from "#sdk/constructs/table/construct";
import { Function } from "#sdk/functions/construct";
import {
  API,
  FUNCTION,
  INTEGRATION,
  integrationOf,
  LAMBDA,
  PERMISSION,
  POLICY,
  ROUTE,
  recordApi,
  VPC_LINK,
} from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { inProgramFolder } from "../../../support/program-folder";
import type { Recorded } from "../../../support/record";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** A listener of a load balancer. The balancer's name decides its network. */
function listenerOf(name: string, balancer = "one"): lb.Listener {
  return new lb.Listener(name, {
    loadBalancerArn: `arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/${balancer}/1`,
    defaultActions: [
      { type: "forward", targetGroupArn: "arn:aws:elasticloadbalancing:us-east-1:1:targetgroup/t/1" },
    ],
  });
}

const TABLE = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

function policyOf(recorded: Recorded, name: string): string {
  return String(recorded.resource(POLICY, name).inputs.policy);
}

describe("a route of an Api", () => {
  it("warns at a deployment of handlers that stream, each once, and names what does stream", async () => {
    const files = {
      "package.json": "{}",
      "src/a.js":
        "exports.plain = async () => ({});\nexports.live = awslambda.streamifyResponse(async () => {});",
    };
    await inProgramFolder(files, async () => {
      const { logs } = await recordApi({
        routes: { "GET /a": "src/a.plain", "GET /b": "src/a.live", "GET /c": "src/a.live" },
      });
      assert.deepEqual(
        logs.filter(({ severity }) => severity === "warn").map(({ message }) => message),
        [
          'route "GET /b": src/a.live streams its reply, and HTTP APIs do not stream: clients get it whole, a prelude of status and headers included; a function URL with invokeMode RESPONSE_STREAM streams, and a REST API with responseTransferMode STREAM',
        ],
      );
    });
  });

  it("served by a function is seven resources, named after the API and the key", async () => {
    const empty = await recordApi({});
    const recorded = await recordApi({ routes: { "GET /notes": "src/notes.list" } });
    // Functions keep logs for a month with these defaults, in a log group that is not counted.
    const count = (all: Recorded) => all.resources().filter(({ name }) => !name.endsWith("-log")).length;
    assert.equal(count(recorded) - count(empty), 7);
    const api = recorded.resource(API);
    const made = recorded.expect(LAMBDA, "Web-Api-GET-notes-function", { handler: "src/notes.list" });
    const integration = recorded.expect(INTEGRATION, "Web-Api-integration-GET-notes", {
      apiId: api.id,
      integrationType: "AWS_PROXY",
      integrationUri: made.state.arn,
      payloadFormatVersion: "2.0",
      integrationMethod: undefined,
      connectionType: undefined,
    });
    recorded.expect(PERMISSION, "Web-Api-permission-GET-notes", {
      action: "lambda:InvokeFunction",
      function: made.state.name,
      principal: "apigateway.amazonaws.com",
      sourceArn: `${api.state.executionArn}/*/GET/notes`,
      qualifier: undefined,
    });
    const route = recorded.resource(ROUTE, "Web-Api-route-GET-notes");
    assert.deepEqual(route.inputs, {
      apiId: api.id,
      routeKey: "GET /notes",
      target: `integrations/${integration.id}`,
      authorizationType: "NONE",
    });
    assert.equal(route.parent, recorded.resource("serverless-api:index:Api").urn);
  });

  it("may be a handler, a Function, or props with either", async () => {
    const recorded = await recordApi({}, (api, stack) => {
      const shared = new Function(stack, "Shared", "src/shared.all");
      api.addRoutes(stack, {
        "GET /a": "src/a.get",
        "GET /b": shared,
        "GET /c": { function: "src/c.get" },
        "GET /d": { type: "function", function: { handler: "src/d.get", timeout: "3 seconds" } },
        "GET /e": { function: shared },
      });
      assert.equal(api.getFunction("GET /b"), shared);
      assert.equal(api.getFunction("GET /e"), shared);
    });
    recorded.expect(LAMBDA, "Web-Api-GET-d-function", { timeout: 3 });
    assert.equal(recorded.resources(LAMBDA).length, 4);
    const uri = (key: string) => integrationOf(recorded, key).inputs.integrationUri;
    assert.equal(uri("GET /b"), recorded.resource(LAMBDA, "Web-Shared-function").state.arn);
    assert.equal(uri("GET /b"), uri("GET /e"));
  });

  it("sharing a function is three resources, two after its tenth route", async () => {
    const count = async (routes: number) => {
      const recorded = await recordApi({}, (api, stack) => {
        const shared = new Function(stack, "Shared", "src/shared.all");
        const keys = Array.from({ length: routes }, (_, index) => [`GET /r${index}`, shared] as const);
        api.addRoutes(stack, Object.fromEntries(keys));
      });
      return recorded.resources().length;
    };
    const [none, one, ten] = [await count(0), await count(1), await count(10)];
    const [eleven, twenty] = [await count(11), await count(20)];
    assert.deepEqual([one - none, ten - none, eleven - ten, twenty - eleven], [3, 30, 3, 18]);
  });

  it("is written to the gateway with its method in upper case and white space folded", async () => {
    const recorded = await recordApi({
      routes: { "any \t /files/{proxy+}": "src/a.get", $default: "src/a.all" },
    });
    assert.deepEqual(
      recorded
        .resources(ROUTE)
        .map(({ inputs }) => inputs.routeKey)
        .sort(),
      ["$default", "ANY /files/{proxy+}"],
    );
    const arn = recorded.resource(API).state.executionArn;
    const sources = recorded
      .resources(PERMISSION)
      .map(({ inputs }) => inputs.sourceArn)
      .sort();
    assert.deepEqual(sources, [`${arn}/*/$default`, `${arn}/*/*/files/{proxy+}`]);
  });

  it("keeps the names of its resources when a variable is renamed or another route comes before it", async () => {
    const names = async (routes: Record<string, string>) => {
      const recorded = await recordApi({ routes });
      return recorded
        .resources()
        .map(({ name }) => name)
        .filter((name) => !name.includes("first"))
        .sort();
    };
    const before = await names({ "GET /notes/{id}": "src/notes.read" });
    assert.deepEqual(
      await names({ "GET /first": "src/a.b", "GET /notes/{noteId}": "src/notes.read" }),
      before,
    );
  });

  it("takes payload format 1.0 from the defaults or for itself", async () => {
    const recorded = await recordApi({
      defaults: { payloadFormatVersion: "1.0" },
      routes: { "GET /a": "src/a.get", "GET /b": { function: "src/b.get", payloadFormatVersion: "2.0" } },
    });
    assert.equal(integrationOf(recorded, "GET /a").inputs.payloadFormatVersion, "1.0");
    assert.equal(integrationOf(recorded, "GET /b").inputs.payloadFormatVersion, "2.0");
  });

  it("merges the default function props with its own", async () => {
    const recorded = await recordApi({
      defaults: { function: { timeout: 20, environment: { FIRST: "1", SECOND: "1" } } },
      routes: {
        "GET /a": { function: { handler: "src/a.get", timeout: 10, environment: { SECOND: "2" } } },
        "GET /b": "src/b.get",
      },
    });
    recorded.expect(LAMBDA, "Web-Api-GET-a-function", {
      timeout: 10,
      environment: { variables: { FIRST: "1", SECOND: "2" } },
    });
    recorded.expect(LAMBDA, "Web-Api-GET-b-function", {
      timeout: 20,
      environment: { variables: { FIRST: "1", SECOND: "1" } },
    });
  });

  it("may be served by an existing function or an alias of one, which gets no function, role or policy of ours", async () => {
    const recorded = await recordApi({}, (api, stack) => {
      const native = new lambda.Function("old", {
        role: "arn:aws:iam::123456789012:role/old",
        runtime: "nodejs22.x",
        handler: "x.y",
      });
      const alias = new lambda.Alias("live", { functionName: native.name, functionVersion: "3" });
      api.addRoutes(stack, {
        "GET /a": { native: { function: native } },
        "GET /b": { type: "function", native: { function: alias }, payloadFormatVersion: "1.0" },
      });
      assert.equal(api.getFunction("GET /a"), undefined);
      api.attachPermissions(["ses:SendEmail"]);
      api.bind([]);
    });
    const old = recorded.resource(LAMBDA, "old");
    const live = recorded.resource("aws:lambda/alias:Alias");
    assert.equal(integrationOf(recorded, "GET /a").inputs.integrationUri, old.state.arn);
    assert.equal(integrationOf(recorded, "GET /b").inputs.integrationUri, live.state.arn);
    assert.equal(integrationOf(recorded, "GET /b").inputs.payloadFormatVersion, "1.0");
    recorded.expect(PERMISSION, "Web-Api-permission-GET-a", {
      function: old.state.name,
      qualifier: undefined,
    });
    recorded.expect(PERMISSION, "Web-Api-permission-GET-b", {
      function: old.state.name,
      qualifier: live.state.name,
    });
    recorded.expectNone(FUNCTION);
    recorded.expectNone(POLICY);
    assert.equal(recorded.resources(LAMBDA).length, 1);
  });

  it("may be passed on to a URL, with any method unless one is named", async () => {
    const recorded = await recordApi({
      routes: {
        "ANY /a/{proxy+}": { type: "url", url: "https://example.com/{proxy}" },
        "GET /b": {
          type: "url",
          url: pulumi.output("http://example.com/b"),
          native: { integration: { method: "POST" } },
        },
      },
    });
    assert.deepEqual(integrationOf(recorded, "ANY /a/{proxy+}").inputs, {
      apiId: recorded.resource(API).id,
      integrationType: "HTTP_PROXY",
      integrationMethod: "ANY",
      integrationUri: "https://example.com/{proxy}",
      payloadFormatVersion: "1.0",
    });
    assert.equal(integrationOf(recorded, "GET /b").inputs.integrationMethod, "POST");
    assert.equal(integrationOf(recorded, "GET /b").inputs.integrationUri, "http://example.com/b");
    recorded.expectNone(PERMISSION);
    recorded.expectNone(LAMBDA);
  });

  it("may be passed on to a load balancer, through one VPC link for all routes of its network", async () => {
    const recorded = await recordApi({}, (api, stack) => {
      const listener = listenerOf("web");
      api.addRoutes(stack, {
        "ANY /a": { type: "alb", native: { albListener: listener } },
        "ANY /b": { type: "alb", native: { albListener: listener, integration: { method: "GET" } } },
        "ANY /c": { type: "alb", native: { albListener: listenerOf("tls") } },
      });
    });
    const link = recorded.resource(VPC_LINK);
    assert.equal(link.name, "Web-Api-vpc-link");
    assert.deepEqual(link.inputs.securityGroupIds, []);
    assert.ok((link.inputs.subnetIds as string[]).length > 0);
    assert.deepEqual(integrationOf(recorded, "ANY /a").inputs, {
      apiId: recorded.resource(API).id,
      integrationType: "HTTP_PROXY",
      integrationMethod: "ANY",
      integrationUri: recorded.resource("aws:lb/listener:Listener", "web").state.arn,
      connectionType: "VPC_LINK",
      connectionId: link.id,
      payloadFormatVersion: "1.0",
    });
    assert.equal(integrationOf(recorded, "ANY /b").inputs.integrationMethod, "GET");
    assert.equal(integrationOf(recorded, "ANY /c").inputs.connectionId, link.id);
    recorded.expectNone(PERMISSION);
  });

  it("uses a VPC link that is given, and makes none", async () => {
    const recorded = await recordApi({}, (api, stack) => {
      const vpcLink = new apigatewayv2.VpcLink("mine", { securityGroupIds: [], subnetIds: ["subnet-1"] });
      const native = { albListener: listenerOf("web"), integration: { vpcLink } };
      api.addRoutes(stack, { "ANY /a": { type: "alb", native } });
    });
    const link = recorded.resource(VPC_LINK);
    assert.equal(link.name, "mine");
    assert.equal(integrationOf(recorded, "ANY /a").inputs.connectionId, link.id);
  });

  it("finds its function by key, whatever the white space", async () => {
    await recordApi(
      { routes: { "GET /a": "src/a.get", "GET /u": { type: "url", url: "https://example.com" } } },
      (api) => {
        assert.ok(Function.isInstance(api.getFunction("GET   /a")));
        assert.ok(Function.isInstance(api.getFunction("get /a")));
        assert.equal(api.getFunction("GET /u"), undefined);
        assert.equal(api.getFunction("GET /nothing"), undefined);
      },
    );
  });
});

describe("permissions and bindings of an Api", () => {
  it("reach all functions, those of routes added later as well, each once", async () => {
    const recorded = await recordApi({ routes: { "GET /a": "src/a.get" } }, (api, stack) => {
      const table = new Table(stack, "Notes", TABLE);
      api.attachPermissions(["ses:SendEmail"]);
      api.bind([table]);
      const shared = new Function(stack, "Shared", "src/shared.all");
      api.addRoutes(stack, { "GET /b": shared, "GET /c": shared });
    });
    const name = recorded.resource("aws:dynamodb/table:Table").state.name;
    for (const made of ["Web-Api-GET-a", "Web-Shared"]) {
      const policy = policyOf(recorded, `${made}-policy`);
      assert.equal(policy.split("ses:SendEmail").length, 2);
      assert.ok(policy.includes("dynamodb:GetItem"));
      recorded.expect(LAMBDA, `${made}-function`, {
        environment: { variables: { SAPI_Table_name_Notes: name } },
      });
    }
  });

  it("reach the function of one route alone", async () => {
    const recorded = await recordApi(
      { routes: { "GET /a": "src/a.get", "GET /b": "src/b.get" } },
      (api, stack) => {
        api.attachPermissionsToRoute("GET  /a", ["ses:SendEmail"]);
        api.bindToRoute("get /b", [new Table(stack, "Notes", TABLE)]);
      },
    );
    assert.ok(policyOf(recorded, "Web-Api-GET-a-policy").includes("ses:SendEmail"));
    assert.ok(!policyOf(recorded, "Web-Api-GET-b-policy").includes("ses:SendEmail"));
    assert.ok(policyOf(recorded, "Web-Api-GET-b-policy").includes("dynamodb:"));
    assert.ok(!policyOf(recorded, "Web-Api-GET-a-policy").includes("dynamodb:"));
  });

  it("are refused for routes that are not there or that no function of ours serves", async () => {
    const routes = {
      "GET /notes": "src/a.get",
      "GET /u": { type: "url", url: "https://example.com" },
    } as const;
    await recordApi({ routes }, async (api) => {
      await expectDefinitionError(
        () => api.attachPermissionsToRoute("GET /nots", ["ses:SendEmail"]),
        [
          {
            code: "ROUTE_UNKNOWN",
            path: "attachPermissionsToRoute",
            value: "GET /nots",
            message: "there is no such route",
            cure: 'did you mean "GET /notes"',
          },
        ],
        { construct: 'Api "Api"' },
      );
      await expectDefinitionError(
        () => api.bindToRoute("DELETE /something/else", []),
        [
          {
            code: "ROUTE_UNKNOWN",
            path: "bindToRoute",
            value: "DELETE /something/else",
            cure: "add the route before",
          },
        ],
      );
      for (const method of ["attachPermissionsToRoute", "bindToRoute"] as const) {
        await expectDefinitionError(
          () => api[method]("GET /u", []),
          [
            {
              code: "ROUTE_WITHOUT_FUNCTION",
              path: method,
              value: "GET /u",
              message: "no function of this library serves the route",
              cure: "give it to what serves the route",
            },
          ],
        );
      }
      await expectDefinitionError(
        () => api.attachPermissions(["no colon"]),
        [{ code: "PERMISSION_WORD_INVALID", path: "attachPermissions[0]", value: "no colon" }],
      );
      await expectDefinitionError(
        () => api.bind(["table"] as never),
        [{ code: "FUNCTION_BIND_INVALID", path: "bind[0]" }],
      );
    });
  });
});

describe("addRoutes", () => {
  it("makes everything in the stack that is given, named after it and the API, with the API's rules", async () => {
    const recorded = await recordApi(
      {
        authorizers: { door: { type: "func", function: "src/a.auth" } },
        defaults: { authorizer: "door", function: { timeout: 7 } },
      },
      (api, _, app) => {
        api.attachPermissions(["ses:SendEmail"]);
        const more = new Stack(app, "More");
        assert.equal(api.addRoutes(more, { "GET /a": "src/a.get" }), api);
        assert.deepEqual(api.routes, ["GET /a"]);
      },
    );
    const more = recorded.resource("serverless-api:index:Stack", "More").urn;
    const route = recorded.expect(ROUTE, "More-Api-Api-route-GET-a", {
      apiId: recorded.resource(API).id,
      authorizationType: "CUSTOM",
      authorizerId: recorded.resource("aws:apigatewayv2/authorizer:Authorizer", "Web-Api-authorizer-door").id,
    });
    const made = recorded.resources(FUNCTION).find(({ name }) => name.startsWith("More"));
    for (const resource of [
      route,
      recorded.resource(INTEGRATION, "More-Api-Api-integration-GET-a"),
      recorded.resource(PERMISSION, "More-Api-Api-permission-GET-a"),
      made,
    ]) {
      assert.equal(resource?.parent, more);
    }
    recorded.expect(LAMBDA, `${made?.name}-function`, { timeout: 7 });
    assert.ok(policyOf(recorded, `${made?.name}-policy`).includes("ses:SendEmail"));
  });

  it("names routes in the API's own stack as `routes` does", async () => {
    const names = (recorded: Recorded) =>
      recorded
        .resources()
        .map(({ urn }) => urn)
        .sort();
    const given = await recordApi({ routes: { "GET /a": "src/a.get" } });
    const added = await recordApi({}, (api, stack) => void api.addRoutes(stack, { "GET /a": "src/a.get" }));
    assert.deepEqual(names(added), names(given));
  });

  it("lets routes of two APIs live in one stack, or in a component of the user's", async () => {
    const recorded = await recordApi({}, (api, stack, app) => {
      const second = new ApiClass(stack, "Second", {});
      const more = new Stack(app, "More");
      const part = new pulumi.ComponentResource("my:index:Part", "part", {}, { parent: more });
      for (const each of [api, second]) {
        each.addRoutes(more, { "GET /a": "src/a.get" }).addRoutes(part, { "GET /b": "src/b.get" });
      }
    });
    assert.equal(recorded.resources(ROUTE).length, 4);
    const part = recorded.resource("my:index:Part").urn;
    const inPart = recorded.resources(ROUTE).filter(({ parent }) => parent === part);
    assert.deepEqual(
      inPart.map(({ inputs }) => inputs.routeKey),
      ["GET /b", "GET /b"],
    );
  });

  it("refuses what the constructor refuses, and routes that are there, before anything is made", async () => {
    const recorded = await recordApi({ routes: { "GET /a/{x}": "src/a.get" } }, async (api, stack) => {
      const routes: Record<string, string> = {
        "get /a/{x}": "src/b.get",
        "GET /a/{y}": "src/b.get",
        "GET b": "src/b.get",
        "GET /ok": "src/b.get",
      };
      await expectDefinitionError(
        () => api.addRoutes(stack, routes),
        [
          { code: "ROUTE_DUPLICATE", path: 'addRoutes["get /a/{x}"]', value: "get /a/{x}" },
          { code: "ROUTE_DUPLICATE", path: 'addRoutes["GET /a/{y}"]', value: "GET /a/{y}" },
          { code: "ROUTE_PATH_INVALID", path: 'addRoutes["GET b"]', value: "b" },
        ],
        { construct: 'Api "Api"' },
      );
    });
    assert.equal(recorded.resources(ROUTE).length, 1);
    assert.equal(recorded.resources(LAMBDA).length, 1);
  });

  it("warns of an eleventh authorizer in use, but not of one that is merely defined", async () => {
    const authorizers = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [
        `a${index}`,
        { type: "jwt", jwt: { issuer: "https://issuer.example.com", audience: ["x"] } } as const,
      ]),
    );
    const routeWith = (index: number) => ({
      [`GET /r${index}`]: { function: "src/a.get", authorizer: `a${index}` },
    });
    const routes = Object.assign({}, ...Array.from({ length: 10 }, (_, index) => routeWith(index)));
    const { logs } = await recordApi({ authorizers, routes }, async (api, stack) => {
      await Promise.resolve();
      api.addRoutes(stack, routeWith(10));
    });
    const said = logs.map(({ message }) => message).filter((message) => message.includes("authorizers"));
    assert.equal(said.length, 1);
    assert.match(
      said[0] as string,
      /^Api "Api" authorizers: API Gateway takes at most 10 authorizers of an API as of November 2026, and may take more by now, got 11; write at most 10 authorizers of an API, unless https:\S+ says more$/,
    );
  });

  it("refuses what is no scope", async () => {
    await recordApi({}, async (api) => {
      await expectDefinitionError(
        () => api.addRoutes({} as Stack, { "GET /a": "src/a.get" }),
        [{ code: "CONSTRUCT_SCOPE_INVALID", path: "" }],
      );
    });
  });
});
