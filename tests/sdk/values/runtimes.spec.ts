import { strict as assert } from "node:assert";
import { DEFAULTS } from "#sdk/app/default-sets";
import {
  isClosedRuntime,
  isKnownRuntime,
  isNewerRuntime,
  isNode,
  loadsEsModules,
  RUNTIME_NAMES,
  successorOf,
  warnOfNewerRuntime,
} from "#sdk/values/runtimes";
import { warned } from "../../support/issues";

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

  const newer = [
    "nodejs27.x",
    "nodejs28.x",
    "python3.16",
    "java29",
    "java25.al2023",
    "java21.al2023",
    "java8.al2027",
    "dotnet12",
    "ruby4.1",
    "ruby5.0",
    "provided.al2027",
  ];
  for (const runtime of newer)
    it(`are newer than those known: ${runtime}`, () => assert.equal(isNewerRuntime(runtime), true));

  const misspelt = [
    "nodejs22",
    "node22.x",
    "nodejs21.x",
    "nodejs25.x",
    "nodejs222.x",
    "nodejs62.x",
    "nodejs28",
    "python3.51",
    "python4.0",
    "java23",
    "java11.al2",
    "java25.al2",
    "dotnet9",
    "ruby3.5.1",
    "provided.al2022",
    "custom2",
    "",
    26,
  ];
  for (const runtime of misspelt)
    it(`are not newer where they are misspelt or older: ${JSON.stringify(runtime)}`, () =>
      assert.equal(isNewerRuntime(runtime), false));

  it("are not newer where they are known", () => {
    assert.deepEqual(RUNTIME_NAMES.filter(isNewerRuntime), []);
  });

  it("send nobody to a runtime that came within a year", () => {
    assert.deepEqual(["python3.9", "ruby3.2", "java8", "dotnet6"].map(successorOf), [
      "python3.14",
      "ruby3.4",
      "java25",
      "dotnet10",
    ]);
  });

  it("that are newer are warned of, with the newest of their form and the page", () => {
    assert.deepEqual(
      warned((issues) => warnOfNewerRuntime("nodejs28.x", issues.at("runtime"))),
      [
        'Api "Test" runtime: Lambda has no such runtime as of November 2026, and may have it by now, got "nodejs28.x"; write one of those known, such as "nodejs26.x", unless https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html names it',
      ],
    );
  });
});
