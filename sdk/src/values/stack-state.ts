/** A resource in the state of a Pulumi stack, as far as the engine shows it to other stacks. */
export interface StateEntry {
  readonly urn: string;
  readonly type: string;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** Type of the component of an app stack, the ancestor of all resources that the app stack makes. */
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
 * A part of every message that refuses a change of a setting that AWS has fixed. `sapi deploy` recognises such a message by
 * it, and does not propose to deploy another stack first.
 */
export const FIXED_AT_FIRST = "when first deployed and cannot be";

/** The prefix of the stack outputs that carry shared values of app stacks. Programs read them, people do not. */
export const RESERVED_OUTPUTS = "sapi:";

/**
 * Writes data as the text of a stack output. The `~` in front keeps `pulumi up` from printing the text as a page of
 * JSON. It is not a version of the data.
 */
export function toOutputText(data: object): string {
  return `~${JSON.stringify(data)}`;
}

/** Reads the text that {@link toOutputText} wrote. Throws for other texts. */
export function fromOutputText(text: string): unknown {
  return JSON.parse(text.slice(1));
}
