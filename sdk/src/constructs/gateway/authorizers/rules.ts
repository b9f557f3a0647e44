import type * as pulumi from "@pulumi/pulumi";
import { chooseOneOf, type Issues, type Mistake } from "../../../errors";
import { AUTHORIZERS, SCOPES } from "../../../limits/api-gateway";
import { checkTexts, warnBeyond } from "../../../values";

/** Words that stand for "no authorizer" and "signed with IAM credentials", and so cannot name an authorizer. */
export const RESERVED_NAMES = ["none", "iam"] as const;

/** The properties of an authorizer by which routes choose it. Each kind of API has its own authorizers. */
export interface ScopedAuthorizer {
  /** Whether tokens have scopes, so that a route can ask for some. */
  readonly takesScopes: boolean;
  /** Scopes for its routes that have none of their own. */
  readonly scopes: readonly pulumi.Input<string>[];
  /**
   * The reason why AWS has no authorizer that routes could name. Another Pulumi stack declares it and did not make it.
   */
  readonly missing?: Mistake | undefined;
}

/** The authorizer and scopes that a route or the defaults name. */
export interface AuthorizationChoice {
  readonly authorizer?: string;
  readonly authorizationScopes?: readonly pulumi.Input<string>[];
}

/** The authorizers of an API and its defaults. */
export interface AuthorizationRules {
  /** Undefined stands for an authorizer with mistakes, so that routes that name it are not refused as well. */
  readonly authorizers: ReadonlyMap<string, ScopedAuthorizer | undefined>;
  readonly defaults: AuthorizationChoice;
}

/** The authorization of a route. */
export type Authorization =
  | { readonly kind: "none" }
  | { readonly kind: "iam" }
  | { readonly kind: "authorizer"; readonly name: string; readonly scopes: readonly pulumi.Input<string>[] };

/**
 * The authorization of one route. Its authorizer is the route's, or else the default one. Its scopes are the route's,
 * or else those of the defaults and the authorizer together.
 */
export function planAuthorization(
  choice: AuthorizationChoice,
  { authorizers, defaults }: AuthorizationRules,
  issues: Issues,
): Authorization | undefined {
  if (!checkChoice(choice, authorizers, issues)) return undefined;
  const name = choice.authorizer ?? defaults.authorizer ?? "none";
  const isWord = name === "none" || name === "iam";
  const authorizer = authorizers.get(name);
  // An unknown default has been reported at the defaults.
  if (!isWord && authorizer === undefined) return undefined;
  if (authorizer?.missing) {
    issues.at("authorizer").add("AUTHORIZER_NOT_MADE", authorizer.missing);
    return undefined;
  }
  if (!authorizer?.takesScopes) {
    refuseUnusedScopes(choice, name, issues);
    return isWord ? { kind: name } : { kind: "authorizer", name, scopes: [] };
  }
  const scopes = choice.authorizationScopes ?? [
    ...(defaults.authorizationScopes ?? []),
    ...authorizer.scopes,
  ];
  return { kind: "authorizer", name, scopes: checkScopes(withoutRepeats(scopes), issues) };
}

/** Check the authorizer and scopes that the defaults name, whether or not a route uses them. */
export function checkChoice(
  { authorizer, authorizationScopes }: AuthorizationChoice,
  authorizers: ReadonlyMap<string, unknown>,
  issues: Issues,
): boolean {
  let isGood = true;
  const names: readonly string[] = [...new Set([...RESERVED_NAMES, ...authorizers.keys()])];
  if (authorizer !== undefined && !names.includes(authorizer)) {
    isGood = false;
    const problem = "there is no authorizer of this name";
    const cure = `${chooseOneOf(names, authorizer)}, or add it to authorizers`;
    issues.at("authorizer").add("AUTHORIZER_UNKNOWN", { problem, value: authorizer, cure });
  }
  return checkScopeList(authorizationScopes, issues.at("authorizationScopes")) && isGood;
}

function checkScopeList(scopes: unknown, issues: Issues): boolean {
  if (scopes === undefined) return true;
  if (Array.isArray(scopes)) return checkTexts(scopes, issues);
  const cure = 'write a list such as ["notes/read"]';
  issues.add("VALUE_WRONG_TYPE", { problem: "scopes are a list", value: scopes, cure });
  return false;
}

/** Scopes that nothing would check are worse than none: the route would look guarded. */
function refuseUnusedScopes(
  { authorizationScopes }: AuthorizationChoice,
  name: string,
  issues: Issues,
): void {
  if (authorizationScopes === undefined || authorizationScopes.length === 0) return;
  issues.at("authorizationScopes").add("AUTHORIZER_SCOPES_UNUSED", {
    problem: `the authorizer ${JSON.stringify(name)} does not check scopes`,
    cure: "name an authorizer whose tokens have scopes, or remove authorizationScopes",
  });
}

function checkScopes(
  scopes: readonly pulumi.Input<string>[],
  issues: Issues,
): readonly pulumi.Input<string>[] {
  if (scopes.length > SCOPES.max) {
    const problem = `${scopes.length} scopes are more than AWS takes for a route`;
    const cure = `use at most ${SCOPES.max}`;
    issues.at("authorizationScopes").add("AWS_LIMIT_EXCEEDED", { problem, value: scopes.length, cure });
  }
  return scopes;
}

/** The scopes, each plain one once, because AWS refuses repeats. */
function withoutRepeats(scopes: readonly pulumi.Input<string>[]): readonly pulumi.Input<string>[] {
  return [...new Set(scopes)];
}

/** Warn of more authorizers than an API has. AWS counts those that are made, which are those that routes use. */
export function warnOfManyAuthorizers(
  routes: readonly { readonly authorization: Authorization }[],
  madeBefore: Iterable<string>,
  issues: Issues,
): void {
  const used = routes.flatMap(({ authorization }) =>
    authorization.kind === "authorizer" ? [authorization.name] : [],
  );
  const count = new Set([...madeBefore, ...used]).size;
  if (count <= AUTHORIZERS.max) return;
  const text = (most: number) => `${most} authorizers of an API`;
  warnBeyond(AUTHORIZERS, { value: count, text }, issues.at("authorizers"));
}

/** The authorization of a route, as the program writes it. */
export interface RouteAuthorization<Authorizer extends string = string> {
  /**
   * `none`, `iam`, or a key of the API's `authorizers`.
   * Refused: `AUTHORIZER_UNKNOWN`.
   * @default `defaults.authorizer`
   */
  readonly authorizer?: "none" | "iam" | NoInfer<Authorizer>;
  /**
   * OAuth scopes, one of which a token must have. They replace the defaults' and the authorizer's own, and take a `jwt`
   * or `user_pool` authorizer. At most 10.
   * Refused: `AUTHORIZER_SCOPES_UNUSED`, `AWS_LIMIT_EXCEEDED`.
   * @default `defaults.authorizationScopes` and the authorizer's `scopes` together
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
   */
  readonly authorizationScopes?: readonly pulumi.Input<string>[];
}
