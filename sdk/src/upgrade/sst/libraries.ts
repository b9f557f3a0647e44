import { DEFAULTS } from "../../app/default-sets";
import type { SourceFile } from "../../syntax/source-file";
import { oldestSuccessorOf } from "../../values/runtimes";
import { platformValue, UNKNOWN } from "../expressions/platform";
import { sitesOf } from "../program/imports/sites";
import { GEN0 } from "../program/legacy/gen0";
import { type FunctionDefault, type LegacyFacts, LegacyLibrary } from "../program/legacy/legacy-library";
import { isCalledWithApp } from "./entry-functions";
import { isCdk, isOfSst } from "./modules";
import { hasSessions, type SstVersion } from "./version";
import { withModules } from "./words/functions";
import { LEFT, LEFT_METHODS, SESSIONS } from "./words/left";
import { TABLES_OF_1, USER_POOL } from "./words/tables";
import { TABLES_OF_0 } from "./words/tables-of-0";

const ENTRIES = ["@serverless-stack/resources", "sst/constructs"];
const GEN0_ENTRY = "pulumi-serverless-api/gen0";

/** Exports that are the same under their own names. */
const SAME = ["App", "Config", "Stack", "StackContext", "StackProps", "use"];
/** Types that mean the same to a program. */
const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...["ApiAuthorizer", "ApiProps", "BucketCorsRule", "BucketProps", "CronProps", "EventBusProps"],
      ...[
        "EventBusRuleProps",
        "FunctionDefinition",
        "FunctionProps",
        "GraphQLApiProps",
        "KinesisStreamProps",
      ],
      ...["Permissions", "QueueProps", "RDSProps", "StaticSiteProps", "TableProps", "TopicProps"],
      ...["WebSocketApiProps"],
    ].map((name) => [name, name]),
  ),
  ApiGatewayV1ApiProps: "RestApiV1Props",
  ApiRouteProps: "ApiRoute",
  CognitoProps: "AuthProps",
  EventBusRuleProps: "EventRuleProps",
};

const COMMON = {
  successor: "this library",
  entries: ENTRIES,
  isPlatform: isCdk,
  // The platform has constructs of the same names, which are others.
  isPlatformWord: (name: string) =>
    platformValue(name) !== UNKNOWN && GEN0.tableOf(name) === undefined && GEN0.nameNow(name) === undefined,
  ofStackFunctions: 0,
  isGivenApp: isCalledWithApp,
  hasOwnUses: (file: SourceFile) => sitesOf(file).some(({ specifier }) => isOfSst(specifier)),
  removed: { dependsOn: "resources are made after those that they use" },
} as const satisfies Partial<LegacyFacts>;

/** The library that programs of a version are moved from. */
export function libraryOf(version: SstVersion): LegacyLibrary {
  return version.major === 0 ? SST_0 : libraryOf1(version);
}

/** Programs of 0.x: what has to stay takes generation 0 of this library. */
const SST_0 = new LegacyLibrary({
  ...COMMON,
  prefix: "Gen0",
  wholeNames: ["gen0", "generation0"],
  unchangedFrom: (specifier, name) => (platformHas(name) ? GEN0_ENTRY : specifier),
  tables: TABLES_OF_0,
  names: { ...GEN0.library.names },
  words: {
    "ApiAuthorizationType.AWS_IAM": "CLOUD_IAM",
    "StaticSiteErrorOptions.REDIRECT_TO_INDEX_PAGE": "redirect_to_index_page",
  },
  left: LEFT,
  functionDefaults: { runtime: runtimeDefault("nodejs12.x") },
});

function platformHas(name: string): boolean {
  return (
    GEN0.tableOf(name) !== undefined || GEN0.nameNow(name) !== undefined || platformValue(name) !== UNKNOWN
  );
}

function libraryOf1(version: SstVersion): LegacyLibrary {
  const isSession = hasSessions(version);
  const tables = { ...TABLES_OF_1, [isSession ? "Cognito" : "Auth"]: USER_POOL };
  return new LegacyLibrary({
    ...COMMON,
    prefix: "Sst",
    wholeNames: ["sst", "sstConstructs"],
    reportsHandles: true,
    tables: version.major === 2 ? mapValues(tables, withModules) : tables,
    names: { ...Object.fromEntries(SAME.map((name) => [name, name])), ...TYPES },
    namespaces: ["Config"],
    leftMethods: LEFT_METHODS,
    left: isSession ? { ...LEFT, Auth: SESSIONS } : LEFT,
    functionDefaults: functionDefaultsOf(version),
    isMovedAnyhow: true,
  });
}

function mapValues<Value>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

/**
 * Runtimes are written out, since generation 1 has another one or one with which AWS creates no functions.
 * @see the source of the construct Function: Node 18 since 2.35, and Node 14 in SST 1
 */
function functionDefaultsOf({ major, minor }: SstVersion): Readonly<Record<string, FunctionDefault>> {
  if (major !== 2) return { runtime: runtimeDefault("nodejs14.x") };
  return {
    runtime: runtimeDefault(minor < 35 ? "nodejs16.x" : "nodejs18.x"),
    "bundle.format": { old: "esm", now: "cjs", others: ["nodejs"] },
  };
}

function runtimeDefault(old: string): FunctionDefault {
  return { old, now: DEFAULTS.v1.function.runtime, advised: oldestSuccessorOf(old) };
}
