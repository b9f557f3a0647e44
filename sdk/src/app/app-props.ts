import type * as pulumi from "@pulumi/pulumi";
import type { AlarmSettings, AlarmTopic } from "../alarms/props";
import type { DefaultsName } from "./default-sets";
import type { Stack } from "./stack";

/** Settings of an app. */
export interface AppProps {
  /**
   * Name of the app, part of physical names and tags.
   * @default the name of the Pulumi project
   */
  readonly name?: string;
  /**
   * Name of the stage, part of physical names and tags. Letters, digits, `-` and `_`.
   * @default the name of the Pulumi stack, up to its first dot
   */
  readonly stage?: string;
  /**
   * Set of defaults. `v1` has those of the definition. `current` has a runtime that Lambda accepts, TLS 1.2, no guests,
   * logs that stay for a month, and the others in `docs/defaults.md`.
   * @default `v1`
   */
  readonly defaults?: DefaultsName;
  /**
   * Role with which API Gateway writes the access logs of REST and WebSocket APIs. It is a setting of the whole region
   * that all APIs of an account share. `false` leaves the setting alone. The ARN of a role sets that one.
   * Refused: `ARN_INVALID`, `VALUE_WRONG_TYPE`.
   * @default a role is made and set once, and both stay when the app is removed, because other APIs of the region may
   * rely on them. Later changes by others stay.
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html
   */
  readonly gatewayLogRole?: false | pulumi.Input<string>;
  /**
   * Names of stages that `sapi` changes only with `--yes`, or after a question.
   * Refused: `VALUE_WRONG_TYPE`.
   * @default none
   */
  readonly protect?: readonly string[];
  /**
   * Names of stages whose data AWS itself refuses to delete. In them, tables, user pools and databases get its deletion
   * protection, unless their own settings say otherwise. It acts with every set of defaults, because a stage is named.
   * To delete such data, take the stage out of the list and deploy first.
   * Refused: `VALUE_WRONG_TYPE`, and in these stages `setDefaultRemovalPolicy("destroy")`, `APP_PRODUCTION_DESTROY`.
   * @default none
   * @example ["prod"]
   */
  readonly production?: readonly string[];
  /**
   * Names of stages that developers work in. `sapi sync` replaces the code of functions in these alone, and `sapi shell`
   * lets you take the role of a function there. A stage that is not named needs `--yes-development` each time.
   * Refused: `VALUE_WRONG_TYPE`, and a stage that `production` names as well, `APP_STAGE_BOTH`.
   * @default none
   * @example ["dev", "ada"]
   */
  readonly development?: readonly string[];
  /**
   * Alarms on the APIs, functions, queues, streams, tables and dead letters of all stacks, by the table in
   * `docs/alarms.md`. Each stack gets a composite alarm and a dashboard as well. `true` makes them without anybody who is
   * notified. AWS charges for each of them. A construct has others with its own `alarms`, or none with `alarms: false`.
   * Refused: `ALARM_TOPIC_INVALID`, `ARN_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default none
   * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Best_Practice_Recommended_Alarms_AWS_Services.html
   * @example { topic: () => use(Watch).topic, latency: 1000 }
   */
  readonly alarms?: boolean | AppAlarmSettings;
}

/** The alarms of an app. */
export interface AppAlarmSettings extends Omit<AlarmSettings, "topic"> {
  /**
   * The topic that is notified when an alarm goes off: the ARN of one, or a function that gives a `Topic` or an ARN. It is
   * called at the end of each stack that has alarms, and may `use` a stack that has run, or the one that ends. For
   * `undefined` the alarms of the stack notify nobody.
   * Refused: `ALARM_TOPIC_INVALID`, `ARN_INVALID`.
   * @default none: nobody is notified
   * @example () => use(Watch).topic
   */
  readonly topic?: pulumi.Input<string> | ((stack: Stack) => AlarmTopic | pulumi.Input<string> | undefined);
  /**
   * The alarms that notify the topic: `each` one by itself, or one for a whole `stack`, which is off until all of its
   * alarms are.
   * @default each one by itself
   */
  readonly notify?: "each" | "stack";
}
