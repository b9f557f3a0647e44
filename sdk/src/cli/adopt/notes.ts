import { TYPE } from "../../aws/tokens";
import { GraphIndex, type ResourceGraph } from "../../graph";
import { count } from "../count";
import type { DeployedStack } from "./cloudformation/template";
import type { Matching } from "./match";

/** Notes on other facts that the user needs before the old stacks are deleted. */
export function notesOn(
  graph: ResourceGraph,
  stacks: readonly DeployedStack[],
  { pairs }: Matching,
): readonly string[] {
  const index = new GraphIndex(graph);
  const all = stacks.flatMap(({ resources }) => resources);
  const custom = all.filter(({ type }) => /^(Custom::|AWS::CloudFormation::CustomResource$)/.test(type));
  const handlers = custom.filter(({ type }) => /AutoDelete|Notification|Delete/i.test(type));
  const clusters = [...pairs.values()].filter(({ type }) => type.token === TYPE.rds.Cluster);
  const migrates = index.ofType(TYPE.lambda.Invocation).length > 0;
  const parameters = all.filter(
    ({ type, physicalId }) => type === "AWS::SSM::Parameter" && physicalId.startsWith("/sst/"),
  );
  return [
    ...(custom.length === 0
      ? []
      : [
          `${count(custom.length, "custom resource")} of the old stacks, ${handlers.length} of which empty buckets or clear notifications when they are deleted. The new templates keep them, so that nothing calls them`,
        ]),
    ...(clusters.length > 0 && migrates
      ? [
          "the migrations of a database run from the first one on, for those of before were noted in another table; docs/adopt.md says how to note them as done",
        ]
      : []),
    ...(clusters.some(({ resource }) => resource.inputs.manageMasterUserPassword === true)
      ? [
          "the password of a database moves into a secret of RDS's own: what reads the old secret by itself has to be changed",
        ]
      : []),
    ...(parameters.length === 0
      ? []
      : [
          `${count(parameters.length, "parameter")} under /sst/ stay as they are: secrets of before are set anew with sapi secrets set`,
        ]),
  ];
}
