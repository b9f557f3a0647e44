import type { Capture, CaptureOptions } from "./capture-program";

export { type CapturedFile, type CaptureFileOptions, captureFile, filesOfFailure } from "./capture-file";
export type { Capture, CaptureOptions } from "./capture-program";
export type { StackOutputsOrFiles } from "./given-values";
export { GraphIndex } from "./graph-index";
export { isInstalled } from "./installed";
export type { Lookup, LookupCall, LookupResource } from "./lookups/given-lookups";
export { hasSecure, type Project, readProject } from "./project";
export { withQuickCreated } from "./quick-create";
export type { StackOutputs } from "./stack-references";
export type {
  GraphAsset,
  GraphLog,
  GraphOptions,
  GraphResource,
  GraphValue,
  ResourceGraph,
  UnknownValue,
} from "./types";

/**
 * Runs a program without an engine and records the resources that it registers.
 *
 * Rejects with the program's own error, or with a DefinitionError for mistakes that would fail a deployment and that
 * Pulumi's mocks do not notice. These are errors inside `apply`, two resources of one name, and registrations that
 * never complete.
 * Captures do not see each other, even when they run at the same time.
 */
export function captureProgram<T>(program: () => T, options?: CaptureOptions): Promise<Capture<T>> {
  // Loaded late: who finds the graph of the last start on disk never needs the Pulumi SDK, most of the time of a start.
  return (require("./capture-program") as typeof import("./capture-program")).captureProgram(
    program,
    options,
  );
}
