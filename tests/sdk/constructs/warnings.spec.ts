import assert from "node:assert/strict";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import * as gen0 from "#sdk/gen0/index";
import {
  Api,
  App,
  Bucket,
  Cron,
  EventBus,
  Function,
  KinesisStream,
  Queue,
  RestApiV1,
  type Stack,
  Table,
  Topic,
  WebSocketApi,
} from "#sdk/index";
import { SOURCES } from "../../support/paths";
import { record } from "../../support/record";

const HANDLER = { handler: "src/notes.list", srcPath: SOURCES };
const ROUTE = { function: HANDLER };

/** The warnings of a program of one stack. */
async function saidOf(make: (stack: Stack) => void): Promise<readonly string[]> {
  const graph = await record(() => {
    const app = new App({ defaults: "current" });
    app.stack(function Main({ stack }) {
      make(stack);
    });
    return app.outputs;
  });
  return graph.logs.filter(({ severity }) => severity === "warn").map(({ message }) => message);
}

describe("a warning of a setting that AWS accepts and nobody can have meant", () => {
  it("is said of routes, those included that are added, each once", async () => {
    const said = await saidOf((stack) => {
      const api = new Api(stack, "Api", { routes: { "GET /notes/:id": ROUTE, "GET /notes": ROUTE } });
      api.addRoutes(stack, { "POST /notes/:id": ROUTE });
      new RestApiV1(stack, "Rest", { routes: { "GET /old/:id": ROUTE } });
    });
    const text = ":id is text to API Gateway, and stands for no other value";
    assert.deepEqual(said, [
      `Api "Api" routes["GET /notes/:id"]: ${text}, got "/notes/:id"; write "GET /notes/{id}"`,
      `Api "Api" addRoutes["POST /notes/:id"]: ${text}, got "/notes/:id"; write "POST /notes/{id}"`,
      `RestApiV1 "Rest" routes["GET /old/:id"]: ${text}, got "/old/:id"; write "GET /old/{id}"`,
    ]);
  });

  it("is said of a program of generation 0, at its own paths", async () => {
    const said = await saidOf((stack) => {
      new gen0.Api(stack, "Api", { cors: true, routes: { "GET /notes/:id": ROUTE } });
    });
    assert.deepEqual(
      said.filter((line) => line.includes(":id")),
      [
        'Api "Api" routes["GET /notes/:id"]: :id is text to API Gateway, and stands for no other value, got "/notes/:id"; write "GET /notes/{id}"',
      ],
    );
  });

  it("is said of a time-out that the gateway does not wait for, where it is written at the route", async () => {
    const said = await saidOf((stack) => {
      const slow = { ...HANDLER, timeout: "2 minutes" } as const;
      new Api(stack, "Api", {
        defaults: { function: { timeout: "5 minutes" } },
        routes: {
          "GET /slow": { function: slow },
          "GET /fast": { function: { ...HANDLER, timeout: 30 } },
        },
      });
      new RestApiV1(stack, "Rest", {
        routes: {
          "GET /slow": { function: { ...HANDLER, timeout: 30 } },
          "GET /longer": { function: slow, native: { integration: { timeoutMilliseconds: 60_000 } } },
          "GET /fast": { function: { ...HANDLER, timeout: 29 } },
        },
      });
    });
    const consequence = "for a reply, and the caller gets an error while the function still runs";
    const cure = "and do what takes longer in the consumer of a Queue";
    assert.deepEqual(said, [
      `Api "Api" routes["GET /slow"].function.timeout: the gateway waits 30 seconds ${consequence}, got "2 minutes"; write at most "30 seconds", ${cure}`,
      `RestApiV1 "Rest" routes["GET /slow"].function.timeout: the gateway waits 29 seconds ${consequence}, got 30; write at most "29 seconds", ${cure}`,
    ]);
  });

  it("is said of values beyond the known limits of AWS, once for defaults of many functions", async () => {
    const said = await saidOf((stack) => {
      stack.setDefaultFunctionProps({ timeout: "1 hour" });
      new Function(stack, "Slow", { ...HANDLER, memorySize: 16_384, runtime: "nodejs28.x" });
      new Function(stack, "Other", HANDLER);
      new Api(stack, "Api", {
        defaults: { function: { diskSize: "20 GB" } },
        routes: { "GET /a": { function: { ...HANDLER, timeout: 10 } }, "GET /b": ROUTE },
      });
      new KinesisStream(stack, "Clicks", { native: { stream: { retentionPeriod: 9000 } } });
      const function_ = { capacityProviderConfig: {} } as object;
      new Function(stack, "Managed", { ...HANDLER, timeout: "80 minutes", native: { function: function_ } });
    });
    assert.deepEqual(
      said.map((line) => line.replace(/ as of .* by now, got/, ", got").replace(/; .*$/, "")),
      [
        'Function "Slow" setDefaultFunctionProps.timeout: Lambda takes at most 30 minutes (90 minutes on managed instances), got "1 hour"',
        'Function "Slow" memorySize: Lambda takes at most 10240 MB (32768 MB on managed instances and with accelerators), got 16384',
        'Function "Slow" runtime: Lambda has no such runtime, got "nodejs28.x"',
        'Api "Api" defaults.function.diskSize: Lambda takes at most 10240 MB (32768 MB with accelerators), got "20 GB"',
        'KinesisStream "Clicks" native.stream.retentionPeriod: Kinesis takes at most 8760 hours, got 9000',
      ],
    );
  });

  it("is said of functions that are added later, to constructs of any kind", async () => {
    const said = await saidOf((stack) => {
      const slow = { function: { ...HANDLER, timeout: "1 hour" } } as const;
      new Topic(stack, "News").addSubscribers(stack, { late: slow });
      new Bucket(stack, "Files").addNotifications(stack, { late: slow });
      new EventBus(stack, "Bus", { rules: { all: { pattern: { source: ["a"] } } } }).addTargets(
        stack,
        "all",
        {
          late: slow,
        },
      );
      new WebSocketApi(stack, "Chat").addRoutes(stack, { late: slow });
      new Table(stack, "Notes", {
        fields: { id: "string" },
        primaryIndex: { partitionKey: "id" },
        stream: true,
      }).addConsumers(stack, { late: slow });
      new Queue(stack, "Jobs").addConsumer(stack, slow);
    });
    const late = said.filter((line) => line.includes("Lambda takes at most 30 minutes"));
    assert.deepEqual(
      late.map((line) => line.replace(/: .*$/, "")),
      [
        'Topic "News" addSubscribers.late.function.timeout',
        'Bucket "Files" addNotifications.late.function.timeout',
        'EventBus "Bus" addTargets.late.function.timeout',
        'WebSocketApi "Chat" addRoutes.late.function.timeout',
        'Table "Notes" addConsumers.late.function.timeout',
        'Queue "Jobs" addConsumer.function.timeout',
      ],
    );
  });

  it("is said of such a value that is known at deploy time alone", async () => {
    const said = await saidOf((stack) => {
      const retentionPeriod = pulumi.output(9000);
      new KinesisStream(stack, "Clicks", { native: { stream: { retentionPeriod } } });
    });
    assert.deepEqual(
      said.map((line) => line.replace(/ as of .*$/, "")),
      ['KinesisStream "Clicks" native.stream.retentionPeriod: Kinesis takes at most 8760 hours'],
    );
  });

  it("is said of origins and headers of CORS, wherever they stand", async () => {
    const said = await saidOf((stack) => {
      new Api(stack, "Api", {
        cors: { allowOrigins: ["https://example.com/"] },
        routes: { "GET /": ROUTE },
      });
      new RestApiV1(stack, "Rest", {
        native: {
          preflight: { allowOrigins: ["example.com", "https://*.example.com"], allowHeaders: ["x-*"] },
        },
        routes: { "GET /": ROUTE },
      });
      new Function(stack, "Url", { ...HANDLER, url: { cors: { allowOrigins: ["HTTPS://example.com"] } } });
      new Bucket(stack, "Files", {
        cors: [
          {
            allowedMethods: ["GET"],
            allowedOrigins: ["https://*.example.com", "example.com"],
            allowedHeaders: ["x-amz-*"],
            exposedHeaders: ["x-amz-*"],
          },
        ],
      });
    });
    const scheme = "browsers send an origin with its scheme, so that this one lets nobody in";
    assert.deepEqual(said, [
      'Api "Api" cors.allowOrigins[0]: browsers send an origin without a path or a slash at its end, so that this one lets nobody in, got "https://example.com/"; write "https://example.com"',
      `RestApiV1 "Rest" native.preflight.allowOrigins[0]: ${scheme}, got "example.com"; write "https://example.com"`,
      'RestApiV1 "Rest" native.preflight.allowOrigins[1]: the origin is compared as it is written, and none has a * in it, got "https://*.example.com"; write "*" or each origin',
      'RestApiV1 "Rest" native.preflight.allowHeaders[0]: no header has this name, got "x-*"; write the whole name, such as "Content-Type"',
      'Function "Url" url.cors.allowOrigins[0]: browsers send the scheme, the host in lower case and ASCII, and the port, so that this one lets nobody in, got "HTTPS://example.com"; write "https://example.com"',
      `Bucket "Files" cors[0].allowedOrigins[1]: ${scheme}, got "example.com"; write "https://example.com"`,
      'Bucket "Files" cors[0].exposedHeaders[0]: no header has this name, got "x-amz-*"; write the whole name, such as "Content-Type"',
    ]);
  });

  it("is said of filters by fields that no record has", async () => {
    const said = await saidOf((stack) => {
      const table = new Table(stack, "Notes", {
        fields: { id: "string" },
        primaryIndex: { partitionKey: "id" },
        stream: true,
        consumers: {
          good: {
            function: HANDLER,
            filters: [{ eventName: ["INSERT"], dynamodb: { NewImage: { a: { S: ["x"] } } } }],
          },
          top: { function: HANDLER, filters: [{ NewImage: { a: { S: ["x"] } } }] },
          slip: { function: HANDLER, filters: [{ eventname: ["INSERT"] }] },
          either: {
            function: HANDLER,
            filters: [{ $or: [{ eventName: ["INSERT"] }, { kindOfChange: ["x"] }] }],
          },
        },
      });
      table.addConsumers(stack, { late: { function: HANDLER, filters: [{ dynamodb: { kind: ["x"] } }] } });
      new KinesisStream(stack, "Clicks", {
        consumers: {
          good: { function: HANDLER, filters: [{ data: { kind: ["x"] }, partitionKey: ["a"] }] },
          bare: { function: HANDLER, filters: ['{"kind":["x"]}'] },
        },
      });
      const filters = [{ pattern: JSON.stringify({ kind: ["x"] }) }];
      new Queue(stack, "Jobs", {
        consumer: { function: HANDLER, native: { eventSource: { filterCriteria: { filters } } } },
      });
      const queue = new Queue(stack, "Later");
      queue.addConsumer(stack, { function: HANDLER, filters: [{ Body: { kind: ["x"] } }] });
    });
    const none = (displayName: string) =>
      `records of ${displayName} have no such field, so that none fits the filter`;
    assert.deepEqual(said, [
      `Table "Notes" consumers.top.filters[0].NewImage: ${none("the stream of a table")}; write { dynamodb: { NewImage: ... } }`,
      `Table "Notes" consumers.slip.filters[0].eventname: ${none("the stream of a table")}; did you mean eventName`,
      `Table "Notes" consumers.either.filters[0]["$or"][1].kindOfChange: ${none("the stream of a table")}; use eventSource, eventSourceARN, awsRegion, eventID, eventName, eventVersion, dynamodb, userIdentity`,
      `Table "Notes" addConsumers.late.filters[0].dynamodb.kind: ${none("the stream of a table")}; write { NewImage: { kind: { S: [...] } } }`,
      `KinesisStream "Clicks" consumers.bare.filters[0].kind: ${none("a Kinesis stream")}; write { data: { kind: [...] } }`,
      `Queue "Jobs" consumer.native.eventSource.filterCriteria.filters[0].pattern.kind: ${none("a queue")}; write { body: { kind: [...] } }`,
      `Queue "Later" addConsumer.filters[0].Body: ${none("a queue")}; did you mean body`,
    ]);
  });

  it("is said of a Cron that never runs", async () => {
    const said = await saidOf((stack) => {
      new Cron(stack, "Never", { schedule: "cron(0 0 31 2 ? *)", job: HANDLER });
      new Cron(stack, "Fields", {
        native: { rule: { schedule: { minute: 0, hour: 0, day: 30, month: 2 } } },
        job: HANDLER,
      });
      new Cron(stack, "Monthly", { schedule: "cron(0 0 31 * ? *)", job: HANDLER });
    });
    const never = "it never runs: no month of the expression has such a day";
    const cure = "write L for the last day of the month, or another day";
    assert.deepEqual(said, [
      `Cron "Never" schedule: ${never}, got "cron(0 0 31 2 ? *)"; ${cure}`,
      `Cron "Fields" native.rule.schedule: ${never}, got "cron(0 0 30 2 ? *)"; ${cure}`,
    ]);
  });

  it("is said of rules for events of AWS services on a bus that these do not send to", async () => {
    const said = await saidOf((stack) => {
      const bus = new EventBus(stack, "Bus", {
        rules: {
          objects: { pattern: { source: ["aws.s3"] }, targets: { a: HANDLER } },
          own: { pattern: { source: ["orders", "aws.s3"] }, targets: { b: HANDLER } },
        },
      });
      bus.addRules(stack, {
        tasks: { pattern: { source: ["aws.ecs", "aws.batch"] }, targets: { c: HANDLER } },
      });
    });
    const problem = "AWS services send to the account's default bus alone";
    const cure =
      'make the rule in an EventBus with native.eventBus: aws.cloudwatch.EventBus.get("default", "default")';
    assert.deepEqual(said, [
      `EventBus "Bus" rules.objects.pattern.source: ${problem}, got ["aws.s3"]; ${cure}`,
      `EventBus "Bus" addRules.tasks.pattern.source: ${problem}, got ["aws.ecs","aws.batch"]; ${cure}`,
    ]);
  });

  it("is said of prefixes of keys with a slash in front, wherever one is given", async () => {
    const said = await saidOf((stack) => {
      const bucket = new Bucket(stack, "Files", {
        notifications: {
          thumbnail: { function: HANDLER, events: ["object_created"], filters: [{ prefix: "/originals/" }] },
          texts: {
            function: HANDLER,
            events: ["object_created"],
            filters: [{ prefix: "texts/" }, { suffix: "/index.txt" }],
          },
        },
        native: {
          bucket: {
            lifecycleRules: [
              { enabled: true, prefix: "/logs/", expiration: { days: 1 } },
              { enabled: true, prefix: "logs/", expiration: { days: 1 } },
            ],
            replicationConfiguration: {
              role: "arn:aws:iam::123456789012:role/copies",
              rules: [
                {
                  status: "Enabled",
                  filter: { prefix: "//" },
                  destination: { bucket: "arn:aws:s3:::copies" },
                },
              ],
            },
          },
        },
      });
      bucket.addNotifications(stack, {
        late: { function: HANDLER, events: ["object_removed"], filters: [{ prefix: "/late" }] },
      });
      const eventBus = aws.cloudwatch.EventBus.get("default", "default");
      new EventBus(stack, "Default", {
        native: { eventBus },
        rules: {
          pictures: {
            pattern: {
              source: ["aws.s3"],
              detail: {
                object: { key: [{ prefix: "/originals/" }, "/a.png", { suffix: "/a.png" }, "a.png"] },
              },
            },
            targets: { a: HANDLER },
          },
          own: {
            pattern: { source: ["files"], detail: { object: { key: [{ prefix: "/originals/" }] } } },
            targets: { b: HANDLER },
          },
        },
      });
    });
    const problem = "keys of S3 begin with a slash only where a client has written one into the key";
    assert.deepEqual(said, [
      `Bucket "Files" notifications.thumbnail.filters[0].prefix: ${problem}, got "/originals/"; write "originals/"`,
      `Bucket "Files" native.bucket.lifecycleRules[0].prefix: ${problem}, got "/logs/"; write "logs/"`,
      `Bucket "Files" native.bucket.replicationConfiguration.rules[0].filter.prefix: ${problem}, got "//"; leave it out for all keys`,
      `Bucket "Files" addNotifications.late.filters[0].prefix: ${problem}, got "/late"; write "late"`,
      `EventBus "Default" rules.pictures.pattern.detail.object.key[0].prefix: ${problem}, got "/originals/"; write "originals/"`,
      `EventBus "Default" rules.pictures.pattern.detail.object.key[1]: ${problem}, got "/a.png"; write "a.png"`,
    ]);
  });

  it("is nothing where a definition is refused: its mistakes come first", async () => {
    const said = await saidOf((stack) => {
      const routes = { "GET /notes/:id": ROUTE, "GET /tags/{a}": ROUTE, "GET /tags/{b}": ROUTE };
      assert.throws(
        () => new Api(stack, "Api", { routes }),
        (error: Error) => !error.message.includes(":id"),
      );
    });
    assert.deepEqual(said, []);
  });
});
