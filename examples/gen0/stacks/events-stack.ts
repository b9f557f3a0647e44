import {
  type App,
  Cron,
  Duration,
  EventBus,
  KinesisStream,
  Queue,
  Stack,
  type StackProps,
  type Table,
  Topic,
} from "pulumi-serverless-api/gen0";

interface EventsStackProps extends StackProps {
  readonly books: Table;
}

/** The reactions to a new book. */
export class EventsStack extends Stack {
  readonly bus: EventBus;
  readonly views: KinesisStream;

  constructor(scope: App, id: string, { books, ...props }: EventsStackProps) {
    super(scope, id, props);
    const environment = { BOOKS: books.dynamodbTable.tableName };

    const labels = new Queue(this, "Labels", {
      sqsQueue: {
        visibilityTimeout: Duration.minutes(3),
        retentionPeriod: Duration.days(2),
      },
      consumer: {
        function: { handler: "src/labels.print", environment, permissions: [books] },
        consumerProps: { batchSize: 5 },
      },
    });

    const news = new Topic(this, "News", {
      subscribers: ["src/news.tell"],
    });

    this.bus = new EventBus(this, "Bus", {
      rules: {
        added: {
          eventPattern: { source: ["library"], detailType: ["added"] },
          targets: [labels, news],
        },
      },
    });

    this.views = new KinesisStream(this, "Views", {
      consumers: { count: { function: { handler: "src/views.count", environment } } },
    });
    this.views.attachPermissionsToConsumer("count", [books]);

    // Checks every morning for overdue books.
    new Cron(this, "Late", {
      schedule: Duration.days(1),
      job: { handler: "src/late.look", environment, permissions: [books] },
    });
  }
}
