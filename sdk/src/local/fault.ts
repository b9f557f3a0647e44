/** Something that shall go wrong. Exactly one of `service`, `function` and `route` says where. */
export interface Fault {
  /** Name of a service in signatures: `sqs`. */
  readonly service?: string;
  /** Of the service; all of them when there is none. `SendMessage` */
  readonly operation?: string;
  /** Handler or name of a function: `src/orders.place`. */
  readonly function?: string;
  /** As the program writes it: `GET /notes/{id}`. */
  readonly route?: string;
  /** Id of the API that has the route. @default every API */
  readonly api?: string;
  /** Milliseconds to wait first. @default 0 */
  readonly latencyMs?: number;
  /**
   * What goes wrong then: `throttle`, `error` and `timeout` in the words of who is called; `crash` ends a function in the
   * middle. Without, it is only late.
   */
  readonly fails?: "throttle" | "error" | "timeout" | "crash";
  /** Code of a service's error, in place of the one of `fails`. */
  readonly code?: string;
  /** Share of the calls that it happens to. @default 1 */
  readonly rate?: number;
  /** How often it happens at most. @default always */
  readonly times?: number;
}

/** What is called, for who looks for faults. */
export type FaultTarget =
  | { readonly kind: "call"; readonly service: string; readonly operation: string }
  | { readonly kind: "function"; readonly name: string; readonly handler: string }
  | { readonly kind: "route"; readonly api: string; readonly method: string; readonly path: string };

/** Whether a fault is about this. Methods and paths are compared as route keys: a variable takes one part, a greedy one all. */
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
