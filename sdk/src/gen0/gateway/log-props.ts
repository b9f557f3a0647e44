import type { AccessLogProps as NewAccessLogProps } from "../../constructs/gateway/log/props";
import type { RetentionDays } from "../platform/words";

/** Settings of an API's access log in generation 0. */
export interface ApiAccessLogProps extends Omit<NewAccessLogProps, "retention"> {
  /** @default `RetentionDays.INFINITE` */
  readonly retention?: RetentionDays | Uppercase<RetentionDays>;
}

/** The access log of an API: on or off, a format, or settings. */
export type ApiAccessLog = boolean | string | ApiAccessLogProps;
