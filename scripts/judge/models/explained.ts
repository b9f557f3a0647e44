/** What the models refuse, and AWS does not. */
export interface Explained {
  /** `iam PutRolePolicy`. */
  readonly operation: string;
  /** Fits the sentence. */
  readonly says: RegExp;
  readonly reason: string;
}

export const EXPLAINED: readonly Explained[] = [];
