import assert from "node:assert/strict";
import { Stack } from "#sdk/app/index";
import type { RestApiV1Props } from "#sdk/constructs/rest-api/props";
import { RestApiV1 } from "#sdk/constructs/rest-api/typed";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { PERMISSION } from "../../../support/api";
import { type Recorded, record } from "../../../support/record";
import { methodKeys, PATH } from "../../../support/rest-api";

/** Resources for a route with a function of its own: Function, role, policy, lambda, permission, method, integration. */
const WITH_OWN_FUNCTION = 7;
/** Resources for a route that shares a function: permission, method, integration. */
const WITH_SHARED_FUNCTION = 3;
/** Resources for a path part: one, and four that answer its preflight requests. */
const PER_PATH = 1;
const PER_PATH_WITH_CORS = 5;

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

function recordRoutes(count: number, isShared: boolean, cors: boolean): Promise<Recorded> {
  return record(() => {
    const stack = new Stack(new App(), "Web");
    const shared = new Function(stack, "Shared", "src/shared.all");
    const keys = Array.from({ length: count }, (_, index) => `GET /r${index}`);
    const routes = Object.fromEntries(
      keys.map((key, index) => [key, isShared ? shared : `src/r${index}.get`]),
    );
    new RestApiV1(stack, "Api", { cors, routes } as RestApiV1Props);
  });
}

async function perRoute(isShared: boolean, cors: boolean): Promise<number> {
  const [few, more] = [await recordRoutes(2, isShared, cors), await recordRoutes(7, isShared, cors)];
  return (more.resources().length - few.resources().length) / 5;
}

describe("resources of a REST API", () => {
  it("are those of the design for each route, and those of its path", async () => {
    assert.equal(await perRoute(false, false), WITH_OWN_FUNCTION + PER_PATH);
    assert.equal(await perRoute(true, false), WITH_SHARED_FUNCTION + PER_PATH);
    assert.equal(await perRoute(false, true), WITH_OWN_FUNCTION + PER_PATH_WITH_CORS);
    assert.equal(await perRoute(true, true), WITH_SHARED_FUNCTION + PER_PATH_WITH_CORS);
  });

  it("are no more for a path that has a route already", async () => {
    const recordMethods = (methods: readonly string[]) =>
      record(() => {
        const stack = new Stack(new App(), "Web");
        const routes = Object.fromEntries(methods.map((method) => [`${method} /a`, `src/a.${method}`]));
        new RestApiV1(stack, "Api", { routes } as RestApiV1Props);
      });
    const [one, two] = [await recordMethods(["GET"]), await recordMethods(["GET", "PUT"])];
    assert.equal(two.resources().length - one.resources().length, WITH_OWN_FUNCTION);
  });

  it("stay within what AWS takes for 300 routes with CORS on 299 paths, on one function", async function () {
    this.timeout(300_000);
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Web");
      const shared = new Function(stack, "Shared", "src/shared.all");
      const keys = Array.from({ length: 299 }, (_, index) => `GET /r${index}`);
      const routes = Object.fromEntries([...keys, "GET /"].map((key) => [key, shared]));
      new RestApiV1(stack, "Api", { routes } as RestApiV1Props);
    });
    assert.equal(recorded.resources(PATH).length, 299);
    const keys = methodKeys(recorded);
    assert.equal(keys.filter((key) => key.startsWith("GET ")).length, 300);
    assert.equal(keys.filter((key) => key.startsWith("OPTIONS ")).length, 300);
    const sources = recorded.resources(PERMISSION).map(({ inputs }) => String(inputs.sourceArn));
    assert.equal(sources.length, 11);
    assert.equal(sources.filter((source) => source.endsWith("/dev/*")).length, 1, "one for all of the stage");
  });
});
