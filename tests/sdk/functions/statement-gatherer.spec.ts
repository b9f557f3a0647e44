import { strict as assert } from "node:assert";
import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { Table } from "#sdk/constructs/table/construct";
import { Issues } from "#sdk/errors/index";
import { Function } from "#sdk/functions/construct";
import { RoleBudget, StatementGatherer } from "#sdk/functions/statement-gatherer";
import { App } from "#sdk/index";
import { allow, type Statement } from "#sdk/permissions/statements";
import { record } from "../../support/record";
import { settled } from "../../support/settled";

const POLICY = "aws:iam/rolePolicy:RolePolicy";
const TABLE = "aws:dynamodb/table:Table";
/** Characters that IAM takes for all inline policies of a role together. */
const LARGEST = 10_240;

interface Program {
  readonly tables: number;
  readonly isIndexed?: boolean;
  readonly stage?: string;
  readonly project?: string;
  readonly region?: string;
  readonly isShared?: boolean;
}

/** A function that is bound to tables, each with an id of 12 characters. */
async function policiesOf({
  tables,
  isIndexed,
  stage = "dev",
  project = "notes",
  region,
  isShared,
}: Program) {
  const recorded = await record(
    () => {
      const stack = new Stack(new App({ defaults: "current" }), "Main");
      const keys = { fields: { id: "string", at: "string" }, primaryIndex: { partitionKey: "id" } } as const;
      const indexes = isIndexed ? ({ globalIndexes: { byTime: { partitionKey: "at" } } } as const) : {};
      const bind = Array.from({ length: tables }, (_, count) => {
        return new Table(stack, `TableNumb${100 + count}`, { ...keys, ...indexes });
      });
      const role = isShared ? { role: new iam.Role("shared", { assumeRolePolicy: "{}" }) } : {};
      new Function(stack, "Reader", { handler: "src/a.main", bind, ...role });
    },
    { stack: stage, project, config: { "aws:region": region ?? "us-east-1" } },
  );
  const arns = recorded.resources(TABLE).map(({ state }) => state.arn as string);
  return {
    arns,
    names: recorded.resources(POLICY).map(({ name }) => name),
    documents: recorded.resources(POLICY).map(({ inputs }) => inputs.policy as string),
  };
}

describe("the policy of a function that is bound to 60 tables", () => {
  for (const [what, program] of [
    ["with ids of 12 characters", {}],
    [
      "in the region with the longest name, of a stage and an app with long names",
      {
        region: "ap-southeast-1",
        stage: "production",
        project: "order-service",
      },
    ],
    ["in the partition with the longest name", { region: "us-gov-west-1", stage: "production" }],
    ["which have indexes", { isIndexed: true }],
    ["of a role that it was given", { isShared: true }],
  ] as const) {
    it(`fits, ${what}: one statement, with every table`, async () => {
      const { arns, names, documents } = await policiesOf({ tables: 60, ...program });
      const { isIndexed, isShared } = program as Program;
      assert.deepEqual(names, [isShared ? "shared-functions-policy" : "Main-Reader-policy"]);
      const [document = ""] = documents;
      assert.ok(document.length <= LARGEST, `${document.length} characters`);
      const onTables = (JSON.parse(document).Statement as { Action: string[]; Resource: string[] }[]).filter(
        ({ Action }) => Action.includes("dynamodb:Query"),
      );
      assert.equal(arns.length, 60);
      assert.deepEqual(
        onTables.map(({ Resource }) => Resource),
        [arns.flatMap((arn) => (isIndexed ? [arn, `${arn}/index/*`] : [arn]))],
      );
    });
  }

  it("is refused where its tables and their indexes are more than IAM takes", async () => {
    await assert.rejects(policiesOf({ tables: 70, isIndexed: true }), {
      code: "FUNCTION_POLICY_TOO_LARGE",
      message:
        /^Function "Reader" permissions: 1\d{4} characters of inline policies on the role, and IAM takes 10240; /,
    });
  });
});

describe("the budget of a role", () => {
  const Unknown = pulumi.Output as unknown as new (...parts: unknown[]) => pulumi.Output<string>;
  const later = Promise.resolve(false);
  /** An output of a resource that a preview is about to make. */
  const unknown = new Unknown(new Set(), Promise.resolve(""), later, later, Promise.resolve(new Set()));
  const gathered = (...turns: (readonly Statement[])[]) => {
    const documents: pulumi.Output<string>[] = [];
    const issues = new Issues({ kind: "Function", id: "Reader" }).at("permissions");
    const budget = new RoleBudget(issues, "FUNCTION_POLICY_TOO_LARGE", "write fewer");
    const register = (_parts: readonly string[], document: pulumi.Output<string>) => documents.push(document);
    for (const statements of turns) new StatementGatherer(register, budget).add(statements);
    return Promise.all(documents.map(settled));
  };
  const words = (count: number) =>
    Array.from({ length: count }, (_, index) => allow([`ses:Action${index}`], ["*"]));

  it("refuses plain statements that are too many beside those whose ARNs a preview does not know", async () => {
    await assert.rejects(gathered([allow(["a:A"], [unknown]), ...words(300)]), {
      code: "FUNCTION_POLICY_TOO_LARGE",
      message: /^Function "Reader" permissions: at least 1\d{4} characters of inline policies on the role, /,
    });
  });

  it("counts the plain statements of all policies of the role", async () => {
    const halves = [[allow(["a:A"], [unknown]), ...words(110)], words(110)] as const;
    await assert.rejects(gathered(...halves), { message: /: at least 1\d{4} characters/ });
    assert.equal((await gathered(halves[0], [])).length, 1);
  });
});
