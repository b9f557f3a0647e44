import { OUTPUT_VALUES } from "../../../gen0/app/output-values";
import { DEFAULTS, STACK_TABLE } from "../../../gen0/app/table";
import { FUNCTION_TABLE } from "../../../gen0/function/table";
import type { MethodRow } from "../../../gen0/translation/row";
import type { ConstructTable } from "../../../gen0/translation/translate";
import { functionRows } from "./functions";

const SETTERS: readonly MethodRow[] = [
  { old: DEFAULTS, args: [{ part: DEFAULTS }] },
  { old: "addDefaultFunctionLayers", args: [{ part: `${DEFAULTS}.layers` }] },
  { old: "addDefaultFunctionConfig", now: "addDefaultFunctionBinding" },
];

/** The changes of the App. */
export const APP = {
  kind: "App",
  rows: functionRows(DEFAULTS),
  defaults: [],
  handles: {},
  methods: SETTERS,
} as const satisfies ConstructTable;

/** The changes of a Stack. */
export const STACK = {
  kind: "Stack",
  rows: functionRows(DEFAULTS),
  defaults: [],
  handles: {},
  methods: [
    ...SETTERS,
    { old: "addOutputs", args: [{ convert: OUTPUT_VALUES }] },
    ...STACK_TABLE.methods.filter(({ old }) => old === "addDependency"),
  ],
} as const satisfies ConstructTable;

/** The changes of a Function. */
export const FUNCTION = {
  kind: "Function",
  rows: functionRows(""),
  defaults: [],
  handles: FUNCTION_TABLE.handles,
  methods: [...FUNCTION_TABLE.methods, { old: "addConfig", now: "bind" }],
} as const satisfies ConstructTable;
