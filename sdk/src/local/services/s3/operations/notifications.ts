import { randomUUID } from "node:crypto";
import type { Input, Output } from "../../endpoint/aws-api";
import type { LocalAws, Operation } from "../../endpoint/aws-service";
import { enumOf } from "../../model/read-model";
import { ServiceError } from "../../service-error";
import { invalidArgument, malformedXml } from "../errors";
import type { Store } from "../state/store";
import { bucketOf } from "./find";
import { structureOf, structuresOf, textOf } from "./input";
import { checkDestinations, type Destination } from "./notification-destinations";
import { filterOf } from "./notification-filter";

/** Kinds of configurations, by the list that they stand in. */
const KINDS = {
  TopicConfigurations: { arn: "TopicArn", element: "Topic", service: "sns" },
  QueueConfigurations: { arn: "QueueArn", element: "Queue", service: "sqs" },
  LambdaFunctionConfigurations: { arn: "LambdaFunctionArn", element: "CloudFunction", service: "lambda" },
} as const;

/** The notifications of a bucket. `aws` reaches the destinations, which are asked; without it nobody is. */
export function notificationOperations(
  store: Store,
  aws: LocalAws | undefined,
): Readonly<Record<string, Operation>> {
  return {
    GetBucketNotificationConfiguration: (input, context) =>
      bucketOf(store, input, context).settings.notification ?? {},
    PutBucketNotificationConfiguration: async (input, context) => {
      const bucket = bucketOf(store, input, context);
      const { document, destinations } = readNotification(input);
      const isSkipped = textOf(input, "SkipDestinationValidation")?.toLowerCase() === "true";
      if (aws !== undefined && !isSkipped) {
        const test = { bucket: bucket.name, requestId: context.requestId, now: store.now() };
        await checkDestinations(aws, destinations, test);
      }
      const settings = { ...bucket.settings, notification: document };
      store.commit({ kind: "bucket-settings-put", bucket: bucket.name, settings });
      return {};
    },
  };
}

/** The document as the bucket stores it, with an id for each configuration, and whom it names. */
function readNotification(input: Input): {
  readonly document: Output;
  readonly destinations: readonly Destination[];
} {
  const asked = structureOf(input, "NotificationConfiguration") ?? {};
  const destinations: Destination[] = [];
  const lists = Object.entries(KINDS).map(([list, { arn, element, service }]) => {
    const configurations = structuresOf(asked, list);
    for (const one of configurations) destinations.push(readDestination(one, arn, element, service));
    return [list, configurations.map((one) => readConfiguration(one, arn))] as const;
  });
  checkOverlaps(lists.flatMap(([, configurations]) => configurations));
  const document = {
    ...Object.fromEntries(lists.filter(([, configurations]) => configurations.length > 0)),
    ...(asked.EventBridgeConfiguration !== undefined && { EventBridgeConfiguration: {} }),
  };
  return { document, destinations };
}

function readDestination(
  configuration: Input,
  member: string,
  element: string,
  service: Destination["service"],
): Destination {
  const arn = textOf(configuration, member);
  if (arn === undefined) throw malformedXml();
  if (!new RegExp(`^arn:aws[\\w-]*:${service}:[^:]+:\\d{12}:.`).test(arn))
    throw invalidArgument(element, arn, "The ARN could not be parsed");
  return { service, arn };
}

function readConfiguration(configuration: Input, member: string): Output {
  const events = Array.isArray(configuration.Events) ? configuration.Events.map(String) : [];
  if (events.length === 0) throw malformedXml();
  const known = enumOf("s3", "Event");
  const unknown = events.find((event) => !known.includes(event));
  if (unknown !== undefined)
    throw invalidArgument("Event", unknown, `The event '${unknown}' is not supported for notifications`);
  const rules = readRules(configuration);
  return {
    Id: textOf(configuration, "Id") || Buffer.from(randomUUID()).toString("base64"),
    [member]: textOf(configuration, member),
    Events: events,
    ...(rules.length > 0 && { Filter: { Key: { FilterRules: rules } } }),
  };
}

/** At most one rule for what keys begin with, and one for what they end with. */
function readRules(configuration: Input): readonly Output[] {
  const rules = structuresOf(structureOf(structureOf(configuration, "Filter") ?? {}, "Key"), "FilterRules");
  const read = rules.map((rule) => {
    const [name, value] = [textOf(rule, "Name"), textOf(rule, "Value")];
    if (name === undefined || value === undefined) throw malformedXml();
    const kind = { prefix: "Prefix", suffix: "Suffix" }[name.toLowerCase()];
    if (kind === undefined)
      throw invalidArgument("FilterRule.Name", name, "filter rule name must be either prefix or suffix");
    return { Name: kind, Value: value };
  });
  for (const kind of ["Prefix", "Suffix"]) {
    const same = read.filter(({ Name }) => Name === kind);
    if (same.length < 2) continue;
    const message = `Cannot specify more than one ${kind.toLowerCase()} rule in a filter.`;
    throw invalidArgument("FilterRule.Name", kind.toLowerCase(), message);
  }
  return read;
}

/** Refuses two configurations that would be told of the same change. */
function checkOverlaps(configurations: readonly Output[]): void {
  for (const [at, one] of configurations.entries()) {
    for (const other of configurations.slice(at + 1)) {
      if (!shareEvents(one.Events as readonly string[], other.Events as readonly string[])) continue;
      const [own, others] = [filterOf(one), filterOf(other)];
      const overlaps = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);
      const end = (a: string, b: string) => a.endsWith(b) || b.endsWith(a);
      if (!overlaps(own.prefix, others.prefix) || !end(own.suffix, others.suffix)) continue;
      const isFiltered = one.Filter !== undefined || other.Filter !== undefined;
      throw new ServiceError(
        "InvalidArgument",
        isFiltered
          ? "Configuration is ambiguously defined. Cannot have overlapping suffixes in two rules if the prefixes are overlapping for the same event type."
          : "Configurations overlap. Configurations on the same bucket cannot share a common event type.",
      );
    }
  }
}

function shareEvents(events: readonly string[], others: readonly string[]): boolean {
  const covers = (a: string, b: string) => a === b || (a.endsWith(":*") && b.startsWith(a.slice(0, -1)));
  return events.some((event) => others.some((other) => covers(event, other) || covers(other, event)));
}
