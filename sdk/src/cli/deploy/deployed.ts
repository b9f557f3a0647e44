import { APP_STACK, RESERVED_OUTPUTS } from "../../values/stack-state";
import { readText } from "./app-plan";
import type { StateResource } from "./engine";
import type { RoutesOf } from "./foreign-routes";
import type { Reads } from "./readers";
import { idIn } from "./units";

type Outputs = Readonly<Record<string, unknown>>;

/** The values of others that a deployed app stack has read, from the outputs of its Pulumi stack. */
export function readsOf(outputs: Outputs): Reads {
  return (readText(outputs[`${RESERVED_OUTPUTS}reads`]) ?? {}) as Reads;
}

/** The routes of a deployed app stack. */
export function routesOf(id: string, outputs: Outputs): RoutesOf {
  const outline = readText(outputs[`${RESERVED_OUTPUTS}${id}`]) as
    | { readonly routesFrom?: RoutesOf["serves"] }
    | undefined;
  return {
    adds: (readText(outputs[`${RESERVED_OUTPUTS}routes`]) ?? {}) as RoutesOf["adds"],
    serves: outline?.routesFrom ?? {},
  };
}

/** The outputs that the program itself gives. */
export function ownOutputs(outputs: Outputs): Record<string, unknown> {
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => !name.startsWith(RESERVED_OUTPUTS)));
}

/** The app stacks in the state of a Pulumi stack. */
export interface StateFacts {
  /** Ids of app stacks that they use. */
  readonly uses: readonly string[];
  /** Stages that the app protects. */
  readonly protect: readonly string[];
  /** Stages that the app names as those of developers. */
  readonly development: readonly string[];
}

/**
 * Reads the facts that each app stack leaves in the state. One whose function failed leaves none. The references to
 * other Pulumi stacks of the stage tell them then.
 */
export function factsOf(stage: string, resources: readonly StateResource[]): StateFacts {
  const stacks = resources.filter(({ type }) => type === APP_STACK);
  const all = (key: string) => stacks.flatMap(({ outputs }) => (outputs[key] ?? []) as string[]);
  const references = resources
    .filter(({ type }) => type === "pulumi:pulumi:StackReference")
    .flatMap(({ urn }) => idIn(stage, urn.slice(urn.lastIndexOf("/") + 1)) ?? []);
  return {
    uses: [...new Set([...all("uses"), ...references])],
    protect: [...new Set(all("protect"))],
    development: [...new Set(all("development"))],
  };
}
