import { fieldsList, text, texts } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import type { Output } from "../endpoint/aws-api";

/** Notifications of a bucket as the API has them, made of those that the program registers. */
export function toNotification(inputs: GraphResource["inputs"]): Output {
  const queues = entries(inputs.queues, "QueueArn", "queueArn");
  const topics = entries(inputs.topics, "TopicArn", "topicArn");
  const functions = entries(inputs.lambdaFunctions, "LambdaFunctionArn", "lambdaFunctionArn");
  return {
    ...(topics.length > 0 && { TopicConfigurations: topics }),
    ...(queues.length > 0 && { QueueConfigurations: queues }),
    ...(functions.length > 0 && { LambdaFunctionConfigurations: functions }),
    ...(inputs.eventbridge === true && { EventBridgeConfiguration: {} }),
  };
}

function entries(value: GraphValue | undefined, member: string, name: string): readonly Output[] {
  return fieldsList(value).map((entry, at) => ({
    Id: text(entry.id) ?? `tf-s3-${member.slice(0, -3).toLowerCase()}-${at}`,
    [member]: text(entry[name]) ?? "",
    Events: texts(entry.events),
    ...filter(text(entry.filterPrefix), text(entry.filterSuffix)),
  }));
}

function filter(prefix: string | undefined, suffix: string | undefined): Output {
  const rules = [
    ...(prefix === undefined ? [] : [{ Name: "Prefix", Value: prefix }]),
    ...(suffix === undefined ? [] : [{ Name: "Suffix", Value: suffix }]),
  ];
  return rules.length === 0 ? {} : { Filter: { Key: { FilterRules: rules } } };
}
