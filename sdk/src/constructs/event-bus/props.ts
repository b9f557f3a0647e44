import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as pulumi from "@pulumi/pulumi";
import type { AlarmSettings } from "../../alarms/props";
import type { FunctionDefinition, FunctionProps } from "../../functions/props";
import type { ScheduleExpression } from "../../values";
import type { CronOptions } from "../sources/cron-options";
import type { Receiver } from "../sources/receiver";
import type { RuleTargetSettings } from "../sources/rule-target-plan";

/** Values and comparisons, one of which has to fit: `["created", { prefix: "up" }]`. */
type Texts = readonly (pulumi.Input<string> | Readonly<Record<string, unknown>> | null)[];

/**
 * A pattern of events. Every named field of an event must have one of the listed values or fit one of the comparisons.
 * These are `prefix`, `suffix`, `equals-ignore-case`, `wildcard`, `anything-but`, `numeric`, `cidr`, `exists`. `$or` is
 * a list of patterns, one of which has to fit.
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
export interface EventPattern {
  /** The sender of the event: `["orders"]`, or `["aws.s3"]`. */
  readonly source?: Texts;
  /** The kind of event. `"detail-type"` is the same. */
  readonly detailType?: Texts;
  /** The spelling in events of `detailType`. */
  readonly "detail-type"?: Texts;
  /** The fields of the event's own, as deep as they go. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Account that it comes from. */
  readonly account?: Texts;
  /** Region that it comes from. */
  readonly region?: Texts;
  /** ARNs of what it is about. */
  readonly resources?: Texts;
  /** Id of the event. */
  readonly id?: Texts;
  /** The time of the event: `[{ prefix: "2030-" }]`. */
  readonly time?: Texts;
  /** Version of the form of events. */
  readonly version?: Texts;
  /** Patterns, one of which has to fit. */
  readonly $or?: readonly EventPattern[];
}

/** Settings of a target besides the function, queue or topic. */
export interface EventTargetNative {
  /**
   * Settings of `aws.cloudwatch.EventTarget` under their own names, such as `inputPath`, `inputTransformer`, `retryPolicy` or
   * `sqsTarget`. They win over ours.
   * Refused: `NATIVE_OWN_PROP`, `PROP_CONFLICT`, `VALUE_OUT_OF_RANGE`.
   * @default none; AWS tries for 24 hours, up to 185 times, to deliver an event
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/cloudwatch/eventtarget/
   */
  readonly target?: RuleTargetSettings;
}

/** A function that events go to, with settings of the target. */
export interface EventFunctionTargetProps {
  /** @default `function` */
  /**
   * Says that it is a function.
   * @default it shows
   */
  readonly type?: "function";
  /** The function that is called. */
  readonly function: FunctionDefinition;
  /**
   * The `Queue` for events that could not be delivered. The bus gets the permission to send there.
   * Refused: `DEAD_LETTERS_INVALID`, `PROP_CONFLICT`.
   * @default none, in `current` a queue that is made for the bus
   * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
   */
  readonly deadLetters?: Receiver;
  /** The settings of the underlying objects. */
  readonly native?: EventTargetNative;
}

/** A queue that events go to, with settings of the target. */
export interface EventQueueTargetProps {
  /** @default `queue` */
  /**
   * Says that it is a queue.
   * @default it shows
   */
  readonly type?: "queue";
  /** The `Queue`. A FIFO queue needs `native.target.sqsTarget.messageGroupId` (`EVENT_TARGET_FIFO`). */
  readonly queue: Receiver;
  /**
   * The `Queue` for events that could not be delivered. The bus gets the permission to send there.
   * Refused: `DEAD_LETTERS_INVALID`, `PROP_CONFLICT`.
   * @default none, in `current` a queue that is made for the bus
   * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
   */
  readonly deadLetters?: Receiver;
  /** The settings of the underlying objects. */
  readonly native?: EventTargetNative;
}

/** A topic that events go to, with settings of the target. */
export interface EventTopicTargetProps {
  /** @default `topic` */
  /**
   * Says that it is a topic.
   * @default it shows
   */
  readonly type?: "topic";
  /** The `Topic`, which is no FIFO topic (`EVENT_TARGET_FIFO`). */
  readonly topic: Receiver;
  /**
   * The `Queue` for events that could not be delivered. The bus gets the permission to send there.
   * Refused: `DEAD_LETTERS_INVALID`, `PROP_CONFLICT`.
   * @default none, in `current` a queue that is made for the bus
   * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
   */
  readonly deadLetters?: Receiver;
  /** The settings of the underlying objects. */
  readonly native?: EventTargetNative;
}

/** The target of a rule's events: a function, a `Queue` or a `Topic`, or one of these with settings. */
export type EventTarget =
  | FunctionDefinition
  | Receiver
  | EventFunctionTargetProps
  | EventQueueTargetProps
  | EventTopicTargetProps;

/** Settings of `aws.cloudwatch.EventRule` without those that have props of their own. */
export type NativeEventRule = Omit<
  Partial<cloudwatch.EventRuleArgs>,
  | "description"
  | "eventBusName"
  | "eventPattern"
  | "isEnabled"
  | "name"
  | "namePrefix"
  | "scheduleExpression"
  | "state"
>;

/** A rule of a bus. */
export interface EventRuleProps {
  /**
   * The events that the rule is for. Needed unless there is a `native.schedule`. At most 2,048 characters of JSON, and
   * 4,096 where AWS has raised that.
   * Refused: `PROP_MISSING`, `EVENT_PATTERN_INVALID`.
   */
  readonly pattern?: EventPattern;
  /**
   * The targets of its events, by name. Five at most.
   * Refused: `TARGETS_INVALID`, `TARGET_INVALID`, `EVENT_TARGETS_TOO_MANY`.
   * @default none
   */
  readonly targets?: Readonly<Record<string, EventTarget>>;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * The purpose of the rule.
     * @default none
     */
    readonly description?: pulumi.Input<string>;
    /**
     * Whether it is on.
     * @default `true`
     */
    readonly enabled?: boolean;
    /**
     * Name of the rule in AWS: 1 to 64 letters, digits, `.`, `_` and `-`. Refused: `EVENT_RULE_NAME_INVALID`.
     * @default `<stage>-<app>-<key>`
     */
    readonly ruleName?: pulumi.Input<string>;
    /**
     * A schedule, as text or as the fields of a cron expression by name. On the account's default bus alone
     * (`EVENT_SCHEDULE_ON_BUS`).
     * @default none
     */
    readonly schedule?: ScheduleExpression | CronOptions;
    /**
     * Other settings of `aws.cloudwatch.EventRule` under their own names. Refused: `NATIVE_OWN_PROP`.
     * @default none
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/cloudwatch/eventrule/
     */
    readonly rule?: NativeEventRule;
  };
}

/** Settings of `aws.cloudwatch.EventBus`. */
export type NativeEventBus = Partial<cloudwatch.EventBusArgs>;

/** Props of an {@link EventBus}. */
export interface EventBusProps {
  /**
   * Rules by name. The name becomes part of that of the rule in AWS.
   * Refused: `EVENT_RULES_INVALID`, `EVENT_RULE_NAME_INVALID`, `EVENT_RULE_DUPLICATE`.
   * @default none
   */
  readonly rules?: Readonly<Record<string, EventRuleProps>>;
  /** Defaults for what the bus makes. */
  readonly defaults?: {
    /**
     * Props for the functions of all targets. `environment`, `permissions`, `layers` and `bind` merge with their own.
     * @default none
     */
    readonly function?: FunctionProps;
  };
  /**
   * Alarms on the construct and on what it makes: failing calls of targets, and dead letters. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.cloudwatch.EventBus` under their own names, which win over ours, or a bus made elsewhere. The
     * default bus of the account is `aws.cloudwatch.EventBus.get("default", "default")`.
     * Refused: `EVENT_BUS_NAME_INVALID`.
     * @default name `<stage>-<app>-<id>`, or that of the partner's source with `eventSourceName`
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/cloudwatch/eventbus/
     */
    readonly eventBus?: NativeEventBus | cloudwatch.EventBus;
  };
}
