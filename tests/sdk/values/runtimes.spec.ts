import { strict as assert } from "node:assert";
import { DEFAULTS } from "#sdk/app/default-sets";
import {
  isClosedRuntime,
  isKnownRuntime,
  isNode,
  loadsEsModules,
  RUNTIME_NAMES,
  successorOf,
} from "#sdk/values/runtimes";

describe("Lambda runtimes", () => {
  it("have a successor that is open and of the same language, or the base for compiled code", () => {
    for (const runtime of RUNTIME_NAMES.filter(isClosedRuntime)) {
      const successor = successorOf(runtime);
      assert.ok(successor && !isClosedRuntime(successor), runtime);
      const [language] = runtime.split(/core|[\d.]/) as [string];
      assert.ok(
        successor.startsWith(language === "go" ? "provided" : language),
        `${runtime} -> ${successor}`,
      );
    }
  });

  it("take no handlers away: an older Node goes to the last one with callbacks", () => {
    assert.equal(successorOf("nodejs14.x"), "nodejs22.x");
  });

  it("know the default of every set of defaults, and AWS accepts that of current [LDG26; BC]", () => {
    for (const { function: defaults } of Object.values(DEFAULTS)) assert.ok(isKnownRuntime(defaults.runtime));
    assert.equal(isClosedRuntime(DEFAULTS.current.function.runtime), false);
    assert.equal(isClosedRuntime(DEFAULTS.v1.function.runtime), true);
  });

  it("are no property names of objects", () => {
    assert.equal(isKnownRuntime("toString"), false);
    assert.equal(isClosedRuntime("constructor"), false);
  });

  it("are Node's by their name, newer ones included", () => {
    assert.deepEqual(["nodejs26.x", "python3.12", "provided.al2023"].map(isNode), [true, false, false]);
  });

  it("load ES modules since nodejs14.x, newer ones included", () => {
    const loading = ["nodejs12.x", "nodejs14.x", "nodejs22.x", "nodejs26.x", "python3.12"].map(
      loadsEsModules,
    );
    assert.deepEqual(loading, [false, true, true, true, false]);
  });
});
