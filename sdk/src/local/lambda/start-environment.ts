import type { Environment, EnvironmentEvents, EnvironmentOptions } from "./environment";
import { ProcessEnvironment } from "./process/process-environment";
import { isNode } from "./process/programs";
import { ThreadEnvironment } from "./thread-environment";
import type { FunctionSpec } from "./types";

/** Node runs in a thread of this process, everything else in a process of its own. */
export function startEnvironment(
  spec: FunctionSpec,
  options: EnvironmentOptions,
  events: EnvironmentEvents,
  isSecondTry: boolean,
): Environment {
  const Kind = isNode(spec.runtime) ? ThreadEnvironment : ProcessEnvironment;
  return new Kind(spec, options, events, isSecondTry);
}
