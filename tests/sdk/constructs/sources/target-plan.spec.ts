import { strict as assert } from "node:assert";
import * as pulumi from "@pulumi/pulumi";
import { DEFAULTS } from "#sdk/app/default-sets";
import { FunctionDefaults } from "#sdk/app/function-defaults";
import type { ReceiverKind } from "#sdk/constructs/sources/receiver";
import { type NamedTarget, planTargets, type TargetForm } from "#sdk/constructs/sources/target-plan";
import { Issues } from "#sdk/errors/index";
import type { FunctionContext } from "#sdk/functions/plan";
import { reportedLines } from "../../../support/issues";
import { inProgramFolder } from "../../../support/program-folder";

const FORM: TargetForm = {
  receivers: ["Queue", "Topic"],
  props: ["events", "native"],
  renamed: { jobProps: "native.target" },
  example: '{ thumbnail: "src/a.handler" }',
};
const CONTEXT = {
  app: { name: "notes", stage: "dev", defaults: DEFAULTS.v1, warnOnce: () => undefined },
  stack: { id: "Main", functionDefaults: new FunctionDefaults([]) },
  defaults: DEFAULTS.v1,
} as unknown as FunctionContext;

/** A construct that is sent to, and nothing else. */
function receiver(kind: ReceiverKind): object {
  const made = Object.create(pulumi.Resource.prototype);
  Object.defineProperty(made, "__pulumiResource", { value: true });
  return Object.assign(made, { getReceivingEnd: () => ({ kind }) });
}

function inFolder<T>(run: () => T): Promise<T> {
  return inProgramFolder({ "src/a.ts": "export const handler = 1;" }, run);
}

function planned(targets: unknown, form = FORM): Promise<readonly NamedTarget[]> {
  return inFolder(() => {
    const issues = new Issues({ kind: "Bucket", id: "Test" });
    const found = planTargets(targets, form, CONTEXT, issues);
    issues.throwIfAny();
    return found;
  });
}

function refused(targets: unknown, form = FORM): Promise<readonly string[]> {
  return inFolder(() =>
    reportedLines((issues) => {
      assert.deepEqual(planTargets(targets, form, CONTEXT, issues), []);
    }),
  );
}

describe("a map of what is called or sent to", () => {
  it("takes functions by their handler or props, alone or with props of the entry", async () => {
    const targets = await planned({
      short: "src/a.handler",
      props: { handler: "src/a.handler", timeout: "5 seconds" },
      long: { function: "src/a.handler", events: ["object_created"] },
      typed: { type: "function", function: { handler: "src/a.handler" } },
    });
    assert.deepEqual(
      targets.map(({ name, target, props: { events } }) => [name, target.kind, events]),
      [
        ["short", "function", undefined],
        ["props", "function", undefined],
        ["long", "function", ["object_created"]],
        ["typed", "function", undefined],
      ],
    );
    const [, props] = targets;
    assert.equal(
      props?.target.kind === "function" && (props.target.function as { timeout: number }).timeout,
      5,
    );
  });

  it("takes queues and topics, alone or with props of the entry", async () => {
    const [queue, topic] = [receiver("Queue"), receiver("Topic")];
    const targets = await planned({
      short: queue,
      long: { queue, events: ["object_created"] },
      typed: { type: "topic", topic },
    });
    assert.deepEqual(
      targets.map(({ name, target }) => [name, target.kind === "receiver" && target.receiver]),
      [
        ["short", queue],
        ["long", queue],
        ["typed", topic],
      ],
    );
  });

  it("is empty where there is none", async () => {
    assert.deepEqual(await planned(undefined), []);
    assert.deepEqual(await planned({}), []);
  });

  it("is refused when it is no map, or has an entry without a name", async () => {
    assert.deepEqual(await refused(["src/a.handler"]), [
      'TARGETS_INVALID: not a map, got ["src/a.handler"]; write a map with a name for each: { thumbnail: "src/a.handler" }',
    ]);
    assert.deepEqual(await refused({ "": "src/a.handler" }), [
      'TARGETS_INVALID [""]: it has no name; give it one: { thumbnail: "src/a.handler" }',
    ]);
  });

  it("is refused for entries that name nothing, or two things", async () => {
    const entries = {
      none: { events: ["object_created"] },
      two: { function: "src/a.handler", queue: receiver("Queue") },
    };
    assert.deepEqual(await refused(entries), [
      "TARGET_INVALID none: nothing is called or sent to; write one of function, queue, topic",
      "TARGET_INVALID two: it has function and queue; write one of function, queue, topic",
    ]);
  });

  it("is refused for constructs of another kind, and what is none", async () => {
    const queuesAlone = { ...FORM, receivers: ["Queue"] as const };
    assert.deepEqual(await refused({ a: receiver("Topic"), b: { queue: receiver("Topic") } }, queuesAlone), [
      "TARGET_INVALID a: it cannot be sent to from here, got a Resource; pass a function or a Queue construct",
      "TARGET_INVALID b.queue: it cannot be sent to from here, got a Resource; pass a Queue construct",
    ]);
    assert.deepEqual(await refused({ a: { queue: "orders" } }), [
      'TARGET_INVALID a.queue: it cannot be sent to from here, got "orders"; pass a Queue construct',
    ]);
  });

  it("is refused for names of older generations, a type that does not fit, and mistakes of the functions", async () => {
    const entries = {
      old: { function: "src/a.handler", jobProps: {} },
      typed: { type: "queue", function: "src/a.handler" },
      missing: "src/b.handler",
    };
    const lines = await inFolder(() =>
      reportedLines((issues) => void planTargets(entries, FORM, CONTEXT, issues)),
    );
    assert.deepEqual(lines.slice(0, 2), [
      "PROP_UNKNOWN old.jobProps: there is no such prop; did you mean native.target",
      'VALUE_NOT_ALLOWED typed.type: not one of the words allowed, got "queue"; write "function"',
    ]);
    assert.equal(lines.length, 3);
    assert.match(lines[2] as string, /^HANDLER_NOT_FOUND missing.handler/);
  });
});
