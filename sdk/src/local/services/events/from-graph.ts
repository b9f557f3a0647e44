import { constructId } from "../../../graph/construct-id";
import { field, fields, number, text, textMap } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import { set } from "./checks";
import { type Bus, busName, DISABLED, ENABLED, type Rule, ruleKey, type Target } from "./settings";
import { BUS_TYPE, PERMISSION_TYPE, POLICY_TYPE, RULE_TYPE, TARGET_TYPE } from "./types";

/** What a program has of EventBridge. */
export interface GraphEvents {
  readonly buses: readonly Omit<Bus, "createdAt" | "modifiedAt" | "origin">[];
  readonly rules: readonly Omit<Rule, "createdAt" | "origin">[];
  /** With the key of their rule. */
  readonly targets: readonly { readonly rule: string; readonly target: Target }[];
}

/** Reads buses with their policies, rules and targets. */
export function eventsOf(resources: readonly GraphResource[]): GraphEvents {
  const ofType = (type: string) => resources.filter((resource) => resource.type === type);
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  const idOf = (resource: GraphResource) => constructId(resource, (urn) => byUrn.get(urn));
  const policies = [...ofType(POLICY_TYPE).map(readPolicy), ...ofType(PERMISSION_TYPE).map(readPermission)];
  return {
    buses: ofType(BUS_TYPE).map((resource) => readBus(resource, policies)),
    rules: ofType(RULE_TYPE).map((resource) => ({ id: idOf(resource), ...readRule(resource) })),
    targets: ofType(TARGET_TYPE).map(readTarget),
  };
}

interface BusStatements {
  readonly bus: string;
  statementsFor(arn: string): readonly unknown[];
}

function readBus(resource: GraphResource, policies: readonly BusStatements[]): GraphEvents["buses"][number] {
  const name = text(field(resource, "name")) ?? resource.id;
  const arn = text(resource.state.arn) ?? "";
  return {
    name,
    arn,
    description: text(field(resource, "description")),
    statements: policies.filter(({ bus }) => bus === name).flatMap((policy) => policy.statementsFor(arn)),
    tags: textMap(field(resource, "tags")) ?? {},
  };
}

function readPolicy({ inputs }: GraphResource): BusStatements {
  return { bus: busName(inputs.eventBusName), statementsFor: () => statementsIn(inputs.policy) };
}

function statementsIn(policy: GraphValue | undefined): readonly unknown[] {
  try {
    const document = (typeof policy === "string" ? JSON.parse(policy) : policy) as {
      Statement?: unknown;
    } | null;
    return [document?.Statement ?? []].flat();
  } catch {
    // No JSON: AWS would not have taken it, and it allows nothing.
    return [];
  }
}

function readPermission({ inputs }: GraphResource): BusStatements {
  const principal = text(inputs.principal);
  const condition = fields(inputs.condition);
  const statement = (arn: string) => ({
    Sid: inputs.statementId,
    Effect: "Allow",
    Principal: principal === "*" ? "*" : { AWS: `arn:aws:iam::${principal}:root` },
    Action: text(inputs.action) ?? "events:PutEvents",
    Resource: arn,
    ...(condition && {
      Condition: { [String(condition.type)]: { [String(condition.key)]: condition.value } },
    }),
  });
  return { bus: busName(inputs.eventBusName), statementsFor: (arn) => [statement(arn)] };
}

function readRule(resource: GraphResource): GraphEvents["rules"][number] {
  const of = (name: string) => text(field(resource, name));
  const isOff = resource.inputs.isEnabled === false || of("state") === DISABLED;
  return {
    name: of("name") ?? resource.name,
    bus: busName(resource.inputs.eventBusName),
    arn: text(resource.state.arn) ?? "",
    pattern: jsonText(resource.inputs.eventPattern),
    schedule: of("scheduleExpression"),
    state: isOff ? DISABLED : (of("state") ?? ENABLED),
    description: of("description"),
    roleArn: of("roleArn"),
    tags: textMap(field(resource, "tags")) ?? {},
  };
}

function jsonText(value: GraphValue | undefined): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** As the API would have it. */
function readTarget(resource: GraphResource): GraphEvents["targets"][number] {
  const { inputs, state } = resource;
  const transformer = fields(inputs.inputTransformer);
  const retry = fields(inputs.retryPolicy);
  const target = set({
    Id: text(state.targetId) ?? text(inputs.targetId) ?? resource.name,
    Arn: text(inputs.arn) ?? "",
    RoleArn: text(inputs.roleArn),
    Input: text(inputs.input),
    InputPath: text(inputs.inputPath),
    InputTransformer: transformer && {
      InputPathsMap: textMap(transformer.inputPaths) ?? {},
      InputTemplate: text(transformer.inputTemplate) ?? "",
    },
    SqsParameters: group(inputs.sqsTarget, "messageGroupId", "MessageGroupId"),
    KinesisParameters: group(inputs.kinesisTarget, "partitionKeyPath", "PartitionKeyPath"),
    RetryPolicy:
      retry &&
      set({
        MaximumRetryAttempts: number(retry.maximumRetryAttempts),
        MaximumEventAgeInSeconds: number(retry.maximumEventAgeInSeconds),
      }),
    DeadLetterConfig: group(inputs.deadLetterConfig, "arn", "Arn"),
  });
  const rule = (text(inputs.rule) ?? "").split("/").at(-1) as string;
  return { rule: ruleKey(busName(inputs.eventBusName), rule), target: target as unknown as Target };
}

function group(value: GraphValue | undefined, from: string, to: string): object | undefined {
  const found = text(fields(value)?.[from]);
  return found === undefined ? undefined : { [to]: found };
}
