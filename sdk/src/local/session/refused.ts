import type { SignedAccess } from "../iam/caller";
import type { CallEvent } from "../protocol";
import { type Caller, type DoneCall, isServicePrincipal } from "../services/endpoint/aws-service";
import { nameOf } from "../services/endpoint/judge";

/** A call, for whoever follows what happens. */
export function callEvent({ service, operation, arn, caller, error, durationMs }: DoneCall): CallEvent {
  return { event: "call", service, operation, arn, caller: nameOf(caller), code: error?.code, durationMs };
}

/** What the author of the program should know of a call that policies did not allow, and what would allow it. */
export function refusalNotice(
  caller: Caller,
  { action, arn }: SignedAccess,
  message: string,
  handlerOf: (functionName: string) => string,
): string {
  if (isServicePrincipal(caller))
    return `${caller.service} may not ${action} on ${arn} for ${caller.sourceArn}: ${message}`;
  const { userArn } = caller.identity;
  const [, , functionName] = /:assumed-role\/([^/]+)\/(.+)$/.exec(userArn) ?? [];
  if (functionName === undefined) return message;
  return `${handlerOf(functionName)} may not ${action} on ${arn}: bind what it uses (bind: [...]), or give it permissions: ["${action}"]`;
}
