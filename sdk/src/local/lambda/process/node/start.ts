import type { WorkerStart } from "../../messages";

/** What the program of a Node process is started with, beside what Lambda has in variables. */
export interface NodeStart
  extends Pick<
    WorkerStart,
    "functionArn" | "handler" | "runtime" | "timeout" | "folder" | "file" | "leading" | "layers"
  > {
  /** What stands before the function's own `NODE_OPTIONS`, and is not for its eyes. */
  readonly ownOptions: string;
}

/** The variable that has it as JSON. The function does not see it. */
export const START_VARIABLE = "_SAPI_START";
