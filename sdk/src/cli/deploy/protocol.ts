import type { Summary } from "./summary";
import type { Mode } from "./units";

/** An event of a deployment command while it runs: one JSON object per line with `--json`. */
export type DeployEvent =
  | StartEvent
  | WarningEvent
  | StackEvent
  | ResourceEvent
  | ProgressEvent
  | SummaryEvent
  | UnlockedEvent
  | ErrorEvent;

/** The first event. */
export interface StartEvent {
  readonly event: "start";
  readonly command: string;
  readonly stage: string;
  readonly mode: Mode;
  /** Names of the Pulumi stacks, in order. */
  readonly stacks: readonly string[];
}

export interface WarningEvent {
  readonly event: "warning";
  readonly message: string;
}

/** A Pulumi stack has begun or ended. */
export interface StackEvent {
  readonly event: "stack";
  readonly stack: string;
  readonly state: "running" | "done" | "failed" | "interrupted";
  /** The operation on it, such as `deploying`. */
  readonly doing: string;
  /** The duration. Absent at the beginning. */
  readonly durationMs?: number;
}

/** A resource that is not the same as before. */
export interface ResourceEvent {
  readonly event: "resource";
  readonly stack: string;
  readonly state: "started" | "done" | "failed";
  /** Pulumi's word for the step: `create`, `update`, `delete`. */
  readonly op: string;
  readonly type: string;
  readonly name: string;
  readonly urn: string;
}

/** A step of an operation or a comparison, also of a resource that stays as it is. Only for a terminal: `--json` has none. */
export interface ProgressEvent {
  readonly event: "progress";
  readonly stack: string;
  readonly state: "started" | "ended";
  /** Logical name of the resource. */
  readonly name: string;
  /** Pulumi's word for the step, and the URN. A component ends twice: with its children, and with its outputs. */
  readonly step: string;
}

/** The changes, done or planned, in the words of an API. */
export interface SummaryEvent extends Summary {
  readonly event: "summary";
  /** True for what would be done. */
  readonly isPreview: boolean;
}

/** The lock of a Pulumi stack is cleared. */
export interface UnlockedEvent {
  readonly event: "unlocked";
  readonly stack: string;
  /** The holder, as far as it is known. */
  readonly holder: string;
}

/** The command failed. */
export interface ErrorEvent {
  readonly event: "error";
  readonly code: string;
  readonly message: string;
}
