import { type Sample, sample } from "../flat-and-typed";
import { FUNCTION, HANDLER } from "./given";

const ARN = "arn:aws:sns:us-east-1:123456789012:ops";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } };
const VALUES = { threshold: 5, period: "5 minutes", periods: 3, datapoints: 2 };
const FLAT = {
  topicArn: ARN,
  errors: VALUES,
  throttles: { enabled: false },
  iteratorAge: { threshold: 60_000 },
  serverErrors: { threshold: 0.1 },
  latency: { threshold: 1000 },
  age: { enabled: true },
  deadLetters: { threshold: 10 },
};
const TYPED = {
  topic: ARN,
  errors: VALUES,
  throttles: false,
  iteratorAge: { threshold: 60_000 },
  serverErrors: { threshold: 0.1 },
  latency: { threshold: 1000 },
  deadLetters: { threshold: 10 },
};

/** Samples of alarms, on each construct that has some. */
export const ALARMS: readonly Sample[] = [
  sample({
    title: "alarms of every construct",
    flat: (make) => {
      const topic = make("Topic", "Ops", { senders: ["cloudwatch"], alarms: { enabled: false } });
      make("Function", "One", { handler: HANDLER, alarms: { topic } });
      make("Api", "Http", { routes: { "GET /": { function: FUNCTION } }, alarms: FLAT });
      make("GraphQLApi", "Graph", { server: FUNCTION, alarms: FLAT });
      make("RestApiV1", "Rest", { routes: { "GET /": { function: FUNCTION } }, alarms: FLAT });
      make("WebSocketApi", "Chat", { routes: { $connect: { function: FUNCTION } }, alarms: FLAT });
      const quiet = { handler: HANDLER, alarms: { enabled: false } };
      make("Queue", "Jobs", { consumer: { function: quiet }, alarms: FLAT });
      make("Table", "Notes", { ...KEYS, alarms: FLAT });
      make("KinesisStream", "Clicks", {
        defaults: { function: { alarms: { errors: VALUES } } },
        alarms: FLAT,
      });
      make("Bucket", "Files", { alarms: FLAT });
      make("EventBus", "Events", { alarms: FLAT });
      make("Cron", "Nightly", { schedule: "rate(1 day)", job: { function: FUNCTION }, alarms: FLAT });
      make("Auth", "Users", { alarms: { enabled: true } });
    },
    typed: (make) => {
      const topic = make("Topic", "Ops", { senders: ["cloudwatch"], alarms: false });
      make("Function", "One", { handler: HANDLER, alarms: { topic } });
      make("Api", "Http", { routes: { "GET /": HANDLER }, alarms: TYPED });
      make("GraphQLApi", "Graph", { server: HANDLER, alarms: TYPED });
      make("RestApiV1", "Rest", { routes: { "GET /": HANDLER }, alarms: TYPED });
      make("WebSocketApi", "Chat", { routes: { $connect: HANDLER }, alarms: TYPED });
      make("Queue", "Jobs", { consumer: { handler: HANDLER, alarms: false }, alarms: TYPED });
      make("Table", "Notes", { ...KEYS, alarms: TYPED });
      make("KinesisStream", "Clicks", {
        defaults: { function: { alarms: { errors: VALUES } } },
        alarms: TYPED,
      });
      make("Bucket", "Files", { alarms: TYPED });
      make("EventBus", "Events", { alarms: TYPED });
      make("Cron", "Nightly", { schedule: "rate(1 day)", job: HANDLER, alarms: TYPED });
      make("Auth", "Users", { alarms: true });
    },
  }),
];
