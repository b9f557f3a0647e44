import assert from "node:assert/strict";
import { Api, App, Stack } from "#sdk/index";
import { API, LAMBDA, PERMISSION, ROUTE, routeOf } from "../support/api";
import { expectRefused } from "../support/definition-error";
import type { Recorded } from "../support/record";
import { define } from "./program";

/** Records an API with these route keys, all served by one handler each. */
function recordKeys(...keys: readonly string[]): Promise<Recorded> {
  const routes = Object.fromEntries(keys.map((key) => [key, "src/notes.all"]));
  return define(({ stack }) => new Api(stack, "Api", { routes }));
}

function gatewayKeys(recorded: Recorded): unknown[] {
  return recorded.resources(ROUTE).map(({ inputs }) => inputs.routeKey);
}

describe("definition: route keys", () => {
  it("[route-key.form] passes every method and ANY on with the path", async () => {
    const methods = ["ANY", "GET", "PUT", "POST", "HEAD", "PATCH", "DELETE", "OPTIONS"];
    const recorded = await recordKeys(...methods.map((method) => `${method} /notes`));
    assert.deepEqual(
      gatewayKeys(recorded),
      methods.map((method) => `${method} /notes`),
    );
    const routes: Record<string, string> = { "FETCH /notes": "src/notes.all" };
    const program = () => new Api(new Stack(new App(), "Web"), "Api", { routes });
    await expectRefused(program, [
      { code: "ROUTE_METHOD_UNKNOWN", path: 'routes["FETCH /notes"]', value: "FETCH" },
    ]);
  });

  it("[route-key.whitespace] folds the spaces between method and path", async () => {
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api", { routes: { "GET     /notes": "src/notes.list" } });
      assert.deepEqual(api.routes, ["GET /notes"]);
      assert.ok(api.getFunction("GET  /notes"));
    });
    assert.deepEqual(gatewayKeys(recorded), ["GET /notes"]);
    recorded.expect(PERMISSION, { sourceArn: `${recorded.resource(API).state.executionArn}/*/*/notes` });
  });

  it("[route-key.any] lets ANY and a method live on one path, as routes of their own", async () => {
    const recorded = await recordKeys("ANY /notes", "GET /notes");
    assert.deepEqual(gatewayKeys(recorded), ["ANY /notes", "GET /notes"]);
    assert.notEqual(
      routeOf(recorded, "ANY /notes").inputs.target,
      routeOf(recorded, "GET /notes").inputs.target,
    );
  });

  it("keeps routes apart that differ in one character", async () => {
    const keys = ["GET /a-b", "GET /a_b", "GET /a.b", "GET /a/b", "GET /A/b"];
    const recorded = await recordKeys(...keys);
    assert.deepEqual(gatewayKeys(recorded), keys);
    assert.equal(new Set(recorded.resources(LAMBDA).map(({ urn }) => urn)).size, keys.length);
  });

  it("[route-key.catch-all] registers $default under its own key, callable from any path", async () => {
    const recorded = await recordKeys("$default");
    assert.deepEqual(gatewayKeys(recorded), ["$default"]);
    recorded.expect(PERMISSION, { sourceArn: `${recorded.resource(API).state.executionArn}/*/*` });
  });

  it("[route-key.variable] passes a variable on as written", async () => {
    const recorded = await recordKeys("GET /notes/{id}/tags/{tag}");
    assert.deepEqual(gatewayKeys(recorded), ["GET /notes/{id}/tags/{tag}"]);
    const arn = recorded.resource(API).state.executionArn;
    recorded.expect(PERMISSION, { sourceArn: `${arn}/*/*/notes/{id}/tags/{tag}` });
  });

  it("[route-key.greedy] passes a greedy variable at the end on, at the root as well", async () => {
    const recorded = await recordKeys("ANY /{proxy+}", "GET /files/{path+}");
    assert.deepEqual(gatewayKeys(recorded), ["ANY /{proxy+}", "GET /files/{path+}"]);
  });
});
