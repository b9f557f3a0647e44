import assert from "node:assert/strict";
import { type ProgramRun, ScriptedStack } from "../support/engine/scripted-stack";

/** A program that makes every construct, in one of three stacks. */
const PROGRAM = "tests/fixtures/protocol/moved.js";
const LONG = "OfTheWholeCompanyAndOfAllItsBranches";

interface Settings {
  /** Stacks of the constructs, and of the additions of others. */
  readonly home: string;
  /** Suffix of the ids. */
  readonly suffix?: string;
  /** The earlier stacks of the constructs, for their aliases. */
  readonly from?: { readonly stack: string; readonly suffix?: string };
}

/** A Pulumi stack to which the constructs are deployed repeatedly. */
class Moves {
  readonly #stack = new ScriptedStack(PROGRAM, "protocol");

  constructor(private readonly stacks: readonly string[]) {}

  async deploy(settings: Settings): Promise<ProgramRun> {
    const others = { here: settings.home, there: "Other" };
    const run = await this.#stack.update({
      config: { moved: { stacks: [...this.stacks, "Other"], others, ...settings } },
      env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" },
      longestMs: 240_000,
    });
    return run.expectSuccess();
  }
}

/** The resources that a run replaces, creates and deletes. */
function changesOf(run: ProgramRun): Readonly<Record<string, readonly string[]>> {
  return { replaced: run.namesOf("replace"), created: run.namesOf("create"), gone: run.deleted };
}

describe("protocol: constructs that move, with an alias", function () {
  this.timeout(800_000);

  for (const [how, from, to] of [
    ["short", "One", "Two"],
    ["long", `One${LONG}`, `Two${LONG}`],
  ] as const) {
    it(`leave everything in AWS unchanged when they move to another stack, with ${how} names, and when the alias is removed`, async () => {
      const moves = new Moves([from, to]);
      await moves.deploy({ home: from });
      const moved = await moves.deploy({ home: to, from: { stack: from } });
      // A deployment is a snapshot of the API under the names of its parts. New names need a new one, as
      // after any change of routes.
      const deployment = `${to}-Old-deployment`;
      assert.deepEqual(changesOf(moved), { replaced: [deployment], created: [], gone: [] });
      assert.equal(moved.resource(`${to}-Users-user-pool`).step, "same");
      assert.equal(moved.resource(`${to}-Notes-table`).step, "same");
      const again = await moves.deploy({ home: to });
      // Functions that share a role go on writing to their old logs.
      const policy = again.resource("shared-functions-policy");
      assert.match(String(policy.inputs.policy), new RegExp(`/dev-protocol-${from}-Shared-\\w{7}"`));
      assert.deepEqual(changesOf(again), { replaced: [], created: [], gone: [] });
      assert.deepEqual(again.namesOf("update"), []);
    });
  }

  it("leave everything in AWS unchanged when they get another id, under the names that they were made with", async () => {
    const moves = new Moves(["One"]);
    await moves.deploy({ home: "One" });
    const renamed = await moves.deploy({ home: "One", suffix: "New", from: { stack: "One" } });
    const lost = { replaced: ["One-OldNew-deployment"], created: [], gone: [] };
    assert.deepEqual(changesOf(renamed), lost);
    assert.deepEqual(changesOf(await moves.deploy({ home: "One", suffix: "New" })), {
      replaced: [],
      created: [],
      gone: [],
    });
  });
});
