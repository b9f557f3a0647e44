import { Issues } from "../../errors";
import type { Component } from "../component";

/**
 * Refuse what would have to change resources of the Pulumi stack that made the construct.
 * `method` is what the user called, `instead` the line to write there: `fn.bind([...])`.
 */
export function refuseOnImported(construct: Component, method: string, instead: string): never {
  const { origin } = construct.placement;
  const issues = new Issues(construct.constructName);
  const owner = origin ? `${origin.stackId} (Pulumi stack ${origin.reference})` : "another Pulumi stack";
  const there = origin ? origin.stackId : "the stack that makes it";
  const problem = `it was made in ${owner}, whose resources cannot be changed from here`;
  issues.at(method).add("IMPORTED_READ_ONLY", { problem, cure: `write ${instead} in ${there}` });
  throw issues.toError();
}
