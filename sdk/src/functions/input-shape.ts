import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../errors";
import { checkInput, checkType, isPlain } from "../values";

/** Checks a value that may be an Output, or have Outputs in it, and gives back what to use instead of it. */
export type Shape = (value: unknown, issues: Issues) => unknown;

/** A value that is checked as a whole. */
export function value(check: (value: unknown, issues: Issues) => unknown): Shape {
  return (given, issues) => checkInput(given, issues, (known, at) => void check(known, at));
}

/** An object, of which the members named here are checked, and others are taken as they are. */
export function object(members: Readonly<Record<string, Shape>>): Shape {
  return nested((given, issues) => {
    if (!checkType(given, "object", issues)) return given;
    const checked = Object.entries(given).map(([name, member]) => {
      const shape = member === undefined ? undefined : members[name];
      return [name, shape ? shape(member, issues.at(name)) : member] as const;
    });
    return Object.fromEntries(checked);
  });
}

/** A list. `checkLength` reports one that is too long. */
export function list(member: Shape, checkLength?: (length: number, issues: Issues) => void): Shape {
  return nested((given, issues) => {
    if (!checkType(given, "list", issues)) return given;
    checkLength?.(given.length, issues);
    return given.map((each, index) => member(each, issues.at(index)));
  });
}

/**
 * The shape of a nested value. Values that are only known later are checked whole, when they contain no Output any
 * more.
 */
function nested(walk: Shape): Shape {
  return (given, issues) =>
    isPlain(given)
      ? walk(given, issues)
      : checkInput(pulumi.output(given), issues, (known, later) => void walk(known, later));
}
