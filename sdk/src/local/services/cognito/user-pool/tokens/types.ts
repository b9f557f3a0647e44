import type { ClientSettings, UserPoolSettings } from "../settings/settings";
import type { UserStore } from "../state/store";
import type { User } from "../state/user";
import type { TokenSource, Triggers } from "../triggers/types";

/** The sign-in that tokens are made from. */
export interface IssuerDeps {
  /** Asked for each time: settings are replaced while a pool runs. */
  readonly settings: () => UserPoolSettings;
  readonly users: UserStore;
  readonly triggers: Triggers;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A sign-in that tokens are asked for. */
export interface SignedIn {
  readonly user: User;
  readonly client: ClientSettings;
  readonly source: TokenSource;
  /** Scopes of the access token. A sign-in by the API has `aws.cognito.signin.user.admin`. */
  readonly scopes: readonly string[];
  readonly nonce?: string | undefined;
  readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
}

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  /** Only with a new sign-in. */
  readonly refreshToken: string | undefined;
  /** Seconds that the access token is good for. */
  readonly expiresIn: number;
}

/** The claims of an access token that is valid for the service's own calls. */
export interface AccessClaims {
  readonly user: User;
  readonly client: ClientSettings;
  readonly originId: string | undefined;
  readonly scopes: readonly string[];
}

/** A public key as it is published. */
export interface PublicKey {
  readonly kid: string;
  readonly kty: "RSA";
  readonly alg: "RS256";
  readonly use: "sig";
  readonly n: string;
  readonly e: string;
}

/** Makes and checks the tokens of one pool. */
export interface TokenIssuer {
  /** `https://cognito-idp.<region>.amazonaws.com/<poolId>` */
  readonly issuer: string;
  /** ID, access and refresh token of a new sign-in. Calls pre token generation. */
  issue(signedIn: SignedIn): Promise<Tokens>;
  /** New ID and access tokens. Throws `NotAuthorizedException`: unknown, expired, revoked, or another client's. */
  refresh(
    refreshToken: string,
    client: ClientSettings,
    clientMetadata?: Readonly<Record<string, string>>,
  ): Promise<Tokens>;
  /** An access token for a client itself, without a user. */
  issueForClient(
    client: ClientSettings,
    scopes: readonly string[],
  ): Promise<{ accessToken: string; expiresIn: number }>;
  /** The claims of an access token with this scope. Throws `NotAuthorizedException` in the service's words. */
  checkAccess(accessToken: string, scope?: string): Promise<AccessClaims>;
  /**
   * Claims of a good ID token, for the identity pool. Throws `NotAuthorizedException`.
   * With `serverSide`, users who were signed out, disabled or deleted are refused.
   */
  checkId(idToken: string, clientId: string, serverSide: boolean): Promise<Readonly<Record<string, unknown>>>;
  /** Ends a sign-in by its refresh token. Unknown ones are passed over. */
  revoke(refreshToken: string, client: ClientSettings): void;
  publicKeys(): Promise<readonly PublicKey[]>;
  /** Sign with new keys from now on. */
  rotate(): Promise<void>;
}
