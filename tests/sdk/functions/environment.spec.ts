import { strict as assert } from "node:assert";
import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { Issues } from "#sdk/errors/index";
import {
  checkEnvironment,
  checkEnvironmentSize,
  setVariables,
  sortedByName,
} from "#sdk/functions/environment";
import { reported, reportedLines } from "../../support/issues";

const RESERVED = [
  "_HANDLER",
  "_X_AMZN_TRACE_ID",
  "AWS_DEFAULT_REGION",
  "AWS_REGION",
  "AWS_EXECUTION_ENV",
  "AWS_LAMBDA_FUNCTION_NAME",
  "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
  "AWS_LAMBDA_FUNCTION_VERSION",
  "AWS_LAMBDA_INITIALIZATION_TYPE",
  "AWS_LAMBDA_LOG_GROUP_NAME",
  "AWS_LAMBDA_LOG_STREAM_NAME",
  "AWS_ACCESS_KEY",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "AWS_LAMBDA_RUNTIME_API",
  "LAMBDA_TASK_ROOT",
  "LAMBDA_RUNTIME_DIR",
];

const BUNDLE = "PULUMI_SERVERLESS_API_BUNDLE";

describe("environment variables", () => {
  for (const name of RESERVED) {
    it(`refuse ${name}, which Lambda sets itself`, () => {
      const [issue, ...rest] = reported((issues) => checkEnvironment({ [name]: "x" }, issues));
      assert.equal(issue?.code, "FUNCTION_ENVIRONMENT_RESERVED");
      assert.equal(issue?.path, name);
      assert.deepEqual(rest, []);
    });
  }

  it("refuse names that Lambda does not take, and suggest one it does", () => {
    const lines = reportedLines((issues) =>
      checkEnvironment({ "TABLE-NAME": "x", A: "x", "1A": "x", _A: "x" }, issues),
    );
    assert.equal(lines.length, 4);
    assert.equal(
      lines.find((line) => line.includes("TABLE-NAME")),
      'FUNCTION_ENVIRONMENT_NAME ["TABLE-NAME"]: Lambda does not take this name, got "TABLE-NAME"; ' +
        "write letters, digits and _, starting with a letter, at least two, such as TABLE_NAME",
    );
  });

  it("take names that are set but may be overridden", () => {
    assert.deepEqual(
      reported((issues) => checkEnvironment({ TZ: "UTC", LANG: "C", NODE_OPTIONS: "", AB: "" }, issues)),
      [],
    );
  });

  it("refuse values that are no text, and take Outputs", () => {
    const environment = { COUNT: 1, NOTHING: undefined, LATER: pulumi.output("x") };
    const before = process.env[BUNDLE];
    delete process.env[BUNDLE];
    const lines = reportedLines((issues) => checkEnvironment(environment, issues));
    if (before !== undefined) process.env[BUNDLE] = before;
    assert.deepEqual(lines, [
      "VALUE_WRONG_TYPE COUNT: not a string, got 1; pass a string",
      "VALUE_WRONG_TYPE NOTHING: the value is undefined; check what it is set from, or leave the variable out",
    ]);
  });

  it("leave out what is undefined where the program is only captured, with a warning", () => {
    const before = process.env[BUNDLE];
    process.env[BUNDLE] = "skip";
    try {
      const issues = new Issues({ kind: "Function", id: "Notes" }).at("environment");
      checkEnvironment({ KEY: undefined, NOTHING: null }, issues);
      assert.deepEqual(issues.warnings, [
        'Function "Notes" environment.KEY: the value is undefined, which a deployment refuses; check what it is set from, or leave the variable out',
      ]);
      assert.deepEqual(
        issues.list.map(({ path }) => path),
        ["environment.NOTHING"],
      );
      assert.deepEqual(setVariables({ KEY: undefined as never, STAGE: "dev" }), { STAGE: "dev" });
    } finally {
      if (before === undefined) delete process.env[BUNDLE];
      else process.env[BUNDLE] = before;
    }
  });

  it("refuse what is no map", () => {
    assert.deepEqual(
      reported((issues) => checkEnvironment(["A=1"], issues)).map(({ code }) => code),
      ["VALUE_WRONG_TYPE"],
    );
  });

  it("may have 4096 bytes and not one more, counted as UTF-8", () => {
    const sized = (value: string) => reported((issues) => checkEnvironmentSize({ AB: value }, issues));
    assert.deepEqual(sized("x".repeat(4094)), []);
    assert.deepEqual(sized("é".repeat(2047)), []);
    const [issue] = sized("x".repeat(4095));
    assert.equal(issue?.code, "FUNCTION_ENVIRONMENT_TOO_LARGE");
    assert.match(issue?.message ?? "", /4097 bytes .* first of all AB with 4097 bytes$/);
  });

  it("come out in the same order however they are written", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (environment) => {
        const reversed = Object.fromEntries(Object.entries(environment).reverse());
        assert.deepEqual(Object.entries(sortedByName(reversed)), Object.entries(sortedByName(environment)));
      }),
    );
  });
});
