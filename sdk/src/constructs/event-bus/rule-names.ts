import type { Issues } from "../../errors";
import { isPlain } from "../../values";
import type { RulePlan } from "./rule-plan";

type Named = Pick<RulePlan, "key" | "name">;

/** Names of rules on each bus that is an object of the program: two constructs may be around one. */
const namesOn = new WeakMap<object, Set<string>>();

/** Report names in AWS that two rules of a bus would have: the second would take the place of the first. */
export function checkNames(bus: object | undefined, rules: readonly Named[], issues: Issues): void {
  const taken = new Set(bus && namesOn.get(bus));
  for (const { key, name } of rules) {
    if (!isPlain(name)) continue;
    if (taken.has(name)) {
      const problem = "there is a rule of this name on the bus already";
      const cure = "choose another key, or write another native.ruleName";
      issues.at(key).add("EVENT_RULE_DUPLICATE", { problem, value: name, cure });
    }
    taken.add(name);
  }
}

/** Remember the names of rules that are made. */
export function takeNames(bus: object, rules: readonly Named[]): void {
  const taken = namesOn.get(bus) ?? new Set();
  namesOn.set(bus, taken);
  for (const { name } of rules) if (isPlain(name)) taken.add(name);
}
