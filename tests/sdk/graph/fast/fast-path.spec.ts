import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { captureProgram } from "#sdk/graph/capture-program";
import { hasLightOutputs } from "#sdk/graph/fast/outputs";
import type { ResourceGraph } from "#sdk/graph/types";
import { ROOT } from "../../../support/paths";

class Thing extends pulumi.CustomResource {
  declare readonly arn: pulumi.Output<string>;
  declare readonly given: pulumi.Output<unknown>;
  constructor(name: string, inputs: pulumi.Inputs = {}, options: pulumi.CustomResourceOptions = {}) {
    super("aws:sqs/queue:Queue", name, { arn: undefined, given: undefined, ...inputs }, options);
  }
}

class Group extends pulumi.ComponentResource {
  readonly inside: Thing;
  constructor(name: string, options: pulumi.ComponentResourceOptions = {}) {
    super("test:index:Group", name, {}, options);
    this.inside = new Thing(`${name}-inside`, {}, { parent: this });
    this.registerOutputs({ arn: this.inside.arn });
  }
}

/** The results of a program both ways: the graph as text, or the refusal. */
async function bothWays(program: () => unknown): Promise<readonly [light: string, plain: string]> {
  const outcome = (plain: boolean): Promise<string> =>
    captureProgram(program, { plain }).then(({ graph }) => JSON.stringify(graph), String);
  return [await outcome(false), await outcome(true)];
}

async function same(program: () => unknown): Promise<ResourceGraph> {
  const [light, plain] = await bothWays(program);
  assert.equal(light, plain);
  return JSON.parse(light) as ResourceGraph;
}

async function sameRefusal(program: () => unknown): Promise<string> {
  const [light, plain] = await bothWays(program);
  assert.equal(light, plain);
  return light;
}

const inputsOf = ({ resources }: ResourceGraph, name: string) =>
  resources.find((each) => each.name === name)?.inputs;

describe("the fast path of a capture", () => {
  it("is taken, but not where the SDK's own code is asked for, nor in a preview", async () => {
    const isTaken = async (options: Parameters<typeof captureProgram>[1]): Promise<boolean> =>
      (await captureProgram(() => hasLightOutputs(), options)).value;
    assert.deepEqual(await Promise.all([isTaken({}), isTaken({ plain: true }), isTaken({ preview: true })]), [
      true,
      false,
      false,
    ]);
  });

  it("is left where the environment says so", async () => {
    process.env.PULUMI_SERVERLESS_API_CAPTURE = "plain";
    try {
      assert.equal((await captureProgram(() => hasLightOutputs())).value, false);
    } finally {
      delete process.env.PULUMI_SERVERLESS_API_CAPTURE;
    }
  });

  it("leaves other programs in the process as they are", async () => {
    const before = pulumi.output(["a", Promise.resolve("b")]);
    await captureProgram(() => new Thing("one"));
    const after = pulumi.output(["a", Promise.resolve("b")]);
    assert.deepEqual(Object.keys(after), Object.keys(before));
    const { promise } = after as unknown as { promise(): Promise<unknown> };
    assert.deepEqual(await promise(), ["a", "b"]);
  });

  it("takes note of the texts that a program joins, also after a capture by the SDK's own code", async () => {
    const program = `
      const { captureWithTraces } = require("./sdk/dist/graph/capture-program.js");
      const pulumi = require("@pulumi/pulumi");
      const joins = async (plain) =>
        (await captureWithTraces(() => pulumi.interpolate\`<\${pulumi.output("a")}>\`, { plain })).traces.joins.length;
      joins(true).then(async (first) => console.log(first, await joins(false)));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--eval", program], { cwd: ROOT });
    assert.equal(stdout, "1 1\n");
  });

  it("runs functions of apply later, in the context that they were written in", async () => {
    const { AsyncLocalStorage } = await import("node:async_hooks");
    const storage = new AsyncLocalStorage<string>();
    const graph = await same(() => {
      const seen: string[] = [];
      const thing = new Thing("one");
      const text = storage.run("inside", () =>
        pulumi.output("known").apply((value) => {
          seen.push("apply");
          return `${value} ${storage.getStore()}`;
        }),
      );
      const first = storage.run("there", () => thing.arn.apply(() => storage.getStore()));
      seen.push("program");
      return { text, first, seen: pulumi.all([text, first]).apply(() => seen.join()) };
    });
    assert.deepEqual(graph.outputs, { first: "there", seen: "program,apply", text: "known inside" });
  });

  it("hands on members of values, and nothing that is not one", async () => {
    const graph = await same(() => {
      const { given } = new Thing("one", { given: { key: "k", CELL: "c", cell: "d", list: [1, 2] } });
      const members = given as unknown as Record<string, unknown> & {
        readonly list: { readonly length: unknown };
      };
      return {
        members: [members.key, members.CELL, members.cell, members.list.length, members.none],
        kinds: [
          typeof members.then,
          typeof members.__key,
          pulumi.Output.isInstance(given),
          given instanceof (pulumi.Output as never),
        ],
        text: `${given}`.slice(0, 20),
      };
    });
    assert.deepEqual(graph.outputs.members, ["k", "c", "d", 2, null]);
  });

  it("takes inputs as they are when the constructor is done", async () => {
    const graph = await same(() => {
      const tags: Record<string, string> = { one: "1" };
      const copied = pulumi.output({ tags, arn: new Thing("first").arn });
      new Thing("one", { tags, copied });
      tags.two = "2";
    });
    assert.deepEqual(inputsOf(graph, "one")?.tags, { one: "1", two: "2" });
    assert.deepEqual((inputsOf(graph, "one")?.copied as { tags?: unknown }).tags, { one: "1" });
  });

  it("keeps secrets through everything that is made of them", async () => {
    const graph = await same(() => {
      const secret = pulumi.secret({ password: "p" });
      const thing = new Thing("one", {
        deep: { list: [secret.password, "open"] },
        text: pulumi.interpolate`<${secret.password}>`,
        json: pulumi.jsonStringify({ secret }),
        parsed: pulumi.jsonParse(pulumi.jsonStringify({ secret })),
        open: pulumi.unsecret(secret).password,
      });
      return { arn: thing.arn, secret: (thing as unknown as { text: pulumi.Output<string> }).text };
    });
    assert.deepEqual(graph.resources[0]?.secretInputs, ["deep", "json", "parsed", "text"]);
  });

  it("reports the same as the SDK of a value that is unknown", async () => {
    await same(() => {
      const { given } = new Thing("one", { z: "z", given: { not: pulumi.unknown, known: "k" } });
      const { given: whole } = new Thing("two", { given: pulumi.unknown });
      const texts = [given, whole].map((each) => each.apply((value) => JSON.stringify(value)));
      new Thing("three", { given, whole });
      return { given, whole, texts };
    });
  });

  it("waits for components that are depended on, and for promises and Outputs of what is", async () => {
    const graph = await same(() => {
      const group = new Group("group");
      new Thing("after-group", {}, { dependsOn: group });
      new Thing("after-promise", {}, { dependsOn: Promise.resolve([group.inside]) });
      new Thing("after-output", { of: group }, { dependsOn: pulumi.output([group.inside]) });
    });
    const dependencies = graph.resources.map((each) => each.dependencies.length);
    assert.deepEqual(dependencies, [0, 0, 1, 1, 1]);
  });

  it("takes transformations, transforms, providers and aliases as the SDK does", async () => {
    const graph = await same(() => {
      class Provider extends pulumi.ProviderResource {}
      const provider = new Provider("aws", "there", { region: "eu-west-1" });
      pulumi.runtime.registerStackTransform(({ props, opts, name }) =>
        name === "named" ? { props: { ...props, transformed: true }, opts } : undefined,
      );
      new Thing("named", {}, { provider, aliases: [{ name: "before" }] });
      const group = new Group("group", {
        providers: [provider],
        transformations: [({ props, opts }) => ({ props: { ...props, changed: 1 }, opts })],
        transforms: [({ props, opts }) => ({ props: { ...props, also: 2 }, opts })],
      });
      return { arn: group.inside.arn };
    });
    assert.equal(inputsOf(graph, "named")?.transformed, true);
    assert.deepEqual(inputsOf(graph, "group-inside"), { also: 2, changed: 1 });
    assert.match(String(graph.outputs.arn), /eu-west-1/);
  });

  it("is no matter to programs that replace methods of the SDK's classes, or extend them", async () => {
    const graph = await same(() => {
      const { prototype } = pulumi.Output as unknown as { prototype: { apply(...args: unknown[]): unknown } };
      const { apply } = prototype;
      let calls = 0;
      prototype.apply = function counted(...args) {
        calls++;
        return apply.apply(this, args);
      };
      try {
        const thing = new Thing("one");
        const arn = thing.arn.apply((text) => text.length);
        return { arn, calls: pulumi.output(0).apply(() => calls) };
      } finally {
        prototype.apply = apply;
      }
    });
    assert.ok(Number(graph.outputs.calls) >= 1);
  });

  it("is left where a program replaces functions of the SDK that it does without", async () => {
    const rpc = require("@pulumi/pulumi/runtime/rpc") as { serializeProperty(...args: unknown[]): unknown };
    const { serializeProperty } = rpc;
    try {
      const { value } = await captureProgram(() => {
        let calls = 0;
        rpc.serializeProperty = (...args) => {
          calls++;
          return serializeProperty(...args);
        };
        return new Promise((resolve) => new Thing("one").arn.apply(() => resolve(calls)));
      });
      assert.ok(Number(value) > 0);
    } finally {
      rpc.serializeProperty = serializeProperty;
    }
  });

  describe("refuses what the SDK refuses, in the same words", () => {
    it("errors in apply, and what waits for them", async () => {
      const refusal = await sameRefusal(() => {
        const failing = new Thing("one").arn.apply((): string => {
          throw new Error("not today");
        });
        new Thing("two", { text: pulumi.interpolate`<${failing}>` });
      });
      assert.match(refusal, /not today/);
    });

    it("rejected promises among inputs", async () => {
      const refusal = await sameRefusal(
        () => new Thing("one", { text: Promise.reject(new Error("no text")) }),
      );
      assert.match(refusal, /no text/);
    });

    it("a value in dependsOn that is no resource", async () => {
      const refusal = await sameRefusal(() => new Thing("one", {}, { dependsOn: ["one" as never] }));
      assert.match(refusal, /not a Resource/);
    });

    it("properties that the class has already", async () => {
      class Made extends pulumi.CustomResource {
        constructor() {
          super("aws:sqs/queue:Queue", "made", { __name: "x" });
        }
      }
      assert.match(await sameRefusal(() => new Made()), /already initialized/);
    });

    it("structures that refer to themselves", async () => {
      const refusal = await sameRefusal(() => {
        const self: Record<string, unknown> = {};
        self.self = self;
        return pulumi.output(self as never);
      });
      assert.match(refusal, /circular/);
    });
  });

  it("lets a program go on from an Output that has failed", async () => {
    const { recover } = pulumi as unknown as {
      recover?: (output: unknown, instead: () => string) => unknown;
    };
    if (!recover) return;
    const graph = await same(() => {
      const failing = new Thing("one").arn.apply((): string => {
        throw new Error("not today");
      });
      return { text: recover(failing, () => "recovered") };
    });
    assert.equal(graph.outputs.text, "recovered");
  });
});
