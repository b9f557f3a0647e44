import assert from "node:assert/strict";
import { fromOutputText } from "../../sdk/src/values/reserved-outputs";
import type { ProgramRun } from "../support/engine/program-run";
import { UNKNOWN } from "../support/engine/received";
import { SplitApp } from "../support/engine/split-app";

const PROGRAM = "tests/fixtures/protocol/split-rest.js";
const ROUTE = { env: { ADDED_ROUTE: "POST /notes/{id}/parts" } };
const TO_BE_RUN =
  'the routes that RoutesStack adds to RestApiV1 "Api" are served after: pulumi up -s dev.ApiStack';

const triggersOf = (run: ProgramRun) => run.resource("ApiStack-Api-deployment").inputs.triggers;
const messagesOf = (run: ProgramRun) => run.log.map(({ message }) => message);

function hashIn(run: ProgramRun): string {
  const routes = fromOutputText(String(run.outputs?.["sapi:routes"]));
  return (routes as { readonly ApiStack: { readonly Api: string } }).ApiStack.Api;
}

describe("protocol: routes added to a REST API of another Pulumi stack", function () {
  this.timeout(120_000);
  const split = new SplitApp(PROGRAM);
  const deploy = async (id: string, settings = {}) => (await split.update(id, settings)).expectSuccess();

  it("are served when the API's stack has run again, and are warned of until then", async () => {
    const first = await deploy("ApiStack");
    const { shape } = triggersOf(first) as { readonly shape: string };
    assert.deepEqual(triggersOf(first), { shape });

    const preview = (await split.preview("RoutesStack", ROUTE)).expectSuccess();
    assert.deepEqual(preview.outputs?.["sapi:routes"], UNKNOWN);
    const added = await deploy("RoutesStack", ROUTE);
    assert.deepEqual(messagesOf(added), [TO_BE_RUN]);

    const second = await deploy("ApiStack");
    assert.deepEqual(triggersOf(second), { shape, "routes:RoutesStack": hashIn(added) });

    const again = await deploy("RoutesStack", ROUTE);
    assert.equal(hashIn(again), hashIn(added));
    assert.deepEqual(messagesOf(again), []);
  });

  it("are warned of when they go, until the API's stack has run again", async () => {
    const without = await deploy("RoutesStack");
    assert.deepEqual(messagesOf(without), [
      'the routes that RoutesStack no longer adds to RestApiV1 "Api" are gone after: pulumi up -s dev.ApiStack',
    ]);
    const third = await deploy("ApiStack");
    assert.deepEqual(Object.keys(triggersOf(third) as object), ["shape"]);
    assert.deepEqual(messagesOf(await deploy("RoutesStack")), []);
  });
});
