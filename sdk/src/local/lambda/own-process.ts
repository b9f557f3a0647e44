import { parseNodeOptions } from "./node-options";
import { isNode } from "./runtimes";
import type { FunctionSpec } from "./types";

/** The variable that names what Lambda starts in place of a runtime, which is its argument. */
export const WRAPPER = "AWS_LAMBDA_EXEC_WRAPPER";

/** Options that threads of functions have in any case. */
const OF_THREADS: ReadonlySet<string> = new Set(["--enable-source-maps", "--no-warnings"]);

/**
 * The variable for which a function on Node runs in a process of its own, because it applies to a whole process. All
 * other functions run in threads of this process. Undefined for a function that runs in a thread.
 *
 * @param zone the time zone of this process, which its threads have
 */
export function ownProcessFor(
  { runtime, environment }: Pick<FunctionSpec, "runtime" | "environment">,
  zone: string,
): string | undefined {
  if (!isNode(runtime)) return undefined;
  const { TZ, NODE_OPTIONS = "" } = environment;
  if (environment[WRAPPER]) return WRAPPER;
  if (parseNodeOptions(NODE_OPTIONS).some((option) => !OF_THREADS.has(option))) return "NODE_OPTIONS";
  return TZ !== undefined && zoneOf(TZ) !== zone ? "TZ" : undefined;
}

/** The time zone of this process. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A zone by its usual name. The written one where Node has no name for it. Lambda writes its own as `:UTC`. */
function zoneOf(written: string): string {
  const name = written.replace(/^:/, "");
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // A rule of POSIX, such as `CET-1CEST`, or a mistake: the process decides.
    return name;
  }
}
