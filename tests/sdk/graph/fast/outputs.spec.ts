import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { captureProgram } from "#sdk/graph/capture-program";
import { NODE_MODULES } from "../../../support/paths";

/** An Output, as code may see it that knows its members. */
interface Inside extends Record<PropertyKey, unknown> {
  isSecret: Promise<boolean>;
  isKnown: Promise<boolean>;
  promise(): Promise<unknown>;
  resources(): Set<unknown>;
  allResources(): Promise<Set<unknown>>;
}

/** Everything that a program may do to an Output, with what it sees. */
const PROBES: Readonly<Record<string, (output: Inside) => unknown>> = {
  "its own members": (output) => Object.keys(output),
  "all its own keys": (output) => Reflect.ownKeys(output).map(String),
  "a member that is there": (output) => ["isSecret" in output, Object.hasOwn(output, "isSecret")],
  "one that is not": (output) => ["length" in output, Object.hasOwn(output, "length")],
  "how Node would show it, which nobody sees": (output) => inspect.custom in output,
  "the descriptor of a member": (output) => {
    const { writable, enumerable, configurable } =
      Object.getOwnPropertyDescriptor(output, "isSecret") ?? assert.fail();
    return { writable, enumerable, configurable };
  },
  "a copy of its members": (output) => Object.keys({ ...output }),
  "members without their Output": async ({ promise, resources, allResources, isKnown }) => [
    await promise(),
    resources().size,
    (await allResources()).size,
    await isKnown,
  ],
  "a member twice": (output) => [output.isKnown === output.isKnown, output.promise === output.promise],
  "the class": (output) => [
    output instanceof (pulumi.Output as never),
    Object.getPrototypeOf(output) === (pulumi.Output as { prototype?: unknown }).prototype,
    (output as object).constructor.name,
  ],
  "how Node shows it": (output) => inspect(output, { depth: 0 }),
  "whether it is secret, as the program says": async (output) => {
    output.isSecret = Promise.resolve(true);
    const derived = (output as unknown as pulumi.Output<string>).apply((text) => `${text}!`);
    const all = pulumi.all([output, "two"]);
    const inside = pulumi.output({ deep: [output] });
    return Promise.all([output, derived, all, inside].map((each) => pulumi.isSecret(each as never)));
  },
  "another value, as the program says": async (output) => {
    output.promise = async () => "another";
    return (pulumi.output([output]) as unknown as Inside).promise();
  },
  "a member of the program's": (output) => {
    output.mine = 1;
    return [output.mine, Object.keys(output).at(-1)];
  },
  "a member that is defined": (output) => {
    Object.defineProperty(output, "mine", { value: 2 });
    return output.mine;
  },
  "a member that is deleted": (output) => [
    Reflect.deleteProperty(output, "toJSON"),
    Object.keys(output).includes("toJSON"),
  ],
  "one that is frozen": (output) => {
    Object.freeze(output);
    return [Object.isFrozen(output), Reflect.set(output, "mine", 1), Object.keys(output).length];
  },
  "its methods with another Output": async (output) => {
    const { apply } = pulumi.output("another") as unknown as pulumi.Output<string>;
    const applied = apply.call(output, ((text: string) => `${text}!`) as never);
    return (applied as unknown as Inside).promise();
  },
};

class Thing extends pulumi.CustomResource {}

async function seen(probe: (output: Inside) => unknown, plain: boolean): Promise<unknown> {
  const program = async () => ({ seen: await probe(pulumi.output("text") as unknown as Inside) });
  return (await captureProgram(program, { plain })).value.seen;
}

describe("an Output of the fast path", () => {
  for (const [title, probe] of Object.entries(PROBES))
    it(`can't be distinguished from one of the SDK by ${title}`, async () => {
      assert.deepEqual(await seen(probe, false), await seen(probe, true));
    });

  it("is secret in what is registered where the program has said so", async () => {
    for (const plain of [false, true]) {
      const { graph } = await captureProgram(
        () => {
          const text = pulumi.output("text") as unknown as Inside;
          text.isSecret = Promise.resolve(true);
          new Thing("aws:sqs/queue:Queue", "queue", { text });
        },
        { plain },
      );
      assert.deepEqual(graph.resources.find(({ name }) => name === "queue")?.secretInputs, ["text"]);
    }
  });

  it("has all members that the hand-written files of @pulumi/aws set on Outputs", () => {
    const set = handWrittenFiles().flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return [...text.matchAll(/\b\w+\.(isSecret|isKnown|promise|resources|allResources|apply) = /g)].map(
        ([, member = ""]) => `${path.basename(file)} ${member}`,
      );
    });
    // Each is one of the probes above. A new one needs a probe.
    assert.deepEqual(set, ["lambdaMixins.js isSecret"]);
  });
});

/** The files of `@pulumi/aws` that are not generated. */
function handWrittenFiles(): readonly string[] {
  const root = path.join(NODE_MODULES, "@pulumi/aws");
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const mixins = folders.flatMap(({ name }) =>
    readdirSync(path.join(root, name))
      .filter((file) => file.endsWith("Mixins.js"))
      .map((file) => path.join(root, name, file)),
  );
  assert.ok(mixins.length >= 9);
  return [...mixins, path.join(root, "utilities.js"), path.join(root, "utils.js")];
}
