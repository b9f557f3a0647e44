import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../../graph/graph-index";
import type { SignedAccess } from "../iam/caller";
import type { FoundGrant } from "../iam/find-grant";
import type { CallEvent } from "../protocol";
import {
  type Caller,
  type DoneCall,
  isServicePrincipal,
  type ServicePrincipal,
} from "../services/endpoint/aws-service";
import { nameOf } from "../services/endpoint/judge";

/** Converts a call to an event. */
export function callEvent({ service, operation, arn, caller, error, durationMs }: DoneCall): CallEvent {
  return { event: "call", service, operation, arn, caller: nameOf(caller), code: error?.code, durationMs };
}

/** A call that the policies did not allow. */
export interface RefusedCall {
  readonly caller: Caller;
  readonly access: SignedAccess;
  /** The message in AWS's words. */
  readonly message: string;
  readonly index: GraphIndex;
  /** Returns the name of a function in the user's files. */
  readonly handlerOf: (functionName: string) => string;
}

/** Explains a refused call to the author of the program, with what would allow it. */
export function refusalNotice({ caller, access, message, index, handlerOf }: RefusedCall): string {
  // Loaded here, since the facts of all resource types are needed only for a refusal.
  const { findGrant } = require("../iam/find-grant") as typeof import("../iam/find-grant");
  const grant = findGrant(index, access);
  const { action, arn } = access;
  const wants = `may not ${action} on ${grant?.what ?? arn}`;
  if (isServicePrincipal(caller)) return `${caller.service} ${wants} ${forSource(caller, access)}`;
  const [, roleName, session = ""] = /:assumed-role\/([^/]+)\/(.+)$/.exec(caller.identity.userArn) ?? [];
  if (roleName === undefined) return message;
  const handler = handlerOf(session);
  const isFunction = handler !== session || isFunctionName(index, session);
  const who = isFunction ? handler : `role ${roleName}`;
  const [, denied] = / (with an explicit deny in .*)$/.exec(message) ?? [];
  if (denied !== undefined) return `${who} ${wants}: it is refused ${denied}, which wins over every Allow`;
  if (message.includes("permissions boundary"))
    return `${who} ${wants}: the permissions boundary of role ${roleName} does not allow it`;
  if (grant?.missingIndex !== undefined)
    return `${who} ${wants}: the table has no index ${JSON.stringify(grant.missingIndex)}`;
  return isFunction
    ? `${who} ${wants}: ${cure(grant, access)}`
    : `${who} ${wants}: allow it in a policy of the role, ${statement(access)}`;
}

function cure(grant: FoundGrant | undefined, access: SignedAccess): string {
  if (grant?.word === undefined) return `give it permissions: [${raw(access)}]`;
  const variable = variableOf(grant.id);
  const permissions = `permissions: [[${variable}, "${grant.word}"]]`;
  return grant.isBound ? `bind it (bind: [${variable}]) or give it ${permissions}` : `give it ${permissions}`;
}

/** An entry of `permissions`. An action on no single resource is written alone. */
function raw(access: SignedAccess): string {
  return access.arn === "*" ? `"${access.action}"` : statement(access);
}

function statement({ action, arn }: SignedAccess): string {
  return `{ actions: ["${action}"], resources: ["${arn}"] }`;
}

function forSource({ service, sourceArn }: ServicePrincipal, { action, arn }: SignedAccess): string {
  const needed =
    action === "lambda:InvokeFunction"
      ? `an aws.lambda.Permission with action "${action}", principal "${service}" and sourceArn "${sourceArn}"`
      : `a policy that allows principal ${service} ${action} on ${arn} where aws:SourceArn is ${sourceArn}`;
  return `for ${sourceArn}: it needs ${needed}`;
}

function isFunctionName(index: GraphIndex, name: string): boolean {
  return index.withValue(name).some(({ type }) => type === TYPE.lambda.Function);
}

/** Guesses the variable of a construct with this id: `orders`, or `orderItems` for `order-items`. */
function variableOf(id: string): string {
  const camel = id.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "");
  return camel.charAt(0).toLowerCase() + camel.slice(1);
}
