import type { WorkerStart } from "../../messages";

/** Settings that the program of a Node process is started with, beside Lambda's own variables. */
export interface NodeStart
  extends Pick<
    WorkerStart,
    "functionArn" | "handler" | "runtime" | "timeout" | "folder" | "file" | "interception" | "layers"
  > {
  /** Our options before the function's own `NODE_OPTIONS`, which the function does not see. */
  readonly ownOptions: string;
}

/** The variable that has it as JSON. The function does not see it. */
export const START_VARIABLE = "_SAPI_START";
