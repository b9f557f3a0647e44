import assert from "node:assert/strict";
import { type RoutesOf, staleProducers } from "#sdk/cli/deploy/foreign-routes";

const quiet: RoutesOf = { adds: {}, serves: {} };

describe("staleProducers", () => {
  it("finds the API that does not serve a route yet that another stack added", () => {
    const deployed = new Map<string, RoutesOf>([
      ["ApiStack", quiet],
      ["TeamStack", { adds: { ApiStack: { Api: "h1" } }, serves: {} }],
    ]);
    assert.deepEqual(staleProducers(deployed), ["ApiStack"]);
  });

  it("finds the API whose routes have changed since", () => {
    const deployed = new Map<string, RoutesOf>([
      ["ApiStack", { adds: {}, serves: { TeamStack: { Api: "h1" } } }],
      ["TeamStack", { adds: { ApiStack: { Api: "h2" } }, serves: {} }],
    ]);
    assert.deepEqual(staleProducers(deployed), ["ApiStack"]);
  });

  it("finds the API that still serves routes of a deleted stack", () => {
    const deployed = new Map<string, RoutesOf>([
      ["ApiStack", { adds: {}, serves: { TeamStack: { Api: "h1" } } }],
    ]);
    assert.deepEqual(staleProducers(deployed), ["ApiStack"]);
  });

  it("ignores an API that serves exactly the routes there are, in any order", () => {
    const deployed = new Map<string, RoutesOf>([
      ["ApiStack", { adds: {}, serves: { B: { Api: "b", Admin: "c" }, A: { Api: "a" } } }],
      ["A", { adds: { ApiStack: { Api: "a" } }, serves: {} }],
      ["B", { adds: { ApiStack: { Admin: "c", Api: "b" } }, serves: {} }],
    ]);
    assert.deepEqual(staleProducers(deployed), []);
  });
});
