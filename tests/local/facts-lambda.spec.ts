import assert from "node:assert/strict";
import type { Issues } from "#sdk/errors/index";
import { checkEnvironment, checkEnvironmentSize } from "#sdk/functions/environment";
import type { FunctionProps } from "#sdk/functions/props";
import { checkFunctionProps } from "#sdk/functions/props-check";
import { responseTooLarge } from "#sdk/local/lambda/failures";
import { functionSpec } from "#sdk/local/lambda/functions";
import { environmentOf } from "#sdk/local/lambda/process-env";
import { graphResource } from "../support/graph";
import { reportedLines, warned } from "../support/issues";

const FUNCTION = graphResource("aws:lambda/function:Function", "f", {
  inputs: { runtime: "nodejs22.x" },
  state: { arn: "arn:aws:lambda:x" },
});
const CODE = { folder: "/code", version: "1" };

function refused(props: object): readonly string[] {
  return reportedLines((issues: Issues) => {
    checkFunctionProps(props as never, issues);
  });
}

describe("facts of functions", () => {
  it("are warned of above 1,800 seconds and 10,240 MB, and refused below 1 second and 128 MB and above 5 layers [LDG/gettingstarted-limits; BC]", () => {
    const layers = (count: number) =>
      Array.from({ length: count }, (_, i) => `arn:aws:lambda:eu-west-1:123456789012:layer:l${i}:1`);
    const said = (props: FunctionProps) => warned((issues) => checkFunctionProps(props, issues)).length;
    for (const props of [{ timeout: 1 }, { timeout: 1800 }, { memorySize: 128 }, { memorySize: 10_240 }])
      assert.deepEqual([refused(props), said(props)], [[], 0], JSON.stringify(props));
    for (const props of [{ timeout: 1801 }, { memorySize: 10_241 }, { diskSize: 10_241 }])
      assert.deepEqual([refused(props), said(props)], [[], 1], JSON.stringify(props));
    for (const props of [{ timeout: 0.5 }, { memorySize: 127 }, { diskSize: 511 }])
      assert.equal(refused(props).length, 1, JSON.stringify(props));
    assert.deepEqual([refused({ layers: layers(5) }).length, refused({ layers: layers(6) }).length], [0, 1]);
  });

  it("have 4 KB of variables [LDG/gettingstarted-limits]", () => {
    const lines = (size: number) =>
      reportedLines((issues: Issues) => checkEnvironmentSize({ AB: "x".repeat(size - 2) }, issues));
    assert.deepEqual([lines(4096).length, lines(4097).length], [0, 1]);
  });

  it("have 3 seconds and 128 MB by default [BC]", () => {
    const { timeout, memorySize } = functionSpec(FUNCTION, CODE, {});
    assert.deepEqual([timeout, memorySize], [3, 128]);
  });

  it("answer with 6 MB at most [LDG/gettingstarted-limits]", () => {
    const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);
    assert.equal(responseTooLarge(megabytes(6)), undefined);
    assert.equal(responseTooLarge(megabytes(7))?.errorType, "Function.ResponseSizeTooLarge");
  });

  it("may not set variables that Lambda reserves, and find them set [LDG/configuration-envvars; BC]", () => {
    const set = environmentOf(functionSpec(FUNCTION, CODE, {}), "stream", {});
    const reserved = Object.keys(set).filter((name) => {
      const lines = reportedLines((issues: Issues) => checkEnvironment({ [name]: "x" }, issues));
      return lines.some((line) => line.startsWith("FUNCTION_ENVIRONMENT_RESERVED"));
    });
    assert.deepEqual(reserved.sort(), [
      "AWS_ACCESS_KEY_ID",
      "AWS_DEFAULT_REGION",
      "AWS_EXECUTION_ENV",
      "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
      "AWS_LAMBDA_FUNCTION_NAME",
      "AWS_LAMBDA_FUNCTION_VERSION",
      "AWS_LAMBDA_INITIALIZATION_TYPE",
      "AWS_LAMBDA_LOG_GROUP_NAME",
      "AWS_LAMBDA_LOG_STREAM_NAME",
      "AWS_REGION",
      "AWS_SECRET_ACCESS_KEY",
      "AWS_SESSION_TOKEN",
      "LAMBDA_RUNTIME_DIR",
      "LAMBDA_TASK_ROOT",
      "_HANDLER",
    ]);
  });

  it("resolve layers at /opt, those of one Node first [LDG/gettingstarted-limits]", () => {
    const { NODE_PATH } = environmentOf(functionSpec(FUNCTION, CODE, {}), "stream", {});
    assert.equal(NODE_PATH, "/opt/nodejs/node22/node_modules:/opt/nodejs/node_modules:/code");
  });
});
