import { strict as assert } from "node:assert";
import type { GraphValue } from "#sdk/graph/types";
import { serve } from "../support/harness";
import { ApiGraph } from "../support/http-graph";
import { ask } from "../support/requests";

const OPEN = { allowOrigins: ["*"], allowMethods: ["GET", "POST"], allowHeaders: ["*"] };

function start(
  cors: Record<string, GraphValue> | undefined,
  graph = new ApiGraph(cors ? { corsConfiguration: cors } : {}),
) {
  graph
    .stage()
    .functionRoute("GET /", "f")
    .functionRoute("GET /closed", "f", { route: { authorizationType: "AWS_IAM" } })
    .functionRoute("$default", "f", { route: {} });
  const headers = {
    "Access-Control-Allow-Origin": "https://handler.test",
    "access-control-max-age": "1",
    "x-own": "1",
  };
  const api = serve(graph, { f: () => ({ statusCode: 200, headers, body: "" }) });
  const from = (origin: string | undefined, target: string) =>
    ask(api.gateway, target, { headers: origin === undefined ? [] : [["Origin", origin]] });
  return { from, received: api.received };
}

/** Returns only the headers of CORS. */
function corsOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));
}

describe("CORS by the gateway", () => {
  it("answers a preflight with 204 and the configured headers, and calls nothing [DG/http-api-cors; GK]", async () => {
    const { from, received } = start({
      allowOrigins: ["https://a.test"],
      allowMethods: ["GET", "PUT"],
      allowHeaders: ["x-a", "x-b"],
      exposeHeaders: ["x-c"],
      allowCredentials: true,
      maxAge: 3600,
    });

    for (const target of ["OPTIONS /", "OPTIONS /closed", "OPTIONS /nowhere"]) {
      const seen = await from("https://a.test", target);
      assert.deepEqual([seen.status, seen.body, seen.headers["content-type"]], [204, "", undefined]);
      assert.deepEqual(corsOf(seen.headers), {
        "access-control-allow-origin": "https://a.test",
        "access-control-allow-credentials": "true",
        "access-control-allow-methods": "GET,PUT",
        "access-control-allow-headers": "x-a,x-b",
        "access-control-max-age": "3600",
      });
    }
    assert.deepEqual(received, []);
  });

  it("gives a preflight of another origin no headers [GK]", async () => {
    const { from } = start({ ...OPEN, allowOrigins: ["https://a.test"] });

    const seen = await from("https://b.test", "OPTIONS /");

    assert.deepEqual([seen.status, corsOf(seen.headers)], [204, {}]);
  });

  it("replaces the function's CORS headers [DG/http-api-cors]", async () => {
    const { from } = start({ ...OPEN, exposeHeaders: ["x-c", "x-d"] });

    const seen = await from("https://a.test", "GET /");

    assert.deepEqual(corsOf(seen.headers), {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-c,x-d",
    });
    assert.equal(seen.headers["x-own"], "1");
  });

  it("serves another origin, and a request that is not of CORS, without any header [GK]", async () => {
    const { from } = start({ ...OPEN, allowOrigins: ["https://a.test"] });

    for (const origin of ["https://b.test", "https://a.test.evil", undefined]) {
      const seen = await from(origin, "GET /");
      assert.deepEqual([seen.status, corsOf(seen.headers)], [200, {}]);
    }
  });

  it("allows every origin of a scheme", async () => {
    const { from } = start({ ...OPEN, allowOrigins: ["https://*"] });

    assert.equal(
      (await from("https://x.test", "GET /")).headers["access-control-allow-origin"],
      "https://x.test",
    );
    assert.equal((await from("http://x.test", "GET /")).headers["access-control-allow-origin"], undefined);
  });

  it("adds the headers to the gateway's own answers [GK; peers/cors-on-refusals]", async () => {
    const { from } = start(OPEN);

    const seen = await from("https://a.test", "GET /closed");

    assert.deepEqual([seen.status, seen.headers["access-control-allow-origin"]], [403, "*"]);
  });

  it("is left to the function if it is not configured [DG/http-api-cors; peers/cors-unasked]", async () => {
    const { from, received } = start(undefined);

    const preflight = await from("https://a.test", "OPTIONS /");

    assert.deepEqual(
      [preflight.status, preflight.headers["access-control-allow-origin"]],
      [200, "https://handler.test"],
    );
    assert.equal((received[0]?.event as { routeKey: string }).routeKey, "$default");
  });
});
