import type { Input, Output } from "../../endpoint/aws-api";
import type { Operation } from "../../endpoint/aws-service";
import { hasStatement, policyOr, withoutStatement, withPermission } from "../../messages/policy-statements";
import { invalidParameter } from "../errors";
import { defaultPolicy, OWN_ACTIONS } from "../state/topic-attributes";
import type { Topic } from "../state/topics";
import { type SnsContext, textList, topicOf } from "./context";

/** Adds statements to the policy of a topic, and takes them away. */
export function permissionOperations(sns: SnsContext): Readonly<Record<string, Operation>> {
  return {
    AddPermission: (input) => addPermission(sns, input),
    RemovePermission: ({ TopicArn, Label }) => {
      const topic = topicOf(sns, TopicArn);
      return setPolicy(sns, topic, withoutStatement(policyOf(topic), String(Label)));
    },
  };
}

function addPermission(sns: SnsContext, input: Input): Output {
  const topic = topicOf(sns, input.TopicArn);
  const label = String(input.Label);
  const policy = policyOf(topic);
  if (hasStatement(policy, label)) throw invalidParameter("Statement already exists");
  const actions = textList(input.ActionName).map((action) => `SNS:${action}`);
  if (actions.some((action) => !OWN_ACTIONS.includes(action)))
    throw invalidParameter("Policy statement action out of service scope!");
  const accounts = textList(input.AWSAccountId);
  return setPolicy(sns, topic, withPermission(policy, { label, accounts, actions, resource: topic.arn }));
}

function policyOf({ arn, attributes }: Topic) {
  return policyOr(attributes.Policy, defaultPolicy(arn));
}

/** Without one it has that of AWS again. */
function setPolicy({ topics }: SnsContext, topic: Topic, Policy: string | undefined): Output {
  const { Policy: _former, ...others } = topic.attributes;
  topics.commit({
    kind: "topic-put",
    topic: { ...topic, attributes: Policy === undefined ? others : { ...others, Policy } },
  });
  return {};
}
