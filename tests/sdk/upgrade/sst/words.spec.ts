import assert from "node:assert/strict";
import { movedProps } from "../../../support/moved-program";

type Row = readonly [name: string, before: string, after: string, ...notes: string[]];

const NOTHING_FOR_IT = "this library has nothing for it: ";

const ROWS: readonly Row[] = [
  ["Table", `{ fields: { a: "string" } }`, `Table(stack, "X", { fields: { a: "string" } }`],
  [
    "Table",
    `{ cdk: { table: { tableName: "old" } } }`,
    `Table(stack, "X", { native: { table: { name: "old" } } }`,
  ],
  [
    "Table",
    `{ globalIndexes: { by: { partitionKey: "a", cdk: { index: { readCapacity: 5 } } } } }`,
    `Table(stack, "X", { globalIndexes: { by: { partitionKey: "a", native: { index: { readCapacity: 5 } } } } }`,
  ],
  [
    "Table",
    `{ consumers: { a: { function: "a.b", cdk: { eventSource: { retryAttempts: 2 } } } } }`,
    `Table(stack, "X", { consumers: { a: { function: "a.b", native: { eventSource: { maximumRetryAttempts: 2 } } } } }`,
  ],
  [
    "Table",
    `{ cdk: { table: { contributorInsightsEnabled: true } } }`,
    `Table(stack, "X", { native: { table: { contributorInsightsEnabled: true } } }`,
    `${NOTHING_FOR_IT}make an aws.dynamodb.ContributorInsights({ tableName: table.tableName })`,
  ],
  [
    "Bucket",
    `{ cdk: { bucket: { versioned: true, autoDeleteObjects: true } } }`,
    `Bucket(stack, "X", { native: { bucket: { versioning: { enabled: true }, forceDestroy: true } } }`,
  ],
  [
    "Bucket",
    `{ cdk: { id: "Old" } }`,
    `Bucket(stack, "X", { native: { id: "Old" } }`,
    `${NOTHING_FOR_IT}write it as the id of the construct, the second argument, so that the name stays what it is`,
  ],
  [
    "Queue",
    `{ cdk: { queue: { queueName: "jobs.fifo" } } }`,
    `Queue(stack, "X", { native: { queue: { name: "jobs.fifo" } }, fifo: true }`,
  ],
  [
    "Queue",
    `{ consumer: { function: "a.b", cdk: { eventSource: { batchSize: 1 } } } }`,
    `Queue(stack, "X", { consumer: { function: "a.b", native: { eventSource: { batchSize: 1 } } } }`,
  ],
  [
    "Topic",
    `{ subscribers: { a: { function: "a.b", cdk: { subscription: { filterPolicy: { kind: ["x"] } } } } } }`,
    `Topic(stack, "X", { subscribers: { a: { function: "a.b", filterPolicy: { kind: ["x"] } } } }`,
  ],
  [
    "EventBus",
    `{ rules: { made: { cdk: { rule: { ruleName: "made", enabled: false } } } }, cdk: { eventBus: { eventBusName: "shop" } } }`,
    `EventBus(stack, "X", { rules: { made: { native: { enabled: false, ruleName: "made" } } }, native: { eventBus: { name: "shop" } } }`,
  ],
  [
    "EventBus",
    `{ rules: { made: { targets: { a: { function: "a.b", retries: 3 } } } } }`,
    `EventBus(stack, "X", { rules: { made: { targets: { a: { function: "a.b" } } } } }`,
  ],
  [
    "KinesisStream",
    `{ cdk: { stream: { streamName: "clicks", shardCount: 2 } } }`,
    `KinesisStream(stack, "X", { native: { stream: { name: "clicks", shardCount: 2 } } }`,
  ],
  [
    "Cron",
    `{ schedule: "rate(1 day)", job: { function: "a.b", cdk: { target: { retryAttempts: 1 } } }, cdk: { rule: { enabled: false } } }`,
    `Cron(stack, "X", { schedule: "rate(1 day)", job: { function: "a.b", native: { target: { retryPolicy: { maximumRetryAttempts: 1 } } } }, enabled: false }`,
  ],
  [
    "RDS",
    `{ engine: "mysql5.7", defaultDatabaseName: "a", types: "db.ts" }`,
    `RDS(stack, "X", { engine: "mysql5.7", defaultDatabaseName: "a" }`,
  ],
  [
    "RDS",
    `{ engine: "mysql5.7", defaultDatabaseName: "a", types: path }`,
    `RDS(stack, "X", { engine: "mysql5.7", defaultDatabaseName: "a", types: path }`,
    `${NOTHING_FOR_IT}run kysely-codegen yourself, after the migrations`,
  ],
  [
    "Cognito",
    `{ login: ["email"], identityPoolFederation: { auth0: { domain: "d", clientId: "c" }, apple: { servicesId: "s" }, google: { clientId: "g" }, facebook: { appId: "f" }, twitter: { consumerKey: "k", consumerSecret: "s" }, amazon: { appId: "a" } } }`,
    `Auth(stack, "X", { login: ["email"], identityPoolFederation: { federatedA: { domain: "d", clientId: "c" }, federatedB: { servicesId: "s" }, federatedC: { clientId: "g" }, federatedD: { appId: "f" }, federatedE: { consumerKey: "k", consumerSecret: "s" }, federatedF: { appId: "a" } } }`,
  ],
  [
    "Cognito",
    `{ cdk: { userPool: { passwordPolicy: { minLength: 10 } }, userPoolClient: { supportedIdentityProviders: [{ name: "GitHub" }] } } }`,
    `Auth(stack, "X", { native: { userPool: { passwordPolicy: { minimumLength: 10 } }, userPoolClient: { supportedIdentityProviders: ["GitHub"] } } }`,
  ],
  [
    "Api",
    `{ authorizers: { a: { type: "lambda" } }, defaults: { authorizer: "a" }, customDomain: { cdk: { hostedZone: zone } }, cdk: { httpApi: { apiName: "old" } } }`,
    `Api(stack, "X", { authorizers: { a: { type: "func" } }, defaults: { authorizer: "a" }, customDomain: { native: { hostedZone: zone } }, native: { httpApi: { name: "old" } } }`,
  ],
  [
    "Api",
    `{ routes: { "POST /": { type: "graphql", function: "a.b" } } }`,
    `Api(stack, "X", { routes: { "POST /": { function: "a.b" } } }`,
  ],
  [
    "Api",
    `{ routes: { "POST /": { type: "pothos", function: "a.b", schema: "s.ts", output: "s.graphql", commands: ["npx genql"] } } }`,
    `Api(stack, "X", { routes: { "POST /": { function: "a.b" } } }`,
  ],
  [
    "Api",
    `{ routes: { "POST /": { type: "graphql", function: "a.b", pothos: { schema: "s.ts", output: "s.graphql" } } } }`,
    `Api(stack, "X", { routes: { "POST /": { function: "a.b" } } }`,
  ],
  [
    "Api",
    `{ routes: { "GET /": { type: "url", url: "https://a.com", cdk: { integration: { method: "GET" } } } } }`,
    `Api(stack, "X", { routes: { "GET /": { type: "url", url: "https://a.com", native: { integration: { method: "GET" } } } } }`,
  ],
  [
    "ApiGatewayV1Api",
    `{ authorizers: { t: { type: "lambda_token" }, r: { type: "lambda_request" } }, routes: { "GET /": { function: "a.b", cdk: { method: { apiKeyRequired: true } } } }, cdk: { restApi: { restApiName: "old" } } }`,
    `RestApiV1(stack, "X", { authorizers: { t: { type: "func_token" }, r: { type: "func_request" } }, routes: { "GET /": { function: "a.b", native: { method: { apiKeyRequired: true } } } }, native: { restApi: { name: "old" } } }`,
  ],
  [
    "WebSocketApi",
    `{ authorizer: { type: "lambda" }, cdk: { webSocketApi: { apiName: "old" }, webSocketStage: { stageName: "v1" } } }`,
    `WebSocketApi(stack, "X", { authorizer: { type: "func" }, native: { webSocketApi: { name: "old" }, webSocketStage: { name: "v1" } } }`,
  ],
  ["GraphQLApi", `{ server: "a.b", codegen: "c.yml" }`, `GraphQLApi(stack, "X", { server: "a.b" }`],
  [
    "Function",
    `{ handler: "a.b", bundle: { externalModules: ["a"], nodeModules: ["b"], esbuildConfig: { keepNames: true } }, config: [one], enableLiveDev: false }`,
    `Function(stack, "X", { handler: "a.b", bundle: { external: ["a"], install: ["b"], esbuild: { keepNames: true } }, bind: [one] }`,
  ],
  [
    "Function",
    `{ handler: "fn", runtime: "go" }`,
    `Function(stack, "X", { handler: "fn", runtime: "provided.al2023" }`,
  ],
  [
    "Function",
    `{ handler: "a.b", description: "x", vpc }`,
    `Function(stack, "X", { handler: "a.b", native: { function: { description: "x" } }, vpc }`,
    `${NOTHING_FOR_IT}write native: { function: { vpcConfig: { subnetIds, securityGroupIds } } }`,
  ],
  [
    "Function",
    `{ handler: "a.b", bundle: { esbuildConfig: { plugins: "esbuild.js" } } }`,
    `Function(stack, "X", { handler: "a.b", bundle: { esbuild: { plugins: "esbuild.js" } } }`,
  ],
  [
    "Cron",
    `{ job: "a.b", cdk: { rule: { schedule: aws.Schedule.cron({ hour: "3", minute }) } } }`,
    `Cron(stack, "X", { job: "a.b", native: { rule: { schedule: { hour: "3", minute } } } }`,
  ],
  [
    "ViteStaticSite",
    `{ path: "web", typesPath: "env.d.ts" }`,
    `StaticSite(stack, "X", { path: "web", buildCommand: "npm run build", buildOutput: "dist", errorPage: "redirect_to_index_page" }`,
  ],
  [
    "StaticSite",
    `{ path: "web", cdk: { bucket: { bucketName: "b" } } }`,
    `StaticSite(stack, "X", { path: "web", native: { bucket: { bucket: "b" } } }`,
  ],
  ["Config.Parameter", `{ value: "x" }`, `Config.Parameter(stack, "X", { value: "x" }`],
];

const OF_2: readonly Row[] = [
  [
    "Function",
    `{ handler: "a.b", nodejs: { install: ["sharp"], esbuild: { keepNames: true } }, copyFiles: [{ from: "a" }] }`,
    `Function(stack, "X", { handler: "a.b", bundle: { install: ["sharp"], esbuild: { keepNames: true }, copyFiles: [{ from: "a" }], format: "esm" } }`,
  ],
  [
    "Function",
    `{ handler: "a.b", nodejs: { format: "cjs", splitting: true } }`,
    `Function(stack, "X", { handler: "a.b", bundle: { format: "cjs", splitting: true } }`,
    `${NOTHING_FOR_IT}remove it: a bundle is one file`,
  ],
  [
    "StaticSite",
    `{ assets: { fileOptions: [] }, vite: { types: "a" } }`,
    `StaticSite(stack, "X", { fileOptions: [], path: "." }`,
  ],
];

describe("words of SST 1 and 2", () => {
  for (const [name, before, after, ...notes] of ROWS)
    it(`${name}: ${before}`, () => check(movedProps(name, before), after, notes));
  for (const [name, before, after, ...notes] of OF_2)
    it(`${name} of SST 2: ${before}`, () => check(movedProps(name, before, 2), after, notes));
});

/** In SST 2 there is another note on the defaults of functions of the whole program, since it makes no app. */
function check(
  { made, notes: reported }: ReturnType<typeof movedProps>,
  after: string,
  notes: readonly string[],
): void {
  assert.equal(made, after);
  assert.deepEqual(
    reported.filter((message) => !message.startsWith("no App is made")),
    notes,
  );
}
