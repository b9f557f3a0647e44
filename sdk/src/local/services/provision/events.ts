import { TYPE } from "../../../aws/tokens";
import { text } from "../../../graph/graph-values";
import { capital, documentOf, fieldsOf, nameOf, tagListOf } from "./members";
import { type Members, operationsOf } from "./operation";
import type { Fields, Provisioned, ProvisionedType } from "./provisioned-type";

export const BUS_TYPE = TYPE.cloudwatch.EventBus;
export const RULE_TYPE = TYPE.cloudwatch.EventRule;
export const TARGET_TYPE = TYPE.cloudwatch.EventTarget;

const events = operationsOf("events");

/** Buses with their policies, rules and targets. */
export const EVENTS: readonly ProvisionedType[] = [
  {
    token: BUS_TYPE,
    create: (bus) =>
      events("CreateEventBus", {
        Name: nameOf(bus, bus.id),
        ...capital(bus.inputs, "deadLetterConfig", "description", "eventSourceName", "kmsKeyIdentifier"),
        Tags: tagListOf(bus),
      }),
    outputs: { arn: "EventBusArn" },
    remove: (bus) => events("DeleteEventBus", { Name: nameOf(bus, bus.id) }),
  },
  {
    token: TYPE.cloudwatch.EventBusPolicy,
    create: ({ inputs }) =>
      events("PutPermission", { EventBusName: inputs.eventBusName, Policy: documentOf(inputs.policy) }),
    remove: ({ inputs }) =>
      events("RemovePermission", { EventBusName: inputs.eventBusName, RemoveAllPermissions: true }),
  },
  {
    token: TYPE.cloudwatch.EventPermission,
    create: ({ inputs }) =>
      events("PutPermission", {
        Action: text(inputs.action) ?? "events:PutEvents",
        ...capital(inputs, "condition", "eventBusName", "principal", "statementId"),
      }),
    remove: ({ inputs }) => events("RemovePermission", capital(inputs, "eventBusName", "statementId")),
  },
  {
    token: RULE_TYPE,
    create: (rule) =>
      events("PutRule", {
        Name: nameOf(rule),
        ...capital(rule.inputs, "description", "eventBusName", "roleArn", "scheduleExpression"),
        EventPattern: documentOf(rule.inputs.eventPattern),
        State: rule.inputs.isEnabled === false ? "DISABLED" : rule.inputs.state,
        Tags: tagListOf(rule),
      }),
    outputs: { arn: "RuleArn" },
    remove: (rule) => events("DeleteRule", { Name: nameOf(rule), EventBusName: rule.inputs.eventBusName }),
  },
  {
    token: TARGET_TYPE,
    create: (target) => events("PutTargets", { ...ruleOf(target), Targets: [targetMembers(target)] }),
    remove: (target) => events("RemoveTargets", { ...ruleOf(target), Ids: [targetId(target)] }),
  },
];

/** The name of a rule, which may be given by its ARN. */
function ruleOf({ inputs }: Provisioned): Members {
  return { EventBusName: inputs.eventBusName, Rule: (text(inputs.rule) ?? "").split("/").at(-1) };
}

function targetId({ inputs, state, name }: Provisioned): string {
  return text(state.targetId) ?? text(inputs.targetId) ?? name;
}

function targetMembers(target: Provisioned): Members {
  const { inputs } = target;
  return {
    Id: targetId(target),
    ...capital(inputs, "arn", "deadLetterConfig", "input", "inputPath", "retryPolicy", "roleArn"),
    InputTransformer: inputs.inputTransformer && inputTransformer(fieldsOf(inputs.inputTransformer)),
    KinesisParameters: inputs.kinesisTarget && capital(fieldsOf(inputs.kinesisTarget), "partitionKeyPath"),
    SqsParameters: inputs.sqsTarget && capital(fieldsOf(inputs.sqsTarget), "messageGroupId"),
  };
}

function inputTransformer({ inputPaths, inputTemplate }: Fields): Members {
  return { InputPathsMap: inputPaths, InputTemplate: inputTemplate };
}
