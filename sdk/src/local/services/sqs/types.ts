/** Type tokens of the resources that this service reads. */
export const QUEUE_TYPE = "aws:sqs/queue:Queue";
export const QUEUE_POLICY_TYPE = "aws:sqs/queuePolicy:QueuePolicy";
export const REDRIVE_POLICY_TYPE = "aws:sqs/redrivePolicy:RedrivePolicy";
export const REDRIVE_ALLOW_POLICY_TYPE = "aws:sqs/redriveAllowPolicy:RedriveAllowPolicy";
