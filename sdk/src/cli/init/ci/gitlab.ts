import { commandsOf, word } from "./commands";
import { removal } from "./github";
import { MAIN_STAGE, NODE, PULUMI } from "./pins";
import type { ProjectContext } from "./project-context";

/** The file with the jobs of GitLab CI/CD for a project, and the one that includes it, by their paths in the repository. */
export function gitlabFiles(project: ProjectContext): ReadonlyMap<string, string> {
  const jobs = jobsFile(project);
  const include = `include:\n  - local: ${JSON.stringify(jobs)}\n`;
  return new Map([
    [jobs, jobsOf(project)],
    [GITLAB_FILE, `# Made by sapi init --ci gitlab, and yours to change.\n${include}`],
  ]);
}

/** The file that GitLab reads. */
export const GITLAB_FILE = ".gitlab-ci.yml";

/** The file of a project's jobs in the repository. */
export function jobsFile({ folder, name }: ProjectContext): string {
  return folder === "" ? ".gitlab/sapi.yml" : `.gitlab/sapi-${name}.yml`;
}

function jobsOf(project: ProjectContext): string {
  const { sapi, test, policies } = commandsOf(project);
  const { name } = project;
  const job = (part: string) => JSON.stringify(`${name}:${part}`);
  return `# Made by sapi init --ci gitlab, and yours to change.
# Each merge request is checked, compared with the stage ${MAIN_STAGE}, and deployed as a stage of its own, which goes when it is closed.
${job("check")}:
  extends: ${hidden(project, "project")}
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
${changes(project)}  script:
    - ${sapi} check
${test === undefined ? "" : `    - ${test}\n`}
${job("diff")}:
  extends: ${hidden(project, "cloud")}
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
${changes(project)}  variables:
    AWS_ROLE_ARN: $AWS_PULL_REQUEST_ROLE
  script:
    - code=0; ${sapi} diff ${MAIN_STAGE} --markdown${policies} > diff.md || code=$?
    - |
${indented(NOTE, 6)}
    - exit "$code"

${job("deploy-stage")}:
  extends: ${hidden(project, "cloud")}
  needs: [${job("check")}]
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
${changes(project)}  resource_group: ${name}-mr-$CI_MERGE_REQUEST_IID
  environment:
    name: ${name}/mr-$CI_MERGE_REQUEST_IID
    on_stop: ${job("remove-stage")}
    auto_stop_in: 2 weeks
  variables:
    AWS_ROLE_ARN: $AWS_PULL_REQUEST_ROLE
    STAGE: mr-$CI_MERGE_REQUEST_IID
  script:
    - if [ -f Pulumi.pr.yaml ]; then cp Pulumi.pr.yaml "Pulumi.$STAGE.yaml"; fi
    - ${sapi} deploy "$STAGE" --yes

${job("remove-stage")}:
  extends: ${hidden(project, "cloud")}
  needs: []
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      when: manual
${changes(project)}  allow_failure: true
  resource_group: ${name}-mr-$CI_MERGE_REQUEST_IID
  environment:
    name: ${name}/mr-$CI_MERGE_REQUEST_IID
    action: stop
  variables:
    AWS_ROLE_ARN: $AWS_PULL_REQUEST_ROLE
    STAGE: mr-$CI_MERGE_REQUEST_IID
  script:
    - if [ -f Pulumi.pr.yaml ]; then cp Pulumi.pr.yaml "Pulumi.$STAGE.yaml"; fi
    - |
${indented(removal(sapi), 6)}

${job("deploy")}:
  extends: ${hidden(project, "cloud")}
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
${changes(project)}  resource_group: ${name}-${MAIN_STAGE}
  environment:
    name: ${name}/${MAIN_STAGE}
  variables:
    AWS_ROLE_ARN: $AWS_DEPLOY_ROLE
  script:
    - ${sapi} check
${test === undefined ? "" : `    - ${test}\n`}    # Without --yes: what would delete data stops here, and is deployed by hand.
    - ${sapi} deploy ${MAIN_STAGE}${policies}

${hidden(project, "project")}:
  image: node:${NODE}
  before_script:
${beforeScript(project)}

# A job of it takes the role with a token of its own. Variables of the project say which role and region, and where Pulumi has its state.
${hidden(project, "cloud")}:
  image: node:${NODE}
  id_tokens:
    AWS_ID_TOKEN:
      aud: $CI_SERVER_URL
  before_script:
    - echo "$AWS_ID_TOKEN" > /tmp/aws-id-token
    - export AWS_WEB_IDENTITY_TOKEN_FILE=/tmp/aws-id-token AWS_ROLE_SESSION_NAME="gitlab-$CI_JOB_ID"
    - curl -fsSL https://get.pulumi.com | sh -s -- --version ${PULUMI}
    - export PATH="$HOME/.pulumi/bin:$PATH"
${beforeScript(project)}
`;
}

/** Without a token with the scope \`api\` the comparison stays in the log of the job. */
const NOTE = `cat diff.md
if [ -n "\${GITLAB_TOKEN:-}" ] && [ -s diff.md ]; then
  node -e '
    const { readFileSync } = require("node:fs");
    const { CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: request, GITLAB_TOKEN } = process.env;
    const notes = \`\${api}/projects/\${project}/merge_requests/\${request}/notes\`;
    const headers = { "PRIVATE-TOKEN": GITLAB_TOKEN, "content-type": "application/json" };
    const call = async (url, init) => {
      const response = await fetch(url, { headers, ...init });
      if (!response.ok) throw new Error(\`\${response.status} of \${url}\`);
      return response.json();
    };
    const main = async () => {
      const body = readFileSync("diff.md", "utf8");
      const { id: self } = await call(\`\${api}/user\`);
      const marker = body.split("\\n", 1)[0];
      let own;
      for (let page = 1, found; !own && found?.length !== 0; page++) {
        found = await call(\`\${notes}?per_page=100&page=\${page}\`);
        own = found.find((note) => note.author.id === self && note.body.startsWith(marker));
      }
      const init = { method: own ? "PUT" : "POST", body: JSON.stringify({ body }) };
      await call(own ? \`\${notes}/\${own.id}\` : notes, init);
    };
    main().catch((error) => { console.error(error.message); process.exitCode = 1; });
  '
fi`;

/** Names of jobs of which other jobs take their settings begin with a dot. */
function hidden({ name, folder }: ProjectContext, part: string): string {
  return JSON.stringify(folder === "" ? `.sapi-${part}` : `.sapi-${name}-${part}`);
}

function beforeScript(project: ProjectContext): string {
  const { packageManager, installed, folder } = project;
  const lines = [
    ...(packageManager === "npm" ? [] : ["corepack enable"]),
    ...(installed === folder
      ? [...(folder === "" ? [] : [`cd ${word(folder)}`]), commandsOf(project).install]
      : [
          ...(installed === "" ? [] : [`cd ${word(installed)}`]),
          commandsOf(project).install,
          `cd "$CI_PROJECT_DIR"/${word(folder)}`,
        ]),
  ];
  // Names of folders may have characters that mean something to YAML.
  return lines.map((line) => `    - ${/[:#]/.test(line) ? JSON.stringify(line) : line}`).join("\n");
}

/** A project that is a part of a repository is concerned by changes of its own folder. */
function changes({ folder }: ProjectContext): string {
  return folder === "" ? "" : `      changes: [${JSON.stringify(`${folder}/**/*`)}]\n`;
}

function indented(text: string, spaces: number): string {
  return text
    .split("\n")
    .map((line) => `${" ".repeat(spaces)}${line}`)
    .join("\n");
}
