import type { Component } from "../component";
import type { ConstructState } from "./origin";

/** A construct that can be returned from a stack function and used in another Pulumi stack. */
export interface Shareable {
  /** What `fromState` of its class needs to make the construct again elsewhere. */
  exportState(): ConstructState;
}

/** True for a construct that can be shared. */
export function isShareable(value: unknown): value is Component & Shareable {
  return typeof (value as Partial<Shareable> | null | undefined)?.exportState === "function";
}
