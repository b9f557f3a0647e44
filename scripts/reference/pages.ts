import { CONSTRUCTS } from "#sdk/constructs/registry";

/** One generated page: the declarations of an entry point whose files match. */
export interface ReferencePage {
  /** File name in `docs/reference`, without its ending. */
  readonly name: string;
  readonly title: string;
  /** The entry point of the imports. */
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

const MAIN: Entry = "pulumi-serverless-api";

/** The first page that a file fits has its declarations. Each construct has one, or shares one. */
export const PAGES: readonly ReferencePage[] = [
  { name: "app", title: "App, Stack, use", entry: MAIN, files: ["app/", "constructs/app"] },
  {
    name: "gateways",
    title: "Props that the kinds of API share",
    entry: MAIN,
    files: ["constructs/api/cors", "constructs/gateway/"],
  },
  ...[...new Set(CONSTRUCTS.map(({ docs }) => docs))]
    .map(({ page, title, files }) => ({ name: page, title, entry: MAIN, files }))
    .sort(mostSpecificFirst),
  {
    name: "permissions",
    title: "Permissions and bindings",
    entry: MAIN,
    files: ["permissions/", "aws/grants"],
  },
  { name: "values", title: "Values", entry: MAIN, files: ["values/"] },
  { name: "errors", title: "DefinitionError", entry: MAIN, files: ["errors/"] },
  {
    name: "testing",
    title: "Testing",
    entry: "pulumi-serverless-api/testing",
    files: ["testing/", "graph/", "values/graph-value"],
  },
  { name: "local", title: "Local mode from code", entry: "pulumi-serverless-api/local", files: ["local/"] },
  { name: "node", title: "Look-ups in handlers", entry: "pulumi-serverless-api/node", files: ["node/"] },
];

/** A page with single files of a folder stands before the page of the folder. */
function mostSpecificFirst(a: ReferencePage, b: ReferencePage): number {
  const longest = ({ files }: ReferencePage): number => Math.max(...files.map((file) => file.length));
  return longest(b) - longest(a);
}

/** The page of a declaration. A new file of the public surface needs a line in {@link PAGES}. */
export function pageOf(entry: Entry, file: string): ReferencePage {
  const page = PAGES.find((candidate) => {
    return candidate.entry === entry && candidate.files.some((start) => file.startsWith(start));
  });
  if (!page) throw new Error(`no reference page has ${file}: add it to scripts/reference/pages.ts`);
  return page;
}
