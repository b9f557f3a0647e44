import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type { EventPattern, NativeEventBus } from "../../constructs/event-bus/props";
import type { Receiver } from "../../constructs/sources/receiver";
import type { FunctionDefinition, FunctionProps } from "../function/props";
import type { Schedule } from "../platform/schedule";
import type { FunctionTargetSettings, QueueTargetSettings } from "../sources/target-props";

export type { EventPattern };

/** Settings of the bus itself: those of generation 0, and those of `aws.cloudwatch.EventBus` under their own names. */
export interface EventBridgeEventBusSettings extends NativeEventBus {
  readonly eventBusName?: string;
}

/** A function that events go to, with settings of the target. */
export interface EventBusFunctionTargetProps {
  readonly function: FunctionDefinition;
  readonly targetProps?: FunctionTargetSettings;
}

/** A queue that events go to, with settings of the target. */
export interface EventBusQueueTargetProps {
  readonly queue: Receiver;
  readonly targetProps?: QueueTargetSettings;
}

/** The target of a rule's events: a function, a Queue, or one of these with settings. */
export type EventBusTarget =
  | FunctionDefinition
  | Receiver
  | EventBusFunctionTargetProps
  | EventBusQueueTargetProps;

/** A rule of a bus. */
export interface EventBusRuleProps {
  /** The events that it is for. */
  readonly eventPattern?: EventPattern;
  /** The same as `eventPattern`. */
  readonly pattern?: EventPattern;
  readonly description?: string;
  /** @default `true` */
  readonly enabled?: boolean;
  /** Name of the rule in AWS. */
  readonly ruleName?: string;
  /** A schedule, on the account's default bus alone. */
  readonly schedule?: Schedule;
  /** The targets of its events. The first one is `0` for `attachPermissionsToTarget`. */
  readonly targets?: readonly EventBusTarget[];
}

/** Props of an EventBus in generation 0. */
export interface EventBusProps {
  /** Settings of the bus, or a bus made elsewhere. */
  readonly eventBridgeEventBus?: EventBridgeEventBusSettings | cloudwatch.EventBus;
  /** Rules by key. */
  readonly rules?: Readonly<Record<string, EventBusRuleProps>>;
  /** Props for the functions of all targets. */
  readonly defaultFunctionProps?: FunctionProps;
}
