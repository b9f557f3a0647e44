/** A resource in the state of a Pulumi stack, as far as the engine tells other stacks of it. */
export interface StateEntry {
  readonly urn: string;
  readonly type: string;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** Type of the component of an app stack, in which all is that the app stack makes. */
export const APP_STACK = "serverless-api:index:Stack";
/** The logical name in a URN. */
export function nameOfUrn(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/**
 * Ids of the app stacks in the Pulumi stack of a whole app. `pulumi state move` takes the component of an app stack away
 * with all that is in it, and leaves the outputs as they were.
 */
export function appStacksIn(entries: readonly StateEntry[]): string[] {
  return entries.filter(({ type }) => type === APP_STACK).map(({ urn }) => nameOfUrn(urn));
}

/**
 * The words of every refusal to change a setting that AWS has fixed. A deployment recognises by them that no other stack
 * has to be deployed first.
 */
export const FIXED_AT_FIRST = "when first deployed and cannot be";

/** Stack outputs whose names begin like this carry what app stacks share, for programs to read. */
export const RESERVED_OUTPUTS = "sapi:";

/**
 * Data as the text of a stack output. It is no JSON as it stands, which `pulumi up` would unfold to a page. The mark in
 * front is not the version of the data.
 */
export function toOutputText(data: object): string {
  return `~${JSON.stringify(data)}`;
}

/** Reads the text that {@link toOutputText} wrote. Throws for other texts. */
export function fromOutputText(text: string): unknown {
  return JSON.parse(text.slice(1));
}
