import { strict as assert } from "node:assert";
import { serveRest } from "../support/harness";
import { ask, REQUEST_ID, UUID } from "../support/requests";
import { RestGraph } from "../support/rest-graph";

const CORS = {
  "gatewayresponse.header.Access-Control-Allow-Origin": "'*'",
  "gatewayresponse.header.Access-Control-Allow-Headers": "'*'",
};

function get(
  graph: RestGraph,
  target = "GET /dev/none",
  headers: readonly (readonly [string, string])[] = [],
) {
  const broken = () => {
    throw { errorType: "Error", errorMessage: "secret" };
  };
  return ask(serveRest(graph.stage().functionMethod("GET /broken", "f"), { f: broken }).gateway, target, {
    headers,
  });
}

describe("gateway responses of a REST API", () => {
  it("add the declared headers to the gateway's own errors, and leave body and status as they are [DG/supported-gateway-response-types]", async () => {
    const graph = () => new RestGraph().gatewayResponse("DEFAULT_4XX", { responseParameters: CORS });

    const seen = await get(graph());
    assert.deepEqual([seen.status, seen.body], [403, '{"message":"Missing Authentication Token"}']);
    assert.equal(seen.headers["access-control-allow-origin"], "*");
    assert.equal(seen.headers["access-control-allow-headers"], "*");
    assert.equal(seen.headers["x-amzn-errortype"], "MissingAuthenticationTokenException");

    const other = await get(graph(), "GET /dev/broken");
    assert.deepEqual([other.status, other.headers["access-control-allow-origin"]], [502, undefined]);
  });

  it("cover errors of integrations by DEFAULT_5XX [DG/supported-gateway-response-types]", async () => {
    const seen = await get(
      new RestGraph().gatewayResponse("DEFAULT_5XX", { responseParameters: CORS }),
      "GET /dev/broken",
    );
    assert.deepEqual([seen.status, seen.body], [502, '{"message": "Internal server error"}']);
    assert.equal(seen.headers["access-control-allow-origin"], "*");
  });

  it("prefer the response of the type itself to the default of its class [DG/supported-gateway-response-types]", async () => {
    const graph = new RestGraph()
      .gatewayResponse("DEFAULT_4XX", { statusCode: "400" })
      .gatewayResponse("MISSING_AUTHENTICATION_TOKEN", { statusCode: "404" });
    assert.equal((await get(graph)).status, 404);
    assert.equal(
      (await get(new RestGraph().gatewayResponse("DEFAULT_4XX", { statusCode: "400" }))).status,
      400,
    );
  });

  it("fill templates in, with the type of the template [DG/supported-gateway-response-types]", async () => {
    const graph = new RestGraph().gatewayResponse("MISSING_AUTHENTICATION_TOKEN", {
      responseTemplates: {
        "application/problem+json":
          '{"title":$context.error.messageString,"plain":"$context.error.message","type":"$context.error.responseType","id":"$context.requestId","at":"$context.path","none":"$context.authorizer.x"}',
      },
    });

    const seen = await get(graph);

    assert.equal(seen.headers["content-type"], "application/problem+json");
    assert.deepEqual(JSON.parse(seen.body), {
      title: "Missing Authentication Token",
      plain: "Missing Authentication Token",
      type: "MISSING_AUTHENTICATION_TOKEN",
      id: UUID,
      at: "/dev/none",
      none: "",
    });
    assert.equal(seen.headers["x-amz-apigw-id"], REQUEST_ID);
  });

  it("take header values from the request, and leave out headers without a value [DG/supported-gateway-response-types]", async () => {
    const graph = new RestGraph().gatewayResponse("DEFAULT_4XX", {
      responseParameters: {
        "gatewayresponse.header.x-origin": "method.request.header.Origin",
        "gatewayresponse.header.x-query": "method.request.querystring.q",
        "gatewayresponse.header.x-id": "context.requestId",
      },
    });
    const seen = await get(graph, "GET /dev/none", [["origin", "https://a.example"]]);
    const { "x-origin": origin, "x-query": query, "x-id": id } = seen.headers;
    assert.deepEqual([origin, query, id], ["https://a.example", undefined, UUID]);
  });

  it("leave out headers that cannot be sent, and warn once", async () => {
    const graph = new RestGraph().stage().gatewayResponse("DEFAULT_4XX", {
      responseParameters: { ...CORS, "gatewayresponse.header.x-query": "method.request.querystring.q" },
    });
    const { gateway, warnings } = serveRest(graph);
    for (let i = 0; i < 2; i++) {
      const seen = await ask(gateway, "GET /dev/none?q=a%0d%0aSet-Cookie:%20b=c");
      assert.deepEqual([seen.status, seen.body], [403, '{"message":"Missing Authentication Token"}']);
      assert.equal(seen.headers["access-control-allow-origin"], "*");
      assert.deepEqual([seen.headers["x-query"], seen.headers["set-cookie"]], [undefined, undefined]);
    }
    assert.deepEqual(warnings, [
      'Api: gateway response: the header x-query has a character that headers cannot have: "a\\r\\nSet-Cookie: b=c"',
    ]);
  });

  it("give the fault of the body in BAD_REQUEST_BODY [DG/supported-gateway-response-types]", async () => {
    const graph = new RestGraph()
      .stage()
      .part("RequestValidator", "v", { validateRequestBody: true })
      .part("Model", "Order", { name: "Order", schema: '{"type":"object","required":["count"]}' })
      .functionMethod("POST /", "f", {
        requestValidatorId: "v",
        requestModels: { "application/json": "Order" },
      })
      .gatewayResponse("BAD_REQUEST_BODY", {
        responseTemplates: { "application/json": '{"why":"$context.error.validationErrorString"}' },
      });
    const seen = await ask(serveRest(graph).gateway, "POST /dev", { body: Buffer.from("{}") });
    assert.match(JSON.parse(seen.body).why, /^\[.*'count'.*\]$/);
  });
});
