import { readEnvFiles } from "../../env-files/read";
import { readProject } from "../../graph";
import type { CommandIo } from "../command";
import { displayFor } from "../deploy/display";
import { Engine, findCli } from "../deploy/engine";
import { stageError } from "../deploy/errors";
import type { DeployEvent } from "../deploy/protocol";
import type { PulumiCli } from "../deploy/pulumi-cli";
import { type ListedStack, splitStacks } from "../deploy/units";
import type { AdoptRequest } from "./request";

/** The parts that one run of the command works with. */
export interface Work {
  readonly request: AdoptRequest;
  readonly io: CommandIo;
  readonly project: { readonly root: string; readonly name: string };
  readonly engine: Engine;
  readonly cli: PulumiCli;
  /** Variables of the program's files, for whatever Pulumi starts. */
  readonly env: Readonly<Record<string, string>>;
  /** The Pulumi stacks of the project. */
  readonly listed: readonly ListedStack[];
  readonly show: (event: DeployEvent) => void;
}

/** Find Pulumi and the stacks of the project. */
export async function openWork(request: AdoptRequest, io: CommandIo): Promise<Work> {
  const { stage, program } = request;
  const { root, name } = readProject(program, stage);
  const { variables: env } = readEnvFiles({
    folder: root,
    stack: stage,
    isDev: false,
    env: process.env,
    isRunning: false,
    program: { kind: "Program", id: name },
  });
  const engine = await Engine.open(stage, root, env);
  const listed = await engine.list();
  refuseSplit(stage, listed);
  // Loaded here, so that help and version answer at once.
  const { PulumiCommand } =
    require("@pulumi/pulumi/automation") as typeof import("@pulumi/pulumi/automation");
  const cli = await findCli(stage, PulumiCommand);
  return { request, io, project: { root, name }, engine, cli, env, listed, show: displayFor(request, io) };
}

/**
 * Resources in one Pulumi stack can be moved to others afterwards. The other way round they would be deployed twice.
 */
function refuseSplit(stage: string, listed: readonly ListedStack[]): void {
  const parts = splitStacks(
    stage,
    listed.filter(({ resources }) => resources > 0),
  ).map(({ name }) => name);
  if (parts.length === 0) return;
  throw stageError(stage, "ADOPT_SPLIT", {
    problem: `deployed in parts, ${parts.join(", ")}, and an adoption is for a stage in one Pulumi stack`,
    cure: "adopt before you split, and move the app stacks then, as docs/stacks.md says",
  });
}
