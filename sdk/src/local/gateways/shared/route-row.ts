/** How close to AWS something is served. */
export type Emulation = "as on AWS" | "approximated" | "not emulated";

/** A route in the table that is printed at the start. */
export interface RouteRow {
  readonly route: string;
  /** Name of the function; `undefined` where the route has none. */
  readonly function: string | undefined;
  /** Name and kind, `iam`, or `none`. */
  readonly authorizer: string;
  /** `function, payload 2.0`, a URL, ... */
  readonly integration: string;
  readonly status: Emulation;
  /** What differs, or what to expect. */
  readonly note: string | undefined;
}
