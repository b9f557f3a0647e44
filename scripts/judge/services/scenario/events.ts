import { type Scenario, stepsOf } from "../step";

const step = stepsOf("EventBridge");
const EventBusName = "judged";
const rule = { Rule: "orders", EventBusName };
const EventPattern = '{"source":["shop"],"detail":{"total":[{"numeric":[">",10]}]}}';

export const EVENTS: Scenario = {
  title: "EventBridge",
  steps: [
    step("create a bus", "CreateEventBus", { Name: EventBusName }),
    step("create it again", "CreateEventBus", { Name: EventBusName }),
    step("describe a bus that is not there", "DescribeEventBus", { Name: "judged-none" }),
    step("put a rule", "PutRule", { Name: "orders", EventBusName, EventPattern }),
    step("put a rule whose pattern is none", "PutRule", {
      Name: "bad",
      EventBusName,
      EventPattern: '{"source":"shop"}',
    }),
    step("put a rule without a pattern", "PutRule", { Name: "bad", EventBusName }),
    step("describe it", "DescribeRule", { Name: "orders", EventBusName }),
    step("describe a rule that is not there", "DescribeRule", { Name: "none", EventBusName }),
    step("put a target", "PutTargets", {
      ...rule,
      Targets: [{ Id: "queue", Arn: "arn:aws:sqs:us-east-1:123456789012:judged" }],
    }),
    step("list targets", "ListTargetsByRule", rule),
    step("put a target on a rule that is not there", "PutTargets", {
      EventBusName,
      Rule: "none",
      Targets: [{ Id: "queue", Arn: "arn:aws:sqs:us-east-1:123456789012:judged" }],
    }),
    step("put events of which one has no source", "PutEvents", {
      Entries: [
        { EventBusName, Source: "shop", DetailType: "order", Detail: '{"total":11}' },
        { EventBusName, DetailType: "order", Detail: "{}" },
      ],
    }),
    step("put an event whose detail is no JSON", "PutEvents", {
      Entries: [{ EventBusName, Source: "shop", DetailType: "order", Detail: "{" }],
    }),
    step("delete a rule with targets", "DeleteRule", { Name: "orders", EventBusName }),
    step("remove the target and another", "RemoveTargets", { ...rule, Ids: ["queue", "none"] }),
    step("disable it", "DisableRule", { Name: "orders", EventBusName }),
    step("list rules", "ListRules", { EventBusName }),
    step("delete it", "DeleteRule", { Name: "orders", EventBusName }),
    step("delete the bus", "DeleteEventBus", { Name: EventBusName }),
  ],
};
