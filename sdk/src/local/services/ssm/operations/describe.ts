import type { AccountRegion } from "../../endpoint/aws-api";
import type {
  DescribeParametersRequest,
  DescribeParametersResult,
  ParameterMetadata,
  ParameterStringFilter,
} from "../../model/calls/ssm";
import { invalid } from "../errors";
import { checkFilters, keyOf, passes } from "../filters";
import { parameterArn } from "../names";
import { pageOf } from "../pages";
import { newestOf, type Parameter, type Parameters } from "../state/parameters";

/** Descriptions of parameters, without values. */
export function describeParameters(
  parameters: Parameters,
  input: DescribeParametersRequest,
  accountRegion: AccountRegion,
): DescribeParametersResult {
  const filters = readFilters(input);
  const found = parameters.all
    .filter((parameter) => filters.every((filter) => passes(parameter, newestOf(parameter), filter)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const { items, next } = pageOf(found, input, 50);
  return { Parameters: items.map((parameter) => metadata(parameter, accountRegion)), ...next };
}

/** The filters of a call, of both kinds. Older ones have no options: a name begins with their value. */
function readFilters({
  Filters,
  ParameterFilters = [],
}: DescribeParametersRequest): readonly ParameterStringFilter[] {
  if (Filters === undefined) {
    checkFilters(ParameterFilters, "describe");
    return ParameterFilters;
  }
  if (ParameterFilters.length > 0)
    throw invalid("You can use either Filters or ParameterFilters in a single request.");
  return Filters.map(({ Key, Values }) => ({
    Key,
    Values,
    Option: Key === "Name" ? "BeginsWith" : "Equals",
  }));
}

function metadata(parameter: Parameter, accountRegion: AccountRegion): ParameterMetadata {
  const { name } = parameter;
  const newest = newestOf(parameter);
  return {
    Name: name,
    ARN: parameterArn(name, accountRegion),
    Type: newest.type,
    KeyId: keyOf(newest),
    LastModifiedDate: newest.modifiedAt / 1000,
    LastModifiedUser: newest.modifiedBy,
    Description: newest.description,
    AllowedPattern: newest.allowedPattern,
    Version: newest.version,
    Tier: newest.tier,
    Policies: [],
    DataType: newest.dataType,
  };
}
