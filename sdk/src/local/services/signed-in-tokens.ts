/** The tokens of a sign-in at a user pool. */
export interface SignedInTokens {
  readonly idToken: string;
  readonly accessToken: string;
}
