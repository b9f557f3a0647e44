import type { ServicePorts } from "../service";

/** The parts of the session that the API of Lambda uses. */
export interface LambdaPorts
  extends Pick<
    ServicePorts,
    | "activity"
    | "aws"
    | "callerOf"
    | "clock"
    | "emit"
    | "handlerOf"
    | "invoke"
    | "notice"
    | "onError"
    | "accountRegion"
  > {
  /** The folder of `--data`, if there is one. */
  readonly data?: string | undefined;
}
