import { isDeepStrictEqual } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { type ConstructName, Issues, type Mistake } from "../errors";
import { FIXED_AT_FIRST } from "../values/stack-state";
import type { Component } from "./component";

/** The parts of the error about a changed setting. */
export interface ImmutableRule {
  readonly construct: ConstructName;
  /** The prop as the user wrote it: `customDomain.path`. */
  readonly path: string;
  /** The way to another value: `remove customDomain, deploy, and set the new path`. */
  readonly cure: string;
}

/** The stored value. An absent setting is a value as well, so that its addition and removal are seen. */
type StoredValue = { readonly set: false } | { readonly set: true; readonly value: unknown };

/**
 * Refuses a change of a setting that cannot change once deployed. A Stash beside the resource stores the first value.
 * It is deleted with the component, so that the setting may be chosen anew after that.
 *
 * Derive the inputs of the guarded resource from the result. It rejects on a change, in a preview as well, and the
 * resource is then not registered. A lifecycle hook would miss replacements.
 */
export function guardImmutable<T>(
  parent: Component,
  part: string,
  value: pulumi.Input<T>,
  rule: ImmutableRule,
): pulumi.Output<T> {
  const wished = pulumi.output(value) as unknown as pulumi.Output<T>;
  // Missing in SDKs older than our peer range, and in programs that force one.
  const Stash: typeof pulumi.Stash | undefined = pulumi.Stash;
  if (Stash === undefined) {
    const message = `this version of @pulumi/pulumi cannot keep ${rule.path}: changes of it are not refused; update @pulumi/pulumi`;
    parent.app.warnOnce("no-stash", message);
    return wished;
  }
  const stash = new Stash(parent.childName(part), { input: wished.apply(toStored) }, { parent });
  const issues = new Issues(rule.construct, undefined, [], rule.path);
  const known = pulumi.all([wished, stash.output, stash.urn]) as unknown as pulumi.Output<
    [T, StoredValue?, string?]
  >;
  return known.apply(async ([now, first, urn = ""]) => {
    // Without a record there is nothing to compare with: mocks keep none.
    if (first === undefined || isDeepStrictEqual(asData(first), asData(toStored(now)))) return now;
    const hideValues = await pulumi.isSecret(known);
    const found = issues.apart({ hideValues });
    found.add("IMMUTABLE_CHANGED", describe(first, toStored(now), urn, rule, hideValues));
    throw found.toError();
  }) as unknown as pulumi.Output<T>;
}

function toStored(value: unknown): StoredValue {
  return value === undefined || value === null ? { set: false } : { set: true, value };
}

/** The value as the engine returns it, without undefined members. */
function asData(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function describe(
  first: StoredValue,
  now: StoredValue,
  urn: string,
  { cure }: ImmutableRule,
  hideValues: boolean,
): Mistake {
  const stored = first.set && (hideValues ? "another value" : JSON.stringify(first.value));
  const before = stored || "not set";
  const verb = first.set ? (now.set ? "changed" : "removed") : "added";
  const problem = `was ${before} ${FIXED_AT_FIRST} ${verb}`;
  const afterFailure = `if that first deployment failed, run: pulumi state delete '${urn}'`;
  const value = now.set ? now.value : undefined;
  return { problem, value, cure: `${cure}; ${afterFailure}` };
}
