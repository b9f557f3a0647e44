import { existsSync, statSync } from "node:fs";
import type { ResourceGraph } from "../../graph";
import { stageError, stageErrorOf } from "../deploy/errors";
import { readFromAws } from "./cloudformation/from-aws";
import { readStackFiles } from "./cloudformation/stack-files";
import type { DeployedStack } from "./cloudformation/template";
import type { AdoptRequest } from "./request";

/** The stacks of CloudFormation that a stage was deployed as. */
export async function readDeployed(
  request: AdoptRequest,
  root: string,
  graph: ResourceGraph,
): Promise<readonly DeployedStack[]> {
  const { stage, from } = request;
  const stacks =
    from === undefined
      ? await readFromAws(request, root, appTagOf(graph) ?? graph.project)
      : readFiles(stage, from);
  if (stacks.some(({ resources }) => resources.length > 0)) return stacks;
  const cure =
    from === undefined
      ? "name them with --stack, or write them to files and give the folder with --from"
      : "write them with aws cloudformation describe-stack-resources and get-template";
  throw stageError(stage, "ADOPT_NOTHING_DEPLOYED", {
    problem: "no stack of CloudFormation was found",
    cure,
  });
}

function readFiles(stage: string, from: string): readonly DeployedStack[] {
  if (!existsSync(from) || !statSync(from).isDirectory()) {
    const cure = "give the folder with what the AWS CLI wrote";
    throw stageError(stage, "ADOPT_FILES_UNREADABLE", {
      problem: "there is no such folder",
      value: from,
      cure,
    });
  }
  const { stacks, problems } = readStackFiles(from);
  if (problems.length === 0) return stacks;
  throw stageErrorOf(
    stage,
    "ADOPT_FILES_UNREADABLE",
    problems.map(({ file, ...mistake }) => [file, mistake] as const),
  );
}

/** Name of the app, by the tags that it gives its resources. Undefined where none has tags. */
export function appTagOf({ resources }: ResourceGraph): string | undefined {
  for (const { inputs } of resources) {
    const app = (inputs.tags as Readonly<Record<string, unknown>> | undefined)?.["serverless-api:app"];
    if (typeof app === "string" && app !== "") return app;
  }
  return undefined;
}
