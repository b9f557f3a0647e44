import { isDeepStrictEqual } from "node:util";
import { nameOfUrn, type StateEntry } from "../values/stack-state";
import { TYPE } from "./tokens";

/** Handles of the engine without a thing of their own in AWS. They stay behind when app stacks are moved. */
const HANDLES = /^pulumi:(providers:.*|pulumi:Stack|pulumi:StackReference)$/;
/**
 * Settings that a region has once, for all APIs in it. Each Pulumi stack with an API that needs one sets it, and leaves
 * it in AWS.
 */
const OF_THE_REGION: Readonly<Record<string, RegExp>> = {
  [TYPE.apigateway.Account]: /^gateway-account(-|$)/,
  [TYPE.iam.Role]: /^gateway-log-role(-|$)/,
  [TYPE.iam.RolePolicyAttachment]: /^gateway-log-role-policy(-|$)/,
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

/** Whether nothing of an app stack is in a Pulumi stack, such as one out of which all has been moved. */
export function isEmptied(entries: readonly StateEntry[]): boolean {
  return entries.every(({ type, urn }) => belongsToNoAppStack(type, nameOfUrn(urn)));
}

/**
 * Whether a Pulumi stack has only resources that another one has as well, each with the same outputs. A `pulumi state
 * move` that ends early leaves two such stacks, since it writes one state before the other.
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
