import type { Fault } from "../fault";
import { exited, throttled, timedOut } from "../lambda/failures";
import type { InvokeError, InvokeResult } from "../lambda/types";

/**
 * Returns a caller's result from a function with a fault. A crashed function has done its work but cannot report
 * it, like one that ends in the last moment. A retry then does the work twice.
 */
export async function invokeWithFault(
  fault: Fault | undefined,
  requestId: string,
  invoke: () => Promise<InvokeResult>,
): Promise<InvokeResult> {
  if (!fault?.fails) return invoke();
  if (fault.fails === "crash") await invoke();
  return { ok: false, error: errorOf(fault.fails, requestId), requestId, durationMs: 0, logs: [] };
}

function errorOf(fails: NonNullable<Fault["fails"]>, requestId: string): InvokeError {
  switch (fails) {
    case "throttle":
      return throttled();
    case "crash":
      return exited(requestId, 1);
    case "timeout":
      return timedOut(requestId, SECONDS);
    case "error":
      return { errorType: "Error", errorMessage: "A fault on purpose.", trace: [] };
  }
}

/** The default time-out of Lambda, in seconds. No call waits for it here. */
const SECONDS = 3;
