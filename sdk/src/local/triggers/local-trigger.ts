import type { GraphIndex } from "../../graph/graph-index";
import type { Activity } from "../activity";
import type { LocalClock } from "../clock";
import type { IamCaller } from "../iam/caller";
import type { GatewayInvoke } from "../lambda/invoke";
import type { LocalOptions } from "../options";
import type { LocalEvent } from "../protocol";
import type { ServedTypes } from "../served-types";
import type { AccountRegion } from "../services/endpoint/aws-api";
import type { LocalAws } from "../services/endpoint/aws-service";

/** The definition in a trigger's folder. All of it is read at every start, so that it loads nothing but data. */
export interface TriggerDefinition {
  /** Notes on the types that it stands in for. */
  readonly types: ServedTypes;
  /** Resources of these types make it necessary. */
  readonly startsFor: readonly string[];
  start(ports: TriggerPorts): LocalTrigger;
}

/** A source that calls functions by itself. It reads through the API of AWS, from any backend. */
export interface LocalTrigger {
  /** Takes over a graph. Calls under way end as they began. */
  serve(index: GraphIndex): void | Promise<void>;
  /** Whether it has taken and handed over everything that there is for it. */
  settled(): boolean | Promise<boolean>;
  /** The ids of the messages of a queue that functions work on, or are about to. */
  atWork?(queueArn: string): readonly string[];
  close(): Promise<void>;
}

/** The parts of the program that a trigger may need. */
export interface TriggerPorts {
  /** Each trigger reads those that are its own. */
  readonly settings: LocalOptions;
  readonly aws: LocalAws;
  readonly accountRegion: AccountRegion;
  readonly clock: LocalClock;
  readonly activity: Activity;
  /** Calls a function and waits. */
  readonly invoke: GatewayInvoke;
  /** The caller that a function is for AWS: a reader of its source acts as its role. By the function's ARN. */
  readonly callerOf: (functionArn: string) => IamCaller;
  /** The handler of a function in the user's files. */
  readonly handlerOf: (functionName: string) => string;
  readonly emit: (event: LocalEvent) => void;
  /** Receives each warning about the program once. */
  readonly notice: (message: string) => void;
  /** Told of a bug in the trigger. */
  readonly onError: (error: unknown) => void;
}
