/** A fault to inject. Exactly one of `service`, `function` and `route` names its target. */
export interface Fault {
  /** The name of a service in signatures: `sqs`. */
  readonly service?: string;
  /** The operation of the service: `SendMessage`. @default every operation */
  readonly operation?: string;
  /** The handler or the name of a function: `src/orders.place`. */
  readonly function?: string;
  /** The route key as the program writes it: `GET /notes/{id}`. */
  readonly route?: string;
  /** The id of the API that has the route. @default every API */
  readonly api?: string;
  /** The latency before anything else, in milliseconds. @default 0 */
  readonly latencyMs?: number;
  /**
   * The failure after the latency. A caller sees `throttle`, `error` and `timeout` in the words of the target.
   * `crash` ends a function in the middle. @default none: the fault adds latency only
   */
  readonly fails?: "throttle" | "error" | "timeout" | "crash";
  /** The error code of the service, in place of the code of `fails`. */
  readonly code?: string;
  /** The share of the calls that the fault applies to. @default 1 */
  readonly rate?: number;
  /** The number of calls that the fault applies to at most. @default no limit */
  readonly times?: number;
}

/** A fault with its counts. */
export interface SeenFault {
  readonly fault: Fault;
  /** The number of times that it has happened since it was set. */
  readonly happened: number;
  /** The number of times that it can still happen. Absent for a fault without a limit. */
  readonly left?: number;
}

/** The target of a call, to find faults for. */
export type FaultTarget =
  | { readonly kind: "call"; readonly service: string; readonly operation: string }
  | { readonly kind: "function"; readonly name: string; readonly handler: string }
  | { readonly kind: "route"; readonly api: string; readonly method: string; readonly path: string };

/**
 * Whether a fault applies to a target. Methods and paths are compared as route keys: a variable takes one part, a
 * greedy one all.
 */
export function concerns(fault: Fault, target: FaultTarget): boolean {
  switch (target.kind) {
    case "call":
      return fault.service === target.service && (fault.operation ?? target.operation) === target.operation;
    case "function":
      return fault.function !== undefined && [target.name, target.handler].includes(fault.function);
    case "route":
      return (
        fault.route !== undefined &&
        (fault.api ?? target.api) === target.api &&
        isRoute(fault.route, target.method, target.path)
      );
  }
}

function isRoute(route: string, method: string, path: string): boolean {
  const [wanted = "", template = ""] = route.split(/\s+/);
  if (wanted !== "ANY" && wanted !== method) return false;
  return new RegExp(`^${patternOf(template)}$`).test(path);
}

function patternOf(template: string): string {
  return template
    .split(/(\{[^}]*\})/)
    .map((part) => {
      if (!part.startsWith("{")) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return part.endsWith("+}") ? ".+" : "[^/]+";
    })
    .join("");
}
