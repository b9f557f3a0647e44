import * as ec2 from "@pulumi/aws/ec2";
import * as lambda from "@pulumi/aws/lambda";
import { Function, type FunctionProps, type StackContext, Table } from "#sdk/index";
import type { ProgramFiles } from "../../support/program-folder";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

function withProps(
  name: string,
  props: object | undefined,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return withGiven(
    name,
    () => undefined,
    () => props,
    ...issues,
  );
}

function withGiven<Given>(
  name: string,
  given: (context: StackContext) => Given,
  props: (given: Given) => object | undefined,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Function "Report"',
    given,
    program: ({ stack }, made) => new Function(stack, "Report", props(made) as FunctionProps),
    issues,
  });
}

/** Handlers and files are resolved, as in a deployment. */
function inFolder(
  name: string,
  files: ProgramFiles,
  props: FunctionProps,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  const program = ({ stack }: StackContext) => new Function(stack, "Report", props);
  return refused({ name, construct: 'Function "Report"', program, issues, files });
}

const handler = "src/report.run";
const FILES = { "src/report.ts": "export const run = () => 1;\n", "package.json": "{}\n" };
const table = ({ stack }: StackContext) =>
  new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });

const SETTINGS: readonly RefusedDefinition[] = [
  withProps("no definition", undefined, [
    "PROP_MISSING",
    "",
    undefined,
    'write a handler such as "src/notes.list"',
  ]),
  withProps("no handler", { timeout: 3 }, [
    "FUNCTION_HANDLER_MISSING",
    "handler",
    undefined,
    'write for example "src/notes.list"',
  ]),
  withProps("an unknown runtime", { handler, runtime: "nodejs14" }, [
    "VALUE_NOT_ALLOWED",
    "runtime",
    "nodejs14",
    'did you mean "nodejs14.x"',
  ]),
  withProps("Python at the root of the project", { handler: "report.run", runtime: "python3.13" }, [
    "FUNCTION_SOURCE_AT_ROOT",
    "srcPath",
    undefined,
    'srcPath: "functions"',
  ]),
  withProps("no bundling at the root of the project", { handler, bundle: false }, [
    "BUNDLE_OFF_AT_ROOT",
    "bundle",
    false,
    "set srcPath to the folder that holds the code",
  ]),
  withProps(
    "sizes of unknown units",
    { handler, memorySize: "1 XB", diskSize: "512" },
    ["SIZE_INVALID", "memorySize", "1 XB", 'such as "512 MB"'],
    ["SIZE_INVALID", "diskSize", "512", 'such as "512 MB"'],
  ),
  withProps("a duration without unit", { handler, timeout: "10" }, [
    "DURATION_INVALID",
    "timeout",
    "10",
    'such as "30 seconds"',
  ]),
  withProps("a duration of an unknown unit", { handler, timeout: "5 fortnights" }, [
    "DURATION_INVALID",
    "timeout",
    "5 fortnights",
    'such as "30 seconds"',
  ]),
  withProps("a time-out that Lambda does not take", { handler, timeout: "0 seconds" }, [
    "VALUE_OUT_OF_RANGE",
    "timeout",
    "0 seconds",
    "write 1 second to 30 minutes",
  ]),
  withProps("an unknown word for tracing", { handler, tracing: "on" }, [
    "VALUE_NOT_ALLOWED",
    "tracing",
    "on",
    'write "active", "disabled" or "pass_through"',
  ]),
  withGiven("a Function as the definition of another", made, (given) => given, [
    "VALUE_WRONG_TYPE",
    "",
    new Shown("a Function"),
    "use it as it is, or pass a handler",
  ]),
  withGiven(
    "an aws.lambda.Function as a definition",
    () => new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" }),
    (given) => given,
    ["FUNCTION_IS_RESOURCE", "", undefined, "give it to the route as native: { function }"],
  ),
  withProps(
    "several mistakes, all of them at once",
    {
      timeout: "soon",
      memorySize: 1,
      environment: { "a-b": "x" },
      layers: ["x"],
      permissions: "s3",
      hander: "x",
    },
    ["FUNCTION_HANDLER_MISSING", "handler", undefined, "src/notes.list"],
    ["DURATION_INVALID", "timeout", "soon", "write a number and a unit"],
    ["VALUE_OUT_OF_RANGE", "memorySize", 1, "write 128 MB to 10240 MB"],
    ["FUNCTION_ENVIRONMENT_NAME", 'environment["a-b"]', "a-b", "such as a_b"],
    ["ARN_INVALID", "layers[0]", "x", "write an ARN"],
    ["PERMISSIONS_INVALID", "permissions", "s3", 'write ["s3"] or "*"'],
    ["PROP_UNKNOWN", "hander", undefined, "did you mean handler"],
  ),
];

const PERMISSIONS: readonly RefusedDefinition[] = [
  withProps("permissions that are neither * nor a list", { handler, permissions: 3 }, [
    "PERMISSIONS_INVALID",
    "permissions",
    3,
    'write a list or "*"',
  ]),
  withProps("an entry that is undefined", { handler, permissions: ["ses:SendEmail", undefined] }, [
    "PERMISSION_UNDEFINED",
    "permissions[1]",
    undefined,
    "check that what it names is exported and made before",
  ]),
  withProps("an entry that is no permission", { handler, permissions: [7] }, [
    "PERMISSION_UNSUPPORTED",
    "permissions[0]",
    7,
    "write a word, a construct, [construct, grant word] or a policy statement",
  ]),
  withGiven(
    "a resource that nothing is known to grant on",
    () => new ec2.Vpc("network", { cidrBlock: "10.0.0.0/16" }),
    (vpc) => ({ handler, permissions: [vpc] }),
    ["PERMISSION_UNSUPPORTED", "permissions[0]", new Shown("a Vpc"), "or a policy statement"],
  ),
  withGiven(
    "a pair with an unknown method",
    table,
    (given) => ({ handler, permissions: [[given, "grantReadDate"]] }),
    ["PERMISSION_GRANT_UNKNOWN", "permissions[0][1]", "grantReadDate", 'did you mean "grantReadData"'],
  ),
  withProps("a pair of something else", { handler, permissions: [["table", "grantReadData"]] }, [
    "PERMISSION_PAIR_INVALID",
    "permissions[0]",
    ["table", "grantReadData"],
    'write for example [table, "grantReadData"]',
  ]),
];

const IN_FOLDERS: readonly RefusedDefinition[] = [
  inFolder("a handler whose file is missing", FILES, { handler: "src/reprot.run" }, [
    "HANDLER_NOT_FOUND",
    "handler",
    "src/reprot.run",
    'did you mean "src/report.run"',
  ]),
  inFolder(
    "a file to copy that is missing, and a destination that is absolute",
    FILES,
    {
      handler,
      bundle: { copyFiles: [{ from: "missing.txt" }, { from: "package.json", to: "/package.json" }] },
    },
    [
      "BUNDLE_COPY_SOURCE_MISSING",
      "bundle.copyFiles[0].from",
      "missing.txt",
      "name a file or folder, relative to the root of the project",
    ],
    [
      "BUNDLE_COPY_DESTINATION_INVALID",
      "bundle.copyFiles[1].to",
      "/package.json",
      "set `to` to a path relative to the root of the archive",
    ],
  ),
  inFolder(
    "a folder of code that is missing",
    FILES,
    { handler: "a.b", srcPath: "lib", runtime: "python3.13" },
    ["FUNCTION_SOURCE_MISSING", "srcPath", "lib", ""],
  ),
];

function made({ stack }: StackContext): Function {
  return new Function(stack, "Made", "src/made.run");
}

export const REFUSED_FUNCTIONS: readonly RefusedDefinition[] = [...SETTINGS, ...PERMISSIONS, ...IN_FOLDERS];
