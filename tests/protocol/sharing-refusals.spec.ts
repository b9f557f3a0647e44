import assert from "node:assert/strict";
import { secret } from "../support/engine/received";
import { type ProgramRun, ScriptedStack } from "../support/engine/scripted-stack";
import { SplitApp } from "../support/engine/split-app";
import { saidLines } from "../support/said-lines";

const FIXTURES = "tests/fixtures/protocol";
const UNSHAREABLE = [
  'Stack "Unshareable" helpers.format: a function cannot be shared; import it from the module that has it',
  'Stack "Unshareable" queue: a resource (aws:sqs/queue:Queue) cannot be shared; return the outputs of it that are needed',
  'Stack "Unshareable" days[0]: an object of the class Date cannot be shared; return its values as plain data',
  'Stack "Unshareable" big: the bigint 10 cannot be shared; return it as text',
];

/** The messages, without the user's lines. */
function saidBy(run: ProgramRun): string[] {
  assert.equal(run.errors.length, 1, run.errors.join("\n"));
  return saidLines(String(run.errors[0]));
}

function codesOf(run: ProgramRun): string[] {
  return String(run.printed.split("\n")[0]).split(" ");
}

const consumer = (of: string, member: string, call?: string) => ({
  config: { consumer: { of, member, call } },
});

describe("protocol: values that cannot be shared", function () {
  this.timeout(300_000);
  const program = `${FIXTURES}/split-refusals.js`;

  it("are refused at the exporting side, all together by path, and nothing is exported", async () => {
    const run = (await new SplitApp(program, "shop").preview("Unshareable")).expectFailure();
    assert.deepEqual(saidBy(run).sort(), [...UNSHAREABLE].sort());
    assert.deepEqual(codesOf(run), Array(4).fill("SHARE_UNSHAREABLE"));
    assert.deepEqual(run.outputs, {});
  });

  it("are harmless in a whole app, and refused when another Pulumi stack reads one", async () => {
    const app = new SplitApp(program, "shop");
    (await app.update(undefined, consumer("Unshareable", "helpers.format"))).expectSuccess();
    app.move("Consumer", "to a part");
    const fine = (await app.preview("Consumer", consumer("Unshareable", "fine"))).expectSuccess();
    assert.ok(fine.outputs?.["sapi:reads"]);
    const run = (await app.preview("Consumer", consumer("Unshareable", "helpers.format"))).expectFailure();
    assert.deepEqual(codesOf(run), ["SHARE_UNSHAREABLE"]);
    assert.deepEqual(saidBy(run), [
      'Stack "Consumer" use: helpers.format of Unshareable: a function cannot be shared; import it from the module that has it',
    ]);
  });
});

describe("protocol: changes of another Pulumi stack's constructs", function () {
  this.timeout(300_000);
  const app = new SplitApp(`${FIXTURES}/split-refusals.js`, "shop");

  before(() => app.deploy("Maker"));

  for (const [call, instead] of [
    ["bind", "fn.bind([...])"],
    ["addEnvironment", "fn.addEnvironment({ ... })"],
  ] as const) {
    it(`refuse ${call} on its functions, and say where to write it`, async () => {
      const run = (await app.copy().preview("Consumer", consumer("Maker", "worker", call))).expectFailure();
      assert.deepEqual(codesOf(run), ["IMPORTED_READ_ONLY"]);
      assert.deepEqual(saidBy(run), [
        `Function "Worker" ${call}: it was made in Maker (Pulumi stack organization/shop/dev.Maker), whose resources cannot be changed from here; write ${instead} in Maker`,
      ]);
    });
  }
});

describe("protocol: an app stack of another Pulumi project", function () {
  this.timeout(300_000);
  const storage = new SplitApp(`${FIXTURES}/split-app.js`);
  const billing = (app: SplitApp) =>
    new ScriptedStack(`${FIXTURES}/other-project.js`, "billing", "dev", app.backend);
  const settings = (where?: string) => ({
    env: { PULUMI_SERVERLESS_API_BUNDLE: "skip", ...(where && { WHERE: where }) },
  });
  const environmentOf = (run: ProgramRun) =>
    (run.resource("BillingStack-Bill-function").inputs.environment as { variables: Record<string, unknown> })
      .variables;

  for (const [held, id] of [
    ["a Pulumi stack of its own", "StorageStack"],
    ["the Pulumi stack of the whole app", undefined],
  ] as const) {
    it(`is read by its project and stage where ${held} holds it`, async () => {
      const app = new SplitApp(`${FIXTURES}/split-app.js`);
      await app.update(id);
      const run = (await billing(app).update(settings())).expectSuccess();
      const reference = `organization/notes/dev${id ? `.${id}` : ""}`;
      assert.deepEqual(
        run.read.map((read) => read.id),
        [reference],
      );
      const { LIMIT, PASSWORD, SAPI_Table_name_Notes } = environmentOf(run);
      assert.deepEqual(
        { LIMIT, PASSWORD, SAPI_Table_name_Notes },
        { LIMIT: "10", PASSWORD: secret("hush"), SAPI_Table_name_Notes: "dev-notes-Notes" },
      );
      assert.ok(!run.names.includes("StorageStack"), "its function does not run");
      assert.deepEqual(run.ofType("aws:dynamodb/table:Table"), []);
    });
  }

  it("names the command of that project when it is not deployed", async () => {
    const run = (await billing(storage).preview(settings("organization/notes/prod"))).expectFailure();
    assert.deepEqual(codesOf(run), ["SHARE_NOT_DEPLOYED"]);
    assert.deepEqual(saidBy(run), [
      'Stack "BillingStack" use: StorageStack has not been deployed: there is no Pulumi stack organization/notes/prod.StorageStack or organization/notes/prod; deploy it first: pulumi up -s organization/notes/prod.StorageStack in its project',
    ]);
  });

  it("refuses a name that is not organization, project and stage", async () => {
    const run = (await billing(storage).preview(settings("notes/dev"))).expectFailure();
    assert.match(run.errors.join("\n"), /App "billing" reference: .*"notes\/dev"/);
    assert.deepEqual(run.names, ["billing-dev"]);
  });
});
