import { fields } from "../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../graph/types";
import { GATEWAYS } from "../gateways/registry";
import { LAMBDA_TYPES } from "../lambda/served-types";
import type { ServedRow } from "../protocol";
import type { ServedTypes, UnusedSetting } from "../served-types";
import { SERVICES } from "../services/registry";
import { TRIGGERS } from "../triggers/registry";

/** The packages with components that a capture can expand. */
const TAKEN_APART = ["serverless-api", "awsx"];

/** The lists of all parts that serve resource types. */
const PARTS: readonly ServedTypes[] = [
  ...Object.values(GATEWAYS).map(({ types }) => types),
  ...SERVICES.map(({ types }) => types),
  ...TRIGGERS.map(({ types }) => types),
  LAMBDA_TYPES,
];

const READ: ReadonlySet<string> = new Set(PARTS.flatMap(({ read = [] }) => read));
const APPROXIMATED = join(PARTS.map(({ approximated }) => approximated));
const NOT_EMULATED = join(PARTS.map(({ notEmulated }) => notEmulated));
const NOT_EMULATED_MODULES = join(PARTS.map(({ notEmulatedModules }) => notEmulatedModules));
const UNUSED_SETTINGS = join(PARTS.map(({ unusedSettings }) => unusedSettings));

/** Returns a row for each kind of resource, and each setting, that is approximated or not emulated. */
export function servedRows(resources: readonly GraphResource[]): ServedRow[] {
  const counts = countByType(resources);
  const closed = [...closedComponents(resources)].sort(byText);
  return [
    ...approximatedRows(counts),
    ...settingRows(resources),
    ...notEmulatedRows(counts),
    ...closed.map(closedRow),
  ];
}

function approximatedRows(counts: ReadonlyMap<string, number>): ServedRow[] {
  return [...APPROXIMATED].flatMap(([type, note]) => {
    const count = counts.get(type);
    return count === undefined ? [] : [{ what: `${count} ${type}`, fidelity: "approximated", note }];
  });
}

interface FoundSetting {
  /** The names of the resources that have the setting. */
  readonly names: readonly string[];
  readonly row: UnusedSetting;
}

/** Returns the settings that have no effect here, one row for all resources that have the setting. */
function settingRows(resources: readonly GraphResource[]): ServedRow[] {
  const found = new Map<string, FoundSetting>();
  for (const { type, name, inputs } of resources) {
    for (const [setting, row] of Object.entries(UNUSED_SETTINGS.get(type) ?? {})) {
      if (!valuesAt(inputs, setting.split(".")).some((value) => isSaid(value, row))) continue;
      const key = `${type} ${setting}`;
      const { names = [] } = found.get(key) ?? {};
      found.set(key, { names: [...names, name], row });
    }
  }
  return [...found].map(([key, { names, row }]) => ({
    what: `${someOf(names)} ${key.slice(key.indexOf(" ") + 1)}`,
    fidelity: row.fidelity,
    note: row.note,
  }));
}

/** Returns the values at a path, from each entry of the lists on it. */
function valuesAt(
  value: GraphValue | undefined,
  path: readonly string[],
): readonly (GraphValue | undefined)[] {
  const [first, ...rest] = path;
  if (first === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((entry: GraphValue) => valuesAt(entry, path));
  return valuesAt(fields(value)?.[first], rest);
}

function isSaid(value: GraphValue | undefined, { unless = [] }: UnusedSetting): boolean {
  const isNothing = value === undefined || value === null || value === false || value === "";
  const isEmpty = Array.isArray(value) && value.length === 0;
  return !isNothing && !isEmpty && !unless.includes(value);
}

/** The number of names that a reader takes in at a glance. */
const NAMED = 3;

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(", ");
  return names.length > NAMED ? `${shown} and ${names.length - NAMED} more:` : shown;
}

function notEmulatedRows(counts: ReadonlyMap<string, number>): ServedRow[] {
  return [...counts]
    .filter(([type]) => !READ.has(type) && !APPROXIMATED.has(type))
    .sort(([a], [b]) => byText(a, b))
    .map(([type, count]) => ({
      what: `${count} ${type}`,
      fidelity: "not emulated",
      note:
        NOT_EMULATED.get(type) ??
        NOT_EMULATED_MODULES.get(moduleOf(type)) ??
        (type.startsWith(NATIVE) ? "resources of @pulumi/aws alone are served" : "nothing stands in for it"),
    }));
}

/** The types of the provider that is made of CloudFormation's own models. */
const NATIVE = "aws-native:";

/** Returns the types of components that only a provider can expand: they have inputs, and no children here. */
function closedComponents(resources: readonly GraphResource[]): readonly string[] {
  const parents = new Set(resources.map(({ parent }) => parent));
  const closed = resources.filter(
    ({ urn, type, custom, inputs }) =>
      !custom &&
      !parents.has(urn) &&
      !TAKEN_APART.includes(packageOf(type)) &&
      Object.keys(inputs).length > 0,
  );
  return [...new Set(closed.map(({ type }) => type))];
}

function packageOf(type: string): string {
  return type.split(":", 1)[0] as string;
}

function closedRow(type: string): ServedRow {
  const note = "its provider makes what is in it, which is not there here";
  return { what: type, fidelity: "not emulated", note };
}

/** `eventbridgev2` of `aws:eventbridgev2/eventBus:EventBus`, and of `aws-native:eventbridgev2:EventBus`. */
function moduleOf(type: string): string {
  return /^aws(?:-native)?:([^:/]+)/.exec(type)?.[1] ?? "";
}

/** Counts the resources of AWS by type, of either provider of Pulumi. */
function countByType(resources: readonly GraphResource[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type, custom } of resources) {
    if (custom && (type.startsWith("aws:") || type.startsWith(NATIVE)))
      counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function join<T>(records: readonly (Readonly<Record<string, T>> | undefined)[]): ReadonlyMap<string, T> {
  return new Map(records.flatMap((record) => Object.entries(record ?? {})));
}
