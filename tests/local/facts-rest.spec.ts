import assert from "node:assert/strict";
import { REST_ERRORS } from "#sdk/local/gateways/rest/gateway-errors";
import { servedRows } from "#sdk/local/session/served";
import { serveRest } from "../sdk/local/gateways/support/harness";
import { ask } from "../sdk/local/gateways/support/requests";
import { RestGraph } from "../sdk/local/gateways/support/rest-graph";
import { graphResource } from "../support/graph";

describe("facts of REST APIs", () => {
  it("do not serve / by ANY /{proxy+} [ISS aws/chalice pull 588]", async () => {
    const { gateway } = serveRest(new RestGraph().stage().functionMethod("ANY /{proxy+}", "f"), {
      f: () => ({ statusCode: 200, body: "found" }),
    });
    assert.equal((await ask(gateway, "GET /dev/a")).status, 200);
    assert.equal((await ask(gateway, "GET /dev/")).status, 403);
  });

  it("serve what is registered, whatever a deployment holds [DG/how-to-deploy-api]", async () => {
    const graph = new RestGraph().stage("dev", { deployment: "made-before-the-method" });
    const { gateway } = serveRest(graph.functionMethod("GET /new", "f"), { f: () => ({ body: "new" }) });
    assert.equal((await ask(gateway, "GET /dev/new")).body, "new");
  });

  it("have a status for every type of answer of their own [BC]", () => {
    const statuses = new Map<string, Set<number>>();
    for (const { responseType, status } of Object.values(REST_ERRORS)) {
      statuses.set(responseType, (statuses.get(responseType) ?? new Set()).add(status));
    }
    const documented = {
      ACCESS_DENIED: 403,
      API_CONFIGURATION_ERROR: 500,
      AUTHORIZER_CONFIGURATION_ERROR: 500,
      AUTHORIZER_FAILURE: 500,
      BAD_REQUEST_BODY: 400,
      BAD_REQUEST_PARAMETERS: 400,
      EXPIRED_TOKEN: 403,
      INTEGRATION_FAILURE: 504,
      INTEGRATION_TIMEOUT: 504,
      INVALID_API_KEY: 403,
      INVALID_SIGNATURE: 403,
      MISSING_AUTHENTICATION_TOKEN: 403,
      QUOTA_EXCEEDED: 429,
      REQUEST_TOO_LARGE: 413,
      THROTTLED: 429,
      UNAUTHORIZED: 401,
      UNSUPPORTED_MEDIA_TYPE: 415,
    };
    const own = [...statuses].filter(([type]) => !type.startsWith("DEFAULT_"));
    assert.deepEqual(
      Object.fromEntries(own.map(([type, found]) => [type, [...found]]).sort()),
      Object.fromEntries(Object.entries(documented).map(([type, status]) => [type, [status]])),
    );
  });

  it("do not serve custom domains, and report it [DG/how-to-custom-domains]", () => {
    const kinds = ["basePathMapping:BasePathMapping", "domainName:DomainName"];
    const note = "the API answers at its localhost address only";
    assert.deepEqual(
      servedRows(kinds.map((kind) => graphResource(`aws:apigateway/${kind}`, "x"))),
      kinds.map((kind) => ({ what: `1 aws:apigateway/${kind}`, fidelity: "not emulated", note })),
    );
  });
});
