/** Words that people search for and that a section does not have: by its page and its heading. */
export const SEARCH_WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  alarms: { "Alarms and dashboards": ["cloudwatch", "metrics", "monitoring"] },
  api: {
    Authorizers: ["jwt", "login", "protect a route"],
    CORS: ["preflight", "blocked by cors policy"],
    "Defaults of routes": ["rate limit", "throttling"],
  },
  auth: { Auth: ["cognito", "login", "sign up", "google login", "oauth"] },
  bucket: { Bucket: ["s3"], Notifications: ["endless loop", "infinite recursion", "s3 trigger"] },
  ci: { "Deploying from CI": ["github actions", "gitlab", "pipeline", "continuous deployment"] },
  config: { "Secrets and parameters": ["password", "environment variables", "ssm"] },
  cron: { Cron: ["schedule", "scheduled function", "job", "timer"] },
  deploy: {
    "When it fails or is interrupted": ["rollback", "roll back", "stuck"],
    "Outputs, drift, and the end": ["delete stack", "destroy"],
  },
  "deployed-stages": { Logs: ["cloudwatch logs", "tail", "cold start"] },
  "event-bus": { EventBus: ["eventbridge"] },
  functions: {
    Bundling: ["esbuild", "cold start"],
    Functions: ["lambda"],
    "Packages with native code": ["sharp", "bcrypt", "canvas", "native module", "binary"],
    Values: ["environment variables", "timeout", "memory"],
  },
  "graphql-api": { GraphQLApi: ["graphql"] },
  "kinesis-stream": { KinesisStream: ["kinesis"] },
  localhost: {
    Breakpoints: ["debug", "debugger", "inspect"],
    "Kept data": ["local database", "persist"],
    Localhost: ["local development", "offline", "emulator", "docker"],
    "Ports, and pages of other machines": ["port already in use"],
    Saves: ["hot reload", "watch", "live reload"],
  },
  "names-and-removal": { "Moving and renaming": ["rename"], Removal: ["delete stack", "destroy", "retain"] },
  "new-project": { "A new project": ["install", "template", "starter"] },
  "other-emulators": { "Beside other emulators": ["localstack"] },
  permissions: {
    "Permissions and bindings": ["AccessDenied", "access denied", "iam", "policy", "environment variables"],
  },
  "project-layouts": { "Packages of a workspace": ["monorepo", "turborepo"] },
  queue: { Queue: ["sqs", "worker", "background job"], "The consumer": ["concurrency", "retry"] },
  "rest-api": {
    "Usage plans, keys, validators": ["api key", "rate limit", "throttling", "quota", "validation"],
  },
  "sign-in": { "Sign-in with a page": ["login", "oauth"] },
  stacks: { "Where and what for": ["staging", "production", "multiple environments", "tags"] },
  start: {
    "5. Test it": ["unit test"],
    "Start here": ["install", "getting started", "tutorial", "quickstart", "hello world"],
  },
  table: { Table: ["dynamodb", "database", "nosql"] },
  testing: { Testing: ["unit test", "mock", "jest", "vitest"] },
  topic: { Topic: ["sns"] },
  uploads: {
    "Sign an address": [
      "presigned url",
      "signed url",
      "presigned post",
      "maximum size",
      "content length",
      "SignatureDoesNotMatch",
    ],
    Uploads: ["presigned url", "signed url", "file upload", "upload", "image resize", "picture"],
  },
  "websocket-api": { WebSocketApi: ["websocket", "realtime", "chat"] },
};

/** Weights of pages that name everything once and explain little of it. Other pages have 1. */
const WEIGHTS: readonly (readonly [pages: RegExp, weight: number])[] = [
  [/^errors\//, 0.15],
  [/^(reference\/|changelog$|contributing$)/, 0.4],
  [/^(contents|emulation|from-0-to-1|local-inputs|benchmarks|other-emulators|aws-clients|security)$/, 0.4],
  [/^examples\//, 0.7],
];

/** How much a page counts in a search. The name of a page has no extension: `reference/queue`. */
export function weightOf(page: string): number {
  return WEIGHTS.find(([pages]) => pages.test(page))?.[1] ?? 1;
}

/** The words that a section is found by beside its own. */
export function searchWordsOf(page: string, heading: string): readonly string[] {
  return SEARCH_WORDS[page]?.[heading] ?? [];
}
