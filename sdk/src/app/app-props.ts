import type * as pulumi from "@pulumi/pulumi";
import type { DefaultsName } from "./default-sets";

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
}
