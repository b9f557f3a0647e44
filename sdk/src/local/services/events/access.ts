import type { SignedAccess } from "../../iam/caller";
import type { AccountRegion } from "../endpoint/aws-api";
import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/events";
import { busName, rulePath, taggedIn } from "./state/settings";

/** The permission to put each entry of a call on its bus. The operation refuses a call without entries. */
const putting: ModelRule<Calls["PutEvents"]["input"]> = ({ Entries = [] }, accountRegion) =>
  Entries.map(({ EventBusName, Source, DetailType }) => ({
    ...accessTo("PutEvents", busPath(EventBusName), accountRegion),
    keys: { "events:source": textOf(Source), "events:detail-type": textOf(DetailType) },
  }));

/** The permissions that each operation needs, on buses, rules and each entry of an event. */
export const EVENTS_ACCESS = modelAccess<Calls>({
  PutEvents: putting,
  CreateEventBus: onNamedBus("CreateEventBus"),
  DescribeEventBus: onNamedBus("DescribeEventBus"),
  DeleteEventBus: onNamedBus("DeleteEventBus"),
  PutPermission: onBus("PutPermission"),
  RemovePermission: onBus("RemovePermission"),
  ListEventBuses: onAll("ListEventBuses", "event-bus/*"),
  PutRule: onNamedRule("PutRule"),
  DescribeRule: onNamedRule("DescribeRule"),
  EnableRule: onNamedRule("EnableRule"),
  DisableRule: onNamedRule("DisableRule"),
  DeleteRule: onNamedRule("DeleteRule"),
  ListRules: onAll("ListRules", "rule/*"),
  PutTargets: onRule("PutTargets"),
  RemoveTargets: onRule("RemoveTargets"),
  ListTargetsByRule: onRule("ListTargetsByRule"),
  ListRuleNamesByTarget: onAll("ListRuleNamesByTarget", "rule/*"),
  TestEventPattern: onAll("TestEventPattern", "*"),
  ListTagsForResource: onTagged("ListTagsForResource"),
  TagResource: onTagged("TagResource"),
  UntagResource: onTagged("UntagResource"),
});

function onBus(operation: string): ModelRule<{ readonly EventBusName?: string }> {
  return ({ EventBusName }, accountRegion) => [accessTo(operation, busPath(EventBusName), accountRegion)];
}

function onNamedBus(operation: string): ModelRule<{ readonly Name?: string }> {
  return ({ Name }, accountRegion) => [accessTo(operation, busPath(Name), accountRegion)];
}

function onRule(operation: string): ModelRule<{ readonly EventBusName?: string; readonly Rule: string }> {
  return ({ EventBusName, Rule }, accountRegion) => [
    accessTo(operation, rulePath(busName(EventBusName), Rule), accountRegion),
  ];
}

function onNamedRule(
  operation: string,
): ModelRule<{ readonly EventBusName?: string; readonly Name: string }> {
  return ({ Name, ...input }, accountRegion) => onRule(operation)({ ...input, Rule: Name }, accountRegion);
}

function onAll(operation: string, path: string): ModelRule<unknown> {
  return (_, accountRegion) => [accessTo(operation, path, accountRegion)];
}

/** The permission on the bus or rule that an ARN leads to, whichever account and region are in it. */
function onTagged(operation: string): ModelRule<{ readonly ResourceARN: string }> {
  return ({ ResourceARN }, accountRegion) => {
    const named = taggedIn(ResourceARN);
    // The operation refuses any other.
    if (named === undefined) return [{ action: `events:${operation}`, arn: ResourceARN }];
    const { bus, rule } = named;
    return [accessTo(operation, rule === undefined ? busPath(bus) : rulePath(bus, rule), accountRegion)];
  };
}

function busPath(nameOrArn: string | undefined): string {
  return `event-bus/${busName(nameOrArn)}`;
}

function accessTo(operation: string, path: string, { region, accountId }: AccountRegion): SignedAccess {
  return { action: `events:${operation}`, arn: `arn:aws:events:${region}:${accountId}:${path}` };
}

function textOf(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
