import assert from "node:assert/strict";
import { Role } from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { childName } from "#sdk/app/names";
import * as library from "#sdk/index";
import { App } from "#sdk/index";
import { type Recorded, record } from "../../support/record";
import { changesBetween } from "../../support/renamed";

const LONG = "OfTheWholeCompanyAndOfAllItsBranches";
const NOTHING = { created: [], deleted: [] };

/** The earlier identity of a construct, as a program writes it that moves it. */
interface Before {
  readonly kind: string;
  readonly id: string;
  readonly stack: Stack;
}

type Alias = pulumi.Input<pulumi.Alias | string>;

const nameOf = ({ id, stack }: Before) => `${stack.id}-${id}`;
const stackUrn = ({ stack }: Before) => `urn:pulumi:dev::notes::serverless-api:index:Stack::${stack.id}`;
const urnOf = (before: Before) =>
  `urn:pulumi:dev::notes::serverless-api:index:Stack$serverless-api:index:${before.kind}::${nameOf(before)}`;

const BY_NAME = (before: Before): Alias => ({ name: nameOf(before) });

/** The forms of an alias, each by itself enough for a construct that comes from another stack. */
const FORMS: Readonly<Record<string, (before: Before) => Alias>> = {
  "its name": BY_NAME,
  "its name and parent": (before) => ({ name: nameOf(before), parent: before.stack }),
  "its parent": ({ stack }) => ({ parent: stack }),
  "the URN of its parent": (before) => ({ parent: stackUrn(before) }),
  "the URN of its parent, as an Output": ({ stack }) => ({ parent: stack.urn }),
  "its parent, as an Output": ({ stack }) => pulumi.output({ parent: stack.urn }),
  "its name, as an Output": (before) => ({ name: before.stack.urn.apply(() => nameOf(before)) }),
  "its URN": urnOf,
  "its URN, as an Output": (before) => before.stack.urn.apply(() => urnOf(before)),
  "its URN, as a promise": async (before) => urnOf(before),
  "all there is": (before) => ({
    name: nameOf(before),
    parent: before.stack,
    type: `serverless-api:index:${before.kind}`,
    stack: "dev",
    project: "notes",
  }),
};

/** A program that makes every construct. */
interface Program {
  readonly stacks: readonly string[];
  /** The stack of the constructs, and those that add to them. */
  readonly home: string;
  readonly others: Readonly<Record<string, string>>;
  /** End of the ids. */
  readonly suffix?: string;
  /** Where the constructs were, for their aliases. */
  readonly was?: {
    readonly home: string;
    readonly suffix?: string;
    readonly alias: (before: Before) => Alias;
  };
}

type EveryConstruct = (
  from: typeof library,
  settings: {
    readonly stack: Stack;
    readonly others: Readonly<Record<string, Stack>>;
    readonly idOf?: (id: string) => string;
    readonly optsOf?: (kind: string, id: string) => pulumi.ComponentResourceOptions | undefined;
  },
) => void;

const everyConstruct: EveryConstruct = require("../../fixtures/protocol/every-construct");

/**
 * The queues that a stack has for what is lost of what it adds to constructs of another, and their policies. A stack which
 * the constructs move to uses theirs from then on.
 */
function deadLettersBeside(stackId: string): readonly string[] {
  return ["Notes", "Clicks", "Files", "Orders", "News"].flatMap((id) => {
    const queue = childName(stackId, `${id}-dead-letters`);
    return [queue, childName(queue, "policy")];
  });
}

function recordAll({ stacks: ids, home, others, suffix = "", was }: Program): Promise<Recorded> {
  return recordInStacks(ids, (stacks) => {
    const stackOf = (id: string) => stacks[ids.indexOf(id)] as Stack;
    everyConstruct(library, {
      stack: stackOf(home),
      others: Object.fromEntries(Object.entries(others).map(([part, id]) => [part, stackOf(id)])),
      idOf: (id) => id + suffix,
      optsOf: (kind, id) => {
        if (!was) return undefined;
        const idBefore = id.slice(0, id.length - suffix.length) + (was.suffix ?? "");
        return { aliases: [was.alias({ kind, id: idBefore, stack: stackOf(was.home) })] };
      },
    });
  });
}

/** A program with some stacks. */
function recordInStacks(
  ids: readonly string[],
  program: (stacks: readonly Stack[], app: App) => unknown,
): Promise<Recorded> {
  return record(() => {
    const app = new App({ defaults: "current" });
    return program(
      ids.map((id) => new Stack(app, id)),
      app,
    );
  });
}

const BY_ID = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

/** A component of a user's own, with constructs in it. */
class Board extends pulumi.ComponentResource {
  constructor(name: string, opts: pulumi.ComponentResourceOptions, type = "acme:index:Board") {
    super(type, name, {}, opts);
    const posts = new library.Table(this, "Posts", { ...BY_ID, stream: true });
    posts.addConsumers(this, { index: "src/posts.index" });
    new library.Api(this, "Site", { routes: { "GET /posts/{id}": "src/posts.get" } });
  }
}

describe("constructs that move to another stack, with an alias", function () {
  this.timeout(300_000);
  withoutStackTraces();

  for (const [how, from, to, forms] of [
    ["short names", "One", "Two", FORMS],
    ["long names", `One${LONG}`, `Two${LONG}`, FORMS],
    ["names that become long", "One", `Two${LONG}`, { "its name": BY_NAME }],
    ["names that become short", `One${LONG}`, "Two", { "its name": BY_NAME }],
  ] as const) {
    describe(`with ${how}`, () => {
      const stacks = [from, to, "Other"];
      let deployed: Recorded;
      before(async () => {
        deployed = await recordAll({ stacks, home: from, others: { here: from, there: "Other" } });
      });

      for (const [form, alias] of Object.entries(forms)) {
        it(`are found by ${form}, and so is all that belongs to them`, async () => {
          const others = { here: to, there: "Other" };
          const moved = await recordAll({ stacks, home: to, others, was: { home: from, alias } });
          assert.deepEqual(changesBetween(deployed, moved), NOTHING);
        });
      }

      it("are found when they go to a stack that adds to them, and away from one: its dead letters are theirs then", async () => {
        const others = { here: from, there: to };
        const before = await recordAll({ stacks, home: from, others });
        const was = { home: from, alias: BY_NAME };
        const after = await recordAll({ stacks, home: to, others, was });
        const [created, deleted] = [deadLettersBeside(from), deadLettersBeside(to)];
        assert.deepEqual(changesBetween(before, after), { created, deleted: deleted });
      });
    });
  }

  it("are made anew without one", async () => {
    const stacks = ["One", "Two"];
    const before = await recordAll({ stacks, home: "One", others: {} });
    const after = await recordAll({ stacks, home: "Two", others: {} });
    const { created, deleted } = changesBetween(before, after);
    assert.equal(created.length, deleted.length);
    assert.ok(created.includes("Two-Users-user-pool") && deleted.includes("One-Users-user-pool"));
  });
});

describe("constructs that get another id, with an alias", function () {
  this.timeout(300_000);
  withoutStackTraces();

  for (const [how, stack, suffix, idBefore] of [
    ["short names", "One", "New", ""],
    ["long names", `One${LONG}`, "New", "Old"],
    ["names that become long", "One", LONG, ""],
    ["names that become short", "One", "", LONG],
  ] as const) {
    it(`are found with ${how}, and so is what other stacks add to them`, async () => {
      const program = { stacks: [stack, "Other"], home: stack, others: { here: stack, there: "Other" } };
      const before = await recordAll({ ...program, suffix: idBefore });
      const was = { home: stack, suffix: idBefore, alias: BY_NAME };
      const after = await recordAll({ ...program, suffix, was });
      assert.deepEqual(changesBetween(before, after), NOTHING);
    });
  }
});

describe("constructs in components of a user's own, with an alias of the component", function () {
  this.timeout(300_000);
  withoutStackTraces();

  for (const [how, one, two] of [
    ["short names", "One", "Two"],
    ["long names", `One${LONG}`, `Two${LONG}`],
  ] as const) {
    const oldUrn = `urn:pulumi:dev::notes::serverless-api:index:Stack::${one}`;
    const moves: Readonly<Record<string, (from: Stack) => Alias>> = {
      "its parent": (from) => ({ parent: from }),
      "the URN of its parent": () => ({ parent: oldUrn }),
      "its parent, as an Output": (from) => from.urn.apply((parent) => ({ parent })),
    };
    for (const [form, alias] of Object.entries(moves)) {
      it(`are found with ${how} when it moves, by ${form}`, async () => {
        const before = await recordInStacks([one, two], ([parent]) => new Board("Board", { parent }));
        const after = await recordInStacks([one, two], ([from, parent]) => {
          return new Board("Board", { parent, aliases: [alias(from as Stack)] });
        });
        assert.deepEqual(changesBetween(before, after), NOTHING);
      });
    }

    const names: Readonly<Record<string, Alias>> = {
      "its name": { name: "Board" },
      "its URN": "urn:pulumi:dev::notes::serverless-api:index:Stack$acme:index:Board::Board",
    };
    for (const [form, alias] of Object.entries(names)) {
      it(`are found with ${how} when it gets another name, by ${form}`, async () => {
        const before = await recordInStacks([one], ([parent]) => new Board("Board", { parent }));
        const after = await recordInStacks([one], ([parent]) => {
          return new Board("Forum", { parent, aliases: [alias] });
        });
        assert.deepEqual(changesBetween(before, after), NOTHING);
      });
    }

    it(`are found with ${how} when its class gets another type and name`, async () => {
      const before = await recordInStacks([one], ([parent]) => new Board("Board", { parent }));
      const after = await recordInStacks([one], ([parent]) => {
        const aliases = [{ type: "acme:index:Board", name: "Board" }];
        return new Board("Forum", { parent, aliases }, "acme:index:Forum");
      });
      assert.deepEqual(changesBetween(before, after), NOTHING);
    });

    it(`are found with ${how} when what is around it gets another name`, async () => {
      const inHall = (name: string, opts: pulumi.ComponentResourceOptions) => {
        const parent = new pulumi.ComponentResource("acme:index:Hall", name, {}, opts);
        new Board("Board", { parent });
      };
      const before = await recordInStacks([one], ([parent]) => inHall("Hall", { parent }));
      const after = await recordInStacks([one], ([parent]) =>
        inHall("Foyer", { parent, aliases: [{ name: "Hall" }] }),
      );
      assert.deepEqual(changesBetween(before, after), NOTHING);
    });
  }

  it("are found outside of all stacks", async () => {
    const before = await recordInStacks([], () => new Board("Board", {}));
    const after = await recordInStacks([], () => new Board("Forum", { aliases: [{ name: "Board" }] }));
    assert.deepEqual(changesBetween(before, after), NOTHING);
  });
});

describe("aliases of constructs", () => {
  it("reach what is in constructs in constructs", async () => {
    const program = (id: string, aliases?: pulumi.Alias[]) =>
      recordInStacks(["One"], ([stack]) => {
        const table = new library.Table(stack as Stack, id, BY_ID, aliases && { aliases });
        const inner = new library.Table(table, `Inner${LONG}`, { ...BY_ID, stream: true });
        inner.addConsumers(inner, { index: "src/posts.index" });
      });
    const after = await program("Memos", [{ name: "One-Notes" }]);
    assert.deepEqual(changesBetween(await program("Notes"), after), NOTHING);
  });

  it("are each tried, in their order", async () => {
    const program = (stackId: string, aliases?: pulumi.Alias[]) =>
      recordInStacks(["One", "Two", `Three${LONG}`], (stacks) => {
        const stack = stacks.find(({ id }) => id === stackId) as Stack;
        new library.Table(stack, "Notes", BY_ID, aliases && { aliases });
      });
    const aliases = [{ name: "One-Notes" }, { name: "Two-Notes" }];
    const after = await program(`Three${LONG}`, aliases);
    assert.deepEqual(changesBetween(await program("One"), after), NOTHING);
    assert.deepEqual(changesBetween(await program("Two"), after), NOTHING);
  });

  it("keep the dead letters of a construct, not those that the stack it comes to has had for it", async () => {
    const program = (home: string, aliases?: pulumi.Alias[]) =>
      recordInStacks(["One", "Two"], (stacks) => {
        const stack = stacks.find(({ id }) => id === home) as Stack;
        const consumers = { own: "src/clicks.own" };
        const clicks = new library.KinesisStream(stack, "Clicks", { consumers }, aliases && { aliases });
        clicks.addConsumers(stacks[1] as Stack, { added: "src/clicks.added" });
      });
    const after = await program("Two", [{ name: "One-Clicks" }]);
    assert.deepEqual(changesBetween(await program("One"), after), {
      created: [],
      deleted: ["Two-Clicks-dead-letters", "Two-Clicks-dead-letters-policy"],
    });
  });

  it("reach the policy of a role of the program's own that many functions share", async () => {
    const program = (name: string, aliases?: pulumi.Alias[]) =>
      recordInStacks(["One"], ([parent]) => {
        const role = new Role(name, { assumeRolePolicy: "{}" }, { parent, ...(aliases && { aliases }) });
        new library.Function(parent as Stack, "Report", { handler: "src/report.run", role });
      });
    const after = await program(`work${LONG}${LONG}`, [{ name: "work" }]);
    assert.deepEqual(changesBetween(await program("work"), after), NOTHING);
  });

  it("can be given by a transformation of the program, to stacks as well", async () => {
    const program = (id: string, before?: string) =>
      recordInStacks([], (_, app) => {
        if (before) {
          pulumi.runtime.registerStackTransformation(({ type, props, opts }) =>
            type === "serverless-api:index:Stack"
              ? { props, opts: pulumi.mergeOptions(opts, { aliases: [{ name: before }] }) }
              : undefined,
          );
        }
        const stack = new Stack(app, id);
        const table = new library.Table(stack, "Notes", { ...BY_ID, stream: true });
        table.addConsumers(stack, { index: "src/posts.index" });
        new library.Api(stack, "Site", { routes: { "GET /posts/{id}": "src/posts.get" } });
      });
    const after = await program(`Two${LONG}`, "One");
    assert.deepEqual(changesBetween(await program("One"), after), NOTHING);
  });

  it("are added to nothing where none are given", async () => {
    const recorded = await recordAll({
      stacks: ["One", "Two"],
      home: "One",
      others: { here: "One", there: "Two" },
    });
    // `@pulumi/aws` tells in every program that types of S3 have had a V2 at the end, or have got one.
    const withoutV2 = (urn: Alias) =>
      String(urn)
        .replace(/v2:(\w+)v2::/i, ":$1::")
        .toLowerCase();
    const isOfSdk = (urn: string, alias: Alias) => withoutV2(urn) === withoutV2(alias);
    assert.deepEqual(
      recorded.resources().flatMap(({ urn, options }) => options.aliases.filter((it) => !isOfSdk(urn, it))),
      [],
    );
  });
});

/** They take longer than all the rest of what a program of many resources does. */
function withoutStackTraces(): void {
  const limit = Error.stackTraceLimit;
  before(() => {
    Error.stackTraceLimit = 0;
  });
  after(() => {
    Error.stackTraceLimit = limit;
  });
}
