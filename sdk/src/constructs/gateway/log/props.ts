import type * as pulumi from "@pulumi/pulumi";
import type { LogRetention } from "../../../values";

/** The access log of an API: on or off, a format, or all settings. */
export type AccessLog = boolean | string | AccessLogProps;

/** Settings of an API's access log. */
export interface AccessLogProps {
  /**
   * ARN of an existing log group or delivery stream to write to. No log group is made then, and `retention` cannot be set.
   * @default a log group is made
   * @see Amazon API Gateway developer guide, Configure logging for HTTP APIs
   */
  readonly destinationArn?: pulumi.Input<string>;
  /**
   * One line of text with `$context.<variable>` tokens, at most 3 KB. `ACCESS_LOG_FORMAT_INVALID` if refused.
   * @default one JSON object with the time, the request, the integration and the caller
   * @see Amazon API Gateway developer guide, Customize HTTP API access logs
   */
  readonly format?: pulumi.Input<string>;
  /**
   * Retention of the log, such as `two_weeks`. `VALUE_NOT_ALLOWED` if the word is unknown.
   * @default `infinite`, or `one_month` with `new App({ defaults: "current" })`
   * @see Amazon CloudWatch Logs API reference, PutRetentionPolicy
   */
  readonly retention?: LogRetention;
}
