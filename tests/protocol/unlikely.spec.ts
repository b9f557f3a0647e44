import assert from "node:assert/strict";
import { ScriptedStack } from "../support/engine/scripted-stack";

const UNLIKELY = "tests/fixtures/protocol/unlikely.js";
const TWO_APPS = "tests/fixtures/protocol/two-apps.js";
const QUEUE = "aws:sqs/queue:Queue";

describe("protocol: settings that AWS accepts and nobody can have meant", function () {
  this.timeout(300_000);

  const regions = "no such region of AWS was known in November 2026";
  const WARNINGS = [
    `Provider "elsewhere" region: ${regions}, got "eu-cental-1"; did you mean "eu-central-1"`,
    'Api "Api" cors.allowOrigins[0]: browsers send an origin without a path or a slash at its end, so that this one lets nobody in, got "https://example.com/"; write "https://example.com"',
    'Api "Api" routes["GET /notes/:id"]: :id is text to API Gateway, and stands for no other value, got "/notes/:id"; write "GET /notes/{id}"',
    'Api "Api" routes["POST /notes/:id"]: :id is text to API Gateway, and stands for no other value, got "/notes/:id"; write "POST /notes/{id}"',
    'Table "Notes" consumers.audit.filters[0].NewImage: records of the stream of a table have no such field, so that none fits the filter; write { dynamodb: { NewImage: ... } }',
    'Cron "Never" schedule: it never runs: no month of the expression has such a day, got "cron(0 0 31 2 ? *)"; write L for the last day of the month, or another day',
  ];

  for (const how of ["preview", "update"] as const)
    it(`cause one warning of the engine, in ${how === "update" ? "an update" : "a preview"}, and do not stop it`, async () => {
      const run = (await new ScriptedStack(UNLIKELY, "protocol")[how]()).expectSuccess();
      assert.deepEqual(
        run.log,
        WARNINGS.map((message) => ({ severity: "warning", message })),
      );
      run.resource("Main-Api-route-GET-notes-id-accc4abd");
    });

  it("include the region of the environment when a closer one is known", async () => {
    const settings = { withoutRegion: true, env: { AWS_REGION: "eu-wset-1" } };
    const run = (
      await new ScriptedStack(TWO_APPS, "protocol").update({
        ...settings,
        env: { ...settings.env, FIRST: "a" },
      })
    ).expectSuccess();
    assert.deepEqual(
      run.log.map(({ message }) => message),
      ["a", "protocol"].map(
        (app) => `App "${app}" region: ${regions}, got "eu-wset-1"; did you mean "eu-west-1"`,
      ),
    );
  });

  it("are refused for an unknown region, before any resource is made", async () => {
    const settings = { withoutRegion: true, env: { AWS_REGION: "EU-WEST-1" } };
    const run = (await new ScriptedStack(TWO_APPS, "protocol").update(settings)).expectFailure();
    assert.match(
      run.errors.join("\n"),
      /^App "protocol" region: no region of AWS is called so, got "EU-WEST-1"; did you mean "eu-west-1"$/m,
    );
    assert.deepEqual(
      run.registered.map(({ type }) => type),
      ["pulumi:pulumi:Stack"],
    );
  });
});

describe("protocol: two Apps in one program", function () {
  this.timeout(300_000);

  it("are both deployed, where their names differ", async () => {
    const run = (
      await new ScriptedStack(TWO_APPS, "protocol").update({ env: { FIRST: "shop", SECOND: "blog" } })
    ).expectSuccess();
    assert.deepEqual(
      run.registered.filter(({ type }) => type === QUEUE).map(({ name }) => name),
      ["One-Jobs-queue", "Other-Jobs-queue"],
    );
    assert.equal(run.printed, "");
  });

  it("are refused with a stack of the same id, which the engine would call a duplicate URN", async () => {
    const env = { FIRST: "shop", SECOND: "blog", STACKS: "Main,Main" };
    const run = (await new ScriptedStack(TWO_APPS, "protocol").update({ env })).expectFailure();
    assert.match(
      run.errors.join("\n"),
      /^Stack "Main": another stack of another App of this program has this id, got "Main"; pass another one: app\.stack\(fn, \{ id: "Other" \}\)$/m,
    );
  });

  it("are refused with queues of one name in AWS, where their names are the same", async () => {
    const run = (await new ScriptedStack(TWO_APPS, "protocol").update()).expectFailure();
    assert.match(
      run.errors.join("\n"),
      /^Queue "Jobs": another Queue of another App of this program, "One-Jobs", has the same name, got "Jobs"; choose another id$/m,
    );
  });

  it("may be split: each of their stacks in a Pulumi stack of its own", async () => {
    const env = { FIRST: "shop", SECOND: "blog" };
    const run = (await new ScriptedStack(TWO_APPS, "protocol", "dev.Other").update({ env })).expectSuccess();
    assert.deepEqual(
      run.registered.filter(({ type }) => type === QUEUE).map(({ name }) => name),
      ["Other-Jobs-queue"],
    );
  });
});
