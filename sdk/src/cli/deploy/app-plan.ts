import { isHandle, isOfTheRegion } from "../../aws/stack-contents";
import { TYPE } from "../../aws/tokens";
import type { GraphResource, ResourceGraph } from "../../graph";
import { isOfLeftOut } from "../../values/left-out";
import { APP_STACK, fromOutputText, RESERVED_OUTPUTS } from "../../values/stack-state";

/** The facts about a program that a deployment needs. */
export interface AppPlan {
  /** The stacks in the order in which the program runs them. */
  readonly stacks: readonly AppStack[];
  /** Stages that are changed only after a yes. */
  readonly protect: readonly string[];
  /** Stages that the app names as those of developers. */
  readonly development?: readonly string[];
  /** Logical names and types of the resources that belong to no app stack, so that they cannot be deployed with one. */
  readonly unowned: readonly { readonly type: string; readonly name: string }[];
  /** Ids of the secrets that nobody has set, each with the app stack that makes it. */
  readonly withoutValue?: readonly { readonly id: string; readonly stack: string | undefined }[];
  /** Parts that an upgrade has left out of the program, in a sentence each. */
  readonly leftOut?: readonly string[];
  /** Absolute paths of the files that the program was seen to read. */
  readonly files?: readonly string[];
  /** Whether it asks other programs, whose answers may differ the next time. */
  readonly startsPrograms?: boolean;
}

/** One app stack of the program. */
export interface AppStack {
  readonly id: string;
  /** Ids of the app stacks that it uses. */
  readonly uses: readonly string[];
  /** Paths of what it shares. */
  readonly exports: readonly string[];
  /** The resources and components that it makes. */
  readonly resources: readonly GraphResource[];
}

/** Read the app stacks, and who uses whom, from the graph of the whole app. */
export function planApp(graph: ResourceGraph): AppPlan {
  const owners = ownersOf(graph);
  const runs = graph.resources.filter(isAppStack);
  const factsOf = (name: string) =>
    graph.resources.flatMap(({ type, state }) => (type === APP_STACK ? texts(state[name]) : []));
  const stacks = runs.map((stack): AppStack => {
    const id = stack.state.id as string;
    const resources = graph.resources.filter(({ urn }) => owners.get(urn) === stack.urn);
    return { id, uses: texts(stack.state.uses), exports: exportsOf(graph, id), resources };
  });
  const unowned = graph.resources.filter((resource) => !owners.has(resource.urn) && !isHarmless(resource));
  return {
    stacks,
    leftOut: graph.logs.map(({ message }) => message).filter(isOfLeftOut),
    protect: [...new Set(factsOf("protect"))],
    development: [...new Set(factsOf("development"))],
    unowned: unowned.map(({ type, name }) => ({ type, name })),
    withoutValue: secretsWithoutValue(graph, (urn) => {
      return stacks.find(({ resources }) => resources.some((resource) => resource.urn === urn))?.id;
    }),
  };
}

/** A secret is a component that knows its id, around a parameter. */
function secretsWithoutValue(
  { resources }: ResourceGraph,
  stackOf: (urn: string) => string | undefined,
): NonNullable<AppPlan["withoutValue"]> {
  const empty = resources.filter(
    ({ type, inputs }) => type === TYPE.ssm.Parameter && inputs.value === undefined,
  );
  const parents = new Set(empty.map(({ parent }) => parent));
  return resources
    .filter(({ type, urn }) => type === "serverless-api:index:Secret" && parents.has(urn))
    .map(({ state, urn }) => ({ id: String(state.id), stack: stackOf(urn) }));
}

/** The app stack of each resource that has one. Parents come before their children. */
function ownersOf({ resources }: ResourceGraph): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const resource of resources) {
    const owner = isAppStack(resource) ? resource.urn : owners.get(resource.parent ?? "");
    if (owner !== undefined) owners.set(resource.urn, owner);
  }
  return owners;
}

/** Stacks that the app ran know their id. One that a program makes by hand does not. */
function isAppStack({ type, state }: GraphResource): boolean {
  return type === APP_STACK && typeof state.id === "string";
}

function isHarmless({ type, name, external, parent }: GraphResource): boolean {
  if (external || isHandle(type)) return true;
  return parent === undefined && isOfTheRegion(type, name);
}

function exportsOf({ outputs }: ResourceGraph, id: string): readonly string[] {
  const outline = readText(outputs[`${RESERVED_OUTPUTS}${id}`]) as { exports?: unknown } | undefined;
  return texts(outline?.exports);
}

/** The data of an output that is JSON text. Undefined for anything else. */
export function readText(value: unknown): unknown {
  if (typeof value !== "string") return undefined;
  try {
    return fromOutputText(value);
  } catch {
    // Not written by this package.
    return undefined;
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
