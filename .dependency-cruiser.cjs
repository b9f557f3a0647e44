/**
 * Who may import whom inside sdk/src, and that no import goes in a circle.
 * Types are not counted: `import type` is gone after compilation.
 */
const layers = {
  errors: [],
  values: ["errors"],
  files: [],
  defaults: ["values", "errors"],
  app: ["defaults", "values", "errors"],
  permissions: ["app", "defaults", "values", "errors"],
  functions: ["permissions", "app", "defaults", "values", "files", "errors"],
  routes: ["functions", "permissions", "app", "defaults", "values", "errors"],
  authorizers: ["functions", "permissions", "app", "defaults", "values", "errors"],
  domains: ["functions", "permissions", "app", "defaults", "values", "errors"],
  logs: ["functions", "permissions", "app", "defaults", "values", "errors"],
  constructs: [
    "routes",
    "authorizers",
    "domains",
    "logs",
    "functions",
    "permissions",
    "app",
    "defaults",
    "values",
    "errors",
  ],
  graph: ["values", "files", "errors"],
  testing: ["graph", "values", "errors"],
  local: ["graph", "values", "files", "errors"],
  cli: ["local", "graph", "values", "files", "errors"],
  node: [],
};

/** The local mode bundles handlers with the same code as a deployment does. */
const shared = { local: ["functions/bundle"] };

const directions = Object.entries(layers).map(([folder, allowed]) => ({
  name: `${folder}-imports`,
  comment: `${folder}/ may import ${allowed.join(", ") || "nothing else"}`,
  severity: "error",
  from: { path: `^sdk/src/${folder}/` },
  to: {
    path: "^sdk/src/",
    pathNot: `^sdk/src/(${[folder, ...allowed, ...(shared[folder] ?? [])].join("|")})/`,
  },
}));

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "plans-without-aws",
      comment: "files that decide do not import @pulumi/aws; files named resources, and the constructs, do",
      severity: "error",
      from: {
        path: "^sdk/src/",
        pathNot: "(resources[^/]*\\.ts$|-resources\\.ts$|^sdk/src/constructs/|^sdk/src/index\\.ts$)",
      },
      to: { path: "@pulumi/aws" },
    },
    {
      name: "no-whole-aws-import",
      comment: "import a submodule such as @pulumi/aws/apigatewayv2: it halves the time of a type check",
      severity: "error",
      from: { path: "^sdk/src/" },
      to: { path: "node_modules/@pulumi/aws/index" },
    },
    {
      name: "auth-on-its-own",
      comment: "user pools and identity pools can be read and used without the rest of the local mode",
      severity: "error",
      from: { path: "^sdk/src/local/auth/" },
      to: { path: "^sdk/src/local/", pathNot: "^sdk/src/local/(auth|gateway|authorize)/" },
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...directions,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["node", "require", "default"] },
  },
};
