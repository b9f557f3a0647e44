import { Issues } from "../../errors";
import type { Component } from "../component";

/** The stack that made an imported construct, in the words of messages. */
export interface Owner {
  /** The stack to write something in: `ApiStack`. */
  readonly stack: string;
  /** The owner: `ApiStack (Pulumi stack org/notes/dev.ApiStack)`. */
  readonly full: string;
}

// Not a pattern of the parameter: a pattern is part of the published types, which leave out what is internal.
export function ownerOf(construct: Component): Owner {
  const { origin } = construct.placement;
  if (!origin) return { stack: "the stack that makes it", full: "another Pulumi stack" };
  return { stack: origin.stackId, full: `${origin.stackId} (Pulumi stack ${origin.reference})` };
}

/**
 * Refuse what would have to change resources of the Pulumi stack that made the construct.
 * `method` is what the user called, `instead` the line to write there: `fn.bind([...])`.
 */
export function refuseOnImported(construct: Component, method: string, instead: string): never {
  const { stack, full } = ownerOf(construct);
  const issues = new Issues(construct.constructName);
  const problem = `it was made in ${full}, whose resources cannot be changed from here`;
  issues.at(method).add("IMPORTED_READ_ONLY", { problem, cure: `write ${instead} in ${stack}` });
  throw issues.toError();
}
