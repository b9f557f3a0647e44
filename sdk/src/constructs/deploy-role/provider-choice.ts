import type { IssuerPlan } from "./issuer-plan";

/** An OpenID Connect provider that the account has. */
export interface FoundProvider {
  readonly arn: string;
  /** The audiences that it accepts. */
  readonly clientIdLists: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * The decision on a provider that is made if the account has none. One of this stage is `ours` with its ARN, so that a state
 * that has lost it takes it in again. One of anybody else is `used` and stays out of the state.
 */
export type ProviderChoice =
  | { readonly kind: "new" }
  | { readonly kind: "ours" | "used"; readonly arn: string };

/** Decides by the tags of the provider, which say whose it is. */
export function chooseProvider(
  found: FoundProvider | undefined,
  ownTags: Readonly<Record<string, string>>,
): ProviderChoice {
  if (found === undefined) return { kind: "new" };
  const isOurs = Object.entries(ownTags).every(([name, value]) => found.tags[name] === value);
  return { kind: isOurs ? "ours" : "used", arn: found.arn };
}

/** Whether the refusal of a look-up says that there is no such provider, and nothing else. */
export function isNotThere(error: unknown): boolean {
  return /finding IAM OIDC Provider by url \(.*\): not found/i.test((error as Error).message);
}

/** The ARN of a provider that accepts the tokens of the jobs. Throws where there is none, or where it does not. */
export function acceptingArn(
  { url, audience, issues }: Pick<IssuerPlan, "url" | "audience" | "issues">,
  found: FoundProvider | undefined,
): string {
  const faults = issues.apart();
  if (found === undefined) {
    const problem = `the account has no OpenID Connect provider of ${url}`;
    faults
      .at("provider")
      .add("DEPLOY_ROLE_PROVIDER", { problem, cure: "leave provider out to have it made" });
  } else if (!found.clientIdLists.includes(audience)) {
    const problem = `${found.arn} does not accept the audience ${audience}`;
    const cure = `run aws iam add-client-id-to-open-id-connect-provider --open-id-connect-provider-arn ${found.arn} --client-id ${audience}`;
    faults.at("provider").add("DEPLOY_ROLE_AUDIENCE", { problem, cure });
  }
  faults.throwIfAny();
  return (found as FoundProvider).arn;
}
