import { Duration, Runtime, SubscriptionFilter, type TopicProps } from "#sdk/gen0/index";
import type { TopicProps as NewTopicProps } from "#sdk/index";

const runtime = "nodejs12.x";
const handler = "src/mail.send";

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [TopicProps, NewTopicProps]>> = {
  nothing: [{}, {}],
  "snsTopic, as native.topic": [
    { snsTopic: { topicName: "news", displayName: "News", masterKey: "alias/news" } },
    { native: { topic: { name: "news", displayName: "News", kmsMasterKeyId: "alias/news" } } },
  ],
  "snsTopic.fifo, as fifo": [
    { snsTopic: { fifo: true, contentBasedDeduplication: true } },
    { fifo: true, native: { topic: { contentBasedDeduplication: true } } },
  ],
  "subscribers by their places": [
    {
      subscribers: [
        handler,
        { handler, timeout: Duration.minutes(1) },
        { function: { handler, runtime: Runtime.NODEJS_14_X } },
      ],
    },
    {
      subscribers: {
        0: { handler, runtime },
        1: { handler, runtime, timeout: "1 minute" },
        2: { function: { handler, runtime: "nodejs14.x" } },
      },
    },
  ],
  "filters of the platform": [
    {
      subscribers: [
        {
          function: handler,
          subscriberProps: {
            filterPolicy: {
              kind: SubscriptionFilter.stringFilter({ allowlist: ["order"], matchPrefixes: ["or"] }),
              country: SubscriptionFilter.stringFilter({ denylist: ["de", "at"] }),
              total: SubscriptionFilter.numericFilter({ between: { start: 1, stop: 5 }, greaterThan: 9 }),
              by: SubscriptionFilter.existsFilter(),
            },
          },
        },
      ],
    },
    {
      subscribers: {
        0: {
          function: { handler, runtime },
          filterPolicy: {
            kind: ["order", { prefix: "or" }],
            country: [{ "anything-but": ["de", "at"] }],
            total: [{ numeric: [">=", 1, "<=", 5] }, { numeric: [">", 9] }],
            by: [{ exists: true }],
          },
        },
      },
    },
  ],
  "settings of a subscription under their own names": [
    { subscribers: [{ function: handler, subscriberProps: { deliveryPolicy: "{}" } }] },
    {
      subscribers: {
        0: { function: { handler, runtime }, native: { subscription: { deliveryPolicy: "{}" } } },
      },
    },
  ],
  "defaultFunctionProps, as defaults.function": [
    { defaultFunctionProps: { timeout: Duration.seconds(30) }, subscribers: [handler] },
    { defaults: { function: { runtime, timeout: "30 seconds" } }, subscribers: { 0: handler } },
  ],
};
