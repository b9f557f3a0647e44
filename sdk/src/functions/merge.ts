import { mergePermissions } from "../permissions/plan";
import type { FunctionProps } from "./props";

type Merged = { -readonly [K in keyof FunctionProps]: FunctionProps[K] };

/**
 * Props of a function from all layers, weakest first: the app's defaults, the stack's, the construct's, the function's
 * own.
 *
 * A stronger value replaces a weaker one. `environment` is merged by variable. `layers`, `permissions` and `bind` are
 * joined, weaker first, and `*` wins over any list of permissions.
 *
 * Definition silent: `native.function` is merged by setting, each a value of its own. A route with a description then
 * does not lose the VPC of the defaults.
 */
export function mergeFunctionProps(layers: readonly FunctionProps[]): FunctionProps {
  return layers.reduce(mergeTwo, {});
}

function mergeTwo(weaker: FunctionProps, stronger: FunctionProps): FunctionProps {
  const merged: Merged = { ...weaker };
  for (const [name, value] of Object.entries(stronger)) {
    if (isGiven(name, value)) (merged as Record<string, unknown>)[name] = value;
  }
  const environment = { ...weaker.environment, ...stronger.environment };
  const layers = [...(weaker.layers ?? []), ...(stronger.layers ?? [])];
  const bind = [...(weaker.bind ?? []), ...(stronger.bind ?? [])];
  const nativeFunction = { ...weaker.native?.function, ...stronger.native?.function };
  if (merged.environment) merged.environment = environment;
  if (merged.layers) merged.layers = layers;
  if (merged.bind) merged.bind = bind;
  if (merged.permissions) merged.permissions = mergePermissions(weaker.permissions, stronger.permissions);
  if (merged.native?.function) merged.native = { function: nativeFunction };
  return merged;
}

/** Definition silent: a time-out or memory size of 0 counts as not given, as in the earlier implementation. */
function isGiven(name: string, value: unknown): boolean {
  return value !== undefined && !(value === 0 && (name === "timeout" || name === "memorySize"));
}
