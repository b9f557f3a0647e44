import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../errors";
import { type Bindable, type Binding, bindingVariable, isBindable } from "../permissions/bindable";
import { mergePlans, NO_PERMISSIONS, type PermissionPlan, planPermissions } from "../permissions/plan";
import { checkType } from "../values";

/** The variables and statements that bound constructs give a function. */
export interface BindingPlan {
  readonly variables: Readonly<Record<string, pulumi.Input<string>>>;
  readonly permissions: PermissionPlan;
}

export const NO_BINDINGS: BindingPlan = { variables: {}, permissions: NO_PERMISSIONS };

/** Check a list of constructs to bind. Repeats of the same construct are fine. */
export function planBindings(list: unknown, issues: Issues): BindingPlan {
  if (list === undefined || !checkType(list, "list", issues)) return NO_BINDINGS;
  const owners = new Map<string, unknown>();
  return Array.from(list, (entry, index) => planBinding(entry, owners, issues.at(index))).reduce(
    mergeBindings,
    NO_BINDINGS,
  );
}

export function mergeBindings(first: BindingPlan, second: BindingPlan): BindingPlan {
  return {
    variables: { ...first.variables, ...second.variables },
    permissions: mergePlans(first.permissions, second.permissions),
  };
}

function planBinding(entry: unknown, owners: Map<string, unknown>, issues: Issues): BindingPlan {
  if (!isBindable(entry)) {
    refuse(entry, issues);
    return NO_BINDINGS;
  }
  const binding = entry.getBinding();
  const variables: Record<string, pulumi.Input<string>> = {};
  for (const [name, value] of Object.entries(binding.values)) {
    const variable = bindingVariable(binding.kind, name, binding.id);
    checkVariable(variable, binding, entry, owners, issues);
    variables[variable] = value;
  }
  return { variables, permissions: planPermissions(binding.permissions, issues) };
}

function checkVariable(
  variable: string,
  { kind, id }: Binding,
  entry: Bindable,
  owners: Map<string, unknown>,
  issues: Issues,
): void {
  if (!/^\w+$/.test(variable)) {
    const problem = `${kind} ${JSON.stringify(id)} has no id of yours that a handler could look up`;
    const cure = `make it with new ${kind}(stack, "Id", ...) and pass that`;
    issues.add("FUNCTION_BIND_INVALID", { problem, cure });
    return;
  }
  const owner = owners.get(variable);
  owners.set(variable, entry);
  if (owner === undefined || owner === entry) return;
  const problem = `another ${kind} in the list has the id ${JSON.stringify(id)}, and a handler could not tell them apart`;
  issues.add("FUNCTION_BIND_INVALID", { problem, cure: "give one of them another id" });
}

function refuse(entry: unknown, issues: Issues): void {
  const isMissing = entry === undefined || entry === null;
  issues.add("FUNCTION_BIND_INVALID", {
    problem: isMissing ? `the entry is ${entry}` : "not something that can be bound",
    value: isMissing ? undefined : entry,
    cure: isMissing
      ? "check that what it names is exported and made before"
      : "bind a construct such as a Table or an Api; for other resources write permissions and environment",
  });
}
