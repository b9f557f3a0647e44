import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../app/component";
import { type Origin, setOrigin } from "../app/origin";
import { ownProject } from "../app/own-project";
import { Function } from "./construct";
import type { FunctionState } from "./state";

/** The functions of a construct as another Pulumi stack sees them: a few stack outputs, however many there are. */
export interface FunctionsState extends Readonly<Record<string, unknown>> {
  /** The index of each key's function. One function may serve several keys. */
  readonly keys: Readonly<Record<string, number>>;
  /** Facts about each function that are known without its deployment. */
  readonly functions: readonly FunctionFacts[];
  /** The ARN of each. */
  readonly functionArns: pulumi.Input<readonly string[]>;
  /** The ARN of the role of each. */
  readonly roleArns: pulumi.Input<readonly string[]>;
  /** There when a function has a URL. Empty for those that have none. */
  readonly urls?: pulumi.Input<readonly string[]>;
  /** There when a function has a log group of ours. Empty for those that have none. */
  readonly logGroupNames?: pulumi.Input<readonly string[]>;
}

/** Facts about a function that are known without its deployment. */
interface FunctionFacts extends Pick<FunctionState, "fixedName"> {
  /** Id of the construct. */
  readonly id: string;
  /** Its logical name without its stack. */
  readonly path: string;
  /** True with a URL of its own. */
  readonly hasUrl?: boolean;
  /** True with a log group of ours. */
  readonly hasLogGroup?: boolean;
  /** The origin of a function that another stack than the construct's own made. */
  readonly origin?: Omit<Origin, "path">;
}

/** Export the functions of a construct by their keys, such as names of consumers or route keys. */
export function exportFunctions(
  owner: Component,
  functions: ReadonlyMap<string, Function>,
): FunctionsState | undefined {
  const distinct = [...new Set(functions.values())];
  if (distinct.length === 0) return undefined;
  const states = distinct.map((each) => each.exportState());
  const keys = [...functions].map(([key, each]) => [key, distinct.indexOf(each)]);
  const urls = listOf(states.map(({ url }) => url));
  const logGroupNames = listOf(states.map(({ logGroupName }) => logGroupName));
  return {
    keys: Object.fromEntries(keys),
    functions: distinct.map((each, index) => factsOf(owner, each, states[index] as FunctionState)),
    functionArns: pulumi.all(states.map(({ functionArn }) => functionArn)),
    roleArns: pulumi.all(states.map(({ roleArn }) => roleArn)),
    ...(urls && { urls }),
    ...(logGroupNames && { logGroupNames }),
  };
}

/** Undefined when there is none. */
function listOf(values: readonly (pulumi.Input<string> | undefined)[]): pulumi.Output<string[]> | undefined {
  if (values.every((value) => value === undefined)) return undefined;
  return pulumi.all(values.map((value) => value ?? ""));
}

/** The same functions, by their keys. Each is imported when it is first asked for. */
export function importFunctions(
  owner: Component,
  state: FunctionsState | undefined,
): ReadonlyMap<string, () => Function> {
  if (state === undefined) return new Map();
  const made = new Map<number, Function>();
  const find = (index: number): Function => {
    const found = made.get(index) ?? importFunction(owner, state, index);
    made.set(index, found);
    return found;
  };
  return new Map(Object.entries(state.keys).map(([key, index]) => [key, () => find(index)]));
}

function factsOf(
  owner: Component,
  { id, placement, stack }: Function,
  { fixedName, logGroupName, url }: FunctionState,
): FunctionFacts {
  const origin = placement.origin ?? (owner.imported ? hereOf(stack.id) : undefined);
  return {
    id,
    path: placement.path,
    ...(fixedName !== undefined && { fixedName }),
    ...(url !== undefined && { hasUrl: true }),
    ...(logGroupName !== undefined && { hasLogGroup: true }),
    ...(origin && { origin: withoutPath(origin) }),
  };
}

/** Where a function is made that a program adds to a construct of another Pulumi stack, and shares with a third. */
function hereOf(stackId: string): Omit<Origin, "path"> {
  return { stackId, reference: `${ownProject()}/${pulumi.getStack()}` };
}

function withoutPath({ stackId, reference, project }: Omit<Origin, "path">): Omit<Origin, "path"> {
  return { stackId, reference, ...(project !== undefined && { project }) };
}

function importFunction(owner: Component, { functions, ...all }: FunctionsState, index: number): Function {
  const { origin = owner.placement.origin, ...known } = functions[index] as FunctionFacts;
  const { id, path, hasUrl, hasLogGroup, ...facts } = known;
  const at = (list: pulumi.Input<readonly string[]> | undefined) =>
    pulumi.output(list).apply((values) => values?.[index] as string);
  const state: FunctionState = {
    ...facts,
    functionArn: at(all.functionArns),
    roleArn: at(all.roleArns),
    ...(hasUrl && { url: at(all.urls) }),
    ...(hasLogGroup && { logGroupName: at(all.logGroupNames) }),
  };
  if (origin === undefined) return Function.fromState(owner, id, state);
  setOrigin(state, { ...origin, path });
  return Function.fromState(owner.stack, id, state);
}
