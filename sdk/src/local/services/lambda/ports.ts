import type { ServicePorts } from "../service";

/** What the API of Lambda needs of the session. */
export interface LambdaPorts
  extends Pick<
    ServicePorts,
    "activity" | "aws" | "callerOf" | "clock" | "emit" | "invoke" | "notice" | "onError" | "place"
  > {
  /** Folder that keeps data; `undefined` where nothing is kept. */
  readonly data?: string | undefined;
}
