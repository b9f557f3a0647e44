import { DEFAULTS } from "#sdk/app/default-sets";
import { FunctionDefaults } from "#sdk/app/function-defaults";
import type { Stack } from "#sdk/app/stack";
import { Issues } from "#sdk/errors/index";
import { type FunctionContext, type MadeFunctionPlan, planFunction } from "#sdk/functions/plan";
import type { FunctionDefinition, FunctionProps } from "#sdk/functions/props";
import type { App } from "#sdk/index";

/** The context of planning a function without an app, a stack or Pulumi. */
export interface PlanningContext {
  readonly defaults?: keyof typeof DEFAULTS;
  /** Default props of app and stack, weakest first. */
  readonly inherited?: readonly FunctionProps[];
  readonly constructDefaults?: FunctionProps;
  /** Warnings are added here. */
  readonly warnings?: string[];
}

/**
 * Plans a function of app `notes`, stage `dev`, without files. Throws its DefinitionError if it is refused.
 */
export function planned(definition: FunctionDefinition, context: PlanningContext = {}): MadeFunctionPlan {
  const { defaults = "v1", inherited = [], constructDefaults, warnings = [] } = context;
  const app = {
    name: "notes",
    stage: "dev",
    defaults: DEFAULTS[defaults],
    warnOnce: (_key: string, message: string) => warnings.push(message),
  };
  const stack = { id: "Main", functionDefaults: new FunctionDefaults(inherited) };
  const issues = new Issues({ kind: "Function", id: "Test" });
  // The plan reads no more of app and stack than this.
  const where = {
    app: app as unknown as App,
    stack: stack as unknown as Stack,
    defaults: app.defaults,
    constructDefaults,
  };
  const plan = planFunction(definition, where, issues);
  issues.throwIfAny();
  if (plan?.kind !== "made") throw new Error("the plan is not one to be made");
  return plan;
}

/** The context in which a construct of a stack plans its functions. */
export function contextIn(stack: Stack): FunctionContext {
  return { app: stack.app, stack, defaults: stack.app.defaults };
}
