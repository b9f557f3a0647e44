import { strict as assert } from "node:assert";
import { describeRestApi } from "#sdk/local/gateways/rest/describe";
import type { Header } from "#sdk/local/http/types";
import { serveRest } from "../support/harness";
import { ask } from "../support/requests";
import { RestGraph } from "../support/rest-graph";

const ORDER = JSON.stringify({
  $schema: "http://json-schema.org/draft-04/schema#",
  type: "object",
  required: ["article", "count"],
  additionalProperties: false,
  properties: {
    article: { type: "string", minLength: 1 },
    count: { type: "integer", minimum: 0, exclusiveMinimum: true },
  },
});
const BAD_BODY = [400, '{"message":"Invalid request body"}'];
const OK = [200, ""];
const JSON_TYPE: Header = ["Content-Type", "application/json"];

interface Flags {
  readonly validateRequestBody?: boolean;
  readonly validateRequestParameters?: boolean;
}

function start(flags: Flags, method: Record<string, never> | object, schema = ORDER) {
  const graph = new RestGraph()
    .stage()
    .part("RequestValidator", "validator1", { ...flags })
    .part("Model", "Order", { name: "Order", contentType: "application/json", schema })
    .functionMethod("POST /orders/{id}", "create", { requestValidatorId: "validator1", ...method });
  const api = serveRest(graph, { create: () => ({ statusCode: 200 }) });
  const post = async (body: string, headers: readonly Header[] = [JSON_TYPE], query = "") => {
    const seen = await ask(api.gateway, `POST /dev/orders/7${query}`, { headers, body: Buffer.from(body) });
    return [seen.status, seen.body];
  };
  return { ...api, graph, post };
}

describe("a request validator of a REST API", () => {
  const body = { requestModels: { "application/json": "Order" } };

  it("accepts bodies that fit the model, and no others [LSREC; DG/api-gateway-known-issues]", async () => {
    const { post, received } = start({ validateRequestBody: true }, body);

    assert.deepEqual(await post('{"article":"teapot","count":1}'), OK);
    for (const wrong of [
      '{"article":"teapot"}',
      '{"article":"","count":1}',
      '{"article":"a","count":0}',
      "[]",
      "{",
    ])
      assert.deepEqual(await post(wrong), BAD_BODY, wrong);
    assert.equal(received.length, 1);
  });

  it("answers 500 and warns if the check by a model does not end", async () => {
    const schema = JSON.stringify({ properties: { article: { pattern: "^(a+)+$" } } });
    const { gateway, traces } = start({ validateRequestBody: true }, body, schema);
    const seen = await ask(gateway, "POST /dev/orders/7", {
      body: Buffer.from(JSON.stringify({ article: `${"a".repeat(40)}!` })),
    });
    assert.equal(seen.status, 500);
    assert.equal(traces()[0]?.error, 'the check by model "Order" ran for more than 500 ms and was stopped');
  });

  it("refuses with BadRequestException, and names the fault in the trace [LS]", async () => {
    const { gateway, traces } = start({ validateRequestBody: true }, body);
    const seen = await ask(gateway, "POST /dev/orders/7", { body: Buffer.from('{"article":"a"}') });
    assert.equal(seen.headers["x-amzn-errortype"], "BadRequestException");
    assert.match(traces()[0]?.error ?? "", /^the body does not fit its model: .*'count'/);
  });

  it("treats a body without a content type as JSON, and an empty one as an empty object [DG/api-gateway-method-request-validation]", async () => {
    const { post } = start({ validateRequestBody: true }, body);
    assert.deepEqual(await post('{"article":"a"}', []), BAD_BODY);
    assert.deepEqual(await post(""), BAD_BODY);
    assert.deepEqual(await start({ validateRequestBody: true }, body, '{"type":"object"}').post(""), OK);
  });

  it("does not check a content type without a model [DG/api-gateway-method-request-validation]", async () => {
    const { post } = start({ validateRequestBody: true }, body);
    assert.deepEqual(await post("no order", [["Content-Type", "text/plain"]]), OK);
    assert.deepEqual(await post("no order", [["Content-Type", "application/json; charset=utf-8"]]), BAD_BODY);
  });

  it("checks only the parts that the validator turns on", async () => {
    const method = { ...body, requestParameters: { "method.request.querystring.page": true } };
    assert.deepEqual(await start({}, method).post("{}"), OK);
    assert.deepEqual(
      await start({ validateRequestBody: true }, method).post('{"article":"a","count":1}'),
      OK,
    );
  });

  it("resolves references of models to other models of the API [LSREC; DG/api-gateway-known-issues]", async () => {
    const uri = "https://apigateway.amazonaws.com/restapis/rest123/models/Order";
    const graph = new RestGraph()
      .stage()
      .part("RequestValidator", "validator1", { validateRequestBody: true })
      .part("Model", "Orders", { name: "Orders", schema: `{"type":"array","items":{"$ref":"${uri}"}}` })
      .part("Model", "Order", { name: "Order", schema: ORDER })
      .functionMethod("POST /", "create", {
        requestValidatorId: "validator1",
        requestModels: { "application/json": "Orders" },
      });
    const { gateway } = serveRest(graph, { create: () => ({}) });
    const status = async (text: string) =>
      (await ask(gateway, "POST /dev", { body: Buffer.from(text) })).status;

    assert.equal(await status('[{"article":"a","count":1}]'), 200);
    assert.equal(await status('[{"article":"a"}]'), 400);
  });

  it("names all required parameters that are missing or blank [LSREC]", async () => {
    const requestParameters = {
      "method.request.querystring.page": true,
      "method.request.header.x-tenant": true,
      "method.request.path.id": true,
      "method.request.querystring.optional": false,
    };
    const { post } = start({ validateRequestParameters: true }, { requestParameters });
    const missing = (names: string) => [400, `{"message":"Missing required request parameters: [${names}]"}`];

    assert.deepEqual(await post(""), missing("page, x-tenant"));
    assert.deepEqual(await post("", [["X-Tenant", " "]], "?page=1"), missing("x-tenant"));
    assert.deepEqual(await post("", [["X-Tenant", "a"]], "?page="), missing("page"));
    assert.deepEqual(await post("", [["X-Tenant", "a"]], "?page=1"), OK);
  });

  for (const [what, schema, problem] of [
    ["no JSON", "{", /cannot be used: .*JSON/],
    ["no schema", '{"type":"strin"}', /cannot be used: .*type/],
    ["a reference outside the API", '{"$ref":"https://example.com/order"}', /cannot be used: .*example\.com/],
  ] as const) {
    it(`reports at the start that a model has ${what}, and answers 500`, async () => {
      const { post, graph } = start({ validateRequestBody: true }, body, schema);
      const [row] = describeRestApi(graph.compile());
      assert.equal(row?.status, "not emulated");
      assert.match(row?.note ?? "", problem);
      assert.equal((await post("{}"))[0], 500);
    });
  }

  it("accepts any body for the built-in models of every API [LSREC; DG/api-gateway-known-issues]", async () => {
    const { post } = start({ validateRequestBody: true }, { requestModels: { "application/json": "Empty" } });
    assert.deepEqual(await post('{"anything":[1]}'), OK);
    assert.deepEqual(await post("{"), BAD_BODY);
  });
});
