import type { GraphValue } from "../../../graph/types";
import type { Call } from "./calls";

export type Fields = Readonly<Record<string, GraphValue>>;

/** A resource on its way to the endpoint: all that it was given is what the endpoint has answered for others. */
export interface Replayed {
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  /** What the endpoint calls it, once that is known. */
  readonly id: string;
  readonly inputs: Fields;
  /** Inputs and outputs; those that only the endpoint can tell, once they are known. */
  readonly state: Fields;
  readonly region: string;
}

/** How a resource type is made at an endpoint. */
export interface ReplayedType {
  /** Type token. */
  readonly token: string;
  readonly create: (resource: Replayed) => Call;
  /**
   * What only the endpoint can tell, by the path of the output, and where its reply to `create` has it. Outputs that the
   * capture has not made up either are passed over.
   */
  readonly outputs?: Readonly<Record<string, string>>;
  /** What more has to be asked for the same inputs, by the id that it has got. */
  readonly settle?: (resource: Replayed) => readonly Call[];
  /** Asks for it where it may be there already, and where the reply has what only the endpoint can tell. */
  readonly find?: {
    readonly call: (resource: Replayed) => Call;
    readonly outputs?: Readonly<Record<string, string>>;
  };
  /** Undefined where it goes with what it belongs to. */
  readonly remove?: (resource: Replayed) => Call;
}
