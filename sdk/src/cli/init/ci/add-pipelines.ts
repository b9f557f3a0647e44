import { type CommandIo, UsageError } from "../../command";
import { printable } from "../../printable";
import type { PackageManager } from "../choices";
import { writeNew } from "../folder";
import { CI_PROVIDERS, type CiProvider } from "./ci-provider";
import { githubFiles } from "./github";
import { GITLAB_FILE, gitlabFiles, jobsFile } from "./gitlab";
import { type ProjectContext, readProjectContext } from "./project-context";
import { ROLE_FOLDER, roleProgram } from "./role-program";

/** The service that `--ci` names. Undefined without the option. */
export function ciOption(text: string | undefined): CiProvider | undefined {
  const found = CI_PROVIDERS.find((name) => name === text);
  if (text === undefined || found !== undefined) return found;
  throw new UsageError(`--ci takes ${CI_PROVIDERS.join(" or ")}, got ${JSON.stringify(text)}`);
}

const FILES: Readonly<Record<CiProvider, (project: ProjectContext) => ReadonlyMap<string, string>>> = {
  github: githubFiles,
  gitlab: gitlabFiles,
};

/** Write the pipelines of a project, and the program with their roles. Existing files stay, and are named. */
export function addPipelines(
  folder: string,
  provider: CiProvider,
  byDefault: PackageManager,
  { stderr }: Pick<CommandIo, "stderr">,
): void {
  const say = (line: string) => stderr.write(`${printable(line)}\n`);
  const project = readProjectContext(folder, byDefault);
  const roles = roleProgram(provider, project);
  const files = new Map([...FILES[provider](project), ...roles]);
  const existing = writeNew(project.root, files);
  const made = [...files.keys()].filter((name) => !existing.includes(name)).sort();
  if (made.length > 0) say(`made in ${project.root}: ${made.join(", ")}`);
  for (const name of existing) say(`${name} was there and stays as it was`);
  if (existing.includes(GITLAB_FILE))
    say(`add to ${GITLAB_FILE}, unless it is there: include: [{ local: ${jobsFile(project)} }]`);
  for (const line of notesOn(provider, project, roles.size > 0)) say(line);
}

/** The commands that are still to be run, and what is not seen by itself. */
export function stepsAfter(provider: CiProvider): readonly string[] {
  const variables =
    provider === "github"
      ? `pulumi stack output --shell --cwd ${ROLE_FOLDER} --stack account | gh variable set --env-file -`
      : `pulumi stack output --shell --cwd ${ROLE_FOLDER} --stack account`;
  return [`npx sapi deploy account ${ROLE_FOLDER}`, variables];
}

function* notesOn(provider: CiProvider, project: ProjectContext, hasRoles: boolean): Generator<string> {
  const { repository, isLocked } = project;
  const taken = takenByCorepack(project);
  if (!hasRoles)
    yield "the roles are not made here, since the program is not of Node: see DeployRole in docs/ci.md";
  else if (repository === undefined)
    yield `write the ${provider === "github" ? "repository" : "project"} into ${ROLE_FOLDER}/index: no remote says it`;
  if (taken !== undefined)
    yield `corepack takes ${taken} in CI, since no package.json names another: write your version, "packageManager": "${project.packageManager}@<version>"`;
  if (!isLocked) yield "there is no lock file: commit one, so that CI installs what you have tried";
  yield 'data of removed stages stays in AWS unless the program says: if (app.stage !== "production") app.setDefaultRemovalPolicy("destroy")';
}

/** The version of the package manager that nobody has chosen, where it can be another one than that of the lock file. */
function takenByCorepack({ packageManager, isVersioned, isClassicYarn }: ProjectContext): string | undefined {
  if (isVersioned || packageManager === "npm" || isClassicYarn) return undefined;
  return packageManager === "yarn" ? "Yarn 1" : "the newest pnpm";
}
