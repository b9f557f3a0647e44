/** The caller of a signed request, as events of functions have it. */
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
  /** Provider and user, `<provider>,<provider>:CognitoSignIn:<sub>`. Null for guests. */
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
