import assert from "node:assert/strict";
import {
  Api,
  ApiAuthorizationType,
  ApolloApi,
  Function,
  GraphQLApi,
  type GraphQLApiProps,
} from "#sdk/gen0/index";
import { App, GraphQLApi as NewGraphQLApi, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { DOOR, NEW_DOOR } from "./cases/api";
import { CASES } from "./cases/graphql-api";

const handler = "src/graph.main";
const old = { handler, runtime: "nodejs12.x" } as const;
const defaults = { payloadFormatVersion: "1.0" } as const;

/** An API in a program of its own. */
const made = (props: GraphQLApiProps) => new GraphQLApi(new Stack(new App(), "Shop"), "Graph", props);

describe("a GraphQLApi of generation 0", () => {
  for (const [name, [before, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new GraphQLApi(stack, "Graph", before),
        (stack) => new NewGraphQLApi(stack, "Graph", now),
      ));

  it("is an ApolloApi as well, and an Api", async () => {
    assert.equal(ApolloApi, GraphQLApi);
    const recorded = await record(() => {
      const api = new ApolloApi(new Stack(new App(), "Shop"), "Graph", { server: handler });
      assert.deepEqual([GraphQLApi.isInstance(api), Api.isInstance(api)], [true, true]);
    });
    recorded.resource("serverless-api:index:GraphQLApi", "Shop-Graph");
  });

  it("takes routes beside its server, with the payload format of the API", () =>
    expectSame(
      (stack) =>
        new GraphQLApi(stack, "Graph", { server: handler }).addRoutes(stack, {
          "GET /health": { handler: "src/health.check" },
          "GET /me": {
            function: "src/me.get",
            authorizationType: ApiAuthorizationType.CUSTOM,
            authorizer: DOOR,
          },
        }),
      (stack) =>
        new NewGraphQLApi(stack, "Graph", { server: old, defaults }).addRoutes(
          stack,
          {
            "GET /health": { function: { ...old, handler: "src/health.check" } },
            "GET /me": { function: { ...old, handler: "src/me.get" }, authorizer: "Door" },
          },
          { authorizers: { Door: NEW_DOOR } },
        ),
    ));

  it("has its server and the objects of AWS under their old names", async () => {
    await record(() => {
      const stack = new Stack(new App(), "Shop");
      const server = new Function(stack, "Server", handler);
      const api = new GraphQLApi(stack, "Graph", { server, customDomain: "graph.example.com" });
      assert.equal(api.serverFunction, server);
      const { httpApi, accessLogGroup, gatewayDomain, apiGatewayDomain, acmCertificate, native } = api;
      assert.deepEqual(
        [httpApi, accessLogGroup, gatewayDomain, apiGatewayDomain, acmCertificate].map(
          (object) => object?.urn,
        ),
        [native.httpApi, native.accessLogGroup, native.domainName, native.domainName, native.certificate].map(
          (object) => object?.urn,
        ),
      );
      assert.equal(httpApi.apiId, native.httpApi.id);
    });
  });

  it("is refused where it is written, all at once", () =>
    expectDefinitionError(
      () =>
        record(() =>
          made({
            server: { handler, memorySize: 1 },
            routes: {},
            defaultAuthorizationType: ApiAuthorizationType.JWT,
            cors: { maxAge: "soon" as never },
          } as GraphQLApiProps),
        ),
      [
        { code: "VALUE_OUT_OF_RANGE", path: "server.memorySize" },
        { code: "GRAPHQL_ROUTES_REFUSED", path: "routes" },
        { code: "PROP_MISSING", path: "defaultAuthorizer" },
        { code: "DURATION_INVALID", path: "cors.maxAge" },
      ],
      { construct: 'GraphQLApi "Graph"' },
    ));

  it("is refused without a server and without props", async () => {
    const missing = [{ code: "PROP_MISSING", path: "server" }] as const;
    for (const props of [{}, undefined])
      await expectDefinitionError(() => record(() => made(props as never)), missing);
  });
});
