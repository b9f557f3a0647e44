// The pages of docs/ by task, in the order in which people need them.

/** Each group has a title and pages, by their files in `docs` without `.md`. */
export const SIDEBAR = [
  {
    title: "Start",
    pages: [
      ...["start", "new-project", "examples", "project-layouts", "frameworks", "routes-graph-openapi"],
      ...["versions", "contents"],
    ],
  },
  {
    title: "Build",
    pages: [
      ...[
        "api",
        "functions",
        "permissions",
        "table",
        "auth",
        "bucket",
        "queue",
        "topic",
        "event-bus",
        "cron",
      ],
      ...["kinesis-stream", "consumers", "rds", "config", "static-site", "websocket-api", "graphql-api"],
      ...["rest-api", "streaming", "custom-domains", "stacks", "function-languages"],
    ],
  },
  { title: "Recipes", pages: ["uploads", "sign-in", "webhooks", "pagination", "tenants"] },
  {
    title: "Run locally",
    pages: [
      ...[
        "localhost",
        "console",
        "mcp",
        "local-users",
        "testing",
        "testing-events",
        "local-inputs",
        "emulation",
      ],
      ...["aws-clients", "other-emulators"],
    ],
  },
  {
    title: "Deploy",
    pages: ["deploy", "ci", "moving-a-stage", "names-and-removal", "order-of-creation", "defaults"],
  },
  { title: "Operate", pages: ["deployed-stages", "alarms", "security", "edge-and-telemetry"] },
  {
    title: "Move here",
    pages: [
      ...["compared", "coming-from-sst", "what-moves-from-sst", "adopt", "from-other-frameworks"],
      ...["from-pulumi", "upgrade", "from-0-to-1"],
    ],
  },
  { title: "Other languages", pages: ["languages", "python", "go", "csharp", "java", "yaml"] },
  { title: "Reference", pages: ["errors", "warnings", "benchmarks"] },
];

/**
 * Pages that are in no group or in two, and names in a group that no page has, a line each.
 *
 * @param {readonly { title: string, pages: readonly string[] }[]} groups
 * @param {readonly string[]} pages all pages of `docs`, without `.md`
 */
export function sidebarProblems(groups, pages) {
  const grouped = groups.flatMap((group) => group.pages);
  return [
    ...pages.filter((page) => !grouped.includes(page)).map((page) => `docs/${page}.md is in no group`),
    ...grouped
      .filter((page, index) => grouped.indexOf(page) !== index)
      .map((page) => `docs/${page}.md is in two groups`),
    ...grouped
      .filter((page) => !pages.includes(page))
      .map((page) => `docs/${page}.md is in a group and does not exist`),
  ];
}
