import { DEFAULTS, V0 } from "../../../app/default-sets";
import { TABLES } from "../../../gen0/tables";
import { LegacyLibrary } from "./legacy-library";

/** Exports of both generations under the same name, apart from constructs. Code for one holds for the other. */
const SHARED = [
  "App",
  "AppProps",
  "DefinitionError",
  "Scope",
  "Stack",
  "StackContext",
  "StackFunction",
  "StackProps",
  "StackValue",
  "use",
];

const differing = Object.entries(V0.function).flatMap(([name, old]) => {
  const now = (DEFAULTS.v1.function as Readonly<Record<string, unknown>>)[name];
  return old === now ? [] : [[name, { old, now }] as const];
});

/** Generation 0 of this library. */
export const GEN0 = new LegacyLibrary({
  entries: ["pulumi-serverless-api/gen0"],
  prefix: "Gen0",
  wholeNames: ["gen0", "generation0"],
  tables: TABLES,
  names: Object.fromEntries(SHARED.map((name) => [name, name])),
  functionDefaults: Object.fromEntries(differing),
});
