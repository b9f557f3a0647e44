import assert from "node:assert/strict";
import { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/typed";
import { GraphQLApi } from "#sdk/constructs/graphql-api/typed";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import {
  API,
  AUTHORIZER,
  FUNCTION,
  INTEGRATION,
  integrationOf,
  LAMBDA,
  PERMISSION,
  ROUTE,
  routeOf,
} from "../../../support/api";
import { recordGraphQLApi, refuseGraphQLApi } from "../../../support/graphql-api";
import { record } from "../../../support/record";
import { settled } from "../../../support/settled";

const SERVER = "src/graphql.handler";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("GraphQLApi", () => {
  it("hands GET and POST on one path to one function, through one integration and one permission", async () => {
    const recorded = await recordGraphQLApi({ server: SERVER });
    const keys = recorded.resources(ROUTE).map(({ inputs }) => inputs.routeKey);
    assert.deepEqual(keys, ["GET /", "POST /"]);
    const lambda = recorded.resource(LAMBDA);
    assert.equal(recorded.resource(FUNCTION).name, "Web-Graph-server");
    assert.equal(lambda.inputs.handler, SERVER);
    const integration = recorded.expect(INTEGRATION, "Web-Graph-integration-server", {
      apiId: recorded.resource(API).id,
      integrationType: "AWS_PROXY",
      integrationUri: lambda.state.arn,
      payloadFormatVersion: "2.0",
    });
    for (const key of ["GET /", "POST /"]) {
      assert.equal(routeOf(recorded, key).inputs.target, `integrations/${integration.id}`);
    }
    recorded.expect(PERMISSION, "Web-Graph-permission-server", {
      function: lambda.state.name,
      sourceArn: `${recorded.resource(API).state.executionArn}/*/*/`,
    });
    const component = recorded.resource("serverless-api:index:GraphQLApi", "Web-Graph");
    for (const type of [API, ROUTE, INTEGRATION, PERMISSION, FUNCTION]) {
      for (const { parent } of recorded.resources(type)) assert.equal(parent, component.urn, type);
    }
  });

  it("serves another path, with names of function and integration that do not depend on it", async () => {
    const recorded = await recordGraphQLApi({ server: SERVER, rootPath: "/{tenant}/graphql" });
    const keys = recorded.resources(ROUTE).map(({ inputs }) => inputs.routeKey);
    assert.deepEqual(keys, ["GET /{tenant}/graphql", "POST /{tenant}/graphql"]);
    assert.equal(recorded.resource(INTEGRATION).name, "Web-Graph-integration-server");
    assert.equal(recorded.resource(FUNCTION).name, "Web-Graph-server");
    const { executionArn } = recorded.resource(API).state;
    recorded.expect(PERMISSION, { sourceArn: `${executionArn}/*/*/{tenant}/graphql` });
  });

  it("has both routes, and the server behind them, made or given", async () => {
    await recordGraphQLApi({ server: { handler: SERVER }, rootPath: "/custom" }, (api) => {
      assert.deepEqual(api.routes, ["GET /custom", "POST /custom"]);
      assert.ok(Function.isInstance(api.serverFunction));
      assert.equal(api.getFunction("GET /custom"), api.serverFunction);
      assert.equal(api.getFunction("POST  /custom"), api.serverFunction);
      assert.equal(api.getFunction("ANY /custom"), undefined);
    });
    await record(() => {
      const stack = new Stack(new App(), "Web");
      const server = new Function(stack, "Server", SERVER);
      assert.equal(new GraphQLApi(stack, "Graph", { server }).serverFunction, server);
    });
  });

  it("guards queries and no preflight request, which the gateway answers", async () => {
    const recorded = await recordGraphQLApi({
      server: SERVER,
      authorizers: { door: { type: "func", function: "src/door.check" } },
      defaults: { authorizer: "door" },
    });
    const authorizerId = recorded.resource(AUTHORIZER).id;
    for (const key of ["GET /", "POST /"]) {
      const { inputs } = routeOf(recorded, key);
      assert.deepEqual([inputs.authorizationType, inputs.authorizerId], ["CUSTOM", authorizerId]);
    }
    assert.equal(recorded.resources(ROUTE).length, 2);
    const { corsConfiguration } = recorded.resource(API).inputs;
    assert.deepEqual((corsConfiguration as { allowOrigins: string[] }).allowOrigins, ["*"]);
  });

  it("takes the payload format and the function props of its defaults", async () => {
    const recorded = await recordGraphQLApi({
      server: { handler: SERVER, timeout: 20 },
      defaults: { payloadFormatVersion: "1.0", function: { timeout: 5, memorySize: 512 } },
    });
    recorded.expect(INTEGRATION, { payloadFormatVersion: "1.0" });
    recorded.expect(LAMBDA, { timeout: 20, memorySize: 512 });
  });

  it("takes further routes with addRoutes, each with an integration of its own", async () => {
    const recorded = await recordGraphQLApi({ server: SERVER }, (api, stack) => {
      api.addRoutes(stack, { "GET /health": "src/health.check" });
      assert.deepEqual(api.routes, ["GET /", "POST /", "GET /health"]);
    });
    assert.equal(integrationOf(recorded, "GET /health").name, "Web-Graph-integration-GET-health");
    assert.equal(recorded.resources(INTEGRATION).length, 2);
  });

  it("is an Api, told apart by isInstance", async () => {
    await recordGraphQLApi({ server: SERVER }, (api, stack) => {
      assert.ok(Api.isInstance(api));
      assert.ok(GraphQLApi.isInstance(api));
      assert.ok(!GraphQLApi.isInstance(new Api(stack, "Other")));
      assert.ok(!GraphQLApi.isInstance(undefined));
    });
  });

  it("has the URL of the API, with neither path nor stage", async () => {
    const recorded = await recordGraphQLApi({ server: SERVER, rootPath: "/graphql" }, (api) =>
      settled(api.url),
    );
    assert.equal(recorded.value, recorded.resource(API).state.apiEndpoint);
  });
});

describe("a GraphQLApi is refused, before it is registered itself, when", () => {
  it("its routes are null or a list", async () => {
    for (const routes of [null, []]) {
      const expected = { code: "GRAPHQL_ROUTES_REFUSED", path: "routes", value: routes } as const;
      await refuseGraphQLApi({ server: SERVER, routes }, [{ ...expected, cure: "use server and rootPath" }]);
    }
  });

  it("it has no server, or one that is none", async () => {
    await refuseGraphQLApi({}, [{ code: "PROP_MISSING", path: "server" }]);
    await refuseGraphQLApi(undefined, [{ code: "PROP_MISSING", path: "server" }]);
    await refuseGraphQLApi({ server: {} }, [{ code: "FUNCTION_HANDLER_MISSING", path: "server.handler" }]);
    await refuseGraphQLApi({ server: 5 }, [{ code: "VALUE_WRONG_TYPE", path: "server" }]);
  });

  it("its path is none, and says how to write it", async () => {
    const paths = [
      ["graphql", 'write "/graphql"'],
      ["", 'write "/"'],
      ["/graphql/", 'write "/graphql"'],
      ["/a//b", 'write "/a/b"'],
      ["/a b", 'write "/ab"'],
      ["/a?b=1", 'write "/a"'],
    ];
    for (const [rootPath, cure] of paths) {
      const expected = { code: "ROUTE_PATH_INVALID", path: "rootPath", value: rootPath, cure } as const;
      await refuseGraphQLApi({ server: SERVER, rootPath }, [expected]);
    }
    const greedy = { server: SERVER, rootPath: "/{proxy+}/a" };
    await refuseGraphQLApi(greedy, [{ code: "ROUTE_GREEDY_NOT_LAST", path: "rootPath" }]);
    await refuseGraphQLApi({ server: SERVER, rootPath: 5 }, [{ code: "VALUE_WRONG_TYPE", path: "rootPath" }]);
    const long = { server: SERVER, rootPath: `/${"a".repeat(123)}` };
    await refuseGraphQLApi(long, [{ code: "ROUTE_KEY_TOO_LONG", path: "rootPath" }]);
  });

  it("a prop is unknown, of generation 0, or refused by an Api too", async () => {
    await refuseGraphQLApi({ server: SERVER, path: "/a" }, [{ code: "PROP_UNKNOWN", path: "path" }]);
    await refuseGraphQLApi({ server: SERVER, defaultFunctionProps: {} }, [
      { code: "PROP_UNKNOWN", path: "defaultFunctionProps", cure: "did you mean defaults.function" },
    ]);
    await refuseGraphQLApi({ server: SERVER, defaults: { authorizer: "door" } }, [
      { code: "AUTHORIZER_UNKNOWN", path: "defaults.authorizer" },
    ]);
    await refuseGraphQLApi("src/graphql.handler", [{ code: "VALUE_WRONG_TYPE", path: "" }]);
  });

  it("many things are wrong: one error names them all", async () => {
    await refuseGraphQLApi(
      { routes: {}, rootPath: "a", cors: 5, defaults: { payloadFormatVersion: "3.0" } },
      [
        { code: "GRAPHQL_ROUTES_REFUSED", path: "routes" },
        { code: "PROP_MISSING", path: "server" },
        { code: "ROUTE_PATH_INVALID", path: "rootPath" },
        { code: "VALUE_WRONG_TYPE", path: "cors" },
        { code: "VALUE_NOT_ALLOWED", path: "defaults.payloadFormatVersion" },
      ],
    );
  });
});
