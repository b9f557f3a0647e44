import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { environmentRows } from "#sdk/local/lambda/environment-rows";
import { withoutMissingWrapper } from "#sdk/local/lambda/missing-wrapper";
import { graphResource } from "../../../support/graph";

const VARIABLES = { AWS_LAMBDA_EXEC_WRAPPER: "/opt/otel-instrument", MODE: "test" };
const LAYER = "arn:aws:lambda:us-east-1:615299751070:layer:AWSOpenTelemetryDistroJs:15";

describe("a function with AWS's layer of telemetry", () => {
  it("runs here without the wrapper that the layer has", () => {
    assert.deepEqual(withoutMissingWrapper(VARIABLES, undefined), { MODE: "test" });
  });

  it("has the wrapper where the program has the files of such a layer", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "layers-"));
    try {
      const layers = { folder, version: "1" };
      assert.deepEqual(withoutMissingWrapper(VARIABLES, layers), { MODE: "test" });
      writeFileSync(path.join(folder, "otel-instrument"), "");
      assert.deepEqual(withoutMissingWrapper(VARIABLES, layers), VARIABLES);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("keeps wrappers of its own", () => {
    const own = { AWS_LAMBDA_EXEC_WRAPPER: "/opt/mine" };
    assert.deepEqual(withoutMissingWrapper(own, undefined), own);
  });

  it("is named once for all such functions, and says nothing of a process of its own", () => {
    const functionOf = (name: string) => ({
      lambda: graphResource("aws:lambda/function:Function", name, {
        inputs: { runtime: "nodejs22.x", environment: { variables: VARIABLES } },
      }),
      missing: [`${LAYER}: it is not in the program`],
    });
    const note = "AWS's layer of OpenTelemetry is not fetched; they run without it and send nothing";
    assert.deepEqual(environmentRows([functionOf("a"), functionOf("b")], "UTC", true), [
      { what: "telemetry of 2 functions", fidelity: "not emulated", note },
    ]);
    assert.deepEqual(
      environmentRows([functionOf("a")], "UTC", true).map(({ what }) => what),
      ["telemetry of function a"],
    );
  });
});
