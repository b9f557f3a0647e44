import { DefinitionError, type Issue } from "../../errors";
import type { ResourceGraph } from "../../graph";
import { stageError, stageErrorOf } from "../deploy/errors";
import { failureOf, plainText } from "../deploy/failures";
import type { PulumiFailure } from "../deploy/pulumi-cli";
import type { DeployedStack } from "./cloudformation/template";
import type { Misdecision } from "./decisions";
import type { Matching } from "./match";
import { movedClusters } from "./networks";
import { foreignNames, foreignStacks, stagesOf, type Target } from "./origin";
import { type AdoptRequest, adoptLine } from "./request";
import type { Verdict } from "./verdicts";

/** Why nothing was done: all that would be lost, each with a code of its own. Undefined when nothing would be. */
export function refusal({ stage }: AdoptRequest, verdicts: readonly Verdict[]): DefinitionError | undefined {
  const issues = verdicts.flatMap(({ fate, code, what, name, reason, cure = "" }): Issue[] =>
    fate === "refused" && code !== undefined
      ? [{ code, path: `${what} ${name}`, message: `${reason}; ${cure}`, cure }]
      : [],
  );
  return issues.length === 0 ? undefined : new DefinitionError({ kind: "Stage", id: stage }, issues);
}

/** Refuse decisions that name nothing. */
export function refuseMistakes({ stage }: AdoptRequest, mistakes: readonly Misdecision[]): void {
  if (mistakes.length === 0) return;
  throw stageErrorOf(
    stage,
    "ADOPT_MAP_UNKNOWN",
    mistakes.map(({ given, problem, cure }) => [`--map ${given}`, { problem, cure }] as const),
  );
}

/** Refuse clusters that the program would have in another network. */
export function refuseMovedClusters(
  { stage }: AdoptRequest,
  graph: ResourceGraph,
  stacks: readonly DeployedStack[],
  matching: Matching,
): void {
  const moved = movedClusters(graph, stacks, matching);
  if (moved.length === 0) return;
  throw stageErrorOf(
    stage,
    "ADOPT_NETWORK_DIFFERS",
    moved.map(({ name, vpcId = "<id>", subnetIds }) => {
      const network = `native: { vpc: { vpcId: ${JSON.stringify(vpcId)} }, vpcSubnets: ${JSON.stringify(subnetIds)} }`;
      const problem = `its cluster is in ${vpcId}, and the program makes another network for it`;
      return [name, { problem, cure: `write the network that it is in: ${network}` }] as const;
    }),
  );
}

/**
 * Refuses stacks of another stage or app that no `--stack` names, stacks of two stages, and data that is named after
 * another stage. Production's tables would become those of `dev`, and be deleted with it.
 */
export function refuseForeign(
  { stage, stacks: named }: AdoptRequest,
  stacks: readonly DeployedStack[],
  matching: Matching,
  target: Target,
): void {
  const stages = stagesOf(stacks, target);
  if (stages.length > 1) {
    throw stageError(stage, "ADOPT_STAGES_MIXED", {
      problem: `the stacks are of several stages: ${stages.join(", ")}`,
      cure: "give a folder with the stacks of one stage alone",
    });
  }
  const open = stacks.filter(({ name }) => !named.includes(name));
  const foreign = foreignStacks(open, target);
  const names = foreignNames(matching, target, new Set(named));
  if (foreign.length + names.length === 0) return;
  throw stageErrorOf(stage, "ADOPT_OTHER_STAGE", [
    ...foreign.map(({ name, of }) => {
      const cure = `adopt the stage that it belongs to, or name it if it is right: --stack ${name}`;
      return [`stack ${name}`, { problem: `it belongs to ${of}`, cure }] as const;
    }),
    ...names.map(({ name, of }) => {
      const cure = `adopt the stage that it belongs to, or decide for it: --map <logical name>=${name}`;
      return [name, { problem: `it is named after ${of}`, cure }] as const;
    }),
  ]);
}

/** The program fails before anything is imported. */
export function failedProgram({ stage, program }: AdoptRequest, errors: readonly string[]): DefinitionError {
  const { code, problem, cure } = failureOf(errors.join("\n"), { stage, stack: stage, program });
  return stageError(stage, code, {
    problem,
    cure: cure === "" ? `fix it: sapi diff ${stage} shows the same` : cure,
  });
}

/** AWS or the engine refused to import something. Imported resources stay, and a second run continues. */
export function failedImport(request: AdoptRequest, errors: readonly string[]): DefinitionError {
  const { stage, program } = request;
  const { code, problem, cure } = failureOf(errors.join("\n"), { stage, stack: stage, program });
  const next = `then run ${adoptLine(request)}, which goes on`;
  const own = code === "DEPLOY_FAILED" ? ("ADOPT_IMPORT_FAILED" as const) : code;
  return stageError(stage, own, { problem, cure: cure === "" ? `fix it, ${next}` : `${cure}, ${next}` });
}

/** The Pulumi CLI failed for reasons of the machine. */
export function pulumiError(request: AdoptRequest, { stderr, stdout, args }: PulumiFailure): DefinitionError {
  const { stage, program } = request;
  const { code, problem, cure } = failureOf(plainText(stderr || stdout), { stage, stack: stage, program });
  const otherwise = `pulumi ${args.slice(0, 2).join(" ")} failed; see what it says`;
  return stageError(stage, code, { problem, cure: cure === "" ? otherwise : cure });
}
