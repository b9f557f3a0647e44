import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { DefinitionError, Issues } from "#sdk/errors/index";

const construct = { kind: "Api", id: "Notes" };

describe("Issues", () => {
  it("says nothing when there is nothing to say", () => {
    const issues = new Issues(construct);
    issues.throwIfAny();
    assert.equal(issues.any, false);
    assert.deepEqual(issues.list, []);
  });

  it("collects five mistakes into one error with five lines", () => {
    const issues = new Issues(construct);
    for (let index = 0; index < 5; index++) {
      issues.at("authorizers", index).add("PROP_MISSING", { problem: `mistake ${index}`, cure: "write it" });
    }
    const { message, issues: list } = issues.toError();
    const lines = message.split("\n").filter((line) => !line.startsWith("    at "));
    assert.equal(list.length, 5);
    assert.deepEqual(lines[0], 'Api "Notes" authorizers[0]: mistake 0; write it');
    assert.equal(lines.length, 5);
  });

  it("says once what is wrong in one place that many things take", () => {
    const issues = new Issues(construct);
    for (const route of ["GET /a", "GET /b"]) {
      const defaults = issues.at("routes", route).atTop("defaults", "function");
      defaults.at("timeout").add("VALUE_OUT_OF_RANGE", { problem: "out of range", cure: "write less" });
    }
    const { issues: list } = issues.toError();
    assert.deepEqual(
      list.map(({ path }) => path),
      ["defaults.function.timeout"],
    );
  });

  it("does not say that a prop is unknown where there is an exact fault, and only the replacement of a removed one", () => {
    const issues = new Issues({ kind: "Api", id: "Notes" });
    issues.at("vpc").add("NATIVE_OWN_PROP", { problem: "it cannot be set here", cure: "remove it" });
    issues.at("vpc").add("PROP_GONE", { problem: "nothing for it", cure: "write vpcConfig" });
    issues.at("vpc").add("PROP_UNKNOWN", { problem: "no such prop", cure: "remove it" });
    issues.at("vpcs").add("PROP_UNKNOWN", { problem: "no such prop", cure: "remove it" });
    assert.deepEqual(
      issues.toError().issues.map(({ code, path }) => [code, path]),
      [
        ["PROP_GONE", "vpc"],
        ["PROP_UNKNOWN", "vpcs"],
      ],
    );
  });

  it("names construct, path, value and cure in one sentence", () => {
    const issues = new Issues(construct);
    issues.at("routes", "GET notes").add("PROP_UNKNOWN", {
      problem: 'path must start with "/"',
      value: "notes",
      cure: 'write "GET /notes"',
    });
    const error = issues.toError();
    assert.equal(
      error.message.split("\n")[0],
      'Api "Notes" routes["GET notes"]: path must start with "/", got "notes"; write "GET /notes"',
    );
    assert.deepEqual(error.issues, [
      {
        code: "PROP_UNKNOWN",
        path: 'routes["GET notes"]',
        message: 'path must start with "/", got "notes"; write "GET /notes"',
        value: "notes",
        cure: 'write "GET /notes"',
      },
    ]);
    assert.equal(error.code, "PROP_UNKNOWN");
    assert.deepEqual(error.construct, construct);
  });

  it("writes paths as one would write them in a program", () => {
    const issues = new Issues(construct);
    assert.equal(issues.at("routes", "GET /notes", "authorizer").path, 'routes["GET /notes"].authorizer');
    assert.equal(issues.at("routes", "$default").path, 'routes["$default"]');
    assert.equal(issues.at("permissions", 2).path, "permissions[2]");
    assert.equal(issues.path, "");
  });

  it("has no value in an issue about something that is missing", () => {
    const issues = new Issues(construct);
    issues.add("PROP_MISSING", { problem: "no handler", cure: "add one" });
    assert.equal("value" in (issues.list[0] as object), false);
    assert.match(issues.toError().message, /^Api "Notes": no handler; add one$/m);
  });

  it("shows constructs, functions and long values without pouring them out", () => {
    class Widget {
      readonly secret = "hidden";
    }
    class Api {}
    const values = [
      new Widget(),
      function handler() {},
      { text: "x".repeat(200) },
      new Api(),
      pulumi.output(1),
    ];
    const messages = values.map((value) => {
      const issues = new Issues(construct);
      issues.add("PROP_UNKNOWN", { problem: "wrong", value, cure: "fix it" });
      return issues.list[0]?.message;
    });
    assert.equal(messages[0], "wrong, got a Widget; fix it");
    assert.equal(messages[1], "wrong, got a function (handler); fix it");
    assert.ok((messages[2] as string).length < 120);
    assert.equal(messages[3], "wrong, got an Api; fix it");
    assert.equal(messages[4], "wrong, got an Output; fix it");
  });

  it("says where the user made the construct, whatever the stack-trace limit", () => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    try {
      const issues = new Issues(construct);
      issues.add("PROP_MISSING", { problem: "no handler", cure: "add one" });
      const { location } = issues.toError();
      assert.equal(location?.file, __filename);
      assert.ok((location?.line ?? 0) > 70);
      assert.equal(Error.stackTraceLimit, 0);
    } finally {
      Error.stackTraceLimit = limit;
    }
  });
});

describe("DefinitionError", () => {
  it("is recognised by its brand, also when it comes from another copy of the package", () => {
    const issues = new Issues(construct);
    issues.add("PROP_MISSING", { problem: "no handler", cure: "add one" });
    const key = require.resolve("#sdk/errors/definition-error");
    const loaded = require.cache[key];
    delete require.cache[key];
    const copy = require("#sdk/errors/definition-error") as {
      DefinitionError: typeof DefinitionError;
    };
    require.cache[key] = loaded;
    const error = issues.toError();
    assert.notEqual(copy.DefinitionError, DefinitionError);
    assert.equal(error instanceof copy.DefinitionError, false);
    assert.equal(copy.DefinitionError.isInstance(error), true);
    assert.equal(DefinitionError.isInstance(new Error("other")), false);
    assert.equal(DefinitionError.isInstance(undefined), false);
  });
});
