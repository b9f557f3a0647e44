import type { Members } from "./clients/client";
import type { ServiceName } from "./clients/names";

/** Values of earlier steps, by name. */
export type Stored = (name: string) => string;

/** One call of a service. */
export interface Step {
  readonly name: string;
  readonly service: ServiceName;
  readonly operation: string;
  input(stored: Stored): Members;
  /** Values of the answer for later steps: by name, the path `Messages.0.ReceiptHandle`. */
  readonly store: Readonly<Record<string, string>>;
  /** The condition to wait for: the path of a value, and the expected value. */
  readonly until: readonly [path: string, value: string] | undefined;
  /** The reason why other servers cannot play it: the input that they would need. */
  readonly oursAlone: string | undefined;
}

/** The calls of one service. */
export interface Scenario {
  /** The name that AWS gives it. */
  readonly title: string;
  /** Calls that create the program's resources at other servers. */
  readonly made?: readonly Step[];
  readonly steps: readonly Step[];
}

/** Steps of a service: `step("send", "SendMessage", { ... })`. */
export function stepsOf(service: ServiceName) {
  return (
    name: string,
    operation: string,
    input: Members | ((stored: Stored) => Members) = {},
    more: Partial<Pick<Step, "store" | "until" | "oursAlone">> = {},
  ): Step => ({
    name,
    service,
    operation,
    input: typeof input === "function" ? input : () => input,
    store: more.store ?? {},
    until: more.until,
    oursAlone: more.oursAlone,
  });
}
