/**
 * The public programs of SST whose sources were searched in November 2026: the official examples of v0.69.7, v1.18.4 and
 * v2.44.0, and 79 applications.
 */
export const PROGRAMS_SEARCHED = 257;

type Counts = Readonly<Record<string, number>>;

/** The number of programs that make each construct. */
export const WITH_CONSTRUCT: Counts = {
  Api: 206,
  Table: 79,
  StaticSite: 39,
  Bucket: 35,
  Function: 30,
  Cognito: 24,
  Auth: 23,
  Cron: 19,
  ViteStaticSite: 15,
  Queue: 14,
  NextjsSite: 11,
  ReactStaticSite: 10,
  RDS: 10,
  AppSyncApi: 9,
  Topic: 7,
  WebSocketApi: 7,
  EventBus: 6,
  GraphQLApi: 5,
  RemixSite: 5,
  "Config.Secret": 5,
  KinesisStream: 3,
  "Config.Parameter": 3,
  Script: 1,
  AstroSite: 1,
  SolidStartSite: 1,
  SvelteKitSite: 1,
  Job: 1,
};

/** The number of programs that have each word in the props of constructs. */
export const WITH_WORD: Counts = {
  cdk: 30,
  AWS_IAM: 10,
  'type: "lambda"': 9,
  cognito: 8,
  nodejs: 8,
  google: 4,
  auth0: 3,
  facebook: 3,
  twitter: 3,
  config: 3,
  copyFiles: 2,
  "EventBus.subscribe": 1,
  "Api.setCors": 1,
};

/** The number of programs that name each runtime. */
export const WITH_RUNTIME: Counts = {
  "nodejs16.x": 91,
  "nodejs14.x": 52,
  "nodejs18.x": 8,
  "dotnetcore3.1": 5,
  "go1.x": 5,
  "nodejs12.x": 4,
  "python3.8": 3,
  "python3.9": 2,
  java11: 1,
  "nodejs20.x": 1,
  "python3.11": 1,
  rust: 1,
  "python3.7": 1,
  container: 1,
};

/** The number of programs whose handlers look up each construct. */
export const WITH_LOOKUP: Counts = {
  Table: 38,
  Api: 8,
  RDS: 8,
  Queue: 8,
  Bucket: 7,
  EventBus: 3,
  StaticSite: 3,
  KinesisStream: 2,
  Topic: 2,
  ViteStaticSite: 1,
};

/** The number of programs whose handlers import each module below `sst/node` or `@serverless-stack/node`. */
export const WITH_MODULE: Counts = {
  table: 38,
  api: 22,
  graphql: 8,
  rds: 8,
  queue: 8,
  config: 8,
  auth: 7,
  bucket: 7,
  "event-bus": 6,
  site: 4,
  "kinesis-stream": 2,
  topic: 2,
  job: 1,
};

/** The number of programs with each command of SST in a script of a package.json. */
export const WITH_COMMAND: Counts = {
  deploy: 253,
  remove: 245,
  build: 243,
  console: 176,
  start: 164,
  bind: 150,
  dev: 85,
  test: 57,
  cdk: 12,
  env: 2,
  secrets: 1,
};
