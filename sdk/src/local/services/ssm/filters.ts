import type { ParameterStringFilter } from "../model/calls/ssm";
import { invalid, ssmError } from "./errors";
import { sameName } from "./names";
import type { Parameter, ParameterVersion } from "./state/parameters";

/** Filters of which a list takes others. */
type FilterUse = "describe" | "path";

const KEYS: Readonly<Record<FilterUse, readonly string[]>> = {
  describe: ["Path", "Name", "Type", "KeyId", "Tier", "DataType"],
  path: ["Type", "KeyId", "Label"],
};
/** Values that filters may have, where there are a few alone. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  Tier: ["Standard", "Advanced", "Intelligent-Tiering"],
  Type: ["String", "StringList", "SecureString"],
};
const PATH = /^(\/[a-zA-Z0-9_.-]+)*\/?$/;
/** Words of a refusal that no path is. */
export const NO_PATH =
  'The parameter doesn\'t meet the parameter name requirements. The parameter name must begin with a forward slash "/". It can\'t be prefixed with \\"aws\\" or \\"ssm\\" (case-insensitive). It must use only letters, numbers, or the following symbols: . (period), - (hyphen), _ (underscore). Special characters are not allowed. All sub-paths, if specified, must use the forward slash symbol "/". Valid example: /get/parameters2-/by1./path0_.';

/**
 * Refuses filters that no list takes.
 * @see getmoto/moto 0af643a5 moto/ssm/models.py, _validate_parameter_filters, for the words of the refusals
 */
export function checkFilters(filters: readonly ParameterStringFilter[], use: FilterUse): void {
  const seen = new Set<string>();
  for (const filter of filters) {
    checkKey(filter, use);
    if (seen.has(filter.Key))
      throw ssmError(
        "InvalidFilterKey",
        `The following filter is duplicated in the request: ${filter.Key}. A request can contain only one occurrence of a specific filter.`,
      );
    seen.add(filter.Key);
    if (filter.Key === "Path") checkPaths(filter);
    checkOption(filter);
    checkValues(filter);
  }
}

function checkKey({ Key, Values = [] }: ParameterStringFilter, use: FilterUse): void {
  const isTag = Key.startsWith("tag:");
  if (!KEYS[use].includes(Key) && !(isTag && use === "describe"))
    throw ssmError(
      "InvalidFilterKey",
      `The following filter key is not valid: ${Key}. Valid filter keys include: [${KEYS[use].join(", ")}].`,
    );
  // A tag may be asked for without a value.
  if (!isTag && Values.length === 0)
    throw ssmError(
      "InvalidFilterValue",
      `The following filter values are missing : null for filter key ${Key}.`,
    );
}

function checkPaths({ Values = [] }: ParameterStringFilter): void {
  for (const path of Values) {
    if (/^\/(aws|ssm)/i.test(path))
      throw invalid(
        'Filters for common parameters can\'t be prefixed with "aws" or "ssm" (case-insensitive). When using global parameters, please specify within a global namespace.',
      );
    if (!path.startsWith("/") || !PATH.test(path)) throw invalid(NO_PATH);
  }
}

function checkOption({ Key, Option }: ParameterStringFilter): void {
  const options = optionsOf(Key);
  if (Option === undefined || options.includes(Option)) return;
  const listed = Key === "Path" ? options : ["BeginsWith", "Equals"];
  throw ssmError(
    "InvalidFilterOption",
    `The following filter option is not valid: ${Option}. Valid options include: [${listed.join(", ")}].`,
  );
}

function optionsOf(key: string): readonly string[] {
  if (key === "Path") return ["Recursive", "OneLevel"];
  return key === "Name" ? ["BeginsWith", "Equals", "Contains"] : ["BeginsWith", "Equals"];
}

function checkValues({ Key, Values = [] }: ParameterStringFilter): void {
  const wrong = Values.find((value) => VALUES[Key]?.includes(value) === false);
  if (wrong !== undefined)
    throw ssmError(
      "InvalidFilterValue",
      `The following filter value is not valid: ${wrong}. Valid values include: [${VALUES[Key]?.join(", ")}].`,
    );
}

/** Whether a version of a parameter is one that a filter lets pass. */
export function passes(
  { name, tags, labels }: Parameter,
  version: ParameterVersion,
  { Key, Option, Values = [] }: ParameterStringFilter,
): boolean {
  const fits = (text: string | undefined) => text !== undefined && compares(text, Option, Values);
  switch (Key) {
    case "Name":
      return sameName(name).some(fits);
    case "Path":
      return Values.some((path) => isUnder(name, path, Option === "Recursive"));
    case "Type":
      return fits(version.type);
    case "KeyId":
      return fits(keyOf(version));
    case "Tier":
      return fits(version.tier);
    case "DataType":
      return fits(version.dataType);
    case "Label":
      return [...labels].some(([label, number]) => number === version.version && fits(label));
    default: {
      const value = tags.get(Key.slice("tag:".length));
      return value !== undefined && (Values.length === 0 || compares(value, Option, Values));
    }
  }
}

function compares(text: string, option: string | undefined, values: readonly string[]): boolean {
  return values.some((value) => {
    if (option === "BeginsWith") return text.startsWith(value);
    return option === "Contains" ? text.includes(value) : text === value;
  });
}

/** The key that a version is encrypted with on AWS. */
export function keyOf({ type, keyId }: ParameterVersion): string | undefined {
  return type === "SecureString" ? (keyId ?? "alias/aws/ssm") : undefined;
}

/** Whether a name is directly below a path, or with `isDeep` at any level. */
export function isUnder(name: string, path: string, isDeep: boolean): boolean {
  const start = path.endsWith("/") ? path : `${path}/`;
  const full = name.startsWith("/") ? name : `/${name}`;
  return full.startsWith(start) && (isDeep || !full.slice(start.length).includes("/"));
}
