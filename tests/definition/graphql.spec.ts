import assert from "node:assert/strict";
import { Api, Function, GraphQLApi, type GraphQLApiProps, type Stack } from "#sdk/index";
import { API, INTEGRATION, LAMBDA, LOG_GROUP, ROUTE, STAGE } from "../support/api";
import { expectDefinitionError } from "../support/definition-error";
import type { Recorded } from "../support/record";
import { settled } from "../support/settled";
import { CERTIFICATE, DOMAIN, define } from "./program";

const SERVER = "src/graphql.handler";

/** Records a GraphQLApi `Graph` in the stack `Web`, under the defaults that the definition names. */
function defineGraph(
  props: GraphQLApiProps,
  then?: (api: GraphQLApi, stack: Stack) => unknown,
): Promise<Recorded> {
  return define(({ stack }) => {
    const api = new GraphQLApi(stack, "Graph", props);
    return then?.(api, stack);
  });
}

const keysOf = (recorded: Recorded) => recorded.resources(ROUTE).map(({ inputs }) => inputs.routeKey);

describe("definition: GraphQLApi", () => {
  it("[graphql.props] takes all props of an Api", async () => {
    const recorded = await defineGraph({
      server: SERVER,
      cors: { allowMethods: ["POST"] },
      accessLog: { retention: "two_weeks" },
      customDomain: "api.example.com",
      authorizers: { door: { type: "func", function: "src/door.check" } },
      defaults: {
        authorizer: "door",
        function: { timeout: 20 },
        payloadFormatVersion: "1.0",
        throttle: { burst: 10, rate: 5 },
      },
      native: { httpApi: { description: "books" }, httpStages: [{ name: "beta" }] },
    });
    recorded.expect(API, { description: "books", corsConfiguration: { allowMethods: ["POST"] } });
    recorded.expect(LOG_GROUP, "Web-Graph-access-log", { retentionInDays: 14 });
    recorded.expect(DOMAIN, { domainName: "api.example.com" });
    recorded.expect(STAGE, "Web-Graph-stage", { defaultRouteSettings: { throttlingBurstLimit: 10 } });
    recorded.resource(STAGE, "Web-Graph-stage-beta");
    recorded.expect(LAMBDA, "Web-Graph-server-function", { timeout: 20 });
    recorded.expect(INTEGRATION, { payloadFormatVersion: "1.0" });
    const types = recorded.resources(ROUTE).map(({ inputs }) => inputs.authorizationType);
    assert.deepEqual(types, ["CUSTOM", "CUSTOM"]);
  });

  it("[graphql.attributes] has all attributes and methods of an Api", async () => {
    const recorded = await defineGraph(
      { server: SERVER, customDomain: "api.example.com" },
      async (api, stack) => {
        const { httpApi, accessLogGroup, domainName, certificate } = api.native;
        api.attachPermissions(["ses:SendEmail"]);
        api.attachPermissionsToRoute("POST /", ["ses:SendEmail"]);
        api.bind([api]);
        api.bindToRoute("GET /", [api]);
        api.addRoutes(stack, { "GET /health": "src/health.check" });
        assert.deepEqual(api.routes, ["GET /", "POST /", "GET /health"]);
        assert.ok(api.getFunction("GET /"));
        return [
          await settled(api.url),
          await settled(api.customDomainUrl),
          await settled(httpApi.id),
          await settled(accessLogGroup?.arn),
          await settled(domainName?.id),
          await settled(certificate?.arn),
        ];
      },
    );
    const { id } = recorded.resource(API);
    assert.deepEqual(recorded.value, [
      `https://${id}.execute-api.us-east-1.amazonaws.com`,
      "https://api.example.com",
      id,
      recorded.resource(LOG_GROUP).state.arn,
      recorded.resource(DOMAIN).id,
      recorded.resource(CERTIFICATE).state.arn,
    ]);
  });

  it("[graphql.server] takes a handler, props, or a Function", async () => {
    for (const server of [SERVER, { handler: SERVER, timeout: 20 }]) {
      const recorded = await defineGraph({ server });
      recorded.expect(LAMBDA, "Web-Graph-server-function", { handler: SERVER });
    }
    const recorded = await define(({ stack }) => {
      const server = new Function(stack, "Server", SERVER);
      new GraphQLApi(stack, "Graph", { server });
    });
    recorded.expect(INTEGRATION, {
      integrationUri: recorded.resource(LAMBDA, "Web-Server-function").state.arn,
    });
  });

  it("[graphql.server.required] is refused without a server", async () => {
    await define(({ stack }) => {
      const program = () => new GraphQLApi(stack, "Graph", {} as GraphQLApiProps);
      return expectDefinitionError(program, [{ code: "PROP_MISSING", path: "server" }]);
    });
  });

  it("[graphql.root-path.default] is at / by default", async () => {
    assert.deepEqual(keysOf(await defineGraph({ server: SERVER })), ["GET /", "POST /"]);
  });

  it("[graphql.root-path] is at /custom with /custom", async () => {
    const recorded = await defineGraph({ server: SERVER, rootPath: "/custom" });
    assert.deepEqual(keysOf(recorded), ["GET /custom", "POST /custom"]);
  });

  it("[graphql.server-function] has the function that was made", async () => {
    const recorded = await defineGraph({ server: SERVER }, (api) => settled(api.serverFunction.functionArn));
    assert.equal(recorded.value, recorded.resource(LAMBDA).state.arn);
  });

  it("[graphql.payload-format] sends payload format 2.0 by default", async () => {
    (await defineGraph({ server: SERVER })).expect(INTEGRATION, { payloadFormatVersion: "2.0" });
  });

  it("[graphql.endpoint] serves reading and writing at one path with one function", async () => {
    const recorded = await defineGraph({ server: SERVER });
    assert.equal(recorded.resources(LAMBDA).length, 1);
    const { id } = recorded.resource(INTEGRATION);
    const targets = recorded.resources(ROUTE).map(({ inputs }) => inputs.target);
    assert.deepEqual(targets, [`integrations/${id}`, `integrations/${id}`]);
  });

  it("[constraint.graphql-routes] is refused with routes, even when they are empty", async () => {
    for (const routes of [{}, { "GET /a": "src/a.get" }]) {
      const props = { server: SERVER, routes } as unknown as GraphQLApiProps;
      const issue = { code: "GRAPHQL_ROUTES_REFUSED", path: "routes", value: routes } as const;
      await define(({ stack }) =>
        expectDefinitionError(() => new GraphQLApi(stack, "Graph", props), [issue]),
      );
    }
    await define(({ stack }) => new Api(stack, "Api", { routes: {} }));
  });
});
