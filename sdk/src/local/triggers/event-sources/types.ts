/** Type token of what connects a source with a function. */
export const MAPPING_TYPE = "aws:lambda/eventSourceMapping:EventSourceMapping";
