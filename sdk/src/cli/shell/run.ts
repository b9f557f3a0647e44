import { userInfo } from "node:os";
import { TYPE } from "../../aws/tokens";
import type { DefinitionError } from "../../errors";
import { readProject } from "../../graph";
import { parseArn } from "../../values/arn";
import type { CommandIo } from "../command";
import { stageError, stageErrorOf } from "../deploy/errors";
import type { Request } from "../deploy/request";
import { clientSettings } from "../stage/aws-client";
import { chooseDeployed, labelOf } from "../stage/choose-function";
import type { DeployedFunction } from "../stage/deployed-stage";
import { type DeployedStage, openStage, readDeployedStage } from "../stage/open-stage";
import { refusedCall } from "../stage/refused-call";
import { MASKED, textOf } from "../stage/state-value";
import { runInForeground, userShell } from "./child";
import { type Caller, type Credentials, credentialVariables, Sts } from "./credentials";
import { type FunctionEnvironment, inherited, secretNames, unionOf, withoutSecrets } from "./environment";
import { roleRefusal } from "./role-refusal";

/** The wish of the user. */
export interface ShellWish {
  readonly request: Request;
  /** The function whose environment alone is given. All when it is not given. */
  readonly of: string | undefined;
  /** The function whose role is taken as well. */
  readonly as: string | undefined;
  /** The command with its arguments. The user's shell when it is empty. */
  readonly command: readonly string[];
}

/** Runs a command, or the user's shell, with what functions of a deployed stage have. Returns its exit code. */
export async function runShell(wish: ShellWish, io: CommandIo): Promise<number> {
  const stage = await openStage(wish.request, io);
  const { environments, isWithSecrets } = await environmentsOf(stage, wish, io);
  const { variables, conflicts, ofLambda } = unionOf(environments);
  const region = regionOf(stage, wish);
  const { caller, credentials } = await signIn(stage, wish, region);
  const say = (text: string) => io.stderr.write(`${text}\n`);
  for (const { variable, functions } of conflicts)
    say(
      `${variable} is left out: it has other values in ${functions.join(", ")}; choose one with --function`,
    );
  if (ofLambda.length > 0) say(`not set, because it is about files of Lambda: ${ofLambda.join(", ")}`);
  say(
    `${wish.request.stage} in ${region} as ${caller}${isWithSecrets ? ", with its secrets" : ""}${until(credentials)}`,
  );
  const env = {
    ...inherited(process.env),
    ...variables,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    ...credentialVariables(credentials),
  };
  const [program = userShell(), ...args] = wish.command;
  return runInForeground([program, ...args], env, io);
}

/** The environments that make up that of the command. Secrets are in them only after a yes. */
async function environmentsOf(
  stage: DeployedStage,
  wish: ShellWish,
  io: CommandIo,
): Promise<{ environments: readonly FunctionEnvironment[]; isWithSecrets: boolean }> {
  const masked = chosenFunctions(stage, wish).map(environmentOf);
  const names = secretNames(masked, MASKED);
  if (names.length === 0) return { environments: masked, isWithSecrets: false };
  if (!(await isAllowed(wish, names, io)))
    return { environments: masked.map((one) => withoutSecrets(one, MASKED)), isWithSecrets: false };
  const shown = await readDeployedStage(stage.session, { showSecrets: true });
  return { environments: chosenFunctions(shown, wish).map(environmentOf), isWithSecrets: true };
}

async function isAllowed({ request }: ShellWish, names: readonly string[], io: CommandIo): Promise<boolean> {
  if (request.yes) return true;
  if (await io.confirm?.(`the secrets are ${names.join(", ")}\ngive them to the command?`)) return true;
  io.stderr.write(`without the secrets ${names.join(", ")}; --yes gives them\n`);
  return false;
}

function chosenFunctions({ functions }: DeployedStage, { of, as }: ShellWish): readonly DeployedFunction[] {
  const named = of ?? as;
  return named === undefined ? functions : [chooseDeployed(functions, named)];
}

function environmentOf(deployed: DeployedFunction): FunctionEnvironment {
  return { label: labelOf(deployed), variables: deployed.environment };
}

/** The region of the functions. Where they are in several, that of the configuration. */
function regionOf(stage: DeployedStage, wish: ShellWish): string {
  const regions = [...new Set(chosenFunctions(stage, wish).map(({ region }) => region))];
  const [only] = regions;
  if (only !== undefined && regions.length === 1) return only;
  const { config } = readProject(wish.request.program, wish.request.stage);
  const region = config["aws:region"] ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  if (region !== undefined) return region;
  throw stageError(wish.request.stage, "STAGE_REGION_UNKNOWN", {
    problem: regions.length === 0 ? "it has no function" : `its functions are in ${regions.join(", ")}`,
    cure: regions.length === 0 ? "set AWS_REGION" : "choose one with --function, or set AWS_REGION",
  });
}

/** Finds the caller's credentials, or takes the role of a function with them. */
async function signIn(
  stage: DeployedStage,
  wish: ShellWish,
  region: string,
): Promise<{ readonly caller: string; readonly credentials: Credentials }> {
  const { request, project } = stage.session;
  const settings = clientSettings(region, readProject(request.program, request.stage).config);
  const sts = new Sts(request.stage, project.root, settings);
  const caller = await sts.caller();
  if (wish.as === undefined) {
    refuseOtherAccount(stage, wish, caller);
    return { caller: caller.arn, credentials: await sts.credentials() };
  }
  const { role } = chooseDeployed(stage.functions, wish.as);
  const credentials = await sts
    .assume(role, `sapi-shell-${userName()}`.slice(0, 64))
    .catch((error: Error) => {
      throw refusedRole(stage, role, caller, error);
    });
  return { caller: role, credentials };
}

/** Names of tables are the same in every account, and a script would find others than it means. */
function refuseOtherAccount(
  { functions }: DeployedStage,
  { request }: ShellWish,
  { account, arn }: Caller,
): void {
  const owner = parseArn(functions[0]?.arn ?? "")?.account;
  if (owner === undefined || owner === account) return;
  throw stageError(request.stage, "STAGE_OTHER_ACCOUNT", {
    problem: `it is deployed in account ${owner}, and ${arn} is of another one`,
    cure: "sign in to the account of the stage, or set AWS_PROFILE",
  });
}

function refusedRole(stage: DeployedStage, role: string, { arn }: Caller, error: Error): DefinitionError {
  const { request } = stage.session;
  if (!/^AccessDenied/.test(error.name)) return refusedCall(request.stage, "sts:AssumeRole", error);
  const made = stage.resources.find(({ type, outputs }) => type === TYPE.iam.Role && outputs.arn === role);
  const trust = textOf(made?.outputs.assumeRolePolicy);
  const mistake = roleRefusal({
    stage: request.stage,
    roleArn: role,
    caller: arn,
    trust,
    reason: error.message,
  });
  return stageErrorOf(request.stage, "STAGE_ROLE_REFUSED", [["--as", mistake]]);
}

/** The name of the user in the form of a role session: IAM shows it beside each call. */
function userName(): string {
  try {
    return userInfo().username.replace(/[^\w+=,.@-]/g, "-");
  } catch {
    // A container may run as a user that nothing is known of.
    return "user";
  }
}

function until({ expiration }: Credentials): string {
  return expiration === undefined ? "" : `, until ${expiration.toISOString()}`;
}
