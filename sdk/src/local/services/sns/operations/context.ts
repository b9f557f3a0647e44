import type { LocalClock } from "../../../clock";
import type { LocalEvent } from "../../../protocol";
import type { AccountRegion } from "../../endpoint/aws-api";
import type { ModelOperations } from "../../endpoint/model-operations";
import type { Calls } from "../../model/calls/sns";
import type { Dispatcher } from "../delivery/dispatcher";
import type { PendingDelivery } from "../delivery/plan-delivery";
import type { ApiUrls } from "../delivery/web";
import { checkArn, invalidParameter, noSuchSubscription, noSuchTopic } from "../errors";
import type { Applications } from "../state/applications";
import type { Subscription, Topic, Topics } from "../state/topics";

/** The state and the ports of the operations. */
export interface SnsContext {
  readonly topics: Topics<PendingDelivery>;
  readonly applications: Applications;
  readonly dispatcher: Dispatcher;
  readonly clock: LocalClock;
  readonly accountRegion: AccountRegion;
  readonly emit: (event: LocalEvent) => void;
  /** The local URLs of the program's APIs. */
  readonly apiUrls: () => ApiUrls;
}

/** Some operations of SNS. */
export type SnsOperations<Names extends keyof Calls> = ModelOperations<Calls, Names>;

/** The topic of an ARN. Throws where there is none. */
export function topicOf(
  { topics, accountRegion }: SnsContext,
  value: string | undefined,
  name = "TopicArn",
): Topic {
  const arn = checkArn(name, value);
  const topic = topics.topics.get(arn);
  if (topic) return topic;
  throw arn.split(":")[3] === accountRegion.region ? noSuchTopic() : invalidParameter("TopicArn");
}

export function subscriptionOf({ topics }: SnsContext, value: string): Subscription {
  const subscription = topics.subscriptions.get(checkArn("SubscriptionArn", value));
  if (subscription === undefined) throw noSuchSubscription();
  return subscription;
}

const PAGE = 100;

/** A page of a list, and the token of the next one. */
export function page<T>(all: readonly T[], { NextToken }: { readonly NextToken?: string }) {
  const start = NextToken === undefined ? 0 : Number(Buffer.from(NextToken, "base64").toString());
  if (!Number.isInteger(start)) throw invalidParameter("NextToken");
  const end = start + PAGE;
  const token = all.length > end ? { NextToken: Buffer.from(String(end)).toString("base64") } : {};
  return { items: all.slice(start, end), token };
}
