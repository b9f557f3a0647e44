import assert from "node:assert/strict";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { Table } from "#sdk/constructs/table/construct";
import { Issues } from "#sdk/errors/index";
import { planBindings } from "#sdk/functions/binding-plan";
import {
  exportDefaults,
  importDefaults,
  isWithoutDefaults,
  refuseLeftDefaults,
} from "#sdk/functions/exported-defaults";
import { mergeFunctionProps } from "#sdk/functions/merge";
import type { FunctionProps } from "#sdk/functions/props";
import { App } from "#sdk/index";
import { planPermissions, statementsOf } from "#sdk/permissions/plan";
import { policyDocument } from "#sdk/permissions/statements";
import { planned } from "../../support/function-context";
import { inProgramFolder } from "../../support/program-folder";
import { record } from "../../support/record";
import { settled } from "../../support/settled";

/** The value at the other end. */
function travel(props: FunctionProps): FunctionProps {
  return importDefaults(exportDefaults(props)) as FunctionProps;
}

/** The statements that props give a function. */
async function statements({ permissions }: FunctionProps): Promise<unknown> {
  const plan = planPermissions(permissions, new Issues({ kind: "Function", id: "Test" }));
  return JSON.parse(await settled(policyDocument(statementsOf(plan)))).Statement;
}

function table(stack: Stack): Table {
  return new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
}

describe("exported function defaults", () => {
  it("keep scalars, settings and variables, whether plain or known later", async () => {
    const props: FunctionProps = {
      timeout: "1 minute",
      memorySize: 256,
      runtime: "nodejs22.x",
      bundle: { minify: true },
      environment: { MODE: "fast", KEY: pulumi.secret("hidden") },
      native: { function: { vpcConfig: { subnetIds: [pulumi.output("subnet-1")], securityGroupIds: [] } } },
    };
    const { environment, native, ...scalars } = travel(props);
    assert.deepEqual(scalars, {
      timeout: "1 minute",
      memorySize: 256,
      runtime: "nodejs22.x",
      bundle: { minify: true },
    });
    assert.equal(environment?.MODE, "fast");
    assert.equal(await settled(environment?.KEY as pulumi.Output<string>), "hidden");
    assert.equal(await pulumi.isSecret(environment?.KEY as pulumi.Output<string>), true);
    assert.deepEqual(await settled(pulumi.output(native)), {
      function: { vpcConfig: { subnetIds: ["subnet-1"], securityGroupIds: [] } },
    });
  });

  it("are none when there are none", () => {
    assert.equal(exportDefaults(undefined), undefined);
    assert.equal(exportDefaults({}), undefined);
    assert.equal(importDefaults(undefined), undefined);
    assert.ok(isWithoutDefaults(undefined));
  });

  it("keep permissions as the statements that they stand for, and everything as everything", async () => {
    await record(async () => {
      const notes = table(new Stack(new App(), "Storage"));
      const props: FunctionProps = {
        permissions: [
          "ses:SendEmail",
          [notes, "grantReadData"],
          {
            effect: "deny",
            actions: ["s3:GetObject"],
            resources: ["*"],
            conditions: { Bool: { x: "true" } },
          },
        ],
      };
      assert.deepEqual(await statements(travel(props)), await statements(props));
      assert.equal(travel({ permissions: "*" }).permissions, "*");
      assert.equal(
        mergeFunctionProps([travel({ permissions: "*" }), { permissions: ["ses"] }]).permissions,
        "*",
      );
    });
  });

  it("keep bindings as the variables and statements that they stand for, each once", async () => {
    await record(async () => {
      const notes = table(new Stack(new App(), "Storage"));
      const issues = new Issues({ kind: "Function", id: "Test" });
      const [before, after] = [{ bind: [notes, notes] }, travel({ bind: [notes, notes] })].map(({ bind }) =>
        planBindings(bind, issues),
      );
      assert.deepEqual(issues.list, []);
      assert.deepEqual(await settled(pulumi.output(after?.variables)), {
        SAPI_Table_name_Notes: "dev-notes-Notes",
      });
      const written = (plan: typeof before) =>
        settled(policyDocument(statementsOf(plan?.permissions as never)));
      assert.equal(await written(after), await written(before));
      assert.equal(after?.permissions.entries.length, 1);
    });
  });

  it("keep layers by their ARNs", async () => {
    await record(async () => {
      const layer = new lambda.LayerVersion("shared", { layerName: "shared" });
      const { layers } = travel({ layers: [layer, "arn:aws:lambda:us-east-1:123456789012:layer:a:1"] });
      assert.deepEqual(await settled(pulumi.output(layers)), [
        await settled(layer.arn),
        "arn:aws:lambda:us-east-1:123456789012:layer:a:1",
      ]);
    });
  });

  it("are few outputs, however much they hold", () => {
    const environment = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`KEY${index}`, pulumi.output("x")]),
    );
    const state = exportDefaults({ environment });
    const outputs = Object.values(state?.props ?? {}).filter((value) => pulumi.Output.isInstance(value));
    assert.equal(outputs.length, 2);
  });

  it("leave behind roles, callbacks and resources, and refuse them where a function does not say otherwise", async () => {
    await record(() => {
      const role = new iam.Role("shared", { assumeRolePolicy: "{}" });
      const signing = new lambda.LayerVersion("other", { layerName: "other" });
      const defaults = travel({
        timeout: 5,
        role,
        functionName: () => "fixed",
        native: { function: { description: "kept", tags: { a: signing as never } } },
      });
      assert.deepEqual(Object.keys(defaults), ["timeout", "native"]);
      assert.deepEqual(defaults.native, { function: { description: "kept" } });
      const issues = new Issues({ kind: "Table", id: "Notes" });
      refuseLeftDefaults(defaults, { handler: "a.b", role }, issues.at("addConsumers", "audit"));
      assert.deepEqual(
        issues.list.map(({ code, path }) => [code, path]),
        [
          ["FUNCTION_DEFAULT_NOT_SHARED", "addConsumers.audit.functionName"],
          ["FUNCTION_DEFAULT_NOT_SHARED", "addConsumers.audit.native.function.tags"],
        ],
      );
      assert.ok(!isWithoutDefaults(travel({ role })));
    });
  });

  it("are refused with what is left behind when a function is planned with them, and merged as any defaults", async () => {
    const constructDefaults = travel({ timeout: 7, functionName: () => "fixed" });
    await inProgramFolder({ "src/a.ts": "export const b = 1;" }, () => {
      assert.throws(
        () => planned("src/a.b", { constructDefaults }),
        /functionName: defaults\.function has it/,
      );
      const plan = planned({ handler: "src/a.b", functionName: "own" }, { constructDefaults });
      assert.deepEqual([plan.timeout, plan.functionName], [7, "own"]);
    });
  });
});
