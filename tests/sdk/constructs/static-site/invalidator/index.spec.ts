import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { type CloudFrontModule, makeInvalidator } from "#sdk/constructs/static-site/invalidator/index";
import { App, Stack, StaticSite } from "#sdk/index";
import { ROOT } from "../../../../support/paths";
import { inProgramFolder } from "../../../../support/program-folder";
import { record } from "../../../../support/record";

interface Answers {
  /** Requests that are refused first. */
  readonly refused?: number;
  /** Invalidations that there have been. */
  readonly invalidations?: number;
}

/** CloudFront as far as it is asked, which is done when it has been asked this many times. */
function cloudFront(asksUntilDone: number, { refused = 0, invalidations = 0 }: Answers = {}) {
  const sent: { readonly command: string; readonly input: Record<string, unknown> }[] = [];
  const commandOf = (command: string) =>
    class {
      constructor(readonly input: Record<string, unknown>) {}
      readonly command = command;
    };
  const module = {
    CloudFrontClient: class {
      async send(command: { readonly command: string; readonly input: Record<string, unknown> }) {
        sent.push(command);
        if (sent.length <= refused) throw Object.assign(new Error("no"), { name: "AccessDenied" });
        return {
          InvalidationList: { Quantity: invalidations },
          Invalidation: { Id: "I1", Status: sent.length > asksUntilDone ? "Completed" : "InProgress" },
        };
      }
    },
    CreateInvalidationCommand: commandOf("create"),
    GetInvalidationCommand: commandOf("get"),
    ListInvalidationsCommand: commandOf("list"),
  };
  return { sent, load: () => module as unknown as CloudFrontModule };
}

describe("the function that invalidates the files of a StaticSite", () => {
  const pauses: number[] = [];
  const clock = { now: () => 10_000_000, pause: async (ms: number) => void pauses.push(ms) };

  beforeEach(() => {
    pauses.length = 0;
  });

  it("has all paths of the distribution forgotten, and does not wait", async () => {
    const { sent, load } = cloudFront(9);
    const result = await makeInvalidator(load, clock)({ distributionId: "E1", wait: false });
    assert.deepEqual(result, { id: "I1", status: "InProgress" });
    const { CallerReference, ...batch } = sent[0]?.input.InvalidationBatch as Record<string, unknown>;
    assert.match(String(CallerReference), /^[0-9a-f-]{36}$/);
    assert.deepEqual(batch, { Paths: { Quantity: 1, Items: ["/*"] } });
    assert.deepEqual([sent.length, sent[0]?.command, sent[0]?.input.DistributionId], [1, "create", "E1"]);
    assert.deepEqual(pauses, []);
  });

  it("is a new invalidation each time, also of a site that is what it was", async () => {
    const { sent, load } = cloudFront(9);
    const invalidate = makeInvalidator(load, clock);
    await invalidate({ distributionId: "E1", wait: false });
    await invalidate({ distributionId: "E1", wait: false });
    const references = sent.map(
      ({ input }) => (input.InvalidationBatch as { CallerReference: string }).CallerReference,
    );
    assert.notEqual(references[0], references[1]);
  });

  it("waits until it is done, where that is asked for", async () => {
    const { sent, load } = cloudFront(3);
    const result = await makeInvalidator(load, clock)({ distributionId: "E1", wait: true });
    assert.deepEqual(result, { id: "I1", status: "Completed" });
    assert.deepEqual(
      sent.map(({ command, input }) => [command, input.Id]),
      [
        ["create", undefined],
        ["get", "I1"],
        ["get", "I1"],
        ["get", "I1"],
      ],
    );
    assert.deepEqual(pauses, [5000, 5000, 5000]);
  });

  it("sends again what is refused while its policy is on its way through IAM", async () => {
    const { sent, load } = cloudFront(9, { refused: 2 });
    const result = await makeInvalidator(load, clock)({ distributionId: "E1", wait: false });
    assert.equal(result.id, "I1");
    assert.deepEqual([sent.length, pauses], [3, [500, 1000]]);
  });

  it("invalidates nothing for the first files of a new distribution", async () => {
    const { sent, load } = cloudFront(9);
    const event = { distributionId: "E1", wait: true, firstSinceMs: 10_000_000 - 900_000 };
    assert.deepEqual(await makeInvalidator(load, clock)(event), { id: "", status: "NothingCached" });
    assert.deepEqual(
      sent.map(({ command, input }) => [command, input]),
      [["list", { DistributionId: "E1" }]],
    );
  });

  for (const [what, invalidations, ageMs] of [
    ["which has had others since", 1, 900_000],
    ["which it has had for an hour", 0, 3_600_000],
  ] as const) {
    it(`invalidates the first files of a distribution ${what}`, async () => {
      const { sent, load } = cloudFront(9, { invalidations });
      const event = { distributionId: "E1", wait: false, firstSinceMs: 10_000_000 - ageMs };
      assert.equal((await makeInvalidator(load, clock)(event)).id, "I1");
      assert.equal(sent.at(-1)?.command, "create");
    });
  }

  it("is in the archive that is deployed, and finds the AWS SDK that Lambda has", async () => {
    const files = { "package.json": "{}", "web/index.html": "<p>" };
    await inProgramFolder(files, async () => {
      const recorded = await record(() => {
        new StaticSite(new Stack(new App(), "Web"), "Site", { path: "web" });
      });
      const { inputs } = recorded.resource("aws:lambda/function:Function");
      assert.deepEqual(
        [inputs.handler, inputs.runtime, inputs.timeout],
        [".sapi/site/Web-Site.handler", "nodejs24.x", 900],
      );
      const { entries } = inputs.code as { entries: Record<string, { path: string }> };
      const [, code] = Object.entries(entries ?? {}).find(([name]) => name.endsWith(".js")) ?? [];
      assert.ok(code, `there is code in ${JSON.stringify(inputs.code).slice(0, 300)}`);
      const { sent, load } = cloudFront(0);
      const module = { exports: {} as { handler?: (event: object) => Promise<object> } };
      const real = createRequire(path.join(ROOT, "package.json"));
      const find = (name: string) => (name === "@aws-sdk/client-cloudfront" ? load() : real(name));
      const names = ["module", "exports", "require", "__dirname", "__filename"];
      const run = new Function(...names, readFileSync(code.path, "utf8"));
      run(module, module.exports, find, ROOT, path.join(ROOT, "handler.js"));
      await module.exports.handler?.({ distributionId: "E1", wait: false });
      assert.equal(sent.length, 1);
    });
  });
});
