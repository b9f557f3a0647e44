import type { Fidelity } from "../../protocol";

/** A route in the table that is printed when the session starts. */
export interface RouteRow {
  readonly route: string;
  /** Name of the function, or `undefined` for a route without one. */
  readonly function: string | undefined;
  /** Name and kind, `iam`, or `none`. */
  readonly authorizer: string;
  /** `function, payload 2.0`, a URL, ... */
  readonly integration: string;
  readonly status: Fidelity;
  /** Differences from AWS, or notes on expected behaviour. */
  readonly note: string | undefined;
}

/** A difference from AWS, or a note on expected behaviour, with the fidelity that it leaves to a route. */
export interface RouteNote {
  readonly status: Fidelity;
  readonly text: string;
}

/** Sums up the notes on a route: the lowest fidelity of them is the route's. */
export function summaryOf(notes: readonly RouteNote[]): Pick<RouteRow, "status" | "note"> {
  const has = (fidelity: Fidelity) => notes.some(({ status }) => status === fidelity);
  const differs = has("approximated") ? "approximated" : "as on AWS";
  return {
    status: has("not emulated") ? "not emulated" : differs,
    note: notes.length === 0 ? undefined : notes.map(({ text }) => text).join("; "),
  };
}
