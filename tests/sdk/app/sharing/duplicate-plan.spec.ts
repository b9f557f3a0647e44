import assert from "node:assert/strict";
import type { Reading, StackRead, StateRead } from "#sdk/app/pulumi-stacks";
import { judgeDuplicate, presenceOf } from "#sdk/app/sharing/duplicate-plan";
import type { StateEntry } from "#sdk/values/stack-state";

const STACK_NAMES = { id: "ApiStack", project: "notes", whole: "dev", part: "dev.ApiStack" };
const UNKNOWN = { kind: "unknown" } as const;
const UNREADABLE = { kind: "unreadable", reason: "incorrect passphrase\n" } as const;

function outputs(...names: readonly string[]): StackRead {
  return {
    kind: "outputs",
    outputs: Object.fromEntries(names.map((name) => [name, "~{}"])),
    isSecret: () => false,
  };
}

function state(
  stack: string,
  ...resources: readonly (readonly [type: string, name: string, arn?: string])[]
): StateRead {
  const entries = resources.map(([type, name, arn]): StateEntry => {
    return {
      urn: `urn:pulumi:${stack}::notes::${type}::${name}`,
      type,
      outputs: arn === undefined ? {} : { arn },
    };
  });
  return { kind: "state", entries };
}

const COMPONENT = ["serverless-api:index:Stack", "ApiStack"] as const;
const API = ["aws:apigatewayv2/api:Api", "ApiStack-Api-api"] as const;
const HANDLES = [
  ["pulumi:pulumi:Stack", "notes-dev"],
  ["pulumi:providers:aws", "default_7_48_0"],
  ["pulumi:pulumi:StackReference", "serverless-api/organization/notes/dev.StorageStack"],
  ["aws:iam/role:Role", "gateway-log-role"],
  ["aws:apigateway/account:Account", "gateway-account-eu"],
] as const;

describe("presenceOf", () => {
  const whole = (read: StateRead, shared = outputs()): Reading => ({
    name: "dev",
    outputs: shared,
    state: read,
  });
  const part = (read: StateRead, shared = outputs()): Reading => ({
    name: "dev.ApiStack",
    outputs: shared,
    state: read,
  });

  it("knows an app stack in that of the whole app by its component", () => {
    assert.equal(presenceOf(STACK_NAMES, whole(state("dev", COMPONENT, API))), true);
    assert.equal(
      presenceOf(STACK_NAMES, whole(state("dev", ["serverless-api:index:Stack", "StorageStack"]))),
      false,
    );
    assert.equal(
      presenceOf(STACK_NAMES, whole(state("dev", ...HANDLES, ["aws:s3/bucket:Bucket", "uploads"]))),
      false,
    );
  });

  it("knows one in a Pulumi stack of its own by any resource, as a move of less than the component leaves it", () => {
    assert.equal(presenceOf(STACK_NAMES, part(state("dev.ApiStack", API))), true);
    assert.equal(presenceOf(STACK_NAMES, part(state("dev.ApiStack", ...HANDLES))), false);
    assert.equal(presenceOf(STACK_NAMES, part(state("dev.ApiStack"))), false);
  });

  it("does not go by outputs, which stay behind, where the state can be read", () => {
    assert.equal(presenceOf(STACK_NAMES, whole(state("dev", ...HANDLES), outputs("sapi:ApiStack"))), false);
    assert.equal(presenceOf(STACK_NAMES, part(state("dev.ApiStack", API), outputs())), true);
  });

  it("goes by outputs where the state cannot be read, and else does not know", () => {
    assert.equal(presenceOf(STACK_NAMES, whole(UNREADABLE, outputs("sapi:ApiStack"))), true);
    assert.deepEqual(presenceOf(STACK_NAMES, whole(UNREADABLE, outputs("sapi:StorageStack"))), {
      unreadable: "incorrect passphrase\n",
    });
    assert.deepEqual(presenceOf(STACK_NAMES, part(UNREADABLE, UNREADABLE)), {
      unreadable: "incorrect passphrase\n",
    });
  });
});

describe("judgeDouble", () => {
  const reading = (name: string, read: StateRead): Reading => ({ name, outputs: outputs(), state: read });
  const held = (name: string, arn?: string) =>
    reading(name, state(name, COMPONENT, [...API, arn ?? "arn:api"]));
  const empty = (name: string) => reading(name, state(name));

  function said(here: Reading, there: Reading): string | undefined {
    const verdict = judgeDuplicate(STACK_NAMES, here, there);
    if (verdict === undefined) return undefined;
    return "warning" in verdict
      ? `warning: ${verdict.warning}`
      : `${verdict.code}: ${verdict.mistake.problem}`;
  }

  it("has nothing against an app stack that is nowhere else", () => {
    for (const here of ["dev", "dev.ApiStack"]) {
      const there = here === "dev" ? "dev.ApiStack" : "dev";
      assert.equal(said(empty(here), empty(there)), undefined);
      assert.equal(said(held(here), empty(there)), undefined);
      assert.equal(said(held(here), reading(there, UNKNOWN)), undefined);
    }
  });

  it("refuses to make one that is elsewhere", () => {
    assert.equal(
      said(empty("dev"), held("dev.ApiStack")),
      "SPLIT_DEPLOYED_TWICE: it is deployed in dev.ApiStack, and dev would deploy it a second time",
    );
    assert.equal(
      said(empty("dev.ApiStack"), held("dev")),
      "SPLIT_DEPLOYED_TWICE: it is deployed in dev, and dev.ApiStack would deploy it a second time",
    );
  });

  it("refuses one that is in both, and tells a copy in the state from a second deployment", () => {
    for (const here of ["dev", "dev.ApiStack"]) {
      const there = here === "dev" ? "dev.ApiStack" : "dev";
      assert.equal(
        said(held(here), held(there, "arn:other")),
        "SPLIT_DEPLOYED_TWICE: it is deployed twice, in dev and dev.ApiStack",
      );
      assert.equal(
        said(held(here), held(there)),
        "SPLIT_DEPLOYED_TWICE: dev and dev.ApiStack have the same resources of it, as after a pulumi state move that was ended on the way",
      );
    }
  });

  it("does not take one for a copy that has more, or whose state cannot be read", () => {
    const more = reading(
      "dev.ApiStack",
      state("dev.ApiStack", COMPONENT, [...API, "arn:api"], [...API, "arn:more"]),
    );
    const closed: Reading = { name: "dev.ApiStack", outputs: outputs("sapi:ApiStack"), state: UNREADABLE };
    for (const there of [more, closed]) {
      assert.equal(
        said(held("dev"), there),
        "SPLIT_DEPLOYED_TWICE: it is deployed twice, in dev and dev.ApiStack",
      );
    }
  });

  it("refuses to make what it cannot see, and only warns where it is made already", () => {
    const closed = reading("dev.ApiStack", UNREADABLE);
    assert.equal(
      said(empty("dev"), closed),
      "SHARE_UNREADABLE: it is unknown whether dev.ApiStack holds it as well: incorrect passphrase; dev might deploy it a second time",
    );
    assert.equal(
      said(held("dev"), closed),
      "warning: ApiStack: it is unknown whether dev.ApiStack holds it as well: incorrect passphrase",
    );
  });
});
