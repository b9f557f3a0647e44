import type { GraphValue } from "../../../graph/types";

/** Members of a request. Undefined ones are left out. */
export type Members = { readonly [name: string]: Sent };
export type Sent = GraphValue | undefined | readonly Sent[] | Members;

/** One call of AWS as data: service, operation and input by its API model. */
export interface Operation {
  /** The service's name in signatures: `dynamodb`. */
  readonly service: string;
  /** The operation's name in the model: `CreateTable`. */
  readonly operation: string;
  readonly input: Members;
}

/** Creates operations of one service. */
export function operationsOf(service: string): (operation: string, input: Members) => Operation {
  return (operation, input) => ({ service, operation, input });
}
