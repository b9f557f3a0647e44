export { type Capture, type CaptureOptions, captureProgram } from "./capture-program";
export { GraphIndex } from "./graph-index";
export type { StackOutputs } from "./stack-references";
export type { GraphAsset, GraphLog, GraphOptions, GraphResource, GraphValue, ResourceGraph } from "./types";
