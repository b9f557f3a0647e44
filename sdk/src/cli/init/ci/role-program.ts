import type { CiProvider } from "./ci-provider";
import type { ProjectContext } from "./project-context";

/** The folder of the program with the roles, in that of the project. */
export const ROLE_FOLDER = "ci";

/** A program that makes the roles of the pipelines, by its paths in the repository. None where it cannot run as the project does. */
export function roleProgram(provider: CiProvider, project: ProjectContext): ReadonlyMap<string, string> {
  if (!isNode(project.runtime)) return new Map();
  const folder = [project.folder, ROLE_FOLDER].filter((part) => part !== "").join("/");
  return new Map([
    [`${folder}/Pulumi.yaml`, settingsOf(project)],
    [`${folder}/index.${project.isTypeScript ? "ts" : "js"}`, programOf(provider, project)],
  ]);
}

function isNode(runtime: unknown): boolean {
  const name = typeof runtime === "string" ? runtime : (runtime as { readonly name?: unknown } | null)?.name;
  return name === "nodejs";
}

function settingsOf({ name, runtime }: ProjectContext): string {
  return `name: ${JSON.stringify(`${name}-ci`)}
description: the roles of the pipelines
# As in the program of the project. This is YAML as well.
runtime: ${JSON.stringify(runtime)}
`;
}

function programOf(provider: CiProvider, project: ProjectContext): string {
  const { isTypeScript, isCommonJs } = project;
  const names = ["App", "DeployRole", ...(isTypeScript ? ["type StackContext"] : [])].join(", ");
  const isRequired = isCommonJs && !isTypeScript;
  const context = isTypeScript ? "{ stack }: StackContext" : "{ stack }";
  const { comment, constant, trustOf } = TRUST[provider](project.repository);
  const policies = `    policies: ["arn:aws:iam::aws:policy/AdministratorAccess"],`;
  return `${
    isRequired
      ? `const { ${names} } = require("pulumi-serverless-api");`
      : `import { ${names} } from "pulumi-serverless-api";`
  }

${comment}
${constant}

const app = new App({ defaults: "current" });

app.stack(function Roles(${context}) {
  // The main branch deploys. Whoever deploys functions makes roles, and so may do what an administrator may.
  const main = new DeployRole(stack, "Deploy", {
    ${trustOf("main")},
${policies}
  });
  // Everybody who may push to the repository may do what this role may. Where that is too much, deploy it in an account of its own.
  const request = new DeployRole(stack, "PullRequest", {
    ${trustOf("request")},
${policies}
  });
  stack.addOutputs({ AWS_DEPLOY_ROLE: main.roleArn, AWS_PULL_REQUEST_ROLE: request.roleArn });
});

${exportOf(project)}
`;
}

function exportOf({ isTypeScript, isCommonJs }: ProjectContext): string {
  if (!isCommonJs) return "export default app.outputs;";
  return isTypeScript ? "export = app.outputs;" : "module.exports = app.outputs;";
}

interface Trust {
  readonly comment: string;
  readonly constant: string;
  readonly trustOf: (role: "main" | "request") => string;
}

const TRUST: Readonly<Record<CiProvider, (repository: string | undefined) => Trust>> = {
  github: (repository = "") => ({
    comment: `// As GitHub writes it into its tokens: "me/app", or "me@123456/app@456789" for repositories since July 15, 2026. This prints it:
// gh api repos/${repository === "" ? "me/app" : repository}/actions/oidc/customization/sub --jq .sub_claim_prefix`,
    constant: `const repository = ${JSON.stringify(repository)};`,
    trustOf: (role) =>
      role === "main"
        ? `github: { repository, branches: ["main"] }`
        : "github: { repository, pullRequests: true }",
  }),
  gitlab: (project = "") => ({
    comment: `// The path of the project, with its groups: "group/app". A GitLab of your own has a "url" beside it.`,
    constant: `const project = ${JSON.stringify(project)};`,
    trustOf: (role) =>
      role === "main" ? `gitlab: { project, branches: ["main"] }` : `gitlab: { project, branches: ["*"] }`,
  }),
};
