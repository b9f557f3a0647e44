import { TYPE } from "../../../aws/tokens";
/** Type token of what connects a source with a function. */
export const MAPPING_TYPE = TYPE.lambda.EventSourceMapping;
