import { strict as assert } from "node:assert";
import type { GraphValue } from "#sdk/graph/types";
import { Backend } from "../support/backend";
import { serve } from "../support/harness";
import { ApiGraph } from "../support/http-graph";
import { ask } from "../support/requests";

const LISTENER = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:listener/app/a/1/2";

describe("a url route", () => {
  const backend = new Backend();

  function start(routeKey: string, path: string, integration: Record<string, GraphValue> = {}) {
    const graph = new ApiGraph()
      .stage()
      .integration("i", {
        integrationType: "HTTP_PROXY",
        integrationUri: backend.origin + path,
        integrationMethod: "ANY",
        ...integration,
      })
      .route(routeKey, "i");
    return serve(graph, {}, { targets: { [LISTENER]: `${backend.origin}/` } });
  }

  it("passes on method, headers, query and body, and returns the answer", async () => {
    const { gateway } = start("ANY /x", "/there?own=1");

    const seen = await ask(gateway, "PUT /x?a=%20b", {
      headers: [
        ["Host", "localhost:4000"],
        ["X-A", "1"],
      ],
      body: Buffer.from("hi"),
    });

    const got = JSON.parse(seen.body);
    assert.deepEqual([got.method, got.url, got.body], ["PUT", "/there?own=1&a=%20b", "hi"]);
    assert.equal(got.headers.host, backend.host);
    assert.equal(got.headers["x-a"], "1");
    assert.equal(got.headers.forwarded, "for=127.0.0.1;host=localhost:4000;proto=http");
    assert.deepEqual(
      [seen.status, seen.headers["x-own"], seen.headers["set-cookie"]],
      [201, "1", "a=1, b=2"],
    );
    assert.equal(seen.headers["apigw-requestid"], "Zq7Lk2vNoAMEb1c=");
  });

  it("fills in path variables, encoded, and does not append the path otherwise [GK]", async () => {
    const filled = await ask(start("GET /a/{id}/{proxy+}", "/b/{proxy}/{id}").gateway, "GET /a/1%202/c/d%3F");
    const fixed = await ask(start("GET /a/{proxy+}", "/b").gateway, "GET /a/c");

    assert.equal(JSON.parse(filled.body).url, "/b/c/d%3F/1%202");
    assert.equal(JSON.parse(fixed.body).url, "/b");
  });

  it("uses the method of the integration", async () => {
    const seen = await ask(start("GET /", "/", { integrationMethod: "POST" }).gateway, "GET /");

    assert.equal(JSON.parse(seen.body).method, "POST");
  });

  it("streams the answer as it arrives", async () => {
    let finish: () => void = () => undefined;
    backend.respond = (_, response) => {
      response.write("first");
      finish = () => response.end(" second");
    };
    const { gateway } = start("GET /", "/");
    const response = await gateway.handle({
      method: "GET",
      rawPath: "/",
      rawQuery: "",
      headers: [],
      body: Buffer.alloc(0),
      sourceIp: "127.0.0.1",
      httpVersion: "1.1",
      host: "localhost",
      port: 4000,
      protocol: "http",
    });
    assert.ok(typeof response.body === "object" && !Buffer.isBuffer(response.body));

    const chunks: string[] = [];
    for await (const chunk of response.body) {
      chunks.push(String(chunk));
      if (chunks.length === 1) finish();
    }

    assert.deepEqual(chunks, ["first", " second"]);
    assert.ok(!response.headers.some(([name]) => name.toLowerCase() === "transfer-encoding"));
  });

  it("answers 503 when no server listens, and on a timeout [GK]", async () => {
    const refused = start("GET /", "", { integrationUri: "http://127.0.0.1:1/" });
    backend.respond = () => undefined;
    const slow = start("GET /", "/", { timeoutMilliseconds: 50 });

    for (const { gateway, warnings } of [refused, slow]) {
      const seen = await ask(gateway, "GET /");
      assert.deepEqual([seen.status, seen.body], [503, '{"message":"Service Unavailable"}']);
      assert.equal(warnings.length, 1);
    }
    assert.match(slow.warnings[0] ?? "", /no answer within 0\.05 seconds/);
  });

  it("sends requests for a load balancer to the URL that replaces it, with the path of the request", async () => {
    const { gateway } = start("ANY /{proxy+}", "", { integrationUri: LISTENER, connectionType: "VPC_LINK" });

    assert.equal(JSON.parse((await ask(gateway, "GET /a%20b/c?d=e")).body).url, "/a%20b/c?d=e");
  });
});
