import { strict as assert } from "node:assert";
import fc from "fast-check";
import { invokeArn } from "../support/gateway-graph";
import { serveRest } from "../support/harness";
import { ask } from "../support/requests";
import { RestGraph } from "../support/rest-graph";

const EVERYTHING = `#foreach($h in $input.params().header.entrySet())$h.key=$util.escapeJavaScript($h.value);#end
$input.json('$') $input.path('$.a.b[0]') $util.parseJson($input.body) $context.identity.userAgent $!input.params('q')`;

function graph(): RestGraph {
  return new RestGraph({ binaryMediaTypes: ["image/*"] })
    .stage("dev", { accessLogSettings: { format: "$context.status $context.path", destinationArn: "arn" } })
    .part("RequestValidator", "v", { validateRequestBody: true, validateRequestParameters: true })
    .part("Model", "M", { name: "M", schema: '{"type":"object","required":["a"]}' })
    .functionMethod("ANY /f/{proxy+}", "f")
    .functionMethod("POST /v/{id}", "f", {
      requestValidatorId: "v",
      requestModels: { "application/json": "M" },
      requestParameters: { "method.request.querystring.q": true },
    })
    .functionMethod("GET /iam", "f", { authorization: "AWS_IAM" })
    .functionMethod("GET /key", "f", { apiKeyRequired: true })
    .method("ANY /custom", {
      type: "AWS",
      uri: invokeArn("f"),
      requestTemplates: { "application/json": `{"all":"$util.base64Encode("${"$input.body"}")"}` },
    })
    .response("ANY /custom", "200", { responseTemplates: { "application/json": EVERYTHING } })
    .method("ANY /", { type: "MOCK", requestTemplates: { "application/json": '{"statusCode":200}' } })
    .response("ANY /", "200", { responseTemplates: { "application/json": EVERYTHING } });
}

describe("the REST gateway", () => {
  it("answers every request, and never fails by itself", async () => {
    const name = fc.constantFrom(
      "content-type",
      "accept",
      "authorization",
      "x-api-key",
      "x-forwarded-for",
      "x-a",
      "__proto__",
    );
    const headers = fc.array(fc.tuple(name, fc.string()), { maxLength: 5 });
    const path = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom("f", "v", "iam", "key", "custom", ""), fc.string())
        .map(([first, rest]) => `/dev/${first}${rest === "" ? "" : `/${rest}`}`),
    );
    const body = fc.oneof(
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      fc.json().map((text) => Buffer.from(text)),
    );
    const { gateway, traces } = serveRest(graph(), { f: (event) => ({ body: JSON.stringify(event) }) });

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "POST", "OPTIONS"),
        path,
        fc.string(),
        headers,
        body,
        async (method, rawPath, rawQuery, sent, bytes) => {
          const seen = await ask(gateway, `${method} /`, { rawPath, rawQuery, headers: sent, body: bytes });
          assert.ok(seen.status >= 200 && seen.status < 600);
          assert.doesNotMatch(traces().at(-1)?.error ?? "", /^fault of the local gateway/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
