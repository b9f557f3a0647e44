import type { Surroundings } from "../../../app/component";
import type { Issues } from "../../../errors";
import { checkFunctionDefaults } from "../../../functions/default-layers";
import { planFunction } from "../../../functions/plan";
import type { FunctionProps } from "../../../functions/props";
import type { PlanFunction } from "./props-plan";
import { type AuthorizationChoice, checkChoice } from "./rules";

/** What an API says of all its routes, whatever its kind. */
interface GivenRules<Authorizers> {
  readonly authorizers?: Authorizers;
  readonly defaults: AuthorizationChoice & { readonly function?: FunctionProps };
}

/** The rules that routes of every kind take from their API, checked. */
export interface SharedRules<Plan> {
  readonly authorizers: ReadonlyMap<string, Plan | undefined>;
  /** Empty where they name what there is not. */
  readonly defaults: AuthorizationChoice;
  readonly functionDefaults: FunctionProps | undefined;
}

/** Check the authorizers of an API, and what its defaults say of authorizers and functions. */
export function planSharedRules<Authorizers, Plan>(
  { authorizers: given, defaults }: GivenRules<Authorizers>,
  planAuthorizers: (
    authorizers: Authorizers | undefined,
    planFunction: PlanFunction,
    issues: Issues,
  ) => ReadonlyMap<string, Plan | undefined>,
  context: Surroundings,
  issues: Issues,
): SharedRules<Plan> {
  const at = issues.at("defaults");
  checkFunctionDefaults(defaults.function, at.at("function"));
  // Definition silent: defaults.function is for routes. An authorizer needs neither their permissions nor their bindings.
  const authorizers = planAuthorizers(
    given,
    (definition, found) => planFunction(definition, context, found),
    issues.at("authorizers"),
  );
  const isChoice = checkChoice(defaults, authorizers, at);
  return { authorizers, defaults: isChoice ? defaults : {}, functionDefaults: defaults.function };
}
