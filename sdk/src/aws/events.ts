import { arn, autoName, hexOf, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const PUT_EVENTS = [{ actions: ["events:PutEvents"], on: ["{arn}"] }];

/** EventBridge, which `@pulumi/aws` has in the modules of CloudWatch and of the scheduler. */
export const EVENTS_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.cloudwatch.EventBus,
    displayName: "event bus",
    immutableName: true,
    drawn: "data",
    taggable: true,
    grants: { EventBus: { words: { grantPutEventsTo: PUT_EVENTS }, byDefault: PUT_EVENTS } },
    answer: answerBus,
  },
  {
    token: TYPE.cloudwatch.EventRule,
    displayName: "rule",
    drawn: "source",
    arrows: [{ from: { input: "eventBusName", types: [TYPE.cloudwatch.EventBus] }, to: "itself", label: "" }],
    taggable: true,
    answer: answerRule,
  },
  {
    token: TYPE.cloudwatch.EventTarget,
    displayName: "target of a rule",
    arrows: [{ from: { input: "rule", types: [TYPE.cloudwatch.EventRule] }, to: { at: "arn" } }],
    answer: answerTarget,
  },
  {
    token: TYPE.scheduler.Schedule,
    displayName: "schedule",
    drawn: "source",
    arrows: [{ from: "itself", to: { at: "target.arn" } }],
    answer: answerSchedule,
  },
];

function answerBus(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  return { id: name, state: { name, arn: arn(request, "events", `event-bus/${name}`) } };
}

function answerRule(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const bus = (text(request.inputs.eventBusName) ?? "default").split("event-bus/").at(-1) as string;
  const path = bus === "default" ? name : `${bus}/${name}`;
  return { id: path, state: { name, arn: arn(request, "events", `rule/${path}`) } };
}

function answerTarget(request: ProviderRequest): ProviderAnswer {
  const targetId = text(request.inputs.targetId) ?? `${request.name}-${hexOf(request.urn, 7)}`;
  return { id: `${text(request.inputs.rule) ?? ""}-${targetId}`, state: { targetId } };
}

/** Schedules are in groups, and have no tags of their own. */
function answerSchedule(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const groupName = text(request.inputs.groupName) ?? "default";
  const path = `${groupName}/${name}`;
  return { id: path, state: { name, groupName, arn: arn(request, "scheduler", `schedule/${path}`) } };
}
