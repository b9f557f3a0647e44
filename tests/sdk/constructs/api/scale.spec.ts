import assert from "node:assert/strict";
import type { DefaultsName } from "#sdk/app/default-sets";
import { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/construct";
import { POLICY_LIMIT_BYTES } from "#sdk/constructs/gateway/routes/invoke-permissions";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { PERMISSION, ROUTE } from "../../../support/api";
import { type Recorded, record } from "../../../support/record";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** An app with APIs whose routes are all served by one function. */
function recordShared(
  apis: number,
  routesPerApi: number,
  defaults: DefaultsName = "current",
): Promise<Recorded> {
  return record(() => {
    const stack = new Stack(new App({ defaults }), "Web");
    const shared = new Function(stack, "Shared", "src/shared.all");
    for (let api = 0; api < apis; api++) {
      const keys = Array.from(
        { length: routesPerApi },
        (_, route) => `GET /a-rather-long-path-of-a-real-api/${route}/{id}`,
      );
      new Api(stack, `Api${api}`, {
        accessLog: false,
        routes: Object.fromEntries(keys.map((key) => [key, shared])),
      });
    }
  });
}

/** Bytes of the function's resource policy as Lambda writes it. Statement ids are at most 100 characters long. */
function policyBytes(recorded: Recorded): number {
  return bytesOf(recorded.resources(PERMISSION), () => "s".repeat(100));
}

type Permissions = ReturnType<Recorded["resources"]>;

function bytesOf(permissions: Permissions, sid: (name: string) => string): number {
  const statements = permissions.map(({ name, inputs }) => ({
    Sid: sid(name),
    Effect: "Allow",
    Principal: { Service: inputs.principal },
    Action: inputs.action,
    Resource: `arn:aws:lambda:us-east-1:123456789012:function:${inputs.function}`,
    Condition: { ArnLike: { "AWS:SourceArn": inputs.sourceArn } },
  }));
  return Buffer.byteLength(JSON.stringify({ Version: "2012-10-17", Id: "default", Statement: statements }));
}

/** Whether a permission covers a route, as AWS matches source ARNs. */
function isCovered(recorded: Recorded, apiId: unknown, path: string): boolean {
  return recorded.resources(PERMISSION).some(({ inputs }) => {
    const source = String(inputs.sourceArn);
    return source.includes(`:${apiId}/`) && (source.endsWith("/*/*") || source.endsWith(`/*/*${path}`));
  });
}

describe("many routes on one function", () => {
  it("fit Lambda's policy: 500 routes of one API", async function () {
    this.timeout(300_000);
    const recorded = await recordShared(1, 500);
    assert.equal(recorded.resources(ROUTE).length, 500);
    assert.equal(recorded.resources(PERMISSION).length, 11);
    assert.ok(policyBytes(recorded) < POLICY_LIMIT_BYTES, `${policyBytes(recorded)} bytes`);
  });

  it("fit Lambda's policy: twelve routes of each of ten APIs, and every route may call it", async function () {
    this.timeout(300_000);
    const recorded = await recordShared(10, 12);
    assert.ok(policyBytes(recorded) < POLICY_LIMIT_BYTES, `${policyBytes(recorded)} bytes`);
    for (const { inputs } of recorded.resources(ROUTE)) {
      const path = String(inputs.routeKey).replace("GET ", "");
      assert.ok(isCovered(recorded, inputs.apiId, path), String(inputs.routeKey));
    }
  });

  it("fit Lambda's policy while an app goes over to current, when new permissions stand beside the old ones", async function () {
    this.timeout(300_000);
    const before = (await recordShared(10, 12, "v1")).resources(PERMISSION);
    const after = (await recordShared(10, 12)).resources(PERMISSION);
    const sources = new Set(before.map(({ name, inputs }) => `${name} ${inputs.sourceArn}`));
    const made = after.filter(({ name, inputs }) => !sources.has(`${name} ${inputs.sourceArn}`));
    // Permissions for a whole API stay as they are.
    assert.deepEqual([before.length, made.length], [30, 20]);
    // The provider names a statement after its resource, with seven characters that make it unique.
    const bytes = bytesOf([...before, ...made], (name) => `${name}-1234567`);
    assert.ok(bytes < POLICY_LIMIT_BYTES, `${bytes} bytes`);
  });
});
