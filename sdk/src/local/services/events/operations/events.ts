import { randomUUID } from "node:crypto";
import type { SomeOperations } from "../../endpoint/model-operations";
import { parseObject } from "../../messages/json-object";
import { validationMessage } from "../../model";
import type { Calls, PutEventsRequestEntry, PutEventsResultEntry } from "../../model/calls/events";
import { faultText } from "../../model/fault";
import { matches } from "../../patterns/matches";
import { readPattern } from "../../patterns/read-pattern";
import type { Delivery } from "../../targets/delivery";
import { invalid } from "../errors";
import { type BusEvent, busName, eventTime } from "../state/settings";
import type { EventsContext } from "./context";
import { checkedPattern } from "./rules";

const MAX_ENTRIES = 10;
/** The most bytes of all entries of a call together. */
const MAX_BYTES = 1024 * 1024;
/**
 * The members that an event needs before a pattern is tested with it, which are all but its resources.
 * @see localstack/localstack 8b9a79f0 tests/aws/services/events/test_events_patterns.py (recorded on AWS)
 */
const TESTED = ["id", "account", "source", "time", "region", "detail-type"];

/** The operations that put events and that test a pattern with an event. */
export function eventOperations(context: EventsContext) {
  return {
    PutEvents({ Entries: entries }, { request }) {
      checkEntries(entries);
      const deliveries: Delivery[] = [];
      const results = entries.map((entry) => put(context, entry, request === undefined, deliveries));
      context.router.begin(deliveries);
      const failed = results.filter((result) => "ErrorCode" in result).length;
      return { FailedEntryCount: failed, Entries: results };
    },
    TestEventPattern({ EventPattern, Event }) {
      const pattern = checkedPattern(EventPattern);
      if (pattern === undefined) throw invalid("Parameter EventPattern is not valid.");
      const event = parseObject(Event);
      if (!event || !TESTED.every((name) => event[name] !== undefined))
        throw invalid("Parameter Event is not valid.");
      return { Result: matches(readPattern(pattern), event) };
    },
  } satisfies SomeOperations<Calls>;
}

function checkEntries(entries: readonly PutEventsRequestEntry[]): void {
  if (entries.length > MAX_ENTRIES) {
    const found = `Value '[${entries.map(written).join(", ")}]'`;
    const must = `Member must have length less than or equal to ${MAX_ENTRIES}`;
    throw invalid(validationMessage([faultText(found, "entries", must)]));
  }
  if (entries.reduce((bytes, entry) => bytes + sizeOf(entry), 0) > MAX_BYTES)
    throw invalid("Total size of the entries in the request is over the limit.");
}

/** Adds the deliveries of an entry, or returns its error. `isOwn` is true for entries of AWS services and of other buses. */
function put(
  context: EventsContext,
  entry: PutEventsRequestEntry,
  isOwn: boolean,
  deliveries: Delivery[],
): PutEventsResultEntry {
  const { store, router, accountRegion, clock } = context;
  const { Source: source, DetailType, Detail, Resources: resources = [] } = entry;
  if (!source) return missing("Source");
  if (!DetailType) return missing("DetailType");
  if (!Detail) return missing("Detail");
  if (source.startsWith("aws.") && !isOwn)
    return refused("NotAuthorizedForSourceException", "Not authorized for the source.");
  const detail = parseObject(Detail);
  if (!detail) return refused("MalformedDetail", "Detail is malformed.");
  const event: BusEvent = {
    version: "0",
    id: randomUUID(),
    "detail-type": DetailType,
    source,
    account: accountRegion.accountId,
    time: eventTime(timeOf(entry.Time) ?? clock.now()),
    region: accountRegion.region,
    resources,
    detail,
  };
  const name = busName(entry.EventBusName);
  const bus = store.buses.get(name);
  if (bus) deliveries.push(...router.plan(bus, event));
  // AWS accepts the event and reports nothing.
  else context.notice(`an event was put to bus "${name}", which is not there: it is lost, as on AWS`);
  return { EventId: event.id };
}

function missing(name: string): PutEventsResultEntry {
  return refused(
    "InvalidArgument",
    `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
  );
}

function refused(ErrorCode: string, ErrorMessage: string): PutEventsResultEntry {
  return { ErrorCode, ErrorMessage };
}

/** @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevent-size.html */
function sizeOf({ Time, Source, DetailType, Detail, Resources = [] }: PutEventsRequestEntry): number {
  const texts = [Source, DetailType, Detail, ...Resources];
  const bytes = texts.map((text = "") => Buffer.byteLength(text));
  return bytes.reduce((sum, each) => sum + each, Time === undefined ? 0 : 14);
}

function timeOf(time: PutEventsRequestEntry["Time"]): number | undefined {
  const at = typeof time === "number" ? time * 1000 : Date.parse(time ?? "");
  return Number.isFinite(at) ? at : undefined;
}

/** The entry in the form that AWS prints in messages. */
function written({
  Time,
  Source,
  Resources,
  DetailType,
  Detail,
  EventBusName,
  TraceHeader,
}: PutEventsRequestEntry): string {
  const members = {
    time: Time,
    source: Source,
    resources: Resources,
    detailType: DetailType,
    detail: Detail,
    eventBusName: EventBusName,
    traceHeader: TraceHeader,
    kmsKeyIdentifier: undefined,
    internalMetadata: undefined,
  };
  const list = Object.entries(members).map(([name, value]) => `${name}=${value ?? "null"}`);
  return `PutEventsRequestEntry(${list.join(", ")})`;
}
