import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";

/** How a value is written, in data, so that the same program can run twice. */
export type Written =
  | { readonly as: "plain"; readonly value: unknown }
  | { readonly as: "property"; readonly of: number; readonly name: "arn" | "id" | "urn" | "given" }
  | { readonly as: "resource"; readonly of: number }
  | { readonly as: "member"; readonly of: number; readonly name: string }
  | { readonly as: Around; readonly value: Written }
  | { readonly as: "list" | "joined" | "concat"; readonly values: readonly Written[] }
  | { readonly as: "object"; readonly values: Readonly<Record<string, Written>> }
  | { readonly as: "asset" | "archive"; readonly text: string };

type Around = (typeof AROUND)[number];

const AROUND = [
  "promise",
  "late",
  "output",
  "secret",
  "unsecret",
  "applied",
  "applied-later",
  "applied-to-output",
  "applied-to-object",
  "json",
] as const;

/** A resource or a component of a program. */
export interface Step {
  readonly kind: "thing" | "existing" | "component";
  readonly type: string;
  readonly inputs: Readonly<Record<string, Written>>;
  readonly outputs: Readonly<Record<string, Written>>;
  /** Positions among what came before, by chance. */
  readonly parent: number | undefined;
  readonly dependsOn:
    | { readonly how: "list" | "one" | "promise" | "output"; readonly of: readonly number[] }
    | undefined;
  readonly options: pulumi.CustomResourceOptions;
}

export interface RandomProgram {
  readonly steps: readonly Step[];
  readonly exports: Readonly<Record<string, Written>>;
}

const NAMES = ["arn", "given", "name", "policy", "tags", "zone"] as const;
const index = fc.nat({ max: 20 });

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 4, depthIdentifier: "written" },
    fc.record({
      as: fc.constant("plain" as const),
      value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
    }),
    fc.record({
      as: fc.constant("property" as const),
      of: index,
      name: fc.constantFrom("arn" as const, "id" as const, "urn" as const, "given" as const),
    }),
    fc.record({ as: fc.constant("resource" as const), of: index }),
    fc.record({ as: fc.constant("member" as const), of: index, name: fc.constantFrom("a", "key", "length") }),
    fc.record({ as: fc.constantFrom("asset" as const, "archive" as const), text: fc.string() }),
    fc.record({ as: fc.constantFrom(...AROUND), value: tie("written") }),
    fc.record({
      as: fc.constantFrom("list" as const, "joined" as const, "concat" as const),
      values: fc.array(tie("written"), { maxLength: 3 }),
    }),
    fc.record({
      as: fc.constant("object" as const),
      values: fc.dictionary(fc.constantFrom("a", "b", "key", "z"), tie("written"), { maxKeys: 3 }),
    }),
  ) as fc.Arbitrary<Written>,
}));

const values = fc.dictionary(fc.constantFrom(...NAMES), written, { maxKeys: 4 });

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("thing" as const, "thing" as const, "existing" as const, "component" as const),
  type: fc.constantFrom("aws:sqs/queue:Queue", "aws:iam/role:Role", "other:index:Thing"),
  inputs: values,
  outputs: values,
  parent: fc.option(index, { nil: undefined }),
  dependsOn: fc.option(
    fc.record({
      how: fc.constantFrom("list" as const, "one" as const, "promise" as const, "output" as const),
      of: fc.array(index, { minLength: 1, maxLength: 2 }),
    }),
    { nil: undefined },
  ),
  options: fc.record(
    {
      protect: fc.boolean(),
      retainOnDelete: fc.boolean(),
      deleteBeforeReplace: fc.boolean(),
      ignoreChanges: fc.subarray([...NAMES]),
      additionalSecretOutputs: fc.subarray([...NAMES]),
      aliases: fc.array(fc.record({ name: fc.constantFrom("before", "long-before") }), { maxLength: 1 }),
      import: fc.constantFrom("an-id"),
    },
    { requiredKeys: [] },
  ),
});

export const randomProgram: fc.Arbitrary<RandomProgram> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  exports: fc.dictionary(fc.constantFrom("one", "two", "three"), written, { maxKeys: 3 }),
});

class Thing extends pulumi.CustomResource {
  declare readonly arn: pulumi.Output<string>;
  declare readonly given: pulumi.Output<unknown>;
  constructor(type: string, name: string, inputs: pulumi.Inputs, options: pulumi.CustomResourceOptions) {
    super(type, name, { arn: undefined, given: undefined, ...inputs }, options);
  }
}

class Component extends pulumi.ComponentResource {
  constructor(name: string, inputs: pulumi.Inputs, options: pulumi.ComponentResourceOptions) {
    super("test:index:Component", name, inputs, options);
  }

  finish(outputs: pulumi.Inputs): void {
    this.registerOutputs(outputs);
  }
}

/** The program itself. */
export async function run({ steps, exports }: RandomProgram): Promise<Record<string, unknown>> {
  const made: (Thing | Component)[] = [];
  steps.forEach((each, index) => {
    make(each, `${each.kind}-${index}`, made);
  });
  return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, valueOf(value, made)]));
}

function make(
  { kind, type, inputs, outputs, parent, dependsOn, options }: Step,
  name: string,
  made: (Thing | Component)[],
): void {
  const components = made.filter((each) => each instanceof Component);
  const things = made.filter((each) => each instanceof Thing);
  const given = {
    ...(parent !== undefined &&
      components.length > 0 && { parent: components[parent % components.length] as Component }),
    // A component stands for what is in it, which may wait for this.
    ...(dependsOn && things.length > 0 && { dependsOn: waitedFor(dependsOn, things) }),
  };
  const { import: id, additionalSecretOutputs, ...common } = options;
  if (kind === "existing") {
    const id = things.at(-1)?.id ?? "an-id";
    const { import: _, ...read } = options;
    made.push(new Thing(type, name, inputsOf(inputs, made), { ...read, ...given, id }));
    return;
  }
  if (kind === "thing") {
    made.push(new Thing(type, name, inputsOf(inputs, made), { ...options, ...given }));
    return;
  }
  const component = new Component(name, inputsOf(inputs, made), { ...common, ...given });
  made.push(component);
  component.finish(inputsOf(outputs, made.slice(0, -1)));
}

function waitedFor(
  { how, of }: NonNullable<Step["dependsOn"]>,
  made: readonly pulumi.Resource[],
): NonNullable<pulumi.ResourceOptions["dependsOn"]> {
  const resources = of.map((position) => made[position % made.length] as pulumi.Resource);
  switch (how) {
    case "list":
      return resources;
    case "one":
      return resources[0] as pulumi.Resource;
    case "promise":
      return Promise.resolve(resources);
    case "output":
      return pulumi.output(resources as never) as never;
  }
}

function inputsOf(
  written: Readonly<Record<string, Written>>,
  made: readonly (Thing | Component)[],
): pulumi.Inputs {
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, valueOf(value, made)]));
}

function valueOf(written: Written, made: readonly (Thing | Component)[]): pulumi.Input<unknown> {
  // Components stand for what is in them here as well.
  const things = made.filter((each) => each instanceof Thing);
  const at = (position: number): Thing | undefined => things[position % Math.max(things.length, 1)];
  switch (written.as) {
    case "plain":
      return written.value;
    case "property":
      return at(written.of)?.[written.name];
    case "resource":
      return at(written.of) as pulumi.Input<unknown>;
    case "member":
      return (at(written.of)?.given as Record<string, unknown> | undefined)?.[written.name];
    case "list":
      return written.values.map((value) => valueOf(value, made));
    case "joined":
      return pulumi.interpolate`<${pulumi.all(written.values.map((value) => textOf(valueOf(value, made))))}>`;
    case "concat":
      return pulumi.concat(...written.values.map((value) => textOf(valueOf(value, made))));
    case "object":
      return inputsOf(written.values, made);
    case "asset":
      return new pulumi.asset.StringAsset(written.text);
    case "archive":
      return new pulumi.asset.AssetArchive({ file: new pulumi.asset.StringAsset(written.text) });
    default:
      return around(written.as, valueOf(written.value, made));
  }
}

/** Resources have no text of their own, and are not all alike in what they are made of. */
function textOf(value: pulumi.Input<unknown>): pulumi.Output<string> {
  const output = pulumi.output(value as never) as pulumi.Output<unknown>;
  return output.apply((known) => (isText(known) ? String(known) : "object"));
}

function isText(value: unknown): boolean {
  return typeof value !== "object";
}

function around(how: Around, value: pulumi.Input<unknown>): pulumi.Input<unknown> {
  const output = () => pulumi.output(value as never) as pulumi.Output<unknown>;
  switch (how) {
    case "promise":
      return Promise.resolve(value);
    case "late":
      return new Promise((resolve) => {
        setImmediate(() => resolve(value));
      });
    case "output":
      return output();
    case "secret":
      return pulumi.secret(value as never) as never;
    case "unsecret":
      return pulumi.unsecret(output());
    case "applied":
      return output().apply((known) => [known]);
    case "applied-later":
      return output().apply(async (known) => ({ known }));
    case "applied-to-output":
      return output().apply((known) => pulumi.secret(known as never) as never);
    case "applied-to-object":
      return output().apply((known) => ({ inside: pulumi.output(known as never) }));
    case "json":
      return output().apply((known) => typeof known);
  }
}
