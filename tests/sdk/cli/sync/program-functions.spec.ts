import assert from "node:assert/strict";
import {
  changeLine,
  changesBetween,
  changesSinceDeployment,
  isHeld,
  matchFunctions,
} from "#sdk/cli/sync/program-functions";
import type { GraphResource } from "#sdk/graph/index";
import { graphResource, resourceGraph } from "../../../support/graph";

const FUNCTION = "aws:lambda/function:Function";
const QUEUE = "aws:sqs/queue:Queue";

function lambda(inputs: GraphResource["inputs"] = {}): GraphResource {
  return graphResource(FUNCTION, "Work", { inputs: { handler: "src/work.handler", ...inputs } });
}

/** The same as a deployed resource, in a Pulumi stack of another name. */
function deployed(resource: GraphResource) {
  const urn = resource.urn.replace(/^urn:pulumi:[^:]+::/, "urn:pulumi:dev.Main::");
  return {
    ...resource,
    urn,
    pulumiStack: "dev.Main",
    id: "id",
    constructId: "Work",
    outputs: {},
    arn: "arn",
    region: "eu-west-1",
    functionName: "dev-work",
    handler: "src/work.handler",
    role: "",
    codeSha256: undefined,
    logGroup: "",
    alias: undefined,
    environment: {},
  };
}

describe("a program beside its deployed stage", () => {
  it("has the functions of both, whatever the Pulumi stacks are called", () => {
    const matched = matchFunctions(resourceGraph(lambda(), graphResource(QUEUE, "Jobs")), [
      deployed(lambda()),
    ]);
    assert.deepEqual(
      matched.map(({ program, deployed: { functionName } }) => [program.name, functionName]),
      [["Work", "dev-work"]],
    );
  });

  it("names what is new, removed, or another setting of a function, and nothing of what is the same", () => {
    const before = lambda({ timeout: 10, environment: { variables: { TABLE: "notes-1a2b3c" } } });
    const same = lambda({ timeout: 10, environment: { variables: { TABLE: "made-up" } } });
    const since = (graph: GraphResource[], state: GraphResource[]) =>
      changesSinceDeployment(
        resourceGraph(...graph),
        state.map(deployed),
        state.map(deployed).filter(({ type }) => type === FUNCTION),
      ).map(changeLine);
    assert.deepEqual(since([same], [before]), []);
    const other = lambda({ timeout: 20, environment: { variables: { TABLE: "made-up", MODE: "x" } } });
    assert.deepEqual(since([other, graphResource(QUEUE, "Jobs")], [before, graphResource(QUEUE, "Old")]), [
      "Queue Jobs: new",
      "Function Work: changed timeout, environment",
      "Queue Old: removed",
    ]);
  });

  it("names every other input between two runs, and not the code of functions", () => {
    const policy = (text: string) =>
      graphResource("aws:iam/rolePolicy:RolePolicy", "Access", { inputs: { policy: text } });
    const changes = changesBetween(
      resourceGraph(lambda({ code: { $asset: "fileArchive", path: "one" } }), policy("a")),
      resourceGraph(lambda({ code: { $asset: "fileArchive", path: "two" } }), policy("b")),
    );
    assert.deepEqual(changes.map(changeLine), ["RolePolicy Access: changed policy"]);
  });

  it("holds back the code of a function whose own parts would change", () => {
    const work = { ...lambda(), parent: "urn:Work" };
    const change = {
      kind: "changed",
      type: "RolePolicy",
      name: "Access",
      inputs: ["policy"],
      urn: "urn:Access",
    } as const;
    assert.equal(isHeld(work, [{ ...change, parent: "urn:Work" }]), true);
    assert.equal(isHeld(work, [{ ...change, parent: "urn:Other" }]), false);
    assert.equal(isHeld(work, [{ ...change, parent: undefined, urn: work.urn }]), true);
  });
});
