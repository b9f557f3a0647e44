import type { Placement } from "../../app/component";
import { place, placeImported } from "../../app/placement";
import { importedState } from "../../app/sharing/construct";
import type { ConstructState } from "../../app/sharing/origin";
import type { Scope } from "../../app/stack";
import { Issues } from "../../errors";

/** An API that is about to be registered: planned by its props, or made by another Pulumi stack. */
export type BegunApi<Plan, State> =
  | { readonly placement: Placement; readonly plan: Plan; readonly state: undefined }
  | { readonly placement: Placement; readonly plan: undefined; readonly state: State };

/** Find the place of an API and check its props. Registers nothing, and throws for a definition that is refused. */
export function beginApi<Plan, State extends ConstructState>(
  kind: string,
  scope: Scope,
  id: string,
  props: { readonly native?: { readonly id?: string } },
  planProps: (props: unknown, placement: Placement, issues: Issues) => Plan,
): BegunApi<Plan, State> {
  const issues = new Issues({ kind, id });
  const state = importedState<State>(props);
  if (state) {
    const placement = placeImported(kind, scope, id, state, issues);
    issues.throwIfAny();
    return { placement, plan: undefined, state };
  }
  const placement = place(kind, scope, props?.native?.id ?? id, issues);
  const plan = planProps(props, placement, issues);
  issues.throwIfAny();
  return { placement, plan, state };
}
