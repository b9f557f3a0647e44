import type { ConstructContext } from "../../../app/component";
import type { Issues } from "../../../errors";
import { checkFunctionDefaults } from "../../../functions/default-layers";
import { planFunction } from "../../../functions/plan";
import type { FunctionProps } from "../../../functions/props";
import type { PlanFunction } from "./props-plan";
import { type AuthorizationChoice, checkChoice } from "./rules";

/** The authorization that any kind of API sets for all its routes. */
interface GivenRules<Authorizers> {
  readonly authorizers?: Authorizers;
  readonly defaults: AuthorizationChoice & { readonly function?: FunctionProps };
}

/** Checks the authorizers of an API. Entries with mistakes are undefined. */
export type PlanAuthorizers<Authorizers, Plan> = (
  authorizers: Authorizers | undefined,
  planFunction: PlanFunction,
  issues: Issues,
) => ReadonlyMap<string, Plan | undefined>;

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
  planAuthorizers: PlanAuthorizers<Authorizers, Plan>,
  context: ConstructContext,
  issues: Issues,
): SharedRules<Plan> {
  const at = issues.at("defaults");
  checkFunctionDefaults(defaults.function, at.at("function"));
  const authorizers = planAuthorizers(given, functionsOf(context), issues.at("authorizers"));
  const isChoice = checkChoice(defaults, authorizers, at);
  return { authorizers, defaults: isChoice ? defaults : {}, functionDefaults: defaults.function };
}

/** Definition silent: defaults.function is for routes. An authorizer needs neither their permissions nor their bindings. */
export function functionsOf({ app, stack, defaults }: ConstructContext): PlanFunction {
  return (definition, issues) => planFunction(definition, { app, stack, defaults }, issues);
}
