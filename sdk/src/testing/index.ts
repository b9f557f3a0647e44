/**
 * Capture a program in a unit test and inspect the resources that it registers.
 *
 * @example
 * const graph = await capture(() => new Table(stack, "Notes", { fields: { id: "string" } }));
 * graph.expect("aws:dynamodb/table:Table", { hashKey: "id" });
 */
export type {
  CaptureOptions,
  GraphAsset,
  GraphLog,
  GraphOptions,
  GraphResource,
  GraphValue,
  Lookup,
  LookupCall,
  LookupResource,
  ResourceGraph,
  StackOutputs,
  UnknownValue,
} from "../graph";
export { type CapturedGraph, capture, type ResourceType } from "./captured-graph";
