/** An OpenID Connect provider that the account has. */
export interface FoundProvider {
  readonly arn: string;
  /** The audiences that it accepts. */
  readonly clientIdLists: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * What becomes of a provider that is made if the account has none. One of this stage is `ours` with its ARN, so that a state
 * that has lost it takes it in again; one of anybody else is `used` and stays out of the state.
 */
export type ProviderChoice =
  | { readonly kind: "new" }
  | { readonly kind: "ours" | "used"; readonly arn: string };

/** Whose a provider is shows in its tags. */
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
