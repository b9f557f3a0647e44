import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import type { RestPreflight } from "#sdk/constructs/rest-api/preflight-props";
import { GraphIndex } from "#sdk/graph/index";
import { App, RestApiV1, Stack } from "#sdk/index";
import { compileRestApi } from "#sdk/local/gateways/rest/compile";
import { type ExpectedIssue, expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";
import {
  GATEWAY_RESPONSE,
  INTEGRATION_REPLY,
  METHOD_REPLY,
  REST_API,
  recordRestApi,
  refuseRestApi,
  restIntegrationOf,
} from "../../../support/rest-api";
import { serveRest } from "../../local/gateways/support/harness";
import { ask, type Seen } from "../../local/gateways/support/requests";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

function recordAnswer(preflight: RestPreflight): Promise<Recorded> {
  return recordRestApi({ native: { preflight }, routes: { "GET /": "src/a.root" } });
}

/** The answer of the local gateway to a page of an origin. */
function answerTo(recorded: Recorded, origin: string, header = "Origin"): Promise<Seen> {
  const compile = () => compileRestApi(new GraphIndex(recorded.graph), recorded.resource(REST_API).urn);
  return ask(serveRest({ compile }).gateway, "OPTIONS /dev/", { headers: [[header, origin]] });
}

/** The headers of a reply that the answer sets, by name. */
function headersIn(recorded: Recorded): unknown {
  const { responseParameters } = recorded.resource(INTEGRATION_REPLY).inputs;
  const entries = Object.entries(responseParameters as Readonly<Record<string, string>>);
  return Object.fromEntries(
    entries.map(([name, value]) => [name.replace("method.response.header.", ""), value.replaceAll("'", "")]),
  );
}

describe("native.preflight of a RestApiV1", () => {
  it("says what is answered, and leaves the rest as it is by default", async () => {
    const recorded = await recordAnswer({ allowHeaders: ["Authorization", "Content-Type"] });
    assert.deepEqual(headersIn(recorded), {
      "Access-Control-Allow-Headers": "Authorization,Content-Type",
      "Access-Control-Allow-Methods": "OPTIONS,GET,PUT,POST,DELETE,PATCH,HEAD",
      "Access-Control-Allow-Origin": "*",
    });
    assert.equal(recorded.resource(INTEGRATION_REPLY).inputs.responseTemplates, undefined);
    assert.equal(recorded.resources(GATEWAY_RESPONSE).length, 2);
  });

  it("has a prop for each header and for the status", async () => {
    const recorded = await recordAnswer({
      allowOrigins: ["https://a.example"],
      allowMethods: ["GET", "POST"],
      allowHeaders: ["X-Token"],
      exposeHeaders: ["X-Count", "X-Page"],
      allowCredentials: true,
      maxAge: "1 hour",
      statusCode: 200,
    });
    assert.deepEqual(headersIn(recorded), {
      "Access-Control-Allow-Headers": "X-Token",
      "Access-Control-Allow-Methods": "GET,POST",
      "Access-Control-Allow-Origin": "https://a.example",
      "Access-Control-Allow-Credentials": "true",
      "Access-Control-Expose-Headers": "X-Count,X-Page",
      "Access-Control-Max-Age": "3600",
      Vary: "Origin",
    });
    assert.equal(recorded.resource(INTEGRATION_REPLY).inputs.statusCode, "200");
    assert.equal(recorded.resource(METHOD_REPLY).inputs.statusCode, "200");
    assert.deepEqual(restIntegrationOf(recorded, "OPTIONS /").inputs.requestTemplates, {
      "application/json": '{"statusCode":200}',
    });
    const declared = Object.keys(recorded.resource(METHOD_REPLY).inputs.responseParameters as object);
    assert.equal(declared.length, 7);
    const seen = await answerTo(recorded, "https://b.example");
    assert.deepEqual([seen.status, seen.headers["access-control-allow-origin"]], [200, "https://a.example"]);
  });

  it("tells browsers not to keep the answer with -1, and means all methods by ANY", async () => {
    const recorded = await recordAnswer({ maxAge: -1, allowMethods: ["ANY"] });
    const headers = headersIn(recorded) as Readonly<Record<string, string>>;
    assert.equal(headers["Access-Control-Max-Age"], "-1");
    assert.match(String(headers["Access-Control-Allow-Methods"]), /GET,PUT/);
  });

  it("answers each of several origins by its name, and others by that of the first one", async () => {
    const recorded = await recordAnswer({ allowOrigins: ["https://a.example", "https://b.example"] });
    const asked = ["https://a.example", "https://b.example", "https://evil.example"];
    const seen = await Promise.all(asked.map((origin) => answerTo(recorded, origin)));
    assert.deepEqual(
      seen.map(({ status, headers }) => [status, headers["access-control-allow-origin"], headers.vary]),
      [
        [204, "https://a.example", "Origin"],
        [204, "https://b.example", "Origin"],
        [204, "https://a.example", "Origin"],
      ],
    );
    const { headers } = await answerTo(recorded, "https://b.example", "origin");
    assert.equal(headers["access-control-allow-origin"], "https://b.example");
  });

  const refused = (name: string, preflight: unknown, ...issues: readonly ExpectedIssue[]) =>
    it(`is refused with ${name}`, () =>
      refuseRestApi(
        { native: { preflight } },
        issues.map((issue) => ({ ...issue, path: `native.preflight${issue.path}` })),
      ));

  refused("what is no object", true, { code: "VALUE_WRONG_TYPE", path: "" });
  refused("unknown props", { allowOrigin: "*" }, { code: "PROP_UNKNOWN", path: ".allowOrigin" });
  refused(
    "a word in place of a list",
    { allowOrigins: "*" },
    { code: "VALUE_WRONG_TYPE", path: ".allowOrigins" },
  );
  refused(
    "no origin",
    { allowOrigins: [] },
    { code: "PROP_MISSING", path: ".allowOrigins", cure: "cors: false" },
  );
  refused(
    "all origins and some",
    { allowOrigins: ["*", "https://a.example"] },
    { code: "VALUE_NOT_ALLOWED", path: ".allowOrigins", message: "all origins and some of them" },
  );
  refused(
    "words that would end a header or a template",
    { allowOrigins: ["https://a.example'"], allowHeaders: ["A, B"] },
    { code: "VALUE_NOT_ALLOWED", path: ".allowOrigins[0]", value: "https://a.example'" },
    { code: "VALUE_NOT_ALLOWED", path: ".allowHeaders[0]", value: "A, B" },
  );
  refused(
    "unknown methods, and a time and a status out of range",
    { allowMethods: ["CONNECT"], maxAge: "2 days", statusCode: 404 },
    { code: "VALUE_NOT_ALLOWED", path: ".allowMethods[0]", value: "CONNECT" },
    { code: "VALUE_OUT_OF_RANGE", path: ".maxAge" },
    { code: "VALUE_OUT_OF_RANGE", path: ".statusCode", value: 404 },
  );
  refused(
    "credentials from everywhere, or with all headers",
    { allowCredentials: true },
    {
      code: "CORS_CREDENTIALS_WITH_WILDCARD",
      path: ".allowCredentials",
      message: "allowOrigins and allowHeaders have it",
    },
  );

  it("is refused together with cors: false, and with an existing API", async () => {
    await refuseRestApi({ cors: false, native: { preflight: {} } }, [
      { code: "PROP_CONFLICT", path: "native.preflight", message: "cors: false" },
    ]);
    await record(() => {
      const stack = new Stack(new App(), "Web");
      const restApi = new apigateway.RestApi("old", {}, { parent: stack });
      return expectDefinitionError(
        () => new RestApiV1(stack, "Api", { native: { restApi, preflight: {} } }),
        [{ code: "NATIVE_CONFLICT", path: "native.preflight" }],
      );
    });
  });
});
