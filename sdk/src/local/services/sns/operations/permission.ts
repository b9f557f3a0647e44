import { hasStatement, policyOr, withoutStatement, withPermission } from "../../messages/policy-statements";
import type { AddPermissionInput, Nothing } from "../../model/calls/sns";
import { invalidParameter } from "../errors";
import { defaultPolicy, OWN_ACTIONS } from "../state/topic-attributes";
import type { Topic } from "../state/topics";
import { type SnsContext, type SnsOperations, topicOf } from "./context";

/** Adds statements to the policy of a topic, and removes them. */
export function permissionOperations(sns: SnsContext): SnsOperations<"AddPermission" | "RemovePermission"> {
  return {
    AddPermission: (input) => addPermission(sns, input),
    RemovePermission: ({ TopicArn, Label }) => {
      const topic = topicOf(sns, TopicArn);
      return setPolicy(sns, topic, withoutStatement(policyOf(topic), Label));
    },
  };
}

function addPermission(
  sns: SnsContext,
  { TopicArn, Label: label, AWSAccountId: accounts, ActionName }: AddPermissionInput,
): Nothing {
  const topic = topicOf(sns, TopicArn);
  const policy = policyOf(topic);
  if (hasStatement(policy, label)) throw invalidParameter("Statement already exists");
  const actions = ActionName.map((action) => `SNS:${action}`);
  if (actions.some((action) => !OWN_ACTIONS.includes(action)))
    throw invalidParameter("Policy statement action out of service scope!");
  return setPolicy(sns, topic, withPermission(policy, { label, accounts, actions, resource: topic.arn }));
}

function policyOf({ arn, attributes }: Topic) {
  return policyOr(attributes.Policy, defaultPolicy(arn));
}

/** Sets the policy of a topic, or restores AWS's default. */
function setPolicy({ topics }: SnsContext, topic: Topic, Policy: string | undefined): Nothing {
  const { Policy: _previous, ...others } = topic.attributes;
  topics.commit({
    kind: "topic-put",
    topic: { ...topic, attributes: Policy === undefined ? others : { ...others, Policy } },
  });
  return {};
}
