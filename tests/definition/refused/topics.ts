import * as sns from "@pulumi/aws/sns";
import { Queue, Topic, type TopicProps } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

const HANDLER = "src/mail.handler";

function withProps(name: string, props: object, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return refused({
    name,
    construct: 'Topic "News"',
    program: ({ stack }) => new Topic(stack, "News", props as TopicProps),
    issues,
  });
}

function withMethod(
  name: string,
  props: TopicProps,
  program: (topic: Topic) => unknown,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Topic "News"',
    given: ({ stack }) => new Topic(stack, "News", props),
    program: (_, topic) => program(topic),
    issues,
  });
}

/** Refused definitions of a Topic. */
export const REFUSED_TOPICS: readonly RefusedDefinition[] = [
  withProps(
    "[topic.fifo-function] a function on a FIFO topic",
    { fifo: true, subscribers: { mail: HANDLER } },
    [
      "TOPIC_FIFO_FUNCTION",
      "subscribers.mail",
      undefined,
      "subscribe a Queue with fifo: true, and make the function its consumer",
    ],
  ),
  withProps(
    "[topic.fifo-name] a name of a FIFO topic without its suffix",
    { fifo: true, native: { topic: { name: "news" } } },
    ["TOPIC_NAME_INVALID", "native.topic.name", "news", "and .fifo at the end"],
  ),
  withProps("a name of a standard topic with a dot", { native: { topic: { name: "news.fifo" } } }, [
    "TOPIC_NAME_INVALID",
    "native.topic.name",
    "news.fifo",
    "write at most 256 letters, digits, _ and -",
  ]),
  withProps(
    "a setting that says the opposite of fifo",
    { fifo: true, native: { topic: { fifoTopic: false } } },
    ["PROP_CONFLICT", "native.topic.fifoTopic", false, "write one of them"],
  ),
  withProps("settings of the topic that have props of their own", { native: { topic: { policy: "{}" } } }, [
    "NATIVE_OWN_PROP",
    "native.topic.policy",
    undefined,
    "write topic.addToResourcePolicy({...})",
  ]),
  withProps(
    "settings of a subscription that have props of their own",
    {
      subscribers: {
        mail: { function: HANDLER, native: { subscription: { topic: "x", filterPolicy: "{}" } } },
      },
    },
    [
      "NATIVE_OWN_PROP",
      "subscribers.mail.native.subscription.topic",
      undefined,
      "write the subscriber on that topic",
    ],
    ["NATIVE_OWN_PROP", "subscribers.mail.native.subscription.filterPolicy", undefined, "write filterPolicy"],
  ),
  withProps(
    "names of generation 0",
    { snsTopic: {}, defaultFunctionProps: {} },
    ["PROP_UNKNOWN", "snsTopic", undefined, "did you mean native.topic"],
    ["PROP_UNKNOWN", "defaultFunctionProps", undefined, "did you mean defaults.function"],
  ),
  withProps("subscribers without names", { subscribers: [HANDLER] }, [
    "TARGETS_INVALID",
    "subscribers",
    [HANDLER],
    "write a map with a name for each",
  ]),
  withProps(
    "a message that a function is to get raw",
    {
      subscribers: { mail: { function: HANDLER, rawMessageDelivery: true } },
    },
    [
      "TOPIC_RAW_FUNCTION",
      "subscribers.mail.rawMessageDelivery",
      true,
      "remove it: the message is event.Records[0].Sns.Message",
    ],
  ),
  withProps(
    "[topic.filter-limits] a filter policy beyond the limits of SNS",
    {
      subscribers: {
        mail: {
          function: HANDLER,
          filterPolicy: { a: ["1"], b: ["1"], c: ["1"], d: ["1"], e: ["1"], f: ["1"] },
        },
      },
    },
    ["TOPIC_FILTER_INVALID", "subscribers.mail.filterPolicy", undefined, "write at most 5"],
  ),
  refused({
    name: "a topic as a subscriber",
    construct: 'Topic "News"',
    given: ({ stack }) => new Topic(stack, "Other"),
    program: ({ stack }, other) =>
      new Topic(stack, "News", { subscribers: { other } } as unknown as TopicProps),
    issues: [
      ["TARGET_INVALID", "subscribers.other", new Shown("a Topic"), "pass a function or a Queue construct"],
    ],
  }),
  refused({
    name: "[topic.fifo-queue] a FIFO queue on a standard topic",
    construct: 'Topic "News"',
    given: ({ stack }) => new Queue(stack, "Archive", { fifo: true }),
    program: ({ stack }, archive) => new Topic(stack, "News", { subscribers: { archive } }),
    issues: [["TOPIC_FIFO_QUEUE", "subscribers.archive", undefined, "set fifo: true on the topic"]],
  }),
  refused({
    name: "a queue under two names",
    construct: 'Topic "News"',
    given: ({ stack }) => new Queue(stack, "Archive"),
    program: ({ stack }, queue) =>
      new Topic(stack, "News", { subscribers: { one: queue, two: { queue, rawMessageDelivery: true } } }),
    issues: [["TOPIC_SUBSCRIBED_TWICE", "subscribers.two", undefined, "remove one of the two"]],
  }),
  refused({
    name: "the fifo setting of a topic made elsewhere",
    construct: 'Topic "News"',
    given: () => new sns.Topic("old"),
    program: ({ stack }, topic) => new Topic(stack, "News", { native: { topic }, fifo: true }),
    issues: [["NATIVE_EXISTING", "fifo", undefined, "set it on that topic"]],
  }),
  withMethod(
    "a second subscriber of a name",
    { subscribers: { mail: HANDLER } },
    (topic) => topic.addSubscribers(topic, { mail: HANDLER }),
    ["TARGET_DUPLICATE", "addSubscribers.mail", undefined, "choose another name"],
  ),
  withMethod(
    "permissions for a subscriber that there is not",
    { subscribers: { mail: HANDLER } },
    (topic) => topic.attachPermissionsToSubscriber("mial", ["ses:SendEmail"]),
    ["TARGET_UNKNOWN", "attachPermissionsToSubscriber", "mial", 'did you mean "mail"'],
  ),
  withMethod(
    "wild cards in the policy of a topic",
    {},
    (topic) => topic.addToResourcePolicy({ principals: "*", actions: ["sns:*"] }),
    [
      "TOPIC_ACTION_INVALID",
      "addToResourcePolicy.actions[0]",
      "sns:*",
      "write each by its name: sns:Publish",
    ],
  ),
];
