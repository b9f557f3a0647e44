import assert from "node:assert/strict";
import { fromOutputText } from "#sdk/values/stack-state";
import { type ReceivedObject, secret, UNKNOWN } from "../support/engine/received";
import type { Registered } from "../support/engine/registration";
import type { ProgramRun } from "../support/engine/scripted-stack";
import { SplitApp } from "../support/engine/split-app";

const PROGRAM = "tests/fixtures/protocol/split-app.js";
const REFERENCE = "pulumi:pulumi:StackReference";
const TABLE_ARN = "arn:aws:dynamodb:us-east-1:123456789012:table/dev-notes-Notes";
const IDS = ["StorageStack", "ApiStack", "RoutesStack", "AuditStack", "ReportStack"] as const;

/** The StackReference of an app stack as the program names it. */
const referenceTo = (id: string) => `serverless-api/organization/notes/dev.${id}`;

function variablesOf({ inputs }: Registered): ReceivedObject {
  return (inputs.environment as { variables: ReceivedObject }).variables;
}

/** Names of the dependencies of an input. */
function dependenciesOf({ propertyDependencies }: Registered, input: string): string[] {
  return (propertyDependencies[input] ?? []).map((urn) => urn.split("::").at(-1) as string);
}

/** Type and name of everything of AWS. */
function awsResources(runs: readonly ProgramRun[]): string[] {
  const all = runs.flatMap(({ registered }) => registered.filter(({ type }) => type.startsWith("aws:")));
  return all.map(({ type, name }) => `${type} ${name}`).sort();
}

function outlineOf(run: ProgramRun, id: string): { readonly exports: readonly string[] } {
  return fromOutputText(String(run.outputs?.[`sapi:${id}`])) as { readonly exports: readonly string[] };
}

function readsOf(run: ProgramRun): unknown {
  return fromOutputText(String(run.outputs?.["sapi:reads"]));
}

describe("protocol: app stacks in Pulumi stacks of their own", function () {
  this.timeout(300_000);
  const split = new SplitApp(PROGRAM);
  let runs: Readonly<Record<(typeof IDS)[number], ProgramRun>>;
  let whole: ProgramRun;

  before(async () => {
    const deployed = await split.deploy(...IDS);
    runs = Object.fromEntries(IDS.map((id, at) => [id, deployed[at]])) as typeof runs;
    whole = (await new SplitApp(PROGRAM).update(undefined)).expectSuccess();
  });

  it("make together the resources of the whole app, under the same names", () => {
    assert.deepEqual(awsResources(Object.values(runs)), awsResources([whole]));
  });

  it("run one function each, without a message", () => {
    for (const id of IDS) {
      const stacks = runs[id].ofType("serverless-api:index:Stack").map(({ name }) => name);
      assert.deepEqual(stacks, [id]);
      assert.deepEqual(runs[id].log, []);
      assert.equal(runs[id].printed, "");
    }
  });

  it("complete every component, imported ones as well", () => {
    for (const run of Object.values(runs)) {
      for (const { urn, outputs } of run.registered.filter(({ custom }) => !custom))
        assert.ok(outputs, `${urn} has called registerOutputs`);
    }
  });

  describe("the exports of a producer", () => {
    it("are an outline without values, and an output for each Output", () => {
      const { outputs = {} } = runs.StorageStack;
      assert.deepEqual(outlineOf(runs.StorageStack, "StorageStack").exports, [
        "table",
        "limits.perDay",
        "limits.kinds",
        "arn",
        "password",
        "note",
      ]);
      assert.ok(!String(outputs["sapi:StorageStack"]).includes("hush"));
      assert.equal(outputs["sapi:StorageStack:arn"], TABLE_ARN);
      assert.deepEqual(outputs["sapi:StorageStack:password"], secret("hush"));
    });

    it("are unknown Outputs and a known outline in a first preview", async () => {
      const { outputs = {} } = (await new SplitApp(PROGRAM).preview("StorageStack")).expectSuccess();
      assert.equal(outputs["sapi:StorageStack"], runs.StorageStack.outputs?.["sapi:StorageStack"]);
      assert.deepEqual(outputs["sapi:StorageStack:arn"], UNKNOWN);
      assert.deepEqual(outputs["sapi:StorageStack:password"], secret("hush"));
    });

    it("stand beside the outputs that the stack adds itself", () => {
      assert.match(String(runs.ApiStack.outputs?.ApiUrl), /^https:\/\//);
      assert.equal(runs.ApiStack.outputs?.ApiUrl, runs.ApiStack.outputs?.["sapi:ApiStack:api.url"]);
    });

    it("have the same values by the same names in a whole app", () => {
      for (const id of ["StorageStack", "AuditStack"] as const) {
        const { outputs = {} } = runs[id];
        for (const [name, value] of Object.entries(outputs)) assert.deepEqual(whole.outputs?.[name], value);
      }
      assert.equal(whole.outputs?.["sapi:reads"], undefined);
      assert.deepEqual(
        readsOfOthers(whole),
        IDS.map((id) => ({ stack: `organization/notes/dev.${id}`, by: "invoke" })),
        "it asks once for each whether it is deployed alone",
      );
    });
  });

  describe("the values that a consumer reads", () => {
    it("come through one StackReference to each stack that is used, and none to the others", () => {
      const references = (run: ProgramRun) => run.read.map(({ type, name }) => `${type} ${name}`).sort();
      assert.deepEqual(references(runs.StorageStack), []);
      assert.deepEqual(references(runs.ApiStack), [`${REFERENCE} ${referenceTo("StorageStack")}`]);
      assert.deepEqual(references(runs.RoutesStack), [
        `${REFERENCE} ${referenceTo("ApiStack")}`,
        `${REFERENCE} ${referenceTo("StorageStack")}`,
      ]);
      assert.deepEqual(references(runs.ReportStack), [`${REFERENCE} ${referenceTo("AuditStack")}`]);
    });

    it("are read once: the outlines by invoke, the Outputs by reference", () => {
      assert.deepEqual(readsOfOthers(runs.ApiStack), [
        { stack: "organization/notes/dev", by: "invoke" },
        { stack: "organization/notes/dev.StorageStack", by: "invoke" },
        { stack: "organization/notes/dev.StorageStack", by: "reference" },
      ]);
    });

    it("have plain values unchanged, at once", () => {
      const list = runs.ApiStack.resource("ApiStack-Api-GET-notes-function");
      assert.equal(variablesOf(list).LIMITS, "10 text,list null");
    });

    it("have Outputs that depend on the reference, in previews as well", async () => {
      const preview = (await split.copy().preview("ApiStack")).expectSuccess();
      for (const run of [preview, runs.ApiStack]) {
        const list = run.resource("ApiStack-Api-GET-notes-function");
        assert.equal(variablesOf(list).ARN, TABLE_ARN);
        assert.deepEqual(dependenciesOf(list, "environment"), [referenceTo("StorageStack")]);
      }
    });

    it("have secrets that are still secret, and nothing beside them", () => {
      const variables = variablesOf(runs.ApiStack.resource("ApiStack-Api-GET-notes-function"));
      assert.deepEqual(variables.PASSWORD, secret("hush"));
      const { PASSWORD: _, ...others } = variables;
      assert.ok(!JSON.stringify(others).includes("$secret"));
      const holders = runs.ApiStack.registered.filter(({ inputs }) =>
        JSON.stringify(inputs).includes("hush"),
      );
      assert.deepEqual(
        holders.map(({ name }) => name),
        ["ApiStack-Api-GET-notes-function"],
      );
    });

    it("are listed by path in an output", () => {
      assert.deepEqual(readsOf(runs.ApiStack), {
        StorageStack: ["arn", "limits.kinds", "limits.perDay", "note", "password", "table"],
      });
      assert.deepEqual(readsOf(runs.RoutesStack), { ApiStack: ["api", "counter"], StorageStack: ["table"] });
      assert.equal(runs.StorageStack.outputs?.["sapi:reads"], undefined);
    });
  });

  describe("imported constructs", () => {
    it("are components without resources of their own", () => {
      const imported = runs.RoutesStack.registered.filter(({ name }) => name.includes("-import-"));
      assert.deepEqual(imported.map(({ type, name, custom }) => [type, name, custom]).sort(), [
        ["serverless-api:index:Api", "RoutesStack-import-Api", false],
        ["serverless-api:index:Function", "RoutesStack-import-Counter", false],
        ["serverless-api:index:Table", "RoutesStack-import-Notes", false],
      ]);
      for (const { urn } of imported)
        assert.deepEqual(
          runs.RoutesStack.registered.filter(({ parent, custom }) => parent === urn && custom),
          [],
        );
    });

    it("are bound to functions of the consumer: name in the environment, least rights on the ARN", () => {
      const list = runs.ApiStack.resource("ApiStack-Api-GET-notes-function");
      assert.equal(variablesOf(list).SAPI_Table_name_Notes, "dev-notes-Notes");
      const policy = runs.ApiStack.resource("ApiStack-Api-GET-notes-policy");
      assert.ok(dependenciesOf(policy, "policy").includes(referenceTo("StorageStack")));
      assert.match(String(policy.inputs.policy), /"dynamodb:GetItem".*:table\/dev-notes-Notes"/);
    });

    it("take routes whose resources are made in the consuming stack, and belong to the producer's API", () => {
      const [integration] = runs.RoutesStack.ofType("aws:apigatewayv2/integration:Integration");
      const [route, ...others] = runs.RoutesStack.ofType("aws:apigatewayv2/route:Route");
      assert.ok(route && integration && others.length === 0);
      assert.equal(route.inputs.routeKey, "POST /notes");
      const apiId = runs.ApiStack.outputs?.["sapi:ApiStack:api.httpApiId"];
      assert.equal(route.inputs.apiId, apiId);
      assert.equal(integration.inputs.apiId, apiId);
      assert.deepEqual(dependenciesOf(route, "apiId"), [referenceTo("ApiStack")]);
      assert.deepEqual(runs.RoutesStack.ofType("aws:apigatewayv2/api:Api"), []);
      assert.deepEqual(runs.RoutesStack.ofType("aws:apigatewayv2/stage:Stage"), []);
    });

    it("give such routes their default authorizer and function defaults", () => {
      const [route] = runs.RoutesStack.ofType("aws:apigatewayv2/route:Route");
      const [producersRoute] = runs.ApiStack.ofType("aws:apigatewayv2/route:Route");
      assert.equal(route?.inputs.authorizationType, "CUSTOM");
      assert.equal(route?.inputs.authorizerId, producersRoute?.inputs.authorizerId);
      assert.deepEqual(runs.RoutesStack.ofType("aws:apigatewayv2/authorizer:Authorizer"), []);
      const [lambda, ...others] = runs.RoutesStack.ofType("aws:lambda/function:Function");
      assert.ok(lambda && others.length === 0);
      assert.equal(variablesOf(lambda).FROM, "ApiStack");
    });

    it("can be granted to such routes, functions among them", () => {
      const [policy, ...others] = runs.RoutesStack.ofType("aws:iam/rolePolicy:RolePolicy");
      assert.ok(policy && others.length === 0);
      const text = String(policy.inputs.policy);
      assert.match(text, /"dynamodb:PutItem".*:table\/dev-notes-Notes"/);
      assert.doesNotMatch(text, /"dynamodb:GetItem"/);
      assert.match(text, /"lambda:InvokeFunction".*:function:ApiStack-Counter-function-/);
    });
  });

  it("shares the properties of a class stack, and the values that its class derives from them", () => {
    const report = runs.ReportStack.resource("ReportStack-Report-function");
    assert.equal(variablesOf(report).HOURS, "720");
    assert.equal(variablesOf(report).SAPI_Table_name_Trail, "dev-notes-Trail");
    assert.deepEqual(readsOf(runs.ReportStack), { AuditStack: ["days", "trail"] });
  });

  it("changes nothing in a second update, in whatever order", async () => {
    for (const id of [...IDS].reverse()) {
      const again = (await split.update(id)).expectSuccess();
      assert.deepEqual(again.inputs, runs[id].inputs);
      assert.deepEqual(again.outputs, runs[id].outputs);
    }
  });

  it("reads a consumer's producer in the Pulumi stack of the whole app where that holds it", async () => {
    const app = new SplitApp(PROGRAM);
    (await app.update(undefined)).expectSuccess();
    app.move("ReportStack", "to a part");
    const run = (await app.update("ReportStack")).expectSuccess();
    assert.deepEqual(
      run.read.map(({ id }) => id),
      ["organization/notes/dev"],
    );
    const report = run.resource("ReportStack-Report-function");
    assert.equal(variablesOf(report).SAPI_Table_name_Trail, "dev-notes-Trail");
    assert.deepEqual(
      report.inputs.environment,
      whole.resource("ReportStack-Report-function").inputs.environment,
    );
  });
});

/** Reads in their order, but for that of the stack's own state: an API without a throttle asks once whether it had one. */
function readsOfOthers({ stackReads }: ProgramRun) {
  const isOwn = ({ by }: { readonly by: string }) => by === "invoke of its state";
  assert.equal(stackReads.filter(isOwn).length, 1);
  return stackReads.filter((read) => !isOwn(read));
}
