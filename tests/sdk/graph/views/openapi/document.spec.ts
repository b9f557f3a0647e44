import assert from "node:assert/strict";
import type { GraphIndex } from "#sdk/graph/index";
import { openApiDocument, viewApis } from "#sdk/graph/views/index";
import type { OpenApiDocument, Operation } from "#sdk/graph/views/openapi/types";
import type { ApiView } from "#sdk/graph/views/types";
import { invokeArn } from "../../../local/gateways/support/gateway-graph";
import { ApiGraph } from "../../../local/gateways/support/http-graph";
import { RestGraph } from "../../../local/gateways/support/rest-graph";
import { shopIndex } from "../shop";
import { checked } from "./checked";

function documentOf(index: GraphIndex, api = 0, servers?: readonly string[]): OpenApiDocument {
  return checked(openApiDocument(index, viewApis(index)[api] as ApiView, servers));
}

function operation(document: OpenApiDocument, key: string): Operation | undefined {
  const [method = "", path = ""] = key.split(" ");
  return document.paths[path]?.[method.toLowerCase()];
}

function schemesOf(document: OpenApiDocument): unknown {
  return document.components?.securitySchemes;
}

describe("openApiDocument", () => {
  describe("of the HTTP API of a program", () => {
    let document: OpenApiDocument;

    before(async () => {
      document = documentOf(await shopIndex());
    });

    it("has its id as the title, and leaves open what is only known when it is deployed", () => {
      assert.equal(document.openapi, "3.0.3");
      assert.deepEqual(document.info, { title: "Api", version: "1.0" });
      assert.deepEqual(document.servers, [
        {
          url: "https://{apiId}.execute-api.{region}.amazonaws.com",
          variables: {
            apiId: { default: "api-id", description: "Known when the API is deployed" },
            region: { default: "us-east-1" },
          },
        },
      ]);
      assert.doesNotMatch(JSON.stringify(document), /123456789012/);
    });

    it("has an operation for each route", () => {
      assert.deepEqual(operation(document, "GET /items"), {
        operationId: "getItems",
        responses: { default: { description: "Reply of src/items.list" } },
      });
    });

    it("names the scopes that a token needs", () => {
      assert.deepEqual(operation(document, "POST /items")?.security, [{ login: ["items:write"] }]);
      assert.deepEqual(schemesOf(document), {
        login: {
          type: "openIdConnect",
          openIdConnectUrl: "https://issuer.test/.well-known/openid-configuration",
          description: "For the audience shop",
        },
      });
    });

    it("keeps a greedy variable as it is written", () => {
      assert.deepEqual(operation(document, "GET /old/{proxy+}"), {
        operationId: "getOldByProxy",
        parameters: [
          {
            name: "proxy+",
            in: "path",
            required: true,
            description: "The rest of the path, with its slashes",
            schema: { type: "string" },
          },
        ],
        responses: { default: { description: "Reply of https://old.test/{proxy}" } },
      });
    });
  });

  it("writes a route for any method as those that have no route of their own, and $default as what is left", () => {
    const graph = new ApiGraph({ corsConfiguration: { allowOrigins: ["*"] } })
      .stage()
      .functionRoute("GET /a", "read")
      .functionRoute("ANY /a", "other")
      .functionRoute("$default", "rest");
    const { paths } = documentOf(graph.index());
    assert.deepEqual(Object.keys(paths), ["/a", "/{path+}"]);
    assert.deepEqual(Object.keys(paths["/a"] ?? {}), ["get", "put", "post", "delete", "head", "patch"]);
    assert.equal(paths["/a"]?.get?.responses.default?.description, "Reply of read");
    assert.equal(paths["/a"]?.put?.responses.default?.description, "Reply of other");
    assert.equal(paths["/{path+}"]?.get?.operationId, "getByPath");
  });

  it("asks for what a Lambda authorizer reads, each header and query by a scheme of its own", () => {
    const graph = new ApiGraph()
      .stage()
      .function("guard")
      .authorizer("the guard", {
        authorizerType: "REQUEST",
        authorizerUri: invokeArn("guard"),
        authorizerPayloadFormatVersion: "2.0",
        enableSimpleResponses: true,
        authorizerResultTtlInSeconds: 60,
        identitySources: [
          "$request.header.X-Token",
          "$request.querystring.tenant",
          "$context.identity.sourceIp",
        ],
      })
      .functionRoute("GET /", "read", { route: { authorizationType: "CUSTOM", authorizerId: "the guard" } });
    const document = documentOf(graph.index());
    const shared = {
      type: "apiKey",
      description: "Decided by guard",
      "x-amazon-apigateway-authtype": "custom",
      "x-amazon-apigateway-authorizer": {
        type: "request",
        identitySource: "$request.header.X-Token, $request.querystring.tenant, $context.identity.sourceIp",
        authorizerPayloadFormatVersion: "2.0",
        enableSimpleResponses: true,
        authorizerResultTtlInSeconds: 60,
      },
    };
    assert.deepEqual(schemesOf(document), {
      the_guard: { ...shared, name: "X-Token", in: "header" },
      "the_guard-tenant": { ...shared, name: "tenant", in: "query" },
    });
    assert.deepEqual(operation(document, "GET /")?.security, [{ the_guard: [], "the_guard-tenant": [] }]);
    assert.deepEqual(Object.keys(operation(document, "GET /")?.responses ?? {}), ["401", "403", "default"]);
  });

  it("asks for a token in a query where the authorizer reads it there", () => {
    const graph = new ApiGraph()
      .stage()
      .authorizer("login", {
        authorizerType: "JWT",
        identitySources: ["$request.querystring.token"],
        jwtConfiguration: { issuer: "https://issuer.test", audiences: ["a"] },
      })
      .functionRoute("GET /", "read", {
        route: { authorizationType: "JWT", authorizerId: "login", authorizationScopes: ["read"] },
      });
    const document = documentOf(graph.index());
    assert.deepEqual(schemesOf(document), {
      login: { type: "apiKey", name: "token", in: "query", description: "Token of https://issuer.test" },
    });
    assert.equal(operation(document, "GET /")?.description, "Needs a token with the scope read");
  });

  it("asks for a bearer token of a user pool whose address is not known yet", () => {
    const graph = new ApiGraph()
      .stage()
      .add("aws:cognito/userPool:UserPool", "users", "eu-west-1_abc", {})
      .authorizer("login", {
        authorizerType: "JWT",
        identitySources: ["$request.header.Authorization"],
        jwtConfiguration: {
          issuer: "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc",
          audiences: ["a"],
        },
      })
      .functionRoute("GET /", "read", { route: { authorizationType: "JWT", authorizerId: "login" } });
    assert.deepEqual(schemesOf(documentOf(graph.index())), {
      login: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: "Token of the user pool users",
      },
    });
  });

  describe("of a REST API", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-04/schema#",
      type: "object",
      properties: {
        id: { type: ["string", "null"] },
        tag: { $ref: "#/definitions/tag" },
        other: { $ref: "https://apigateway.amazonaws.com/restapis/rest123/models/Other" },
      },
      definitions: { tag: { type: "string" } },
    };
    const graph = new RestGraph({ description: "Orders of partners" })
      .stage("dev")
      .function("guard")
      .authorizer("pool", {
        type: "COGNITO_USER_POOLS",
        providerArns: ["arn:aws:cognito-idp:eu-west-1:1:userpool/p"],
      })
      .part("Model", "Order", {
        name: "Order",
        contentType: "application/json",
        schema: JSON.stringify(schema),
      })
      .part("Model", "Other", {
        name: "Other",
        contentType: "application/json",
        schema: '{"type":"integer"}',
      })
      .functionMethod("GET /orders/{id}", "read", {
        apiKeyRequired: true,
        authorization: "AWS_IAM",
        operationName: "ReadOrder",
        requestParameters: {
          "method.request.path.id": true,
          "method.request.querystring.full": false,
          "method.request.header.X-Tenant": true,
        },
      })
      .functionMethod("POST /orders", "add", {
        authorization: "COGNITO_USER_POOLS",
        authorizerId: "pool",
        requestValidatorId: "body",
        requestModels: { "application/json": "Order", "text/plain": "Empty" },
      })
      .part("MethodResponse", "created", {
        resourceId: "resource /orders",
        httpMethod: "POST",
        statusCode: "201",
        responseModels: { "application/json": "Other" },
      })
      .method("OPTIONS /orders", { type: "MOCK" });
    let document: OpenApiDocument;

    before(() => {
      document = documentOf(graph.index());
    });

    it("answers below its stage, at its own domain first", () => {
      assert.deepEqual(
        document.servers.map(({ url }) => url),
        ["https://{apiId}.execute-api.{region}.amazonaws.com/dev"],
      );
      assert.deepEqual(document.info, { title: "Api", version: "1.0", description: "Orders of partners" });
      const withDomain = new RestGraph({ disableExecuteApiEndpoint: true })
        .stage("dev")
        .part("BasePathMapping", "m", { domainName: "api.test", basePath: "v1", stageName: "dev" });
      assert.deepEqual(documentOf(withDomain.index()).servers, [{ url: "https://api.test/v1" }]);
    });

    it("has the parameters that a method declares, its keys and its signature", () => {
      assert.deepEqual(operation(document, "GET /orders/{id}"), {
        operationId: "ReadOrder",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "full", in: "query", required: false, schema: { type: "string" } },
          { name: "X-Tenant", in: "header", required: true, schema: { type: "string" } },
        ],
        responses: {
          "403": { description: "The caller may not do this" },
          default: { description: "Reply of read" },
        },
        security: [{ iam: [], apiKey: [] }],
      });
    });

    it("has the models of bodies and replies, and no preflight replies", () => {
      const post = operation(document, "POST /orders");
      assert.deepEqual(post?.requestBody, {
        required: true,
        content: {
          "application/json": { schema: { $ref: "#/components/schemas/Order" } },
          "text/plain": { schema: {} },
        },
      });
      assert.deepEqual(post?.responses["201"], {
        description: "Reply of add",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Other" } } },
      });
      assert.deepEqual(Object.keys(post?.responses ?? {}), ["201", "400", "401", "403", "default"]);
      assert.equal(operation(document, "OPTIONS /orders"), undefined);
    });

    it("turns models into schemas of OpenAPI", () => {
      assert.deepEqual(document.components?.schemas, {
        Order: {
          type: "object",
          properties: {
            id: { type: "string", nullable: true },
            tag: { $ref: "#/components/schemas/Order_tag" },
            other: { $ref: "#/components/schemas/Other" },
          },
        },
        Order_tag: { type: "string" },
        Other: { type: "integer" },
      });
    });

    it("says how callers show who they are", () => {
      assert.deepEqual(schemesOf(document), {
        iam: {
          type: "apiKey",
          name: "Authorization",
          in: "header",
          description: "Signature of AWS credentials, version 4, for the service execute-api",
          "x-amazon-apigateway-authtype": "awsSigv4",
        },
        apiKey: { type: "apiKey", name: "x-api-key", in: "header" },
        pool: {
          type: "apiKey",
          name: "Authorization",
          in: "header",
          description: "Token of a user pool",
          "x-amazon-apigateway-authtype": "cognito_user_pools",
        },
      });
    });
  });

  it("asks for no key where the authorizer gives it", () => {
    const graph = new RestGraph({ apiKeySource: "AUTHORIZER" })
      .stage()
      .functionMethod("GET /a", "read", { apiKeyRequired: true });
    const document = documentOf(graph.index());
    assert.equal(document.components, undefined);
    assert.equal(operation(document, "GET /a")?.security, undefined);
    assert.ok(operation(document, "GET /a")?.responses["403"]);
  });

  it("has the servers that are given instead of its own", () => {
    const index = new ApiGraph().functionRoute("GET /a", "read").index();
    assert.deepEqual(documentOf(index, 0, ["https://a.test"]).servers, [{ url: "https://a.test" }]);
  });
});
