import fc from "fast-check";

/** Text of an expression, by chance. */
type Text = fc.Arbitrary<string>;

/** The class name of a construct, and the text of its props. */
interface Made {
  readonly kind: string;
  readonly props: string;
}

const pick = (...texts: readonly string[]): Text => fc.constantFrom(...texts);
const text = (value: string): string => JSON.stringify(value);
const count = (min: number, max: number): Text => fc.integer({ min, max }).map(String);
const duration = (unit: string, min: number, max: number): Text =>
  count(min, max).map((amount) => `Duration.${unit}(${amount})`);

/** Some of the props, in some order. */
function some(props: Readonly<Record<string, Text>>, needed: readonly string[] = []): Text {
  return fc
    .shuffledSubarray(Object.keys(props))
    .map((names) => [...new Set([...needed, ...names])])
    .chain((names) =>
      fc.tuple(...names.map((name) => (props[name] as Text).map((value) => `${name}: ${value}`))),
    )
    .map((parts) => (parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`));
}

const list = (entry: Text, maxLength = 3): Text =>
  fc.array(entry, { maxLength }).map((entries) => `[${entries.join(", ")}]`);

function map(key: Text, value: Text, { min = 0, max = 3 } = {}): Text {
  return fc
    .uniqueArray(fc.tuple(key, value), {
      minLength: min,
      maxLength: max,
      selector: ([name]) => name.toLowerCase(),
    })
    .map((entries) => `{ ${entries.map(([name, made]) => `${text(name)}: ${made}`).join(", ")} }`);
}

const handler = pick("src/a.run", "src/b.run", "src/c/d.run").map(text);
const runtime = fc.oneof(
  pick("nodejs12.x", "nodejs18.x").map(text),
  pick("Runtime.NODEJS_14_X", "Runtime.NODEJS_18_X"),
);
const retention = fc.oneof(
  pick("RetentionDays.ONE_WEEK", "RetentionDays.INFINITE"),
  pick("ONE_MONTH", "TWO_YEARS", "INFINITE").map(text),
);
const permissions = fc.oneof(
  pick("PermissionType.ALL"),
  list(
    pick(
      text("s3"),
      text("ses:SendEmail"),
      'new PolicyStatement({ effect: Effect.ALLOW, actions: ["sqs:SendMessage"], resources: ["*"] })',
    ),
  ),
);

const FUNCTION_SETTINGS = {
  runtime,
  timeout: fc.oneof(count(1, 20), duration("seconds", 1, 20)),
  memorySize: count(128, 1024),
  tracing: pick("Tracing.ACTIVE", "Tracing.DISABLED", "Tracing.PASS_THROUGH"),
  environment: map(pick("ONE", "TWO"), pick(text("x"), text("y"))),
  logRetention: retention,
  permissions,
  description: pick(text("does it")),
  enableLiveDev: pick("true", "false"),
};
const functionProps = some({ handler, ...FUNCTION_SETTINGS }, ["handler"]);
const defaultFunctionProps = some(FUNCTION_SETTINGS);
const definition = fc.oneof(handler, functionProps);

const routeKey = pick("GET /a", "POST   /a", "PUT /a/{id}", "ANY /b/{proxy+}", "$default");
const restKey = pick("GET /a", "POST /a", "PUT /a/{id}", "ANY /b/{proxy+}");
const jwt = pick(
  'new HttpJwtAuthorizer({ jwtIssuer: "https://issuer.example.com", jwtAudience: ["me"] })',
  'new HttpJwtAuthorizer({ authorizerName: "Mine", jwtIssuer: "https://a.example.com", jwtAudience: ["you"] })',
);
const authorization = fc.oneof(
  fc.constant(""),
  pick("authorizationType: ApiAuthorizationType.NONE", "authorizationType: ApiAuthorizationType.CLOUD_IAM"),
  jwt.map((authorizer) => `authorizationType: ApiAuthorizationType.JWT, authorizer: ${authorizer}`),
);
const withAuthorization = (route: Text): Text =>
  fc.tuple(route, authorization).map(([parts, more]) => `{ ${parts}${more && `, ${more}`} }`);
const apiRoute = fc.oneof(
  definition,
  withAuthorization(
    fc
      .tuple(
        definition,
        fc.option(pick("ApiPayloadFormatVersion.V1", "ApiPayloadFormatVersion.V2"), { nil: undefined }),
      )
      .map(([made, format]) => `function: ${made}${format ? `, payloadFormatVersion: ${format}` : ""}`),
  ),
  withAuthorization(
    pick('url: "https://example.com"', 'url: "https://example.com/x", method: HttpMethod.GET'),
  ),
);
const accessLog = fc.oneof(
  pick("true", "false", text("$context.requestId")),
  retention.map((period) => `{ retention: ${period} }`),
);
const apiProps = {
  cors: pick(
    "true",
    "false",
    '{ allowMethods: ["GET"], allowOrigins: ["https://a.example.com"], maxAge: Duration.hours(1) }',
  ),
  accessLog,
  defaultFunctionProps,
  defaultPayloadFormatVersion: pick("ApiPayloadFormatVersion.V1", "ApiPayloadFormatVersion.V2"),
};
const throttled = fc.option(fc.tuple(count(1, 50), count(1, 50)), { nil: undefined });
const withThrottle = (props: Text): Text =>
  fc.tuple(props, throttled).map(([made, throttle]) => {
    if (!throttle) return made;
    const [burst, rate] = throttle;
    const limits = `defaultThrottlingBurstLimit: ${burst}, defaultThrottlingRateLimit: ${rate}`;
    return made === "{}" ? `{ ${limits} }` : made.replace(/ \}$/, `, ${limits} }`);
  });

const notification = fc.oneof(
  definition,
  fc
    .tuple(definition, pick("EventType.OBJECT_CREATED", "EventType.OBJECT_REMOVED"))
    .map(([made, event]) => `{ function: ${made}, notificationProps: { events: [${event}] } }`),
);
const target = fc.oneof(
  definition,
  definition.map((made) => `{ function: ${made} }`),
);
const consumer = fc.oneof(
  definition,
  fc
    .tuple(definition, count(1, 10))
    .map(([made, size]) => `{ function: ${made}, consumerProps: { batchSize: ${size} } }`),
);
const name = pick("one", "two", "three");

/** Props of each construct. */
const CONSTRUCTS: Readonly<Record<string, Text>> = {
  Function: functionProps,
  Api: withThrottle(some({ routes: map(routeKey, apiRoute), ...apiProps })),
  GraphQLApi: some({ server: definition, rootPath: pick(text("/graph")), ...apiProps }, ["server"]),
  WebSocketApi: some(
    {
      routes: map(pick("$connect", "$default", "say"), definition, { min: 1 }),
      accessLog,
      defaultFunctionProps,
    },
    ["routes"],
  ),
  RestApiV1: some({
    routes: map(
      restKey,
      fc.oneof(
        definition,
        definition.map((made) => `{ function: ${made}, methodOptions: { apiKeyRequired: true } }`),
      ),
    ),
    cors: pick("true", "false"),
    accessLog,
    defaultFunctionProps,
    defaultAuthorizationType: pick("AuthorizationType.NONE", "AuthorizationType.IAM"),
  }),
  Auth: some({
    userdir: fc.oneof(
      fc.constant("true"),
      some({
        userPool: some({
          signInAliases: pick("{ email: true }", "{ username: true, email: true, phone: false }"),
        }),
        triggers: map(pick("preSignUp", "postConfirmation"), definition),
        defaultFunctionProps,
      }),
    ),
    federatedC: pick('{ clientId: "c" }'),
    federatedD: pick('{ appId: "d" }'),
    federatedE: pick('{ consumerKey: "k", consumerSecret: "s" }'),
    identityPool: pick("{ allowUnauthenticatedIdentities: false }"),
  }),
  Bucket: some({ notifications: list(notification, 1), defaultFunctionProps }),
  Cron: some(
    {
      schedule: fc.oneof(pick("rate(5 minutes)", "cron(0 7 * * ? *)").map(text), duration("minutes", 2, 30)),
      job: fc.oneof(
        definition,
        definition.map((made) => `{ function: ${made} }`),
      ),
    },
    ["schedule", "job"],
  ),
  EventBus: some({
    rules: map(
      name,
      fc
        .tuple(list(target), pick("true", "false"))
        .map(
          ([targets, enabled]) =>
            `{ eventPattern: { source: ["shop"] }, enabled: ${enabled}, description: "a rule", targets: ${targets} }`,
        ),
    ),
    defaultFunctionProps,
  }),
  KinesisStream: some({ consumers: map(name, consumer), defaultFunctionProps }),
  Queue: some({
    consumer,
    sqsQueue: some({
      visibilityTimeout: duration("minutes", 5, 10),
      retentionPeriod: duration("days", 1, 4),
    }),
  }),
  Topic: some({ subscribers: list(target), defaultFunctionProps }),
  Table: some(
    {
      fields: pick("{ id: TableFieldType.STRING, at: TableFieldType.NUMBER }"),
      primaryIndex: pick('{ partitionKey: "id" }', '{ partitionKey: "id", sortKey: "at" }'),
      globalIndexes: pick(
        '{ byTime: { partitionKey: "at", indexProps: { projectionType: ProjectionType.KEYS_ONLY } } }',
        '{ byTime: { partitionKey: "at" } }',
      ),
      stream: pick("true"),
      consumers: map(name, consumer),
      defaultFunctionProps,
    },
    ["fields", "primaryIndex", "stream"],
  ),
  RDS: some(
    {
      engine: pick("postgresql10.14", "mysql5.7").map(text),
      defaultDatabaseName: pick(text("notes")),
      scaling: pick("{ autoPause: true }", "{ minCapacity: 2, maxCapacity: 4 }"),
    },
    ["engine", "defaultDatabaseName"],
  ),
};

/** The constructs that programs are made of. */
export const KINDS: readonly string[] = Object.keys(CONSTRUCTS);

const construct: fc.Arbitrary<Made> = fc
  .constantFrom(...KINDS)
  .chain((kind) => (CONSTRUCTS[kind] as Text).map((props) => ({ kind, props })));

/** Names that the props may mention. */
const WORDS = [
  "ApiAuthorizationType",
  "ApiPayloadFormatVersion",
  "AuthorizationType",
  "Duration",
  "Effect",
  "EventType",
  "HttpJwtAuthorizer",
  "HttpMethod",
  "PermissionType",
  "PolicyStatement",
  "ProjectionType",
  "RetentionDays",
  "Runtime",
  "TableFieldType",
  "Tracing",
];

/** Programs of generation 0 with a class stack of some constructs, in TypeScript. */
export const gen0Program: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(construct, { minLength: 1, maxLength: 4 }),
    fc.option(defaultFunctionProps, { nil: undefined }),
  )
  .map(([constructs, defaults]) => programOf(constructs, defaults));

/** One construct of a kind, alone in its program. */
export function gen0ProgramOf(kind: string): fc.Arbitrary<string> {
  return (CONSTRUCTS[kind] as Text).map((props) => programOf([{ kind, props }], undefined));
}

function programOf(constructs: readonly Made[], defaults: string | undefined): string {
  const body = constructs
    .map(({ kind, props }, at) => `    new ${kind}(this, "${kind}${at}", ${props});`)
    .join("\n");
  const used = [...new Set(constructs.map(({ kind }) => kind))];
  const all = `${body}\n${defaults ?? ""}`;
  const words = WORDS.filter((word) => new RegExp(`\\b${word}\\.|new ${word}\\b`).test(all));
  return `import { App, Stack, ${[...used, ...words].join(", ")} } from "pulumi-serverless-api/gen0";

class MainStack extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
${body}
  }
}

const app = new App();
${defaults === undefined ? "" : `app.setDefaultFunctionProps(${defaults});\n`}new MainStack(app, "main");

export = app.outputs;
`;
}
