import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import type { Component, Shareable } from "#sdk/app/component";
import { type Stack, type StackContext, use } from "#sdk/app/index";
import { type ErrorCode, Issues } from "#sdk/errors/index";
import { planBindings } from "#sdk/functions/binding-plan";
import { App } from "#sdk/index";
import { type Bindable, isBindable } from "#sdk/permissions/bindable";
import { type Grants, isGrantable } from "#sdk/permissions/grantable";
import { statementsOf } from "#sdk/permissions/plan";
import { policyDocument } from "#sdk/permissions/statements";
import { expectDefinitionError } from "./definition-error";
import { type Recorded, record } from "./record";
import { settled } from "./settled";
import { madeIn, recordSplit } from "./split-app";

/** A value that can be shared. */
export type SharedConstruct = Component & Shareable & Partial<Bindable> & { readonly native: object };

/** A call that is refused on another Pulumi stack's construct. */
export interface RefusedCall<Construct> {
  readonly call: (shared: Construct, stack: Stack) => unknown;
  /** @default `IMPORTED_READ_ONLY` */
  readonly code?: ErrorCode;
  readonly path: string;
  /** Text of the cure. */
  readonly cure: string;
}

/** A class of constructs, as far as sharing it differs from sharing the others. */
export interface SharedKind<Construct extends SharedConstruct = SharedConstruct> {
  /** Name of the class. */
  readonly kind: string;
  readonly of: (abstract new (...args: never[]) => Construct) & { isInstance(value: unknown): boolean };
  /**
   * Makes one with the id `Shared`, all its settings that matter elsewhere, and functions `f0`, `f1`, ... if
   * it has any.
   */
  make(stack: Stack, functions: number): Construct;
  /**
   * The values of its attributes and lookups, Outputs included. All classes are asked for bindings and
   * grants.
   */
  answers(shared: Construct): Readonly<Record<string, unknown>>;
  /**
   * The text by which the provider finds an object, by type, where it is not the id.
   * @default the id
   */
  readonly foundBy?: Readonly<Record<string, (original: never) => pulumi.Input<string>>>;
  /**
   * Calls that register the same resources below the consumer's stack as in a whole app, by a sentence of
   * their effect.
   */
  readonly sameAsWhole: Readonly<Record<string, (shared: Construct, stack: Stack) => unknown>>;
  /**
   * Calls that register only these resources, by type and name. In a whole app they are below the construct.
   */
  readonly attached: Readonly<
    Record<string, { call(shared: Construct, stack: Stack): unknown; readonly makes: readonly string[] }>
  >;
  readonly refused: Readonly<Record<string, RefusedCall<Construct>>>;
}

const STACK = "serverless-api:index:Stack";
const FUNCTIONS = 2;

/** The promises of all constructs used from another Pulumi stack, stated once and run with each. */
export function sharedSharingSuite<Construct extends SharedConstruct>(subject: SharedKind<Construct>): void {
  /** The same app, whole or split: a producer, and a consumer that uses the shared construct. */
  function appOf(
    consume: (shared: Construct, stack: Stack) => unknown,
    produce: (shared: Construct, stack: Stack) => unknown = () => undefined,
    functions = FUNCTIONS,
  ) {
    function Producer({ stack }: StackContext) {
      const shared = subject.make(stack, functions);
      produce(shared, stack);
      return { shared };
    }
    async function Consumer({ stack }: StackContext) {
      const { shared } = use(Producer);
      await consume(shared, stack);
      return { again: shared };
    }
    return { Producer, Consumer };
  }

  function program({ Producer, Consumer }: ReturnType<typeof appOf>) {
    return () => new App({ defaults: "current" }).stack(Producer).stack(Consumer).outputs;
  }

  /** The registrations of the consumer in its own Pulumi stack. */
  async function recordConsumer(
    consume: (shared: Construct, stack: Stack) => unknown,
    produce?: (shared: Construct, stack: Stack) => unknown,
  ): Promise<Recorded> {
    const split = await recordSplit(program(appOf(consume, produce)), ["Producer", "Consumer"]);
    return split[1] as Recorded;
  }

  it("is a component under the consumer's stack and nothing in AWS, an instance of its class", async () => {
    const recorded = await recordConsumer((shared) => {
      assert.ok(shared instanceof subject.of && subject.of.isInstance(shared));
      const { imported, id, placement, stack } = shared;
      assert.deepEqual([imported, id, placement.kind, stack.id], [true, "Shared", subject.kind, "Consumer"]);
    });
    const made = recorded.resources().filter(({ type }) => !type.startsWith("pulumi:"));
    assert.deepEqual(
      made.map(({ type, name }) => `${type} ${name}`),
      [`${STACK} Consumer`, `serverless-api:index:${subject.kind} Consumer-import-Shared`],
    );
    assert.equal(made[1]?.parent, made[0]?.urn);
  });

  it("has the same values, bindings and grants", async () => {
    const said: unknown[] = [];
    const ask = (shared: Construct) => void said.push(answersOf(subject, shared));
    await recordConsumer(ask, ask);
    const [before, after] = await Promise.all(said.map(deeplySettled));
    assert.deepEqual(after, before);
  });

  it("has the same values in a third stack that gets it from the second, and still belongs to the first", async () => {
    const said: unknown[] = [];
    const ask = (shared: Construct) => void said.push(answersOf(subject, shared));
    const { Producer, Consumer } = appOf(() => undefined, ask);
    function Third() {
      const { again } = use(Consumer);
      ask(again);
      assert.equal(again.placement.origin?.stackId, "Producer");
      assert.equal(again.placement.origin?.reference, "organization/notes/dev.Producer");
      assert.equal(again, use(Producer).shared);
    }
    const whole = () => new App({ defaults: "current" }).stack(Producer).stack(Consumer).stack(Third).outputs;
    await recordSplit(whole, ["Producer", "Consumer", "Third"]);
    const [before, after] = await Promise.all(said.map(deeplySettled));
    assert.deepEqual(after, before);
  });

  it("is exported as the same number of stack outputs, however many functions it has", async () => {
    const count = async (functions: number) => {
      const made = program(appOf(() => undefined, undefined, functions));
      const { graph } = await record(made, { stack: "dev.Producer" });
      return Object.keys(graph.outputs).filter((name) => name.startsWith("sapi:Producer:")).length;
    };
    const few = await count(1);
    assert.ok(few > 0);
    assert.equal(await count(7), few);
  });

  it("reads each of its AWS objects once, on demand, and none that it does not have", async () => {
    let handles: readonly (readonly [string, pulumi.CustomResource | undefined])[] = [];
    const recorded = await recordConsumer(
      (shared) => {
        assert.deepEqual(
          Object.keys(shared.native),
          [],
          "nothing that hangs on a construct is read by itself",
        );
        const native = shared.native as Readonly<Record<string, unknown>>;
        for (const [name, original] of handles) {
          assert.equal(native[name] === undefined, original === undefined, name);
          assert.equal(native[name], native[name], `${name} is read once`);
        }
      },
      (shared) => {
        const all = Object.entries(shared.native) as [string, pulumi.CustomResource | undefined][];
        handles = all.filter(([, value]) => value === undefined || pulumi.Resource.isInstance(value));
      },
    );
    const originals = handles.flatMap(([, original]) => original ?? []);
    const expected = await Promise.all(
      originals.map(async (original) => {
        const { __pulumiType: type } = original as unknown as { readonly __pulumiType: string };
        const found = subject.foundBy?.[type]?.(original as never) ?? original.id;
        return `${type} ${await settled(pulumi.output(found))}`;
      }),
    );
    const component = recorded.resource(`serverless-api:index:${subject.kind}`).urn;
    const read = recorded.resources().filter(({ type }) => type.startsWith("aws:"));
    assert.deepEqual(read.map(({ type, id }) => `${type} ${id}`).sort(), expected.sort());
    for (const { parent, name } of read) assert.equal(parent, component, name);
  });

  for (const [what, call] of Object.entries(subject.sameAsWhole)) {
    it(`${what}, with the resources that a whole app has in it`, async () => {
      const made = program(appOf(call));
      const whole = await record(made);
      const split = await recordSplit(made, ["Producer", "Consumer"]);
      const expected = madeIn("Consumer", whole);
      assert.ok(Object.keys(expected).length > 0);
      assert.deepEqual(madeIn("Consumer", ...split), expected);
    });
  }

  for (const [what, { call, makes }] of Object.entries(subject.attached)) {
    it(`${what}, with resources in the consumer's Pulumi stack alone`, async () => {
      const recorded = await recordConsumer(call);
      assert.deepEqual(Object.keys(madeIn("Consumer", recorded)).sort(), [...makes].sort());
    });
  }

  for (const [what, { call, code = "IMPORTED_READ_ONLY", path, cure }] of Object.entries(subject.refused)) {
    it(`refuses ${what}, and says where to write it`, async () => {
      const recorded = await recordConsumer((shared, stack) =>
        expectDefinitionError(() => call(shared, stack), [{ code, path, cure }]),
      );
      assert.deepEqual(madeIn("Consumer", recorded), {});
    });
  }
}

/** All queries that make nothing. */
function answersOf<Construct extends SharedConstruct>(
  subject: SharedKind<Construct>,
  shared: Construct,
): Readonly<Record<string, unknown>> {
  const issues = new Issues({ kind: "Function", id: "Test" });
  const binding = planBindings(isBindable(shared) ? [shared] : [], issues);
  issues.throwIfAny();
  return {
    ...subject.answers(shared),
    variables: binding.variables,
    boundMay: policyDocument(statementsOf(binding.permissions)),
    ...(isGrantable(shared) && { grants: answersOfGrants(shared.getGrants()) }),
  };
}

function answersOfGrants({ kind, words, ...grants }: Grants): Readonly<Record<string, unknown>> {
  const byWord = words.map((word) => {
    return [word, grants.unavailable?.(word) ?? policyDocument(grants.statements(word))] as const;
  });
  return { kind, alone: policyDocument(grants.byDefault()), ...Object.fromEntries(byWord) };
}

function deeplySettled(value: unknown): Promise<unknown> {
  return settled(pulumi.output(value)) as Promise<unknown>;
}
