import type { GraphResource, GraphValue } from "#sdk/graph/index";
import type { World } from "./world";

/** Something that must be there, or be allowed, before AWS takes or serves a resource. */
export interface Prerequisite {
  /** The need in the words of the docs. */
  readonly asks: string;
  /** The edge of the graph that sees to it, as the docs say it. */
  readonly edge: string;
  /** The resources of a program that this one has to wait for. */
  readonly find: (resource: GraphResource, world: World) => readonly GraphResource[];
}

/** The input with the reference: `role`, or `vpcConfig.subnetIds`. */
export function input(path: string, types: string | readonly string[], asks: string): Prerequisite {
  const [name = ""] = path.split(".");
  return {
    asks,
    edge: `\`${name}\``,
    find: (resource, world) => [types].flat().flatMap((type) => world.namedIn(valueAt(resource, path), type)),
  };
}

/** All of a type that have the same value in one of their inputs as this resource: `{ restApi: "restApi" }`. */
export function beside(
  type: string,
  shared: Readonly<Record<string, string>>,
  { asks, edge = "dependsOn" }: { readonly asks: string; readonly edge?: string },
): Prerequisite {
  return {
    asks,
    edge: `\`${edge}\``,
    find: (resource, world) =>
      world
        .ofType(type)
        .filter((other) =>
          Object.entries(shared).every(
            ([theirs, ours]) =>
              resource.inputs[ours] !== undefined && other.inputs[theirs] === resource.inputs[ours],
          ),
        ),
  };
}

/** Policies of a role that say something of what an input names: `policy(roleOfFunction("functionName"), "eventSourceArn", ...)`. */
export function policyFor(
  roles: (resource: GraphResource, world: World) => readonly GraphResource[],
  allows: (policy: string, resource: GraphResource) => boolean,
  asks: string,
): Prerequisite {
  return {
    asks,
    edge: "`dependsOn`",
    find: (resource, world) => {
      const found = roles(resource, world);
      return world
        .ofType("aws:iam/rolePolicy:RolePolicy")
        .filter(
          ({ inputs }) =>
            found.some((role) => namesRole(inputs.role, role)) && allows(String(inputs.policy), resource),
        );
    },
  };
}

/** The roles that an input names. */
export function roleIn(path: string) {
  return (resource: GraphResource, world: World) =>
    world.namedIn(valueAt(resource, path), "aws:iam/role:Role");
}

/** The roles of the functions that an input names. */
export function roleOfFunctionIn(path: string) {
  return (resource: GraphResource, world: World) =>
    world
      .namedIn(valueAt(resource, path), "aws:lambda/function:Function")
      .flatMap((called) => world.namedIn(called.inputs.role, "aws:iam/role:Role"));
}

/** Policies of queues or topics that an input names, or permissions to call the functions that it names, for this caller. */
export function allowedIn(path: string, asks: string): Prerequisite {
  return {
    asks,
    edge: "`dependsOn`",
    find: (resource, world) => {
      const value = valueAt(resource, path);
      const functions = world.namedIn(value, "aws:lambda/function:Function");
      const queues = world.namedIn(value, "aws:sqs/queue:Queue");
      const topics = world.namedIn(value, "aws:sns/topic:Topic");
      const callers = callersOf(resource, world);
      const isOf = (given: GraphValue | undefined, targets: readonly GraphResource[]) =>
        targets.some(({ id, state }) => given === id || given === state.arn || given === state.name);
      return [
        ...world
          .ofType("aws:lambda/permission:Permission")
          .filter(
            ({ inputs }) =>
              isOf(inputs.function, functions) && callers.some((arn) => arn === inputs.sourceArn),
          ),
        ...world
          .ofType("aws:sqs/queuePolicy:QueuePolicy")
          .filter(({ inputs }) => isOf(inputs.queueUrl, queues)),
        ...world.ofType("aws:sns/topicPolicy:TopicPolicy").filter(({ inputs }) => isOf(inputs.arn, topics)),
      ];
    },
  };
}

/** ARNs that AWS calls a target by for a resource: of its bucket, topic or rule. */
function callersOf({ inputs }: GraphResource, world: World): readonly GraphValue[] {
  const named = [
    ...world.namedIn(inputs.bucket, "aws:s3/bucket:Bucket"),
    ...world.namedIn(inputs.topic, "aws:sns/topic:Topic"),
    ...world
      .namedIn(inputs.rule, "aws:cloudwatch/eventRule:EventRule")
      .filter(({ inputs: rule }) => rule.eventBusName === inputs.eventBusName),
  ];
  return named.flatMap(({ state }) => (state.arn === undefined ? [] : [state.arn]));
}

/** Only where something holds of a resource. */
export function where(holds: (resource: GraphResource) => boolean, rule: Prerequisite): Prerequisite {
  return { ...rule, find: (resource, world) => (holds(resource) ? rule.find(resource, world) : []) };
}

export function valueAt({ inputs }: GraphResource, path: string): GraphValue | undefined {
  return path
    .split(".")
    .reduce<GraphValue | undefined>(
      (value, name) => (value as Readonly<Record<string, GraphValue>> | undefined)?.[name],
      inputs,
    );
}

function namesRole(value: GraphValue | undefined, { id, state }: GraphResource): boolean {
  return value === id || value === state.name || value === state.arn;
}
