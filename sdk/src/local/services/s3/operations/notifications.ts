import { randomUUID } from "node:crypto";
import type { LocalAws } from "../../endpoint/aws-service";
import type { FilterRule, NotificationConfiguration, QueueConfiguration } from "../../model/calls/s3";
import { enumOf } from "../../model/read-model";
import { ServiceError } from "../../service-error";
import { invalidArgument, malformedXml } from "../errors";
import type { Store } from "../state/store";
import type { Inputs, S3Operations } from "./calls";
import { bucketOf } from "./find";
import { checkDestinations, type Destination } from "./notification-destinations";
import { filterOf } from "./notification-filter";

/** Kinds of configurations, by the list that they stand in. */
const KINDS = {
  TopicConfigurations: { arn: "TopicArn", element: "Topic", service: "sns" },
  QueueConfigurations: { arn: "QueueArn", element: "Queue", service: "sqs" },
  LambdaFunctionConfigurations: { arn: "LambdaFunctionArn", element: "CloudFunction", service: "lambda" },
} as const;

type ArnMember = (typeof KINDS)[keyof typeof KINDS]["arn"];

/** A configuration of any kind. Events and names of rules are any texts until they are checked here. */
type AnyConfiguration = Omit<QueueConfiguration, "Events" | ArnMember> & {
  readonly [Member in ArnMember]?: string;
} & { readonly Events: readonly string[] };

/** Names of rules as answers have them. The model has them in lower case. */
const RULE_NAMES: Readonly<Record<string, string>> = { prefix: "Prefix", suffix: "Suffix" };

/** The notifications of a bucket. `aws` calls the destinations, which are not checked without it. */
export function notificationOperations(
  store: Store,
  aws: LocalAws | undefined,
): S3Operations<Extract<keyof Inputs, `${string}NotificationConfiguration`>> {
  return {
    GetBucketNotificationConfiguration: (input, context) =>
      bucketOf(store, input, context).settings.notification ?? {},
    PutBucketNotificationConfiguration: async (input, context) => {
      const bucket = bucketOf(store, input, context);
      const { document, destinations } = readNotification(input.NotificationConfiguration);
      const isSkipped = input.SkipDestinationValidation?.toLowerCase() === "true";
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
function readNotification(asked: NotificationConfiguration): {
  readonly document: NotificationConfiguration;
  readonly destinations: readonly Destination[];
} {
  const destinations: Destination[] = [];
  const lists = Object.entries(KINDS).map(([list, { arn, element, service }]) => {
    const configurations: readonly AnyConfiguration[] = asked[list as keyof typeof KINDS] ?? [];
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
  configuration: AnyConfiguration,
  member: ArnMember,
  element: string,
  service: Destination["service"],
): Destination {
  const { [member]: arn = "" } = configuration;
  if (!new RegExp(`^arn:aws[\\w-]*:${service}:[^:]+:\\d{12}:.`).test(arn))
    throw invalidArgument(element, arn, "The ARN could not be parsed");
  return { service, arn };
}

function readConfiguration(configuration: AnyConfiguration, member: ArnMember): AnyConfiguration {
  const { Id: id, Events: events } = configuration;
  const known = enumOf("s3", "Event");
  const unknown = events.find((event) => !known.includes(event));
  if (unknown !== undefined)
    throw invalidArgument("Event", unknown, `The event '${unknown}' is not supported for notifications`);
  const rules = readRules(configuration);
  return {
    Id: id || Buffer.from(randomUUID()).toString("base64"),
    [member]: configuration[member],
    Events: events,
    ...(rules.length > 0 && { Filter: { Key: { FilterRules: rules } } }),
  };
}

/** Reads the rules: at most one for the prefix of keys, and one for their suffix. */
function readRules({ Filter: filter }: AnyConfiguration): readonly FilterRule[] {
  const read = (filter?.Key?.FilterRules ?? []).map(readRule);
  for (const kind of ["Prefix", "Suffix"]) {
    const same = read.filter(({ Name }) => Name === kind);
    if (same.length < 2) continue;
    const message = `Cannot specify more than one ${kind.toLowerCase()} rule in a filter.`;
    throw invalidArgument("FilterRule.Name", kind.toLowerCase(), message);
  }
  return read;
}

/** A rule with the name that answers have. */
function readRule({ Name, Value }: FilterRule): FilterRule {
  if (Name === undefined || Value === undefined) throw malformedXml();
  const kind = RULE_NAMES[Name.toLowerCase()];
  if (kind !== undefined) return { Name: kind as FilterRule["Name"], Value };
  throw invalidArgument("FilterRule.Name", Name, "filter rule name must be either prefix or suffix");
}

/** Refuses two configurations that would notify of the same change. */
function checkOverlaps(configurations: readonly AnyConfiguration[]): void {
  for (const [at, one] of configurations.entries()) {
    for (const other of configurations.slice(at + 1)) {
      if (!shareEvents(one.Events, other.Events)) continue;
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
