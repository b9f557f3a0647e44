import type { GraphIndex } from "../../../graph/graph-index";
import type { Fault, SeenFault } from "../../fault";
import type { Input, Output } from "../../services/endpoint/aws-api";
import type { ScheduleView } from "../../services/schedules/view";
import type { SignedInTokens } from "../../services/signed-in-tokens";
import type { PassedEvent, ResourceCount, ResourceSummary } from "../types";
import type { ResourceLog } from "./resource-log";

/** The view of one kind of resource. */
export interface ResourceKind {
  /** The name of the kind in addresses and on the page, such as `queue`. */
  readonly kind: string;
  /** Finds the resources of the program, in the order of their registration. */
  find(index: GraphIndex): readonly ResourceSummary[];
  /** The number that the list shows, by one cheap call. `undefined` if there is nothing to say. */
  count?(arn: string, ports: ResourcePorts): Promise<ResourceCount | undefined>;
  /**
   * Returns the view of one resource. `input` is what its reader has chosen: a prefix, a key. A view may have its
   * own `invocations` and `deliveries` if other resources act for it. `about` then has their ARNs.
   */
  show(arn: string, input: Input, ports: ResourcePorts): Promise<object>;
  /** The actions by hand, by name: `send`. The page shows the result if it has a text in `said`. */
  readonly actions: Readonly<Record<string, ResourceAction>>;
  /** The names of the actions that change nothing, which a deployed stage has too. */
  readonly reading?: readonly string[];
}

export type ResourceAction = (arn: string, input: Input, ports: ResourcePorts) => Promise<object>;

/** The ports that views and actions may use. */
export interface ResourcePorts {
  readonly index: GraphIndex;
  /** Calls AWS as the user at this machine, on any backend, in the region of `arn`. Throws `ServiceError`. */
  call(service: string, operation: string, input: Input, arn?: string): Promise<Output>;
  /** Inspects state that AWS has no operation for. Returns `undefined` where another backend serves the service. */
  inspect(service: string, arn: string, input: Input): Promise<object | undefined>;
  /** The schedules, of rules and of EventBridge Scheduler. */
  readonly schedules: readonly ScheduleView[];
  /** Runs a schedule now, by its ARN. Returns false if there is none. */
  runSchedule(arn: string): boolean;
  /** Ends a wait of a durable execution now. Returns false for an operation that does not wait for its time. */
  skipWait(executionArn: string, operationId: string): boolean;
  /**
   * Makes delayed messages of a queue available, and those of receivers that are no functions at work. It returns their
   * number, or `undefined` for a queue of an external emulator.
   */
  skipDelays(queueArn: string): number | undefined;
  /** Signs a user in without a password. `undefined` for users of an external emulator. Throws `ServiceError`. */
  signInAs(userPoolId: string, username: string, clientId: string): Promise<SignedInTokens | undefined>;
  /** The events that have passed through a resource, newest last. */
  readonly passed: PassedEvents;
  /** The calls and deliveries that resources have caused. */
  readonly caused: Pick<ResourceLog, "of">;
}

/** The remembered calls of AWS that put something into a resource. */
export interface PassedEvents {
  /** The events of a bus, newest last. */
  eventsOf(busArn: string): readonly PassedEvent[];
}

/** The part of a session's cloud that the console may inspect and change. */
export interface CloudView
  extends Pick<ResourcePorts, "call" | "inspect" | "runSchedule" | "skipWait" | "skipDelays" | "signInAs"> {
  /** The names of the kinds that can be shown. @default all */
  readonly kinds?: readonly string[];
  readonly index: GraphIndex;
  readonly schedules: readonly ScheduleView[];
  /** The names of the functions in the user's files, each once. */
  readonly handlers: readonly string[];
  /** The active faults, and how often each has happened. */
  readonly faults: readonly SeenFault[];
  /** Replaces the active faults. A fault that stays active keeps its count. Throws if any fault is invalid. */
  setFaults(faults: readonly Fault[]): void;
}
