import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { isPackable, pack, unpack } from "#sdk/app/sharing/pack";
import { settled } from "../../../support/settled";

/** The value as if it had been a stack output of another Pulumi stack. */
async function travelled(packed: ReturnType<typeof pack>): Promise<ReturnType<typeof pack>> {
  const { open, secret, ...rest } = JSON.parse(
    JSON.stringify({ ...packed, open: await known(packed.open), secret: await known(packed.secret) }),
  );
  return {
    ...rest,
    ...(open && { open: pulumi.output(open) }),
    ...(secret && { secret: pulumi.secret(secret) }),
  };
}

function known(list: pulumi.Input<unknown> | undefined): Promise<unknown> {
  return settled(list as pulumi.Input<unknown>);
}

describe("packed Outputs", () => {
  it("are two lists and the data around them, whatever their number", async () => {
    const packed = pack({
      a: pulumi.output("x"),
      b: [1, pulumi.secret("hidden")],
      c: Promise.resolve("later"),
      d: undefined,
    });
    assert.deepEqual(packed.data, { a: null, b: [1, null], c: null });
    assert.deepEqual(packed.places, [["a"], ["b", 1], ["c"]]);
    assert.deepEqual(await known(packed.open), ["x", null, "later"]);
    assert.deepEqual(await known(packed.secret), [null, "hidden", null]);
  });

  it("are absent without any", () => {
    assert.deepEqual(pack({ a: ["x", null] }), { data: { a: ["x", null] } });
  });

  it("are secret again if they were, and only then", async () => {
    const packed = pack({ open: pulumi.output("x"), hidden: pulumi.secret("y") });
    assert.equal(await pulumi.isSecret(pulumi.output(packed.open)), false);
    assert.equal(await pulumi.isSecret(pulumi.output(packed.secret)), true);
    const { open, hidden } = unpack<{ open: pulumi.Output<string>; hidden: pulumi.Output<string> }>(
      await travelled(packed),
    );
    assert.deepEqual([await settled(open), await pulumi.isSecret(open)], ["x", false]);
    assert.deepEqual([await settled(hidden), await pulumi.isSecret(hidden)], ["y", true]);
  });

  it("come back where they were, in any data", async () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const data = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: "small" },
        leaf.map((value) => ({ value, node: value as unknown })),
        leaf.map((value) => ({ value, node: pulumi.output(value) as unknown })),
        fc.array(tie("node") as fc.Arbitrary<{ value: unknown; node: unknown }>).map((all) => ({
          value: all.map(({ value }) => value),
          node: all.map(({ node }) => node),
        })),
        fc
          .dictionary(
            fc.constantFrom("a", "b", "0", "$output"),
            tie("node") as fc.Arbitrary<{ value: unknown; node: unknown }>,
            {
              noNullPrototype: true,
            },
          )
          .map((all) => ({
            value: Object.fromEntries(Object.entries(all).map(([key, { value }]) => [key, value])),
            node: Object.fromEntries(Object.entries(all).map(([key, { node }]) => [key, node])),
          })),
      ),
    })).node as fc.Arbitrary<{ value: unknown; node: unknown }>;
    await fc.assert(
      fc.asyncProperty(data, async ({ value, node }) => {
        assert.ok(isPackable(node));
        assert.deepEqual(await settled(unpack<unknown>(await travelled(pack(node)))), value);
      }),
      { numRuns: 100 },
    );
  });

  it("cannot be of what exists in one program alone", () => {
    for (const value of [() => 1, new Date(), Symbol("x"), { deep: [class {}] }, 10n]) {
      assert.equal(isPackable(value), false, String(typeof value));
    }
  });
});
