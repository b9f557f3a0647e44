import {
  Api,
  App,
  Bucket,
  Cron,
  EventBus,
  Function,
  KinesisStream,
  Queue,
  type StackContext,
  Table,
  Topic,
} from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

/** Short, since a killed function's messages are invisible for six times as long. */
const defaults = {
  function: { timeout: "1 second", environment: { SOAK_LEDGER: process.env.SOAK_LEDGER ?? "" } },
} as const;

/** Reads a stream from its beginning, in order, with at most two records of a key in one running batch. */
const consumer = (handler: string) => ({
  function: { handler, ...defaults.function },
  native: { eventSource: { batchSize: 20, startingPosition: "TRIM_HORIZON" } },
});

app.stack(function Soak({ stack }: StackContext) {
  const queue = (id: string, handler: string, fifo = false) =>
    new Queue(stack, id, {
      fifo,
      consumer: { function: { handler, ...defaults.function } },
      // A message is received again often, since each kill interrupts its consumer.
      deadLetters: { maxReceiveCount: 50 },
    });

  queue("Jobs", "src/handlers.jobs");
  queue("Ordered", "src/handlers.ordered", true);
  const archive = queue("Archive", "src/handlers.archive");
  const fair = queue("Fair", "src/handlers.fair", true);
  const events = queue("Events", "src/handlers.events");

  new Topic(stack, "News", {
    defaults,
    subscribers: { hear: "src/handlers.hear", archive: { queue: archive, rawMessageDelivery: true } },
  });
  new Topic(stack, "FairNews", {
    fifo: true,
    subscribers: { fair: { queue: fair, rawMessageDelivery: true } },
  });
  new EventBus(stack, "Bus", {
    defaults,
    rules: {
      said: {
        pattern: { source: ["soak"] },
        targets: { heed: "src/handlers.heed", events },
      },
    },
  });
  new Bucket(stack, "Files", {
    name: "soak-files",
    defaults,
    notifications: { stored: "src/handlers.stored" },
  });

  new KinesisStream(stack, "Records", { consumers: { records: consumer("src/handlers.records") } });
  const changes = new KinesisStream(stack, "Changes", {
    consumers: { changes: consumer("src/handlers.changes") },
  });
  const items = new Table(stack, "Items", {
    fields: { id: "string" },
    primaryIndex: { partitionKey: "id" },
    stream: "new_image",
    consumers: { items: consumer("src/handlers.items") },
    kinesisStream: changes,
  });

  const failed = new Queue(stack, "Failed");
  new Function(stack, "Called", {
    handler: "src/handlers.called",
    ...defaults.function,
    functionName: "soak-called",
    native: { function: { deadLetterConfig: { targetArn: failed.queueArn } } },
  });
  new Cron(stack, "Ticks", {
    schedule: "rate(1 minute)",
    job: { handler: "src/handlers.tick", ...defaults.function },
  });
  new Api(stack, "Api", {
    routes: { "POST /orders": { function: { handler: "src/orders.place", bind: [items] } } },
  });
});

export default app.outputs;
