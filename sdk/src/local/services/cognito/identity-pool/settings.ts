/** An identity pool as registered, with what AWS fills in. Plain data: made from a graph, or by hand. */
export interface IdentityPoolSettings {
  /** `us-east-1:` and a UUID. */
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** Whether there are identities of people who have not signed in. */
  readonly allowsGuests: boolean;
  /** Whether tokens are given out that are exchanged for credentials elsewhere. */
  readonly allowsClassicFlow: boolean;
  readonly userPools: readonly UserPoolProvider[];
  /** Ids of the app at the providers that Cognito knows itself, by their domains. */
  readonly loginProviders: ReadonlyMap<string, string>;
  readonly openIdProviders: readonly OpenIdProvider[];
  readonly developerProviderName: string | undefined;
  /** ARNs. */
  readonly roles: {
    readonly authenticated: string | undefined;
    readonly unauthenticated: string | undefined;
  };
  readonly roleMappings: readonly RoleMapping[];
  readonly principalTags: readonly PrincipalTags[];
}

/** A client of a user pool whose users get identities. */
export interface UserPoolProvider {
  readonly clientId: string;
  /** `cognito-idp.us-east-1.amazonaws.com/us-east-1_AbCdEfGhI` */
  readonly providerName: string;
  /** Whether users who were signed out or deleted get nothing for a token that they still have. */
  readonly serverSideTokenCheck: boolean;
}

/** An OpenID Connect provider of the account. */
export interface OpenIdProvider {
  readonly arn: string;
  /** Its name in logins: its URL without `https://`. */
  readonly name: string;
  /** `undefined` when the program does not say which apps it may be used with. */
  readonly clientIds: readonly string[] | undefined;
}

/** How the role of a user is chosen, for one provider. */
export interface RoleMapping {
  /** `<user pool's provider name>:<client id>`, the domain of a provider, or its ARN. */
  readonly identityProvider: string;
  readonly type: "Token" | "Rules";
  /** The choice of a role where neither token nor rules name one. */
  readonly ambiguous: "AuthenticatedRole" | "Deny";
  readonly rules: readonly MappingRule[];
}

export interface MappingRule {
  readonly claim: string;
  readonly matchType: "Equals" | "Contains" | "StartsWith" | "NotEqual";
  readonly value: string;
  readonly roleArn: string;
}

/** Claims that credentials carry as tags. */
export interface PrincipalTags {
  readonly identityProvider: string;
  /** Names of claims by tag. */
  readonly claims: ReadonlyMap<string, string>;
}
