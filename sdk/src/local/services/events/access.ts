import type { AccessRule, AccountRegion, Input } from "../endpoint/aws-api";
import { busName, rulePath } from "./state/settings";

/** The permissions that each operation needs, on buses, rules and each entry of an event. */
export const EVENTS_ACCESS: Readonly<Record<string, AccessRule>> = {
  PutEvents: (input, accountRegion) => {
    const entries = (Array.isArray(input.Entries) ? input.Entries : []) as readonly Input[];
    return entries.map(({ EventBusName, Source, DetailType }) => ({
      action: "events:PutEvents",
      arn: busArn(busName(EventBusName), accountRegion),
      keys: { "events:source": textOf(Source), "events:detail-type": textOf(DetailType) },
    }));
  },
  CreateEventBus: onBus("CreateEventBus", "Name"),
  DescribeEventBus: onBus("DescribeEventBus", "Name"),
  DeleteEventBus: onBus("DeleteEventBus", "Name"),
  PutPermission: onBus("PutPermission", "EventBusName"),
  RemovePermission: onBus("RemovePermission", "EventBusName"),
  ListEventBuses: onAll("ListEventBuses", "event-bus/*"),
  PutRule: onRule("PutRule", "Name"),
  DescribeRule: onRule("DescribeRule", "Name"),
  EnableRule: onRule("EnableRule", "Name"),
  DisableRule: onRule("DisableRule", "Name"),
  DeleteRule: onRule("DeleteRule", "Name"),
  ListRules: onAll("ListRules", "rule/*"),
  PutTargets: onRule("PutTargets", "Rule"),
  RemoveTargets: onRule("RemoveTargets", "Rule"),
  ListTargetsByRule: onRule("ListTargetsByRule", "Rule"),
  ListRuleNamesByTarget: onAll("ListRuleNamesByTarget", "rule/*"),
  TestEventPattern: onAll("TestEventPattern", "*"),
  ListTagsForResource: onTagged("ListTagsForResource"),
  TagResource: onTagged("TagResource"),
  UntagResource: onTagged("UntagResource"),
};

function busArn(name: string, { region, accountId }: AccountRegion): string {
  return `arn:aws:events:${region}:${accountId}:event-bus/${name}`;
}

function onBus(operation: string, member: string): AccessRule {
  return (input, accountRegion) => [
    { action: `events:${operation}`, arn: busArn(busName(input[member]), accountRegion) },
  ];
}

function onRule(operation: string, member: string): AccessRule {
  return (input, { region, accountId }) => {
    const path = rulePath(busName(input.EventBusName), String(input[member]));
    return [{ action: `events:${operation}`, arn: `arn:aws:events:${region}:${accountId}:${path}` }];
  };
}

function onAll(operation: string, what: string): AccessRule {
  return (_, { region, accountId }) => [
    { action: `events:${operation}`, arn: `arn:aws:events:${region}:${accountId}:${what}` },
  ];
}

function onTagged(operation: string): AccessRule {
  return ({ ResourceARN }) => [{ action: `events:${operation}`, arn: String(ResourceARN) }];
}

function textOf(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
