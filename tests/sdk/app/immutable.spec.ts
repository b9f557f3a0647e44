import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { guardImmutable } from "#sdk/app/immutable";
import { Component, planPlacement } from "#sdk/app/index";
import { DefinitionError, Issues } from "#sdk/errors/index";
import { App } from "#sdk/index";
import { afterDeployment, withStash } from "../../support/deployed-stash";
import { record } from "../../support/record";

const STASH = "pulumi:index:Stash";
const GUARDED = "test:index:Guarded";

/** Stands for the resource whose setting AWS fixes. */
class Guarded extends pulumi.CustomResource {}

/** A construct with one guarded setting. */
class Thing extends Component {
  constructor(app: App, value: pulumi.Input<unknown>) {
    super(planPlacement("Thing", app, "T", new Issues({ kind: "Thing", id: "T" })));
    const rule = {
      construct: this.constructName,
      path: "customDomain.path",
      cure: "remove customDomain, deploy, and set it",
    };
    const guarded = guardImmutable(this, "domain-path", value, rule);
    new Guarded(GUARDED, this.childName("guarded"), { value: guarded }, { parent: this });
    this.registerOutputs({});
  }
}

/** Record a program that was first deployed with another value: the engine then answers with that one. */
async function recordAfter(stored: unknown, value: pulumi.Input<unknown>) {
  return afterDeployment(stored, () => record(() => void new Thing(new App({ name: "a" }), value)));
}

async function refusal(stored: unknown, value: pulumi.Input<unknown>): Promise<DefinitionError> {
  const error = await recordAfter(stored, value).then(
    () => assert.fail("nothing was refused"),
    (reason: unknown) => reason,
  );
  assert.ok(DefinitionError.isInstance(error), String(error));
  assert.equal(error.code, "IMMUTABLE_CHANGED");
  assert.equal(error.issues.length, 1);
  assert.equal(error.issues[0]?.path, "customDomain.path");
  return error;
}

const URN =
  "urn:pulumi:dev::notes::serverless-api:index:Stack$serverless-api:index:Thing$pulumi:index:Stash::a-T-domain-path";
const AFTERWARDS = `remove customDomain, deploy, and set it; if that first deployment failed, run: pulumi state delete '${URN}'`;

describe("app: settings that cannot change", () => {
  it("keeps the value in a Stash beside the resource, which gets the value itself", async () => {
    const recorded = await record(() => void new Thing(new App({ name: "a" }), "v1"));
    const stash = recorded.expect(STASH, "a-T-domain-path", { input: { set: true, value: "v1" } });
    const thing = recorded.resource("serverless-api:index:Thing");
    assert.equal(stash.parent, thing.urn);
    const guarded = recorded.expect(GUARDED, "a-T-guarded", { value: "v1" });
    assert.deepEqual(guarded.propertyDependencies.value, [stash.urn]);
  });

  it("keeps a record of absence, so that an addition is seen", async () => {
    const recorded = await record(() => void new Thing(new App({ name: "a" }), undefined));
    recorded.expect(STASH, "a-T-domain-path", { input: { set: false } });
    recorded.expect(GUARDED, "a-T-guarded", { value: undefined });
  });

  it("lets the same value pass, in whatever order its members are", async () => {
    const recorded = await recordAfter(
      { set: true, value: { a: 1, b: [2] } },
      { b: [2], a: 1, c: undefined },
    );
    recorded.expect(GUARDED, { value: { a: 1, b: [2] } });
    await recordAfter({ set: false }, undefined);
  });

  it("refuses a change, and names both values and the way out", async () => {
    const error = await refusal({ set: true, value: "v1" }, "v2");
    assert.equal(
      error.issues[0]?.message,
      `was "v1" when first deployed and cannot be changed, got "v2"; ${AFTERWARDS}`,
    );
    assert.match(
      error.message,
      /^(error serializing property "value": )?Thing "T" customDomain\.path: was "v1"/,
    );
    assert.match(error.message, /immutable\.spec\.ts:\d+:\d+$/);
  });

  it("refuses an addition", async () => {
    const error = await refusal({ set: false }, "v2");
    assert.equal(
      error.issues[0]?.message,
      `was not set when first deployed and cannot be added, got "v2"; ${AFTERWARDS}`,
    );
  });

  it("refuses a removal", async () => {
    const error = await refusal({ set: true, value: "v1" }, undefined);
    assert.equal(
      error.issues[0]?.message,
      `was "v1" when first deployed and cannot be removed; ${AFTERWARDS}`,
    );
  });

  it("refuses a change that is only known at deploy time", async () => {
    const error = await refusal({ set: true, value: "v1" }, pulumi.output("v2"));
    assert.match(error.message, /was "v1" when first deployed and cannot be changed, got "v2"/);
  });

  it("does not show the values of a secret", async () => {
    const error = await refusal({ set: true, value: "hidden-1" }, pulumi.secret("hidden-2"));
    assert.match(error.message, /was another value when first deployed and cannot be changed; remove/);
    assert.doesNotMatch(error.message, /hidden/);
  });

  it("warns and lets the value pass where the SDK has no Stash", async () => {
    const recorded = await withStash(undefined, () =>
      record(() => void new Thing(new App({ name: "a" }), "v1")),
    );
    recorded.expectNone(STASH);
    recorded.expect(GUARDED, { value: "v1" });
    assert.deepEqual(
      recorded.logs.map(({ severity, message }) => `${severity}: ${message}`),
      [
        "warn: this version of @pulumi/pulumi cannot keep customDomain.path: changes of it are not refused; update @pulumi/pulumi",
      ],
    );
  });
});
