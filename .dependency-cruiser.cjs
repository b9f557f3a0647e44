/**
 * The folders that each folder of sdk/src may import, types included. No import goes in a circle, of files or of folders. Only what
 * is said of @pulumi/aws is about what is loaded: a plan may name its types.
 */
const layers = {
  errors: [],
  limits: [],
  values: ["limits", "errors"],
  files: [],
  syntax: [],
  handlers: ["syntax"],
  loading: ["files"],
  "env-files": ["errors"],
  alarms: ["values", "limits", "errors"],
  aws: ["values", "limits", "errors"],
  app: ["alarms", "aws", "values", "limits", "errors"],
  permissions: ["app", "aws", "values", "limits", "errors"],
  bundle: ["syntax", "values", "files", "limits", "errors"],
  functions: [
    "bundle",
    "handlers",
    "permissions",
    "app",
    "alarms",
    "aws",
    "values",
    "files",
    "limits",
    "errors",
  ],
  constructs: ["functions", "permissions", "app", "alarms", "aws", "syntax", "values", "limits", "errors"],
  gen0: ["constructs", "functions", "permissions", "bundle", "app", "aws", "values", "limits", "errors"],
  upgrade: ["gen0", "app", "syntax", "values", "limits", "errors", "files"],
  graph: ["handlers", "aws", "values", "files", "loading", "env-files", "errors"],
  testing: ["graph", "values", "errors"],
  local: ["graph", "handlers", "bundle", "aws", "values", "files", "loading", "errors"],
  cli: [
    "upgrade",
    "syntax",
    "local",
    "bundle",
    "handlers",
    "graph",
    "aws",
    "values",
    "files",
    "env-files",
    "limits",
    "errors",
  ],
  node: [],
};

const directions = Object.entries(layers).map(([folder, allowed]) => ({
  name: `${folder}-imports`,
  comment: `${folder}/ may import ${allowed.join(", ") || "nothing else"}`,
  severity: "error",
  from: { path: `^sdk/src/${folder}/` },
  to: {
    path: "^sdk/src/",
    pathNot: `^sdk/src/(${[folder, ...allowed].join("|")})/`,
  },
}));

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-cycles-of-folders",
      comment:
        "a picture of the folders has no arrow that runs up; tests/scripts/imports/folders.spec.ts says it of files beside them as well",
      scope: "folder",
      severity: "error",
      from: { path: "^sdk/src" },
      to: { circular: true },
    },
    {
      name: "plans-without-aws",
      comment: "files that decide do not load @pulumi/aws; files named resources do",
      severity: "error",
      from: {
        path: "^sdk/src/",
        pathNot: "resources\\.ts$",
      },
      to: {
        path: "@pulumi/aws",
        // Its version is data.
        pathNot: "@pulumi/aws/package\\.json$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-whole-aws-import",
      comment: "import a submodule such as @pulumi/aws/apigatewayv2: it halves the time of a type check",
      severity: "error",
      from: { path: "^sdk/src/" },
      to: { path: "node_modules/@pulumi/aws/index", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "users-on-their-own",
      comment: "user pools and identity pools can be read and used without the rest of the local mode",
      severity: "error",
      from: { path: "^sdk/src/local/services/cognito/" },
      to: {
        path: "^sdk/src/local/",
        pathNot:
          "^sdk/src/local/((services/cognito|services/endpoint|services/model|services/provision|http|iam|jwt)/|(lambda/invoke|services/service|services/service-error|protocol|deadline)\\.ts$)",
      },
    },
    {
      name: "rooms-apart",
      comment:
        "the folder of a construct imports what gateways or sources share, and no other construct; a GraphQLApi is an Api",
      severity: "error",
      from: { path: "^sdk/src/constructs/([^/]+)/" },
      to: {
        path: "^sdk/src/constructs/[^/]+/",
        pathNot: ["^sdk/src/constructs/($1|gateway|sources)/", "^sdk/src/constructs/api/"],
      },
    },
    {
      name: "rooms-apart-from-api",
      comment: "only a GraphQLApi is an Api",
      severity: "error",
      from: { path: "^sdk/src/constructs/[^/]+/", pathNot: "^sdk/src/constructs/(api|graphql-api)/" },
      to: { path: "^sdk/src/constructs/api/" },
    },
    {
      name: "http-is-ground",
      comment:
        "types of requests and answers, the Host rule and bounded readers are ground for gateways, services, iam and functions",
      severity: "error",
      from: { path: "^sdk/src/local/http/" },
      to: { path: "^sdk/src/", pathNot: "^sdk/src/local/http/" },
    },
    {
      name: "gateways-above",
      comment: "only the session knows gateways: what they share with others is in http, iam, jwt and lambda",
      severity: "error",
      from: { path: "^sdk/src/local/", pathNot: "^sdk/src/local/(gateways|session)/" },
      to: { path: "^sdk/src/local/gateways/" },
    },
    {
      name: "gateways-on-their-own",
      comment: "kinds of gateway do not import one another: what two of them use is in gateways/shared",
      severity: "error",
      from: { path: "^sdk/src/local/gateways/(http|rest|websocket|function-url|site)/" },
      to: { path: "^sdk/src/local/gateways/", pathNot: "^sdk/src/local/gateways/($1|shared)/" },
    },
    {
      name: "gateways-share-downwards",
      comment: "code that gateways share knows no kind of gateway",
      severity: "error",
      from: { path: "^sdk/src/local/gateways/shared/" },
      to: { path: "^sdk/src/local/gateways/", pathNot: "^sdk/src/local/gateways/shared/" },
    },
    {
      name: "services-on-their-own",
      comment:
        "a service knows neither another one nor the session; what several use is in folders of its own",
      severity: "error",
      from: { path: "^sdk/src/local/services/([^/]+)/" },
      to: {
        path: "^sdk/src/local/(services/[^/]+|session|console)/",
        pathNot:
          "^sdk/src/local/services/($1|endpoint|journal|messages|model|patterns|provision|schedules|targets)/",
      },
    },
    {
      name: "provision-below-services",
      comment: "the table from types of resources to calls of AWS is read by services, and knows none",
      severity: "error",
      from: { path: "^sdk/src/local/services/provision/" },
      to: { path: "^sdk/src/local/", pathNot: "^sdk/src/local/services/provision/" },
    },
    {
      name: "session-on-top",
      comment: "parts that the session joins do not know the session",
      severity: "error",
      from: { path: "^sdk/src/local/(gateways|services|lambda|leading|iam|console|triggers|faults)/" },
      to: { path: "^sdk/src/local/(session/|start\\.ts$)" },
    },
    {
      name: "generation-0-apart",
      comment: "a construct of generation 0 knows no other one; what several share is in folders of its own",
      severity: "error",
      from: { path: "^sdk/src/gen0/([^/]+)/" },
      to: {
        path: "^sdk/src/gen0/[^/]+/",
        pathNot: "^sdk/src/gen0/($1|translation|platform|function|gateway|sources)/",
      },
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...directions,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["node", "require", "default"] },
  },
};
