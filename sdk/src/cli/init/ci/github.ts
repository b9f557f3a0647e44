import { commandsOf } from "./commands";
import { ACTIONS, MAIN_STAGE, NODE, PULUMI } from "./pins";
import { LOCK_FILES, type ProjectContext } from "./project-context";

/** The workflows of GitHub Actions for a project, by their paths in the repository. */
export function githubFiles(project: ProjectContext): ReadonlyMap<string, string> {
  const suffix = project.folder === "" ? "" : `-${project.name}`;
  return new Map([
    [`.github/workflows/sapi-pull-request${suffix}.yml`, pullRequest(project)],
    [`.github/workflows/sapi-deploy${suffix}.yml`, deployment(project)],
  ]);
}

/** Jobs of one stage wait for each other, and none is stopped while it deploys. */
const STAGE_GROUP = "stage-pr-${{ github.event.pull_request.number }}";
/** GitHub gives pull requests from forks no token and no secrets. */
const IS_OWN = "github.event.pull_request.head.repo.full_name == github.repository";
const IS_OPEN = "github.event.action != 'closed'";

function pullRequest(project: ProjectContext): string {
  const { sapi, test, policies } = commandsOf(project);
  const { name } = project;
  return `# Made by sapi init --ci github, and yours to change.
# Each pull request is checked, compared with the stage ${MAIN_STAGE}, and deployed as a stage of its own, which goes when it is closed.
name: ${quoted(`${name}: pull request`)}

on:
  pull_request:
    types: [opened, synchronize, reopened, closed]
${pathsOf(project, "    ")}
permissions:
  contents: read
${environment(project)}
jobs:
  check:
    if: ${IS_OPEN}
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    concurrency:
      group: ${name}-check-\${{ github.event.pull_request.number }}
      cancel-in-progress: true
    steps:
${setUp(project)}
      - run: ${sapi} check
${test === undefined ? "" : `      - run: ${test}\n`}
  diff:
    if: ${IS_OPEN} && ${IS_OWN}
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    permissions:
      contents: read
      id-token: write
      pull-requests: write
    concurrency:
      group: ${name}-diff-\${{ github.event.pull_request.number }}
      cancel-in-progress: true
${secrets()}
    steps:
${setUp(project)}
${cloud("${{ vars.AWS_DIFF_ROLE || vars.AWS_PULL_REQUEST_ROLE }}")}
      - name: Compare with ${MAIN_STAGE}
        run: ${sapi} diff ${MAIN_STAGE} --markdown${policies} > "$RUNNER_TEMP/diff.md"
      - name: Comment on the pull request
        if: \${{ !cancelled() }}
        env:
          GH_TOKEN: \${{ github.token }}
          NUMBER: \${{ github.event.pull_request.number }}
        run: |
${indented(COMMENT, 10)}

  deploy:
    needs: check
    if: ${IS_OPEN} && ${IS_OWN}
${onItsStage(project)}
      - run: ${sapi} deploy "$STAGE" --yes
      - run: ${sapi} outputs "$STAGE" >> "$GITHUB_STEP_SUMMARY"

  remove:
    if: github.event.action == 'closed' && ${IS_OWN}
${onItsStage(project, "${{ github.event.pull_request.head.sha }}")}
      - name: Remove the stage
        run: |
${indented(removal(sapi), 10)}
`;
}

/** A job on the stage of a pull request, with the steps before those of its own. One at a time works on a stage. */
function onItsStage(project: ProjectContext, ref?: string): string {
  return `    runs-on: ubuntu-24.04
    timeout-minutes: 60
    permissions:
      contents: read
      id-token: write
    concurrency:
      group: ${project.name}-${STAGE_GROUP}
      cancel-in-progress: false
${secrets(["STAGE: pr-${{ github.event.pull_request.number }}"])}
    steps:
${setUp(project, ref)}
${cloud("${{ vars.AWS_PULL_REQUEST_ROLE }}")}
      - name: Take the settings of all stages of pull requests
        run: ${SETTINGS_OF_ALL}`;
}

const SETTINGS_OF_ALL = `if [ -f Pulumi.pr.yaml ]; then cp Pulumi.pr.yaml "Pulumi.$STAGE.yaml"; fi`;

const ON_PUSH = "on:\n  push:\n    branches: [main]\n";

function deployment(project: ProjectContext): string {
  const { sapi, test, policies } = commandsOf(project);
  const { name } = project;
  return `# Made by sapi init --ci github, and yours to change.
# The main branch is deployed as the stage ${MAIN_STAGE}.
name: ${quoted(`${name}: deploy`)}

${ON_PUSH}${pathsOf(project, "    ")}
permissions:
  contents: read
${environment(project)}
jobs:
  deploy:
    runs-on: ubuntu-24.04
    timeout-minutes: 60
    permissions:
      contents: read
      id-token: write
    concurrency:
      group: ${name}-stage-${MAIN_STAGE}
      cancel-in-progress: false
${secrets()}
    steps:
${setUp(project)}
      - run: ${sapi} check
${test === undefined ? "" : `      - run: ${test}\n`}${cloud("${{ vars.AWS_DEPLOY_ROLE }}")}
      # Without --yes: what would delete data stops here, and is deployed by hand.
      - run: ${sapi} deploy ${MAIN_STAGE}${policies}
`;
}

/** The bot changes the comment that it made before: its first line says of which stage it is. */
const COMMENT = `file="$RUNNER_TEMP/diff.md"
[ -s "$file" ] || exit 0
cat "$file" >> "$GITHUB_STEP_SUMMARY"
MARKER=$(head -n 1 "$file")
export MARKER
comments="repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments"
own='.[] | select(.user.login == "github-actions[bot]" and (.body | startswith(env.MARKER))) | .id'
id=$(gh api --paginate "$comments" --jq "$own" | sed -n 1p)
if [ -n "$id" ]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field body=@"$file"
else
  gh api --silent "$comments" --field body=@"$file"
fi`;

/**
 * A pull request may be closed before its stage was ever deployed. The output of `pulumi` is read to its end, since a command
 * that writes on would fail.
 */
export function removal(sapi: string): string {
  return `listed() { pulumi stack ls --json | grep -E "\\"name\\": \\"([^\\"]*/)?$STAGE$1\\"" > /dev/null; }
if listed '(\\.[^"]*)?'; then ${sapi} remove "$STAGE" --yes; fi
if listed ''; then pulumi stack rm "$STAGE" --yes; fi`;
}

function setUp(project: ProjectContext, ref?: string): string {
  const { packageManager, isLocked, installed } = project;
  const lock = LOCK_FILES[packageManager];
  const cached = isLocked
    ? `          cache: ${packageManager}
          cache-dependency-path: ${quoted(joined(installed, lock))}
`
    : "";
  const checkedOut = ref === undefined ? "" : `          ref: ${ref}\n`;
  return `      - uses: ${ACTIONS.checkout}
        with:
${checkedOut}          persist-credentials: false
${packageManager === "npm" ? "" : "      - run: corepack enable\n"}      - uses: ${ACTIONS.node}
        with:
          node-version: "${NODE}"
${cached}      - run: ${commandsOf(project).install}
        working-directory: ${quoted(installed === "" ? "." : installed)}`;
}

function cloud(role: string): string {
  return `      - uses: ${ACTIONS.pulumi}
        with:
          pulumi-version: "${PULUMI}"
      - uses: ${ACTIONS.aws}
        with:
          role-to-assume: ${role}
          role-session-name: github-\${{ github.run_id }}-\${{ github.run_attempt }}
          aws-region: \${{ vars.AWS_REGION }}`;
}

/** Where Pulumi has its state, and what it reads secrets with. One of the two is empty. */
function secrets(more: readonly string[] = []): string {
  const lines = [
    "PULUMI_BACKEND_URL: ${{ vars.PULUMI_BACKEND_URL }}",
    "PULUMI_ACCESS_TOKEN: ${{ secrets.PULUMI_ACCESS_TOKEN }}",
    "PULUMI_CONFIG_PASSPHRASE: ${{ secrets.PULUMI_CONFIG_PASSPHRASE }}",
    ...more,
  ];
  return `    env:\n${lines.map((line) => `      ${line}`).join("\n")}`;
}

function environment({ folder }: ProjectContext): string {
  const where = folder === "" ? "" : `    working-directory: ${quoted(folder)}\n`;
  return `
defaults:
  run:
    shell: bash
${where}`;
}

/** A project that is a part of a repository is concerned by changes of its own folder, and of what is installed. */
function pathsOf(project: ProjectContext, indent: string): string {
  const { folder, packageManager, installed } = project;
  if (folder === "") return "";
  const lock = LOCK_FILES[packageManager];
  const paths = [`${folder}/**`, joined(installed, lock), ".github/workflows/sapi-*.yml"];
  return `${indent}paths:\n${paths.map((each) => `${indent}  - ${quoted(each)}`).join("\n")}\n`;
}

function joined(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** A text of YAML, whatever it has in it. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function indented(text: string, spaces: number): string {
  return text
    .split("\n")
    .map((line) => `${" ".repeat(spaces)}${line}`)
    .join("\n");
}
