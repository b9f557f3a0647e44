import type { GraphResource } from "../../graph/types";

/** The handler of what `aws.lambda.CallbackFunction` makes of a function in the program. */
const WRITTEN_IN_PROGRAM = "__index.handler";

/**
 * The name of a function in the user's files, `src/notes.list`. The name of its resource where the program itself has
 * its code.
 */
export function handlerName({ inputs, name }: Pick<GraphResource, "inputs" | "name">): string {
  const handler = String(inputs.handler ?? "");
  return handler === WRITTEN_IN_PROGRAM ? name : handler;
}
