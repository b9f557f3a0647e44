import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import {
  checkArn,
  checkInput,
  checkKnownProps,
  checkPresent,
  checkType,
  isPlain,
  namesOf,
} from "../../values";
import { DEPLOY_ROLE_DEFAULTS as DEFAULTS } from "./defaults";
import type { DeployRoleGitHub, DeployRoleGitLab } from "./props";
import { planEnvironments, planRefs } from "./ref-plan";

/** The OpenID Connect provider of IAM: a given one, the one that the account has, or one that is made if it has none. */
export type ProviderPlan =
  | { readonly kind: "given"; readonly arn: pulumi.Input<string> }
  | { readonly kind: "existing" }
  | { readonly kind: "made" };

/** The signer of the tokens of jobs, and the subjects that are let in. */
export interface IssuerPlan {
  /** Names the provider in the program. */
  readonly kind: "github" | "gitlab";
  readonly url: string;
  readonly audience: string;
  readonly provider: ProviderPlan;
  /** Subjects of tokens, word for word. */
  readonly subjects: readonly string[];
  /** Subjects with `*` in the name of a branch or a tag. */
  readonly patterns: readonly string[];
  readonly issues: Issues;
}

type Props = Readonly<Record<string, unknown>>;

/** A name of GitHub, and its id where tokens have it. */
const OWNER = "[A-Za-z0-9](?:-?[A-Za-z0-9])*";
const REPOSITORY = new RegExp(`^(?:${OWNER}/[\\w.-]+|${OWNER}@\\d+/[\\w.-]+@\\d+)$`);
const PROJECT = /^[\w][\w.-]*(?:\/[\w][\w.-]*)+$/;
const ADDRESS = /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[\w.-]+)*$/;

/** Check who of GitHub may take a role. */
export function planGitHub(props: unknown, issues: Issues): IssuerPlan | undefined {
  const names = ["repository", "branches", "tags", "environments", "pullRequests", "provider"] as const;
  if (!checkKnownProps(props, namesOf<DeployRoleGitHub>()(names), issues)) return undefined;
  const repository = planRepository(props.repository, issues.at("repository"));
  const refs = planRefs(props, issues);
  const environments = planEnvironments(props.environments, issues.at("environments"));
  const { pullRequests = false } = props;
  checkType(pullRequests, "boolean", issues.at("pullRequests"));
  if (isGivenNone(props, ["branches", "tags", "environments"]) && pullRequests !== true)
    refuseNobody(issues, "branches, tags, environments or pullRequests");
  const from = (part: string) => `repo:${repository}:${part}`;
  const ofRef = ({ kind, name }: { kind: string; name: string }) =>
    from(`ref:refs/${kind === "branch" ? "heads" : "tags"}/${name}`);
  return {
    kind: "github",
    url: DEFAULTS.githubUrl,
    audience: DEFAULTS.githubAudience,
    provider: planProvider(props, issues.at("provider")),
    subjects: [
      ...refs.exact.map(ofRef),
      ...environments.map((name) => from(`environment:${name}`)),
      ...(pullRequests === true ? [from("pull_request")] : []),
    ],
    patterns: refs.patterns.map(ofRef),
    issues,
  };
}

/** Check who of GitLab may take a role. */
export function planGitLab(props: unknown, issues: Issues): IssuerPlan | undefined {
  const names = ["project", "branches", "tags", "url", "audience", "provider"] as const;
  if (!checkKnownProps(props, namesOf<DeployRoleGitLab>()(names), issues)) return undefined;
  const project = planProject(props.project, issues.at("project"));
  const refs = planRefs(props, issues);
  if (isGivenNone(props, ["branches", "tags"])) refuseNobody(issues, "branches or tags");
  const url = planAddress(props.url, issues.at("url"));
  const { audience = url } = props;
  checkType(audience, "string", issues.at("audience"));
  const ofRef = ({ kind, name }: { kind: string; name: string }) =>
    `project_path:${project}:ref_type:${kind}:ref:${name}`;
  return {
    kind: "gitlab",
    url,
    audience: audience as string,
    provider: planProvider(props, issues.at("provider")),
    subjects: refs.exact.map(ofRef),
    patterns: refs.patterns.map(ofRef),
    issues,
  };
}

/** The ids are of both or of neither, as in GitHub's tokens. */
function planRepository(value: unknown, issues: Issues): string {
  if (!checkPresent(value, issues, 'write the repository, such as "me/app"')) return "";
  if (!checkType(value, "string", issues) || REPOSITORY.test(value)) return String(value);
  const problem = "not one repository with its owner";
  const cure = 'write "me/app", or "me@123456/app@456789" where GitHub has ids in its tokens';
  issues.add("DEPLOY_ROLE_REPOSITORY", { problem, value, cure });
  return "";
}

function planProject(value: unknown, issues: Issues): string {
  if (!checkPresent(value, issues, 'write the path of the project, such as "group/app"')) return "";
  if (!checkType(value, "string", issues) || PROJECT.test(value)) return String(value);
  const problem = "not the path of one project with its group";
  issues.add("DEPLOY_ROLE_REPOSITORY", { problem, value, cure: 'write a path such as "group/app"' });
  return "";
}

function planAddress(value: unknown, issues: Issues): string {
  if (value === undefined) return DEFAULTS.gitlabUrl;
  if (!checkType(value, "string", issues) || ADDRESS.test(value)) return String(value);
  const problem = "not the address of a GitLab instance";
  issues.add("DEPLOY_ROLE_ADDRESS", {
    problem,
    value,
    cure: 'write for example "https://gitlab.example.com"',
  });
  return DEFAULTS.gitlabUrl;
}

function planProvider({ provider }: Props, issues: Issues): ProviderPlan {
  if (provider === undefined) return { kind: "made" };
  if (provider === "existing") return { kind: "existing" };
  if (isPlain(provider) && !checkType(provider, "string", issues)) return { kind: "existing" };
  const arn = checkInput(provider as pulumi.Input<string>, issues, (text, found) =>
    checkArn(text, found, ["iam"]),
  );
  return { kind: "given", arn };
}

function isGivenNone(props: Props, names: readonly string[]): boolean {
  return names.every((name) => props[name] === undefined);
}

function refuseNobody(issues: Issues, names: string): void {
  const problem = "nobody may take the role";
  issues.add("DEPLOY_ROLE_NOBODY", { problem, cure: `write ${names}, such as branches: ["main"]` });
}
