import type { Fidelity } from "../../protocol";

/** A route in the table that is printed at the start. */
export interface RouteRow {
  readonly route: string;
  /** Name of the function; `undefined` where the route has none. */
  readonly function: string | undefined;
  /** Name and kind, `iam`, or `none`. */
  readonly authorizer: string;
  /** `function, payload 2.0`, a URL, ... */
  readonly integration: string;
  readonly status: Fidelity;
  /** What differs, or what to expect. */
  readonly note: string | undefined;
}

/** Something that differs, or that is to be expected, and how close to AWS that leaves a route. */
export interface RouteNote {
  readonly status: Fidelity;
  readonly text: string;
}

/** What all notes on a route come to: the least faithful of them says how it is served. */
export function summaryOf(notes: readonly RouteNote[]): Pick<RouteRow, "status" | "note"> {
  const has = (fidelity: Fidelity) => notes.some(({ status }) => status === fidelity);
  const differs = has("approximated") ? "approximated" : "as on AWS";
  return {
    status: has("not emulated") ? "not emulated" : differs,
    note: notes.length === 0 ? undefined : notes.map(({ text }) => text).join("; "),
  };
}
