/** What an authorizer found out about the caller, in the shape that events carry it. */
export type AuthorizerContext =
  | {
      readonly kind: "jwt";
      readonly claims: Readonly<Record<string, string>>;
      readonly scopes: readonly string[] | null;
    }
  | {
      readonly kind: "lambda";
      readonly principalId: string | undefined;
      readonly context: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "iam"; readonly identity: IamIdentity };

/** The caller of a route with IAM authorization. */
export interface IamIdentity {
  readonly accessKey: string;
  readonly accountId: string;
  /** `AIDA...` of a user, `AROA...:<session>` of a role. */
  readonly userId: string;
  readonly userArn: string;
  readonly principalOrgId?: string;
  readonly cognitoIdentity?: {
    readonly amr: readonly string[];
    readonly identityId: string;
    readonly identityPoolId: string;
  };
}

/** How a caller with credentials of an identity pool signed in, as events have it beside the identity. */
export interface CognitoAuthentication {
  readonly type: "authenticated" | "unauthenticated";
  /** Provider and user, `<provider>,<provider>:CognitoSignIn:<sub>`; null for guests. */
  readonly provider: string | null;
}

/** @see Developer Guide, api-gateway-mapping-template-reference, cognitoAuthenticationProvider */
export function cognitoAuthentication(iam: IamIdentity | undefined): CognitoAuthentication | undefined {
  if (!iam?.cognitoIdentity) return undefined;
  const { amr } = iam.cognitoIdentity;
  if (amr.includes("unauthenticated")) return { type: "unauthenticated", provider: null };
  const providers = amr.filter((entry) => entry !== "authenticated");
  return { type: "authenticated", provider: providers.join(",") || null };
}

/**
 * Turns a token's claims into what functions see: text only. Numbers are digits, booleans words, lists `[a b]`.
 * @see recorded events named in the facts of HTTP APIs; objects are written as the service's own language prints them
 */
export function claimsAsText(claims: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)]));
}

function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(claimText).join(" ")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `map[${entries.map(([name, inner]) => `${name}:${claimText(inner)}`).join(" ")}]`;
  }
  return value === null ? "<nil>" : String(value);
}
