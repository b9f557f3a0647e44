import {
  App,
  type AppProps,
  Function,
  Stack,
  type StackContext,
  type StackProps,
  Table,
  use,
} from "#sdk/index";
import { type RefusedDefinition, refused, Shown } from "./refused";

const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;
const report = ({ stack }: StackContext) => new Function(stack, "Report", "src/report.run");
const LATE = "call it before the first function, or add what merges with addDefaultFunctionEnv";
const ID = "use letters, digits, - and _, starting with a letter";

/** A table with this id beside another table. */
function withId(name: string, first: string, second: unknown, cure: string): RefusedDefinition {
  const code = cure === ID ? "CONSTRUCT_ID_INVALID" : "CONSTRUCT_ID_DUPLICATE";
  return refused({
    name,
    construct: `Function "${second ?? ""}"`,
    given: ({ stack }) => new Function(stack, first, "src/report.run"),
    program: ({ app }) => new Function(new Stack(app, "Other"), second as string, "src/report.run"),
    issues: [[code, "", second, cure]],
  });
}

const APPS: readonly RefusedDefinition[] = [
  refused({
    name: "default props of the app after a function was made",
    construct: 'App "notes"',
    given: report,
    program: ({ app }) => app.setDefaultFunctionProps({ timeout: 3 }),
    issues: [["APP_DEFAULTS_TOO_LATE", "setDefaultFunctionProps", undefined, LATE]],
  }),
  refused({
    name: "a stage that cannot be part of names, and an unknown set of defaults",
    construct: 'App "notes"',
    program: () => new App({ stage: "my stage", defaults: "v9" as "v1" }),
    issues: [
      ["APP_STAGE_INVALID", "stage", "my stage", "use letters, digits, - and _ only"],
      ["APP_DEFAULTS_UNKNOWN", "defaults", "v9", 'did you mean "v1"'],
    ],
  }),
  refused({
    name: "props that an app does not have, and none at all",
    construct: 'App "notes"',
    program: () => new App({ stge: "dev" } as AppProps),
    issues: [["PROP_UNKNOWN", "stge", undefined, "did you mean stage"]],
  }),
  refused({
    name: "null for the props of an app",
    construct: 'App "notes"',
    program: () => new App(null as unknown as AppProps),
    issues: [["VALUE_WRONG_TYPE", "", null, "pass an object"]],
  }),
  refused({
    name: "an unknown removal policy",
    construct: 'App "notes"',
    program: () => new App().setDefaultRemovalPolicy("keep" as "retain"),
    issues: [
      [
        "APP_REMOVAL_POLICY_UNKNOWN",
        "setDefaultRemovalPolicy",
        "keep",
        'write "destroy", "retain" or "snapshot"',
      ],
    ],
  }),
  refused({
    name: "a policy that deletes the data of a stage of production",
    construct: 'App "notes"',
    program: () => new App({ production: ["dev"] }).setDefaultRemovalPolicy("destroy"),
    issues: [
      [
        "APP_PRODUCTION_DESTROY",
        "setDefaultRemovalPolicy",
        "destroy",
        "call it for the other stages alone, or take this one out of production",
      ],
    ],
  }),
  refused({
    name: "a stage of production that developers work in",
    construct: 'App "notes"',
    program: () => new App({ production: ["prod"], development: ["dev", "prod"] }),
    issues: [["APP_STAGE_BOTH", "development[1]", "prod", "name it in one of the two lists"]],
  }),
  refused({
    name: "a removal policy after a resource was made",
    construct: 'App "notes"',
    given: report,
    program: ({ app }) => app.setDefaultRemovalPolicy("retain"),
    issues: [
      [
        "APP_REMOVAL_POLICY_TOO_LATE",
        "setDefaultRemovalPolicy",
        undefined,
        "call setDefaultRemovalPolicy right after new App()",
      ],
    ],
  }),
];

const IDS: readonly RefusedDefinition[] = [
  withId("an id that begins with a digit", "Report", "1st", ID),
  withId("an id with a space", "Report", "my report", ID),
  withId("an id that is missing", "Report", undefined, ID),
  withId("the same id for the same kind, in another stack too", "Report", "Report", "choose another id"),
  withId("ids that differ in - and _ only", "my-report", "my_report", "choose another id"),
  refused({
    name: "a scope that is neither app nor stack",
    construct: 'Table "Notes"',
    program: () => new Table({} as Stack, "Notes", KEYS),
    issues: [["CONSTRUCT_SCOPE_INVALID", "", {}, "pass the stack of the stack function's context"]],
  }),
];

const STACKS: readonly RefusedDefinition[] = [
  refused({
    name: "default props of a stack after a function was made in it",
    construct: 'Stack "Web"',
    given: report,
    program: ({ stack }) => stack.setDefaultFunctionProps({ timeout: 3 }),
    issues: [["APP_DEFAULTS_TOO_LATE", "setDefaultFunctionProps", undefined, LATE]],
  }),
  refused({
    name: "outputs without a value, each of them",
    construct: 'Stack "Web"',
    program: ({ stack }) => stack.addOutputs({ Url: undefined, Name: "notes", Arn: undefined }),
    issues: [
      ["STACK_OUTPUT_UNDEFINED", "addOutputs.Url", undefined, "give it a value or leave it out"],
      ["STACK_OUTPUT_UNDEFINED", "addOutputs.Arn", undefined, "give it a value or leave it out"],
    ],
  }),
  refused({
    name: "outputs that are not a map",
    construct: 'Stack "Web"',
    program: ({ stack }) => stack.addOutputs(null as never),
    issues: [["VALUE_WRONG_TYPE", "addOutputs", null, "pass an object"]],
  }),
  refused({
    name: "an output that another stack has",
    construct: 'Stack "Other"',
    given: ({ app, stack }) => {
      stack.addOutputs({ Url: "https://example.com" });
      return new Stack(app, "Other");
    },
    program: (_, other) => other.addOutputs({ Url: "https://example.org" }),
    issues: [["STACK_OUTPUT_DUPLICATE", "addOutputs.Url", undefined, "rename it, for example to OtherUrl"]],
  }),
  refused({
    name: "env in the props of a stack",
    construct: 'Stack "Other"',
    program: ({ app }) => new Stack(app, "Other", { env: { region: "eu-west-1" } } as StackProps),
    issues: [
      [
        "STACK_PROPS_INVALID",
        "",
        { env: { region: "eu-west-1" } },
        "pass { id, tags, stackName, description }, any of them, or nothing",
      ],
    ],
  }),
  refused({
    name: "a construct as the props of a stack",
    construct: 'Stack "Other"',
    given: report,
    program: ({ app }, construct) => new Stack(app, "Other", construct),
    issues: [
      [
        "STACK_PROPS_INVALID",
        "",
        new Shown("a Function"),
        "pass { id, tags, stackName, description }, any of them, or nothing",
      ],
    ],
  }),
  refused({
    name: "props that app.stack does not take",
    construct: 'Stack "Storage"',
    program: ({ app }) => app.stack(function Storage() {}, { env: {} } as object),
    issues: [
      [
        "STACK_PROPS_INVALID",
        "",
        { env: {} },
        "pass { id, tags, stackName, description }, any of them, or nothing",
      ],
    ],
  }),
  refused({
    name: "a stack without its app",
    construct: 'Stack "Other"',
    program: () => new Stack(undefined as unknown as App, "Other"),
    issues: [
      ["CONSTRUCT_SCOPE_INVALID", "", undefined, "make the app before its stacks, new App(), and pass it"],
    ],
  }),
  refused({
    name: "a stack without an id",
    construct: 'Stack ""',
    program: ({ app }) => new Stack(app, undefined as unknown as string),
    issues: [["CONSTRUCT_ID_INVALID", "", undefined, ID]],
  }),
  refused({
    name: "two stacks of the same id",
    construct: 'Stack "Web"',
    program: ({ app }) => new Stack(app, "Web"),
    issues: [["STACK_ID_DUPLICATE", "", "Web", 'pass another one: app.stack(fn, { id: "Other" })']],
  }),
  refused({
    name: "a stack that is used before it is registered",
    construct: 'Stack "ApiStack"',
    program: ({ app }) =>
      app.stack(function ApiStack() {
        use(function StorageStack() {});
      }),
    issues: [
      ["USE_NOT_REGISTERED", "use", undefined, "write app.stack(StorageStack) before app.stack(ApiStack)"],
    ],
  }),
  refused({
    name: "a stack function that is registered twice",
    construct: 'Stack "StorageStack"',
    program: ({ app }) => {
      function StorageStack() {}
      app.stack(StorageStack).stack(StorageStack);
    },
    issues: [
      ["STACK_FUNCTION_REPEATED", "", undefined, "register it once, and share what it returns with use"],
    ],
  }),
  refused({
    name: "a stack function without a name",
    construct: 'Stack ""',
    program: ({ app }) => app.stack(() => undefined),
    issues: [["STACK_ID_MISSING", "", undefined, 'name the function or pass { id: "Storage" }']],
  }),
];

export const REFUSED_APPS_AND_STACKS: readonly RefusedDefinition[] = [...APPS, ...IDS, ...STACKS];
