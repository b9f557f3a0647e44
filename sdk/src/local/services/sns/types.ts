/** Type tokens of the resources that this service reads. */
export const TOPIC_TYPE = "aws:sns/topic:Topic";
export const TOPIC_POLICY_TYPE = "aws:sns/topicPolicy:TopicPolicy";
export const SUBSCRIPTION_TYPE = "aws:sns/topicSubscription:TopicSubscription";
