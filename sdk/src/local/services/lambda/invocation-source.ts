import type { InvocationEvent } from "../../protocol";
import { type Caller, isServicePrincipal, type ServicePrincipal } from "../endpoint/aws-service";

/** Names of kinds are the first part of those of the services that call. */
type Source = InvocationEvent["source"];
/** The most items of a batch that are reported: enough to find it, however large it is. */
const MOST_ITEMS = 5;

/** The source of a call through the API of Lambda. Services name the resource that they act for, and their items are in the event. */
export function invocationSource(caller: Caller, payload: string): Source {
  if (isServicePrincipal(caller)) return sourceFor(caller, payload);
  if (caller.actsFor) return sourceFor(caller.actsFor, payload);
  return { kind: "lambda", arn: caller.identity.userArn, items: [] };
}

function sourceFor({ service, sourceArn }: ServicePrincipal, payload: string): Source {
  const kind = service.split(".")[0] ?? service;
  return { kind, arn: sourceArn, items: itemsOf(payload).slice(0, MOST_ITEMS) };
}

interface EventPayload {
  readonly id?: unknown;
  readonly Records?: readonly Record_[];
}

interface Record_ {
  readonly s3?: { readonly object?: { readonly key?: unknown } };
  readonly Sns?: { readonly MessageId?: unknown };
}

/** Key of an object, id of a message or of an event. */
function itemsOf(payload: string): readonly string[] {
  const event = JSON.parse(payload) as EventPayload | null;
  if (typeof event !== "object" || event === null) return [];
  const ids = Array.isArray(event.Records)
    ? (event.Records as readonly (Record_ | null)[]).map((one) => one?.s3?.object?.key ?? one?.Sns?.MessageId)
    : [event.id];
  return ids.filter((id): id is string => typeof id === "string");
}
