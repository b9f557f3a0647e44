import assert from "node:assert/strict";
import * as aws from "@pulumi/aws";
import { App, Table } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { record } from "../../support/record";

const KEY = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

/** The warnings of a program with a region in its configuration. */
async function saidOf(config: Readonly<Record<string, string>>, more: () => void = () => undefined) {
  const graph = await record(
    () => {
      const app = new App({ defaults: "current" });
      more();
      return app.outputs;
    },
    { config },
  );
  return graph.logs.map(({ severity, message }) => `${severity} ${message}`);
}

describe("the region of an App", () => {
  it("is warned of where no such region is known, with the nearest", async () => {
    assert.deepEqual(await saidOf({ "aws:region": "eu-wset-1" }), [
      'warn App "notes" region: no such region of AWS was known in November 2026, got "eu-wset-1"; did you mean "eu-west-1"',
    ]);
    assert.deepEqual(await saidOf({ "aws:region": "eu-west-1" }), []);
  });

  it("is refused where no region is called so", async () => {
    await expectDefinitionError(saidOf({ "aws:region": "EU-WEST-1" }), [
      {
        code: "APP_REGION_INVALID",
        path: "region",
        value: "EU-WEST-1",
        message: "no region of AWS is called so",
        cure: 'did you mean "eu-west-1"',
      },
    ]);
  });

  it("is anything where something else than AWS answers", async () => {
    const config = { "aws:region": "Local", "aws:endpoints": '[{"dynamodb":"http://localhost:8000"}]' };
    assert.deepEqual(await saidOf(config), []);
  });

  it("of the environment is warned of where nothing is deployed: it may be that of an emulator", async () => {
    const before = process.env.AWS_REGION;
    process.env.AWS_REGION = "local";
    try {
      assert.deepEqual(await saidOf({ "aws:region": "" }), [
        'warn App "notes" region: no such region of AWS was known in November 2026, got "local"; write its code, such as "eu-west-1"',
      ]);
    } finally {
      if (before === undefined) delete process.env.AWS_REGION;
      else process.env.AWS_REGION = before;
    }
  });
});

describe("the region of a provider and of a resource", () => {
  it("is warned of once, where the program gives it", async () => {
    const said = await saidOf({}, () => {
      const provider = new aws.Provider("elsewhere", { region: "eu-cental-1" as aws.Region });
      new aws.sqs.Queue("one", { region: "eu-cental-1" }, { provider });
      new aws.sqs.Queue("two", { region: "us-esat-2" });
      new aws.sqs.Queue("three", { region: "eu-central-1" });
    });
    const problem = "no such region of AWS was known in November 2026";
    assert.deepEqual(said, [
      `warn Provider "elsewhere" region: ${problem}, got "eu-cental-1"; did you mean "eu-central-1"`,
      `warn aws:sqs/queue:Queue "two" region: ${problem}, got "us-esat-2"; did you mean "us-east-2"`,
    ]);
  });

  it("is checked in stacks as well", async () => {
    const graph = await record(() => {
      const app = new App({ defaults: "current" });
      app.stack(function Main({ stack }) {
        const provider = new aws.Provider("there", { region: "eu-wset-1" as aws.Region }, { parent: stack });
        new Table(stack, "Items", KEY, { provider });
      });
      return app.outputs;
    });
    assert.deepEqual(
      graph.logs.map(({ message }) => message),
      [
        'Provider "there" region: no such region of AWS was known in November 2026, got "eu-wset-1"; did you mean "eu-west-1"',
      ],
    );
  });
});
