import type { GraphValue } from "../../../graph/types";
import type { Operation } from "./operation";

export type Fields = Readonly<Record<string, GraphValue>>;

/** A resource of a graph, as calls of AWS need it. */
export interface Provisioned {
  /** Type token. */
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  readonly id: string;
  readonly inputs: Fields;
  /** Inputs and outputs. */
  readonly state: Fields;
  /** The region of the resource. @default the first region of AWS */
  readonly region?: string;
}

/** The calls of AWS that create resources of one type, and the only mapping of the type's inputs to AWS's members. */
export interface ProvisionedType {
  /** Type token. */
  readonly token: string;
  /** Whether an external emulator of the service creates the resource. Function calls and permissions are decided here. */
  readonly isData?: boolean;
  readonly create: (resource: Provisioned) => Operation;
  /**
   * Outputs that only AWS can assign, by their paths, and their paths in the reply to `create`.
   * Outputs that a capture has not made up are skipped.
   */
  readonly outputs?: Readonly<Record<string, string>>;
  /** Further calls for the same inputs, once the resource exists. */
  readonly settle?: (resource: Provisioned) => readonly Operation[];
  /** The call that reads a resource which may exist already, and the paths of AWS's outputs in its reply. */
  readonly find?: {
    readonly call: (resource: Provisioned) => Operation;
    readonly outputs?: Readonly<Record<string, string>>;
  };
  /** Undefined where the resource is deleted with its owner. */
  readonly remove?: (resource: Provisioned) => Operation;
}
