import { functionRows } from "../function/rows";
import { LOWER_CASE } from "../platform/conversions";
import type { MethodRow } from "../translation/row";
import type { ConstructTable } from "../translation/translate";
import { OUTPUT_VALUES } from "./output-values";

/** The props that defaults of functions are, under the name of the method that they are given to. */
export const DEFAULTS = "setDefaultFunctionProps";

const SETTERS: readonly MethodRow[] = [
  { old: DEFAULTS, args: [{ part: DEFAULTS }] },
  { old: "addDefaultFunctionLayers", args: [{ part: `${DEFAULTS}.layers` }] },
];

/** Changes in the App. */
export const APP_TABLE = {
  kind: "App",
  rows: functionRows(DEFAULTS),
  defaults: [],
  handles: {},
  methods: [...SETTERS, { old: "setDefaultRemovalPolicy", args: [{ convert: LOWER_CASE }] }],
} as const satisfies ConstructTable;

/** The translation of a Stack from generation 0 to generation 1. The class becomes a function elsewhere. */
export const STACK_TABLE = {
  kind: "Stack",
  rows: functionRows(DEFAULTS),
  defaults: [],
  handles: {},
  methods: [
    ...SETTERS,
    { old: "addOutputs", args: [{ convert: OUTPUT_VALUES }] },
    { old: "addDependency", removed: "resources are made after those that they use" },
  ],
} as const satisfies ConstructTable;
