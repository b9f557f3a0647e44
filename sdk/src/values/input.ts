import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../errors";
import { checkType } from "./checks";

/** True for a value that is known while the program runs: neither an Output nor a promise. */
export function isPlain<T>(value: pulumi.Input<T>): value is T {
  return !pulumi.Output.isInstance(value) && !(value instanceof Promise);
}

/** Report what is no list, and members that are no text, now or later. */
export function checkTexts(list: unknown, issues: Issues): list is readonly pulumi.Input<string>[] {
  if (!checkType(list, "list", issues)) return false;
  const wrong = list.filter((item, index) => isPlain(item) && !checkType(item, "string", issues.at(index)));
  return wrong.length === 0;
}

/**
 * Check a prop that may be an Output. A plain value is checked at once, into `issues`. An Output or a promise is checked
 * by the same rule when it is known. Use the returned value instead of the given one: it rejects with the
 * DefinitionError, so that the resource it is given to is not registered.
 *
 * An Output of `undefined` counts as not given. Only the value itself is checked: check the members of an object that may
 * be Outputs one by one.
 */
export function checkInput<T>(
  value: pulumi.Input<T>,
  issues: Issues,
  check: (value: T, issues: Issues) => void,
): pulumi.Input<T> {
  if (isPlain(value)) {
    check(value, issues);
    return value;
  }
  const later = pulumi.output(value) as unknown as pulumi.Output<T>;
  return later.apply(async (known) => {
    if (known === undefined) return known;
    const hideValues = await pulumi.isSecret(later);
    const found = issues.apart({ hideValues });
    check(known, found);
    found.throwIfAny();
    for (const warning of found.warnings) void pulumi.log.warn(warning);
    return known;
  }) as unknown as pulumi.Output<T>;
}
