import { type Sample, sample } from "../flat-and-typed";
import { FUNCTION, HANDLER } from "./given";

const FUNCTION_DEFAULTS = { function: { memorySize: 256 } };
const CONSUMER = {
  function: FUNCTION,
  filters: [{ body: { kind: ["order"] } }],
  native: { eventSource: { batchSize: 5 } },
};
const MAIL = {
  function: FUNCTION,
  filterPolicy: { kind: ["order"] },
  filterPolicyScope: "body",
  native: { subscription: { redrivePolicy: undefined, deliveryPolicy: "{}" } },
};
const TARGET = { native: { target: { input: '{"run":true}' } } };

/** Samples of constructs that call functions: messages, events and clocks. */
export const MESSAGES: readonly Sample[] = [
  sample({
    title: "queues with all settings",
    flat: (make) => {
      const lost = make("Queue", "Lost");
      make("Queue", "Orders", {
        consumer: CONSUMER,
        deadLetters: { maxReceiveCount: 3, queue: lost },
        native: { queue: { visibilityTimeoutSeconds: 600 } },
      });
      make("Queue", "Ordered", { fifo: true, deadLetters: { enabled: true } });
      make("Queue", "Kept", { consumer: { function: FUNCTION }, deadLetters: { enabled: false } });
      make("Queue", "Counted", { deadLetters: { maxReceiveCount: 2 } });
    },
    typed: (make) => {
      const lost = make("Queue", "Lost");
      make("Queue", "Orders", {
        consumer: CONSUMER,
        deadLetters: { maxReceiveCount: 3, queue: lost },
        native: { queue: { visibilityTimeoutSeconds: 600 } },
      });
      make("Queue", "Ordered", { fifo: true, deadLetters: true });
      make("Queue", "Kept", { consumer: HANDLER, deadLetters: false });
      make("Queue", "Counted", { deadLetters: { maxReceiveCount: 2 } });
    },
  }),
  sample({
    title: "topics with functions",
    flat: (make) => {
      make("Topic", "News", {
        subscribers: { mail: { ...MAIL, type: "function" }, log: { function: FUNCTION } },
        defaults: FUNCTION_DEFAULTS,
        native: { topic: { displayName: "News" } },
      });
      make("Topic", "Ordered", { fifo: true });
    },
    typed: (make) => {
      make("Topic", "News", {
        subscribers: { mail: MAIL, log: HANDLER },
        defaults: FUNCTION_DEFAULTS,
        native: { topic: { displayName: "News" } },
      });
      make("Topic", "Ordered", { fifo: true });
    },
  }),
  sample({
    title: "crons",
    flat: (make) => {
      make("Cron", "Nightly", {
        schedule: "rate(1 day)",
        job: { function: FUNCTION, ...TARGET },
        enabled: false,
        native: { rule: { description: "Every night" } },
      });
      make("Cron", "Morning", {
        schedule: "cron(0 8 * * ? *)",
        job: { function: FUNCTION },
        timeZone: "Europe/Berlin",
        flexibleWindow: "5 minutes",
        native: { schedule: { description: "Every morning" } },
      });
    },
    typed: (make) => {
      make("Cron", "Nightly", {
        schedule: "rate(1 day)",
        job: { function: FUNCTION, ...TARGET },
        enabled: false,
        native: { rule: { description: "Every night" } },
      });
      make("Cron", "Morning", {
        schedule: "cron(0 8 * * ? *)",
        job: HANDLER,
        timeZone: "Europe/Berlin",
        flexibleWindow: "5 minutes",
        native: { schedule: { description: "Every morning" } },
      });
    },
  }),
  sample({
    title: "an event bus",
    flat: (make) => {
      make("EventBus", "Orders", {
        rules: {
          created: {
            pattern: { "detail-type": ["created"], source: ["orders"] },
            targets: {
              mail: { type: "function", function: FUNCTION, ...TARGET },
              log: { function: FUNCTION },
            },
            native: {
              description: "Orders that were made",
              enabled: false,
              ruleName: "made",
              rule: { tags: { kept: "yes" } },
            },
          },
        },
        defaults: FUNCTION_DEFAULTS,
        native: { eventBus: { description: "All of orders" } },
      });
    },
    typed: (make) => {
      make("EventBus", "Orders", {
        rules: {
          created: {
            pattern: { "detail-type": ["created"], source: ["orders"] },
            targets: { mail: { function: FUNCTION, ...TARGET }, log: HANDLER },
            native: {
              description: "Orders that were made",
              enabled: false,
              ruleName: "made",
              rule: { tags: { kept: "yes" } },
            },
          },
        },
        defaults: FUNCTION_DEFAULTS,
        native: { eventBus: { description: "All of orders" } },
      });
    },
  }),
];
