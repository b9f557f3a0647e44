import { strict as assert } from "node:assert";
import fc from "fast-check";
import { mergeFunctionProps } from "#sdk/functions/merge";
import type { FunctionProps } from "#sdk/functions/props";
import type { Bindable } from "#sdk/permissions/bindable";

const binding = (id: string): Bindable => ({
  getBinding: () => ({ kind: "Table", id, values: {}, permissions: [] }),
});
const bindings = ["a", "b", "c"].map(binding);

const OPTIONAL = { requiredKeys: [], noNullPrototype: true } as { requiredKeys: []; noNullPrototype: true };

/** Props with some of everything that has a rule of its own. */
const anyProps: fc.Arbitrary<FunctionProps> = fc.record(
  {
    handler: fc.constantFrom("src/a.main", "src/b.main"),
    timeout: fc.constantFrom(0, 5, "1 minute" as const),
    memorySize: fc.constantFrom(0, 128, 256),
    tracing: fc.constantFrom("active" as const, "disabled" as const),
    environment: fc.dictionary(fc.constantFrom("AA", "BB", "CC"), fc.string(), { noNullPrototype: true }),
    layers: fc.array(fc.constantFrom("arn:1", "arn:2")),
    permissions: fc.oneof(fc.constant("*" as const), fc.array(fc.constantFrom("s3", "ses:SendEmail"))),
    bind: fc.array(fc.constantFrom(...bindings)),
    bundle: fc.oneof(fc.boolean(), fc.record({ minify: fc.boolean() }, { noNullPrototype: true })),
    native: fc.record(
      { function: fc.record({ description: fc.string(), publish: fc.boolean() }, OPTIONAL) },
      { noNullPrototype: true },
    ),
  },
  OPTIONAL,
);

const SCALARS = ["handler", "tracing", "bundle"] as const;

describe("merging function props", () => {
  it("lets a route's time-out of 10 win over the default of 20 and keeps both environments", () => {
    const defaults: FunctionProps = { timeout: 20, environment: { A_TABLE: "a", SHARED: "default" } };
    const route: FunctionProps = { timeout: 10, environment: { B_TABLE: "b", SHARED: "route" } };
    assert.deepEqual(mergeFunctionProps([defaults, route]), {
      timeout: 10,
      environment: { A_TABLE: "a", B_TABLE: "b", SHARED: "route" },
    });
  });

  it("joins layers, permissions and bindings, the weaker first", () => {
    const [first, second] = bindings as [Bindable, Bindable];
    const merged = mergeFunctionProps([
      { layers: ["arn:1"], permissions: ["s3"], bind: [first] },
      { layers: ["arn:2"], permissions: ["sqs"], bind: [second] },
    ]);
    assert.deepEqual(merged, {
      layers: ["arn:1", "arn:2"],
      permissions: ["s3", "sqs"],
      bind: [first, second],
    });
  });

  it("lets * win over a list from either side", () => {
    assert.equal(mergeFunctionProps([{ permissions: "*" }, { permissions: ["s3"] }]).permissions, "*");
    assert.equal(mergeFunctionProps([{ permissions: ["s3"] }, { permissions: "*" }]).permissions, "*");
  });

  it("takes 0 for time-out and memory, and undefined for anything, as not given", () => {
    const merged = mergeFunctionProps([
      { timeout: 20, memorySize: 512, handler: "src/a.main" },
      { timeout: 0, memorySize: 0, handler: undefined },
    ]);
    assert.deepEqual(merged, { timeout: 20, memorySize: 512, handler: "src/a.main" });
  });

  it("merges native.function by setting, so that a description does not lose the VPC", () => {
    const vpcConfig = { subnetIds: ["subnet-1"], securityGroupIds: ["sg-1"] };
    const merged = mergeFunctionProps([
      { native: { function: { vpcConfig, description: "default" } } },
      { native: { function: { description: "route" } } },
    ]);
    assert.deepEqual(merged, { native: { function: { vpcConfig, description: "route" } } });
  });

  it("replaces bundle settings as a whole", () => {
    const merged = mergeFunctionProps([
      { bundle: { minify: false, external: ["pg"] } },
      { bundle: { minify: true } },
    ]);
    assert.deepEqual(merged, { bundle: { minify: true } });
  });

  it("makes no difference between merging all at once and in steps", () => {
    fc.assert(
      fc.property(anyProps, anyProps, anyProps, (a, b, c) => {
        const atOnce = mergeFunctionProps([a, b, c]);
        assert.deepEqual(mergeFunctionProps([mergeFunctionProps([a, b]), c]), atOnce);
        assert.deepEqual(mergeFunctionProps([a, mergeFunctionProps([b, c])]), atOnce);
      }),
    );
  });

  it("gives back a single layer, and nothing of nothing", () => {
    fc.assert(
      fc.property(anyProps, (props) => {
        const { timeout, memorySize, ...rest } = props;
        const given = { ...rest, ...(timeout !== 0 && { timeout }), ...(memorySize !== 0 && { memorySize }) };
        assert.deepEqual(mergeFunctionProps([props]), defined(given));
        assert.deepEqual(mergeFunctionProps([{}, props, {}]), mergeFunctionProps([props]));
      }),
    );
    assert.deepEqual(mergeFunctionProps([]), {});
  });

  it("takes every scalar from the strongest layer that has it, and loses no variable, layer or binding", () => {
    fc.assert(
      fc.property(fc.array(anyProps, { minLength: 1, maxLength: 5 }), (layers) => {
        const merged = mergeFunctionProps(layers);
        for (const name of SCALARS) {
          assert.deepEqual(merged[name], layers.findLast((layer) => layer[name] !== undefined)?.[name]);
        }
        assert.deepEqual(
          merged.environment ?? {},
          Object.assign({}, ...layers.map((layer) => layer.environment)),
        );
        assert.deepEqual(
          merged.layers ?? [],
          layers.flatMap((layer) => layer.layers ?? []),
        );
        assert.deepEqual(
          merged.bind ?? [],
          layers.flatMap((layer) => layer.bind ?? []),
        );
      }),
    );
  });

  it("changes none of what it merges", () => {
    fc.assert(
      fc.property(anyProps, anyProps, (a, b) => {
        const before = structuredClone(plain([a, b]));
        mergeFunctionProps([a, b]);
        assert.deepEqual(plain([a, b]), before);
      }),
    );
  });
});

function defined(props: object): object {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}

/** Without the bindings, which are functions. */
function plain(layers: readonly FunctionProps[]): unknown {
  return layers.map(({ bind, ...rest }) => ({ ...rest, bound: bind?.length }));
}
