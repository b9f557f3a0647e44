import { isDeepStrictEqual } from "node:util";

/** A resource in the state of a Pulumi stack, as far as the engine tells other stacks of it. */
export interface StateEntry {
  readonly urn: string;
  readonly type: string;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** Type of the component of an app stack, in which all is that the app stack makes. */
export const APP_STACK = "serverless-api:index:Stack";
/** Handles of the engine without a thing of their own in AWS. They stay behind when app stacks are moved. */
const HANDLES = /^pulumi:(providers:.*|pulumi:Stack|pulumi:StackReference)$/;
/** What a region has once, for all APIs in it: each Pulumi stack with an API that needs it sets it, and leaves it in AWS. */
const OF_THE_REGION: Readonly<Record<string, RegExp>> = {
  "aws:apigateway/account:Account": /^gateway-account(-|$)/,
  "aws:iam/role:Role": /^gateway-log-role(-|$)/,
  "aws:iam/rolePolicyAttachment:RolePolicyAttachment": /^gateway-log-role-policy(-|$)/,
};

/** True for what any Pulumi stack of an app may have, whichever app stacks are in it. */
export function belongsToNoAppStack(type: string, name: string): boolean {
  return isHandle(type) || isOfTheRegion(type, name);
}

export function isHandle(type: string): boolean {
  return HANDLES.test(type);
}

export function isOfTheRegion(type: string, name: string): boolean {
  return OF_THE_REGION[type]?.test(name) === true;
}

/** The logical name in a URN. */
export function nameOfUrn(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/** Whether nothing of an app stack is in a Pulumi stack, such as one out of which all has been moved. */
export function isEmptied(entries: readonly StateEntry[]): boolean {
  return entries.every(({ type, urn }) => belongsToNoAppStack(type, nameOfUrn(urn)));
}

/**
 * Ids of the app stacks in the Pulumi stack of a whole app. `pulumi state move` takes the component of an app stack away
 * with all that is in it, and leaves the outputs as they were.
 */
export function appStacksIn(entries: readonly StateEntry[]): string[] {
  return entries.filter(({ type }) => type === APP_STACK).map(({ urn }) => nameOfUrn(urn));
}

/**
 * Whether a Pulumi stack has nothing but what another one has as well, each with the same outputs: as `pulumi state move`
 * leaves the two when it is ended on the way, since it writes one state before the other.
 */
export function isCopied(part: readonly StateEntry[], whole: readonly StateEntry[]): boolean {
  const known = new Map(whole.map(({ urn, outputs }) => [withoutStack(urn), outputs]));
  return part
    .filter(({ type, urn }) => !belongsToNoAppStack(type, nameOfUrn(urn)))
    .every(({ urn, outputs }) => isDeepStrictEqual(known.get(withoutStack(urn)), outputs));
}

function withoutStack(urn: string): string {
  return urn.slice(urn.indexOf("::"));
}

/**
 * What every refusal of a changed setting says that AWS has fixed. A deployment knows by it that nothing else has to be
 * deployed first for the program to be right.
 */
export const FIXED_AT_FIRST = "when first deployed and cannot be";

/** Stack outputs whose names begin like this carry what app stacks share, for programs to read. */
export const RESERVED_OUTPUTS = "sapi:";

/**
 * Data as the text of a stack output. It is no JSON as it stands, which `pulumi up` would unfold to a page; the mark in
 * front is not the version of what is inside.
 */
export function toOutputText(data: object): string {
  return `~${JSON.stringify(data)}`;
}

/** What {@link toOutputText} wrote. Throws for other texts. */
export function fromOutputText(text: string): unknown {
  return JSON.parse(text.slice(1));
}
