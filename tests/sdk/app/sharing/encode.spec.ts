import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as fc from "fast-check";
import { encode } from "#sdk/app/sharing/encode";
import { hydrate, type Source } from "#sdk/app/sharing/hydrate";
import { record } from "../../../support/record";

/** A consumer that reads nothing but data. */
function sourceOf(values: ReadonlyMap<string, unknown>, reads: string[] = []): Source {
  const unexpected = (): never => assert.fail("nothing to refuse");
  return {
    scope: undefined as never,
    origin: { stackId: "StorageStack", reference: "organization/notes/dev.StorageStack" },
    output: (path) => values.get(path) as pulumi.Output<unknown>,
    noteRead: (path) => void reads.push(path),
    refuseMissing: (path) => assert.fail(`no ${path}`),
    refuse: unexpected,
    classOf: () => undefined,
    refuseKind: unexpected,
  };
}

/** Through text, as it travels. */
function travel(value: unknown, reads?: string[]): unknown {
  const { value: node, leaves } = encode(value);
  const text = node === undefined ? undefined : JSON.parse(JSON.stringify(node));
  return hydrate(text, sourceOf(leaves, reads));
}

describe("the result of a stack function", () => {
  it("comes back as it was when it is plain data", () => {
    const key = fc.string().filter((text) => text !== "__proto__");
    const { data } = fc.letrec((tie) => ({
      data: fc.oneof(
        { depthSize: "small" },
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("data")),
        fc.dictionary(key, tie("data"), { noNullPrototype: true }),
      ),
    }));
    fc.assert(fc.property(data, (value) => assert.deepEqual(travel(value), value)));
  });

  it("comes back as it was when its objects look like the form in which it travels", () => {
    const value = { kind: "output", path: "x", members: { kind: "object" }, list: [{ kind: "undefined" }] };
    assert.deepEqual(travel(value), value);
  });

  it("may be undefined, and keeps undefined in lists and as a member", () => {
    assert.equal(travel(undefined), undefined);
    assert.deepEqual(travel([1, undefined, 2]), [1, undefined, 2]);
    assert.deepEqual(travel({ a: undefined, b: 1 }), { a: undefined, b: 1 });
  });

  it("has one leaf for each Output and promise, by path", () => {
    const { leaves, value } = encode({
      url: pulumi.output("x"),
      "a b": [pulumi.secret(1)],
      late: Promise.resolve(2),
    });
    assert.deepEqual([...leaves.keys()], ["url", '["a b"][0]', "late"]);
    assert.deepEqual(value, {
      kind: "object",
      members: {
        url: { kind: "output", path: "url" },
        "a b": [{ kind: "output", path: '["a b"][0]' }],
        late: { kind: "output", path: "late" },
      },
    });
  });

  it("may be an Output itself", () => {
    const { leaves, value, exports } = encode(pulumi.output("x"));
    assert.deepEqual([...leaves.keys()], ["value"]);
    assert.deepEqual(value, { kind: "output", path: "value" });
    assert.deepEqual(exports, ["value"]);
  });

  it("keeps a leaf whose value is undefined as null, since an undefined stack output is dropped", async () => {
    const graph = await record(() => ({ leaf: encode(pulumi.output(undefined)).leaves.get("value") }));
    assert.deepEqual(graph.outputs, { leaf: null });
  });

  it("lists the paths that a consumer can read: members of objects, lists as a whole", () => {
    const { exports } = encode({
      name: "x",
      config: { url: pulumi.output("x"), deep: { n: 1 } },
      list: [{ a: 1 }],
      none: {},
    });
    assert.deepEqual(exports, ["name", "config.url", "config.deep.n", "list"]);
  });

  it("is read path by path, when a consumer asks for it", () => {
    const reads: string[] = [];
    const value = travel({ name: "x", config: { url: "u", n: 1 }, list: [{ a: 1 }] }, reads) as {
      name: string;
      config: { url: string };
      list: { a: number }[];
    };
    assert.deepEqual(reads, []);
    assert.equal(value.config.url, "u");
    assert.equal(value.config.url, "u");
    assert.equal(value.list[0]?.a, 1);
    assert.deepEqual(reads, ["config.url", "list"]);
  });

  it("refuses members that were not there, and not those that any object is asked for", async () => {
    const value = travel({ config: { n: undefined } }) as { config: Record<string, unknown> };
    assert.equal(value.config.n, undefined);
    assert.throws(() => value.config.limit, /no config\.limit/);
    assert.equal("limit" in value.config, false);
    assert.equal(await value.config, value.config);
    assert.equal(JSON.stringify(value.config), "{}");
    assert.equal(pulumi.Resource.isInstance(value.config), false);
    assert.equal(String(value.config), "[object Object]");
  });

  it("gives the same object each time, which a consumer may change", () => {
    const value = travel({ config: { n: 1 } }) as { config: { n: number } };
    assert.equal(value.config, value.config);
    value.config.n = 2;
    assert.equal(value.config.n, 2);
  });

  it("cannot be functions, symbols, objects of a class, resources, numbers that JSON does not know, or circles", async () => {
    class Clock {}
    const circle: Record<string, unknown> = { n: 1 };
    circle.self = circle;
    let refused: unknown;
    await record(() => {
      class Part extends pulumi.ComponentResource {}
      const part = new Part("my:index:Part", "part");
      const value = {
        f: () => 1,
        s: Symbol("s"),
        clock: new Clock(),
        nan: Number.NaN,
        big: 1n,
        circle,
        deep: [{ part }],
      };
      refused = encode(value).unshareable;
    });
    assert.deepEqual(refused, [
      { keys: ["f"], problem: "a function cannot be shared", cure: "import it from the module that has it" },
      { keys: ["s"], problem: "the symbol Symbol(s) cannot be shared", cure: "return it as text" },
      {
        keys: ["clock"],
        problem: "an object of the class Clock cannot be shared",
        cure: "return its values as plain data",
      },
      { keys: ["nan"], problem: "the number NaN cannot be shared", cure: "return it as text" },
      { keys: ["big"], problem: "the bigint 1 cannot be shared", cure: "return it as text" },
      {
        keys: ["circle", "self"],
        problem: "it contains itself",
        cure: "return it without the reference to itself",
      },
      {
        keys: ["deep", 0, "part"],
        problem: "a resource (my:index:Part) cannot be shared",
        cure: "return the outputs of it that are needed",
      },
    ]);
  });

  it("may hold one object twice", () => {
    const shared = { n: 1 };
    assert.deepEqual(travel({ a: shared, b: [shared] }), { a: { n: 1 }, b: [{ n: 1 }] });
  });
});
