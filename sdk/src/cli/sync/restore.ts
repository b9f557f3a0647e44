import { TYPE } from "../../aws/tokens";
import { readProject } from "../../graph";
import { fromWire, type WireValue } from "../../graph/wire";
import { inGroups } from "../deploy/in-groups";
import type { Session } from "../deploy/session";
import { packageOf } from "../stage/aws-client";
import type { DeployedFunction } from "../stage/deployed-stage";
import { readDeployedStage } from "../stage/open-stage";
import { archiveOf, type CodeArchive } from "./archive";
import { ChangedMeanwhile, type CodeInAws, type LambdaCode, lambdaCodeIfInstalled } from "./lambda-code";

/** How many functions are asked for their code at the same time. */
const PARALLEL = 8;

type Connect = (root: string, config: Readonly<Record<string, string>>) => LambdaCode | undefined;

/**
 * Gives the program's code to each function that has other code in AWS, after a deployment of a stage of developers. A
 * refresh of these functions alone takes that into the state. The engine does not see such code, because it compares
 * the archive of the program with the one of the last deployment. The hash in the state is no evidence either: a refresh, or an
 * update for another reason, has taken it from AWS. So each function is held to the archive itself, which has the same bytes
 * on every machine.
 */
export async function restoreCode(session: Session, connect: Connect = lambdaCodeIfInstalled): Promise<void> {
  const { request, project, show } = session;
  const listed = await session.engine.list();
  const { functions, development, resources } = await readDeployedStage({ ...session, listed });
  if (!development.includes(request.stage) || functions.length === 0) return;
  const { config, folder } = readProject(request.program, request.stage);
  const lambda = connect(project.root, config);
  if (lambda === undefined) {
    const name = packageOf({ service: "lambda" });
    const message = `code that sapi sync has brought to functions stays where the deployment has not changed it; npm install --save-dev ${name} to have it replaced`;
    show({ event: "warning", message });
    return;
  }
  const restored = await inGroups(functions, PARALLEL, (one) => restoreOne(session, folder, lambda, one));
  for (const stack of new Set(restored.map(({ pulumiStack }) => pulumiStack))) {
    const own = restored.filter(({ pulumiStack }) => pulumiStack === stack);
    const names = own.map(({ functionName }) => functionName);
    const aliases = resources.filter(
      ({ type, outputs }) => type === TYPE.lambda.Alias && names.includes(String(outputs.functionName)),
    );
    const target = [...own, ...aliases].map(({ urn }) => urn);
    await refreshOnly(session, stack, target);
  }
}

async function refreshOnly(
  { engine, io, show }: Session,
  stack: string,
  target: readonly string[],
): Promise<void> {
  try {
    await engine.operate("refresh", stack, { onEvent: () => undefined, signal: io.signal, target });
  } catch (error) {
    const message = `${stack}: the functions have the program's code, and the state does not know it yet: ${(error as Error).message}`;
    show({ event: "warning", message });
  }
}

async function restoreOne(
  session: Session,
  folder: string,
  lambda: LambdaCode,
  deployed: DeployedFunction,
): Promise<readonly DeployedFunction[]> {
  const say = (message: string) =>
    session.show({ event: "warning", message: `${deployed.functionName}: ${message}` });
  try {
    const code = fromWire(deployed.inputs.code as WireValue, { secret: false, reference: false });
    const archive = await archiveOf(code, folder);
    if (archive === undefined) return [];
    const found = await bring(archive, deployed, lambda, session.io.signal);
    if (found === undefined) return [];
    const { codeSha256 } = deployed;
    const isReplaced = found.sha256 !== archive.sha256;
    if (isReplaced && codeSha256 !== undefined && found.sha256 !== codeSha256)
      say("its code in AWS was not the deployed one, and is the program's now");
    return isReplaced || codeSha256 !== archive.sha256 ? [deployed] : [];
  } catch (error) {
    say(`its code in AWS could not be compared with the program's: ${(error as Error).message}`);
    return [];
  }
}

/** Replaces other code than the archive's. Gives what was there, undefined where the command is ended before. */
async function bring(
  { zip, sha256 }: CodeArchive,
  deployed: DeployedFunction,
  lambda: LambdaCode,
  signal: AbortSignal,
): Promise<CodeInAws | undefined> {
  while (!signal.aborted) {
    const found = await lambda.read(deployed);
    if (found.sha256 === sha256) return found;
    try {
      await lambda.replace(deployed, zip, found.revision);
      return found;
    } catch (error) {
      // Somebody brings code there at the same time, which is replaced as well.
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  return undefined;
}
