import { constructId } from "../../../graph/construct-id";
import { text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { RuleState, Tag } from "../model/calls/events";
import { callsOf, inputOf } from "../provision/calls-for";
import { EVENTS } from "../provision/events";
import { tagsOf } from "./checks";
import { type Bus, busName, ENABLED, type Rule, ruleKey, type Target } from "./state/settings";

/** The resources of EventBridge in a program. */
interface GraphEvents {
  readonly buses: readonly Omit<Bus, "createdAt" | "modifiedAt" | "origin">[];
  readonly rules: readonly Omit<Rule, "createdAt" | "origin">[];
  /** The targets, each with the key of its rule. */
  readonly targets: readonly { readonly rule: string; readonly target: Target }[];
}

interface CreateEventBus {
  readonly Name: string;
  readonly Description?: string;
  readonly Tags?: readonly Tag[];
}

interface PutPermission {
  readonly EventBusName?: string;
  readonly Policy?: string;
  readonly StatementId?: string;
  readonly Principal?: string;
  readonly Action?: string;
  readonly Condition?: { readonly Type: string; readonly Key: string; readonly Value: unknown };
}

interface PutRule {
  readonly Name: string;
  readonly EventBusName?: string;
  readonly EventPattern?: string;
  readonly ScheduleExpression?: string;
  readonly State?: RuleState;
  readonly Description?: string;
  readonly RoleArn?: string;
  readonly Tags?: readonly Tag[];
}

interface PutTargets {
  readonly EventBusName?: string;
  readonly Rule: string;
  readonly Targets: readonly Target[];
}

/** Reads buses with their policies, rules and targets. */
export function eventsOf(resources: readonly GraphResource[]): GraphEvents {
  const calls = resources.flatMap((resource) => callsOf(EVENTS, resource));
  const of = <Input extends object>(operation: string) =>
    calls
      .filter((call) => call.operation === operation)
      .map((call) => ({ resource: call.resource, input: inputOf<Input>(call) }));
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  const idOf = (resource: GraphResource) => constructId(resource, (urn) => byUrn.get(urn));
  const permissions = of<PutPermission>("PutPermission").map(({ input }) => input);
  return {
    buses: of<CreateEventBus>("CreateEventBus").map(({ resource, input }) =>
      readBus(arnOf(resource), input, permissions),
    ),
    rules: of<PutRule>("PutRule").map(({ resource, input }) => ({
      id: idOf(resource),
      arn: arnOf(resource),
      ...readRule(input),
    })),
    targets: of<PutTargets>("PutTargets").flatMap(({ input: { EventBusName, Rule, Targets } }) =>
      Targets.map((target) => ({ rule: ruleKey(busName(EventBusName), Rule), target })),
    ),
  };
}

function arnOf({ state }: GraphResource): string {
  return text(state.arn) ?? "";
}

function readBus(
  arn: string,
  { Name: name, Description: description, Tags }: CreateEventBus,
  permissions: readonly PutPermission[],
): GraphEvents["buses"][number] {
  const own = permissions.filter(({ EventBusName }) => busName(EventBusName) === name);
  // Whole policies first.
  const [policies, statements] = [own.filter(isPolicy), own.filter((one) => !isPolicy(one))];
  return {
    name,
    arn,
    description,
    statements: [
      ...policies.flatMap(({ Policy }) => statementsIn(Policy)),
      ...statements.map((one) => statementOf(one, arn)),
    ],
    tags: tagsOf(Tags),
  };
}

function isPolicy({ Principal }: PutPermission): boolean {
  return Principal === undefined;
}

function statementsIn(policy: string | undefined): readonly unknown[] {
  try {
    const document = JSON.parse(policy ?? "null") as { Statement?: unknown } | null;
    return [document?.Statement ?? []].flat();
  } catch {
    // No JSON: AWS would not have taken it, and it allows nothing.
    return [];
  }
}

function statementOf(permission: PutPermission, arn: string): object {
  const { StatementId, Principal, Action, Condition } = permission;
  return {
    Sid: StatementId,
    Effect: "Allow",
    Principal: Principal === "*" ? "*" : { AWS: `arn:aws:iam::${Principal}:root` },
    Action,
    Resource: arn,
    ...(Condition && { Condition: { [Condition.Type]: { [Condition.Key]: Condition.Value } } }),
  };
}

function readRule(rule: PutRule): Omit<GraphEvents["rules"][number], "arn" | "id"> {
  return {
    name: rule.Name,
    bus: busName(rule.EventBusName),
    pattern: rule.EventPattern,
    schedule: rule.ScheduleExpression,
    state: rule.State ?? ENABLED,
    description: rule.Description,
    roleArn: rule.RoleArn,
    tags: tagsOf(rule.Tags),
  };
}
