import type { Input, Output, Place } from "../endpoint/aws-api";
import { ServiceError } from "../service-error";
import { parameterArn } from "./names";
import { pageOf } from "./pages";
import type { Parameter, Parameters } from "./store";

interface Filter {
  readonly Key?: string;
  readonly Option?: string;
  readonly Values?: readonly string[];
}

/** What there is, without values. */
export function describeParameters(parameters: Parameters, input: Input, place: Place): Output {
  const filters = (Array.isArray(input.ParameterFilters) ? input.ParameterFilters : []) as readonly Filter[];
  const found = parameters.all
    .filter((parameter) => filters.every((filter) => fits(parameter, filter)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const { items, next } = pageOf(found, input, 50);
  return { Parameters: items.map((parameter) => metadata(parameter, place)), ...next };
}

function metadata({ name, versions }: Parameter, place: Place): Output {
  const newest = versions.at(-1);
  return {
    Name: name,
    ARN: parameterArn(name, place),
    Type: newest?.type,
    ...(newest?.type === "SecureString" && { KeyId: "alias/aws/ssm" }),
    LastModifiedDate: (newest?.modifiedAt ?? 0) / 1000,
    LastModifiedUser: newest?.modifiedBy,
    Description: newest?.description,
    AllowedPattern: newest?.allowedPattern,
    Version: newest?.version,
    Tier: newest?.tier,
    Policies: [],
    DataType: newest?.dataType,
  };
}

function fits({ name, versions, tags }: Parameter, { Key = "", Option, Values = [] }: Filter): boolean {
  const newest = versions.at(-1);
  switch (Key) {
    case "Name":
      return Values.some((value) => matches(name, value, Option ?? "Equals"));
    case "Path":
      return Values.some((path) => isUnder(name, path, Option === "Recursive"));
    case "Type":
      return newest !== undefined && Values.includes(newest.type);
    case "Tier":
      return newest !== undefined && Values.includes(newest.tier);
    case "DataType":
      return newest !== undefined && Values.includes(newest.dataType);
    default: {
      if (!Key.startsWith("tag:"))
        throw new ServiceError(
          "InvalidFilterKey",
          `The following filter key is not valid: ${Key}. It is not served here.`,
        );
      const value = tags.get(Key.slice("tag:".length));
      return value !== undefined && (Values.length === 0 || Values.includes(value));
    }
  }
}

function matches(name: string, value: string, option: string): boolean {
  if (option === "BeginsWith") return name.startsWith(value);
  if (option === "Contains") return name.includes(value);
  return name === value;
}

function isUnder(name: string, path: string, deep: boolean): boolean {
  const start = path.endsWith("/") ? path : `${path}/`;
  return name.startsWith(start) && (deep || !name.slice(start.length).includes("/"));
}
