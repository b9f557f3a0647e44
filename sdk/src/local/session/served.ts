import type { GraphResource } from "../../graph/types";
import { GATEWAYS } from "../gateways/registry";
import { LAMBDA_TYPES } from "../lambda/served-types";
import type { ServedRow } from "../protocol";
import type { ServedTypes } from "../served-types";
import { SERVICES } from "../services/registry";
import { TRIGGERS } from "../triggers/registry";

/** Packages with components that a capture takes apart. */
const TAKEN_APART = ["serverless-api", "awsx"];

/** Of everybody who serves something. */
const PARTS: readonly ServedTypes[] = [
  ...Object.values(GATEWAYS).map(({ types }) => types),
  ...SERVICES.map(({ types }) => types),
  ...TRIGGERS.map(({ types }) => types),
  LAMBDA_TYPES,
];

const READ: ReadonlySet<string> = new Set(PARTS.flatMap(({ read = [] }) => read));
const APPROXIMATED = join(PARTS.map(({ approximated }) => approximated));
const NOT_EMULATED = join(PARTS.map(({ notEmulated }) => notEmulated));
const UNUSED_SETTINGS = join(PARTS.map(({ unusedSettings }) => unusedSettings));

/** What is only partly served, and what is not at all: one row for each kind of resource, and for each setting. */
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

/** Settings of the program's resources that change nothing here. */
function settingRows(resources: readonly GraphResource[]): ServedRow[] {
  return resources.flatMap(({ type, name, inputs }) =>
    Object.entries(UNUSED_SETTINGS.get(type) ?? {}).flatMap(([setting, row]) => {
      const value = inputs[setting];
      const isUnset = value === undefined || value === null || value === false || value === "";
      return isUnset ? [] : [{ what: `${name} ${setting}`, ...row }];
    }),
  );
}

function notEmulatedRows(counts: ReadonlyMap<string, number>): ServedRow[] {
  return [...counts]
    .filter(([type]) => !READ.has(type) && !APPROXIMATED.has(type))
    .sort(([a], [b]) => byText(a, b))
    .map(([type, count]) => ({
      what: `${count} ${type}`,
      fidelity: "not emulated",
      note: NOT_EMULATED.get(type) ?? "nothing stands in for it",
    }));
}

/** Types of components that only a provider knows to take apart: they were given something, and have nothing in them here. */
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

/** Resources of AWS, by type. */
function countByType(resources: readonly GraphResource[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type, custom } of resources) {
    if (custom && type.startsWith("aws:")) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function join<T>(records: readonly (Readonly<Record<string, T>> | undefined)[]): ReadonlyMap<string, T> {
  return new Map(records.flatMap((record) => Object.entries(record ?? {})));
}
