import { Cron, EventBus, KinesisStream, Queue, type StackContext, Topic, use } from "pulumi-serverless-api";
import { StorageStack } from "./storage";

/** The reactions to a placed order or a viewed product. */
export function EventsStack({ stack }: StackContext) {
  const { orders, products } = use(StorageStack);

  // Orders are packed one by one. An order that cannot be packed goes to the dead letters after five attempts.
  const packing = new Queue(stack, "Packing", {
    consumer: {
      function: { handler: "src/packing.handle", bind: [orders] },
      native: { eventSource: { batchSize: 5 } },
    },
    deadLetters: true,
  });

  // The bus passes events on as they are, so that the body of a message has them.
  const placed = new Topic(stack, "Placed", {
    subscribers: {
      confirm: "src/mail.confirm",
      thank: {
        function: "src/mail.thank",
        filterPolicy: { detail: { total: [{ numeric: [">=", 100] }] } },
        filterPolicyScope: "body",
      },
    },
  });

  const bus = new EventBus(stack, "Shop", {
    rules: {
      placed: {
        pattern: { source: ["shop.orders"], detailType: ["placed"] },
        targets: { pack: packing, tell: placed },
      },
    },
  });

  const views = new KinesisStream(stack, "Views", {
    consumers: { count: { function: { handler: "src/views.count", bind: [products] } } },
  });

  new Cron(stack, "Remind", {
    schedule: "cron(0 7 * * ? *)",
    job: { handler: "src/remind.run", bind: [orders] },
  });

  stack.addOutputs({ PackingUrl: packing.queueUrl });
  return { bus, views };
}
