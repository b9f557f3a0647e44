/** Type tokens of what is served here. */
export const STREAM_TYPE = "aws:kinesis/stream:Stream";
export const CONSUMER_TYPE = "aws:kinesis/streamConsumer:StreamConsumer";
export const POLICY_TYPE = "aws:kinesis/resourcePolicy:ResourcePolicy";
