import type { IamIdentity } from "./identity";
import type { FindValues } from "./variables";

/** Credentials that may call IAM routes. */
export interface IamCaller {
  readonly secretAccessKey: string;
  /** Temporary credentials carry a token besides. */
  readonly sessionToken?: string;
  readonly identity: IamIdentity;
  /** When temporary credentials end, in milliseconds since 1970. */
  readonly expiresAt?: number;
  /** The service of AWS that acts in this role, as a schedule's target has it do, and the resource that it acts for. */
  readonly actsFor?: { readonly service: string; readonly sourceArn: string };
  /**
   * Whether the caller may do something now. Without it, the caller may do everything. `request` has the values for
   * conditions of policies. Without it no value is known.
   */
  allows?(access: SignedAccess, request?: FindValues): boolean;
  /** Whether its own policies deny it, so that no other policy can allow it. Called where `allows` says no. */
  denies?(access: SignedAccess, request?: FindValues): boolean;
  /** Whether its boundary stands in the way. Asked where `allows` says no. */
  isBounded?(access: SignedAccess, request?: FindValues): boolean;
}

/** The access that a signed request needs, as policies name it. */
export interface SignedAccess {
  readonly action: string;
  readonly arn: string;
  /** Further condition keys of this call, in lower case: `s3:prefix`. An empty list: it certainly has none. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** The part of the call that does it, for a service that has keys which take more than the call to know. */
  readonly part?: CallPart;
}

/** A part of a call, with its members as those of a call of its own. */
export interface CallPart {
  readonly input: Readonly<Record<string, unknown>>;
  /** The operation that it is a part of: `TransactGetItems`. Absent for a call by itself. */
  readonly within?: string;
}
