import {
  Cron,
  EventBus,
  KinesisStream,
  Queue,
  type StackContext,
  Topic,
  use,
} from "pulumi-serverless-api";
import { StorageStack } from "./storage-stack";

/** The reactions to a new book. */
export function EventsStack({ stack }: StackContext) {
  const { books } = use(StorageStack);
  const environment = { BOOKS: books.native.table.name };

  const labels = new Queue(stack, "Labels", {
    native: {
      queue: {
        visibilityTimeoutSeconds: 180,
        messageRetentionSeconds: 172800,
      },
    },
    consumer: {
      function: { handler: "src/labels.print", environment, permissions: [books] },
      native: { eventSource: { batchSize: 5 } },
    },
  });

  const news = new Topic(stack, "News", {
    subscribers: { "0": "src/news.tell" },
  });

  const bus = new EventBus(stack, "Bus", {
    rules: {
      added: {
        pattern: { source: ["library"], detailType: ["added"] },
        targets: { "0": labels, "1": news },
      },
    },
  });

  const views = new KinesisStream(stack, "Views", {
    consumers: { count: { function: { handler: "src/views.count", environment } } },
  });
  views.attachPermissionsToConsumer("count", [books]);

  // Checks every morning for overdue books.
  new Cron(stack, "Late", {
    schedule: "rate(1 day)",
    job: { handler: "src/late.look", environment, permissions: [books] },
  });
  return { bus, views };
}
