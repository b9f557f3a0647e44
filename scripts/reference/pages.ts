/** One generated page: the declarations of an entry point whose files match. */
export interface ReferencePage {
  /** File name in `docs/reference`, without its ending. */
  readonly name: string;
  readonly title: string;
  /** What is imported from where. */
  readonly entry: Entry;
  /** Files below `sdk/src`, as the beginning of their paths. */
  readonly files: readonly string[];
}

/** Modules that users import from, by what they write. */
export const ENTRIES = {
  "pulumi-serverless-api": "index.ts",
  "pulumi-serverless-api/testing": "testing/index.ts",
  "pulumi-serverless-api/local": "local/index.ts",
  "pulumi-serverless-api/node": "node/index.ts",
} as const;

export type Entry = keyof typeof ENTRIES;

const MAIN = "pulumi-serverless-api";

/** The first page that a file fits has its declarations. */
export const PAGES: readonly ReferencePage[] = [
  { name: "app", title: "App, Stack, use", entry: MAIN, files: ["app/"] },
  { name: "graphql-api", title: "GraphQLApi", entry: MAIN, files: ["constructs/graphql-api/"] },
  { name: "websocket-api", title: "WebSocketApi", entry: MAIN, files: ["constructs/websocket-api/"] },
  { name: "rest-api", title: "RestApiV1", entry: MAIN, files: ["constructs/rest-api/"] },
  {
    name: "gateways",
    title: "What the kinds of API share",
    entry: MAIN,
    files: ["constructs/api/cors", "constructs/gateway/"],
  },
  { name: "api", title: "Api", entry: MAIN, files: ["constructs/api/"] },
  { name: "auth", title: "Auth", entry: MAIN, files: ["constructs/auth/"] },
  { name: "table", title: "Table", entry: MAIN, files: ["constructs/table/", "functions/consumers"] },
  { name: "function", title: "Function", entry: MAIN, files: ["functions/", "bundle/"] },
  { name: "permissions", title: "Permissions and bindings", entry: MAIN, files: ["permissions/"] },
  { name: "values", title: "Values", entry: MAIN, files: ["values/"] },
  { name: "errors", title: "DefinitionError", entry: MAIN, files: ["errors/"] },
  {
    name: "testing",
    title: "Testing",
    entry: "pulumi-serverless-api/testing",
    files: ["testing/", "graph/"],
  },
  { name: "local", title: "Local mode from code", entry: "pulumi-serverless-api/local", files: ["local/"] },
  { name: "node", title: "Look-ups in handlers", entry: "pulumi-serverless-api/node", files: ["node/"] },
];

/** The page of a declaration. A new file of the public surface needs a line in {@link PAGES}. */
export function pageOf(entry: Entry, file: string): ReferencePage {
  const page = PAGES.find((candidate) => {
    return candidate.entry === entry && candidate.files.some((start) => file.startsWith(start));
  });
  if (!page) throw new Error(`no reference page has ${file}: add it to scripts/reference/pages.ts`);
  return page;
}
