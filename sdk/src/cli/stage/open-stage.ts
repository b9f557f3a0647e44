import type { CommandIo } from "../command";
import { stageError } from "../deploy/errors";
import { inGroups } from "../deploy/in-groups";
import { readStage } from "../deploy/remove-stage";
import type { Request } from "../deploy/request";
import { openSession, type Session } from "../deploy/session";
import {
  type DeployedFunction,
  type DeployedResource,
  deployedFunctions,
  deployedResources,
} from "./deployed-stage";

/** A deployed stage, read from the states of its Pulumi stacks. Nothing is changed by it. */
export interface DeployedStage {
  readonly session: Session;
  readonly resources: readonly DeployedResource[];
  readonly functions: readonly DeployedFunction[];
  /** Stages that the app names as those of developers. */
  readonly development: readonly string[];
}

interface Settings {
  /** Decrypts the secrets of the state. */
  readonly showSecrets?: boolean;
}

/** Finds Pulumi and reads a stage. Refused: a stage that is not deployed. */
export async function openStage(
  request: Request,
  io: CommandIo,
  settings: Settings = {},
): Promise<DeployedStage> {
  return readDeployedStage(await openSession(request, io), settings);
}

/** Reads the stage of a session anew. */
export async function readDeployedStage(
  session: Session,
  { showSecrets = false }: Settings = {},
): Promise<DeployedStage> {
  const { resources: states, development } = await readStage(session);
  const shown = showSecrets ? await withSecrets(session, [...states.keys()]) : states;
  const resources = deployedResources(shown);
  return { session, resources, functions: deployedFunctions(resources), development };
}

async function withSecrets({ engine, request }: Session, names: readonly string[]) {
  const found = await inGroups(names, request.parallel, async (name) => [
    [name, await engine.resources(name, { showSecrets: true })] as const,
  ]);
  return new Map(found);
}

/** Refuses a stage that the app does not name as one of developers. `isAllowed` is the answer of `--yes-development`. */
export function refuseOtherStages(
  { request: { stage } }: Session,
  development: readonly string[],
  isAllowed: boolean,
): void {
  if (isAllowed || development.includes(stage)) return;
  const names = development.length === 0 ? "no stage" : development.join(", ");
  throw stageError(stage, "STAGE_NOT_DEVELOPMENT", {
    problem: `the deployed app names ${names} in development`,
    cure: `write new App({ development: ["${stage}"] }) and run sapi deploy ${stage}, or add --yes-development`,
  });
}
