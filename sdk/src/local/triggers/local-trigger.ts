import type { GraphIndex } from "../../graph/graph-index";
import type { Activity } from "../activity";
import type { LocalClock } from "../clock";
import type { IamCaller } from "../iam/caller";
import type { GatewayInvoke } from "../lambda/invoke";
import type { LocalOptions } from "../options";
import type { LocalEvent } from "../protocol";
import type { ServedTypes } from "../served-types";
import type { Place } from "../services/endpoint/aws-api";
import type { LocalAws } from "../services/endpoint/aws-service";

/** What the folder of a trigger gives. All of it is read at every start, so that it loads nothing but data. */
export interface TriggerDefinition {
  /** What is said of the types that it stands in for. */
  readonly types: ServedTypes;
  /** Resources of these types make it necessary. */
  readonly startsFor: readonly string[];
  start(ports: TriggerPorts): LocalTrigger;
}

/** What calls functions by itself. It reads its source through the API of AWS, whoever answers. */
export interface LocalTrigger {
  /** Take over a graph. What is under way ends as it began. */
  serve(index: GraphIndex): void | Promise<void>;
  /** Whether it has taken and handed over everything that there is for it. */
  settled(): boolean | Promise<boolean>;
  close(): Promise<void>;
}

/** What a trigger may need of the program that it runs for. */
export interface TriggerPorts {
  /** Each trigger reads those that are its own. */
  readonly settings: LocalOptions;
  readonly aws: LocalAws;
  readonly place: Place;
  readonly clock: LocalClock;
  readonly activity: Activity;
  /** Calls a function and waits. */
  readonly invoke: GatewayInvoke;
  /** Who a function is when it calls AWS: what reads a source for a function acts as its role. By the function's ARN. */
  readonly callerOf: (functionArn: string) => IamCaller;
  /** What a function is called in the user's files. */
  readonly handlerOf: (functionName: string) => string;
  readonly emit: (event: LocalEvent) => void;
  /** Told once of what is odd in the program. */
  readonly notice: (message: string) => void;
  /** Told of a bug in the trigger. */
  readonly onError: (error: unknown) => void;
}
