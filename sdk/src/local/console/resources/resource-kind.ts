import type { GraphIndex } from "../../../graph/graph-index";
import type { Fault } from "../../fault";
import type { SeenFault } from "../../faults/faults";
import type { Input, Output } from "../../services/endpoint/aws-api";
import type { ScheduleView } from "../../services/schedules/view";
import type { ResourceLog } from "./resource-log";

/** A resource of the program that the page has a view of. */
export interface ResourceSummary {
  /** Which view: `queue`. */
  readonly kind: string;
  readonly arn: string;
  /** In AWS. */
  readonly name: string;
  /** Id of the construct that has made it, or its logical name. */
  readonly id: string;
}

/** The resources of one kind, as the page has them. */
export interface ResourceKind {
  /** Names it in addresses and on the page: `queue`. */
  readonly kind: string;
  /** Those of the program, in the order registered. */
  find(index: GraphIndex): readonly ResourceSummary[];
  /**
   * What the page shows of one at once. `input` is what its reader has chosen: a prefix, a key. With `invocations` and
   * `deliveries` in place of its own where other resources act for it, whose ARNs are `about`.
   */
  show(arn: string, input: Input, ports: ResourcePorts): Promise<object>;
  /** What its reader can do by hand, by name: `send`. What one gives is shown when it is a text in `said`. */
  readonly actions: Readonly<Record<string, ResourceAction>>;
}

export type ResourceAction = (arn: string, input: Input, ports: ResourcePorts) => Promise<object>;

/** What views and actions may use. */
export interface ResourcePorts {
  readonly index: GraphIndex;
  /** Calls AWS as the user at this machine, whoever answers. Throws `ServiceError`. */
  call(service: string, operation: string, input: Input): Promise<Output>;
  /** What a service of ours shows that AWS has no operation for; `undefined` where another answers in its place. */
  look(service: string, arn: string, input: Input): Promise<object | undefined>;
  /** What runs by the clock. */
  readonly schedules: readonly ScheduleView[];
  /** Runs a schedule now, by its ARN; false when there is none. */
  runSchedule(arn: string): boolean;
  /** What has gone through a resource, newest last. */
  readonly passed: PassedEvents;
  /** What resources have caused. */
  readonly caused: Pick<ResourceLog, "of">;
}

/** Calls of AWS that put something into a resource, as far as they are remembered. */
export interface PassedEvents {
  /** Of the events that went to a bus, newest last. */
  eventsOf(busArn: string): readonly PassedEvent[];
}

/** An event that went to a bus, and what the rules made of it. */
export interface PassedEvent {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly source: string;
  readonly detailType: string;
  /** ARNs that it is about. */
  readonly resources: readonly string[];
  /** JSON text. */
  readonly detail: string;
  /** True when the rest of the detail was too long to be kept. */
  readonly isCut: boolean;
  /** Why the bus has not taken it: a call that has put it succeeds all the same. */
  readonly refusal?: string;
  readonly rules: readonly {
    readonly arn: string;
    /** Why the pattern does not let it through; absent for a rule that does. */
    readonly reason?: string;
  }[];
}

/** What can be had of the cloud of a session by who looks at it. */
export interface CloudView extends Pick<ResourcePorts, "call" | "look" | "runSchedule"> {
  readonly index: GraphIndex;
  readonly schedules: readonly ScheduleView[];
  /** What the functions are called in the user's files, each once. */
  readonly handlers: readonly string[];
  /** What shall go wrong, and how often it has. */
  readonly faults: readonly SeenFault[];
  /** Have exactly these go wrong; those that do already go on. Throws with what is wrong about them. */
  setFaults(faults: readonly Fault[]): void;
}
