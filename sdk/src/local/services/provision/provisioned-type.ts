import type { GraphValue } from "../../../graph/types";
import type { Operation } from "./operation";

export type Fields = Readonly<Record<string, GraphValue>>;

/** A resource as a graph has it, and as a call of AWS needs it. */
export interface Provisioned {
  /** Type token. */
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  readonly id: string;
  readonly inputs: Fields;
  /** Inputs and outputs. */
  readonly state: Fields;
  /** Where it is made. @default the first region of AWS */
  readonly region?: string;
}

/** By which calls of AWS the resources of a type are made: the one place that knows what its inputs are there. */
export interface ProvisionedType {
  /** Type token. */
  readonly token: string;
  /** Whether an emulator that answers for its service makes it. What calls functions, and who may do what, is decided here. */
  readonly isData?: boolean;
  readonly create: (resource: Provisioned) => Operation;
  /**
   * Outputs that AWS alone can tell, by their paths, and where its reply to `create` has them. Outputs that a capture has
   * not made up either are passed over.
   */
  readonly outputs?: Readonly<Record<string, string>>;
  /** What more has to be asked for the same inputs, once it is there. */
  readonly settle?: (resource: Provisioned) => readonly Operation[];
  /** Asks for it where it may be there already, and where the reply has what AWS alone can tell. */
  readonly find?: {
    readonly call: (resource: Provisioned) => Operation;
    readonly outputs?: Readonly<Record<string, string>>;
  };
  /** Undefined where it is removed with what it belongs to. */
  readonly remove?: (resource: Provisioned) => Operation;
}
