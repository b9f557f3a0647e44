import type { GraphValue } from "../../../graph/types";

/** Members of a request; those that are undefined are left out. */
export type Members = { readonly [name: string]: Sent };
export type Sent = GraphValue | undefined | readonly Sent[] | Members;

/** One call of AWS as data: what is asked of which service, with the input that its API model has. */
export interface Operation {
  /** As signatures name it: `dynamodb`. */
  readonly service: string;
  /** As the model names it: `CreateTable`. */
  readonly operation: string;
  readonly input: Members;
}

/** Makes the operations of one service. */
export function operationsOf(service: string): (operation: string, input: Members) => Operation {
  return (operation, input) => ({ service, operation, input });
}
