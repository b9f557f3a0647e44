import type { Issues } from "../../errors";
import { checkOneOf, checkType, formatArn, parseArn } from "../../values";

/** A service of AWS that sends to queues and topics or calls functions, as policies name it. */
export type SendingService = "cloudwatch" | "events" | "s3" | "sns" | "scheduler";

/** Services whose buckets, topics and rules may be let send without being named. */
export const SENDING_SERVICES: readonly SendingService[] = ["events", "s3", "scheduler", "sns"];

/** Services that send to topics. Alarms of CloudWatch send to no queue. */
export const TOPIC_SENDERS: readonly SendingService[] = ["cloudwatch", ...SENDING_SERVICES];

/** Check the services that may send, whatever of the account it is. */
export function planSenders(
  senders: unknown,
  issues: Issues,
  services: readonly SendingService[] = SENDING_SERVICES,
): readonly SendingService[] {
  if (senders === undefined || !checkType(senders, "list", issues)) return [];
  return senders.filter((service, index) => checkOneOf(service, services, issues.at(index)));
}

/** A construct that sends or calls of its own accord, such as a bucket that notifies of its objects. */
export interface Sender {
  readonly service: SendingService;
  /** ARN of the bucket, topic or rule. */
  readonly arn: string;
}

/** The principal of a service in policies. */
export function principalOf(service: SendingService): string {
  return `${service}.amazonaws.com`;
}

/**
 * Everything of one kind, account and region that sends, for policies that would become too long with each by name. The
 * ARN of a bucket has no account in it: such a statement needs the condition on the account as well.
 */
export function familyOf({ service, arn }: Sender): string {
  const parsed = parseArn(arn);
  if (!parsed) return "arn:*";
  return formatArn({ ...parsed, resource: service === "events" ? "rule/*" : "*" });
}

/** The account in an ARN. Empty where there is none, as in that of a bucket. */
export function accountOf(arn: string): string {
  return parseArn(arn)?.account ?? "";
}
