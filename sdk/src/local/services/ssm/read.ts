import type { Input, Output, Place } from "../endpoint/aws-api";
import type { Operation } from "../endpoint/aws-service";
import { ServiceError } from "../service-error";
import { invalid, type ParameterReference, parameterArn, readReference } from "./names";
import { pageOf } from "./pages";
import type { Parameter, Parameters, ParameterVersion } from "./store";

/** What there is in place of a secret value for whoever does not ask to have it decrypted. */
export const ENCRYPTED = "(encrypted: ask WithDecryption for the value)";

/** Operations that read. */
export function readOperations(parameters: Parameters): Readonly<Record<string, Operation>> {
  const described = (given: string, decrypt: boolean, place: Place) => {
    const reference = readReference(given);
    const parameter = parameters.get(reference.name);
    return describe(parameter, versionOf(parameter, reference), decrypt, place, reference.selector);
  };
  return {
    GetParameter: (input, { place }) => ({
      Parameter: described(String(input.Name), isTrue(input.WithDecryption), place),
    }),
    GetParameters: (input, { place }) => {
      const found: Output[] = [];
      const InvalidParameters: string[] = [];
      for (const name of new Set(input.Names as readonly string[])) {
        try {
          found.push(described(name, isTrue(input.WithDecryption), place));
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          InvalidParameters.push(name);
        }
      }
      return { Parameters: found, InvalidParameters };
    },
    GetParametersByPath: (input, { place }) => byPath(parameters, input, place),
    GetParameterHistory: (input) => history(parameters.get(readReference(input.Name).name), input),
  };
}

/** The version that is meant: the newest, unless a number or a label says another. */
export function versionOf(
  { versions, labels }: Parameter,
  { name, selector }: ParameterReference,
): ParameterVersion {
  const wanted =
    selector === undefined ? versions.at(-1)?.version : (labels.get(selector) ?? Number(selector));
  const found = versions.find(({ version }) => version === wanted);
  if (found) return found;
  const isNumber = /^\d+$/.test(selector ?? "");
  const what = isNumber ? `version ${selector} of ${name}` : `label ${selector} for parameter ${name}`;
  const then = isNumber ? "Verify the version and try again." : "Verify the label and try again.";
  throw new ServiceError("ParameterVersionNotFound", `Systems Manager could not find ${what}. ${then}`);
}

function describe(
  { name }: Parameter,
  version: ParameterVersion,
  decrypt: boolean,
  place: Place,
  selector?: string,
): Output {
  return {
    Name: name,
    Type: version.type,
    Value: valueOf(version, decrypt),
    Version: version.version,
    ...(selector !== undefined && { Selector: `:${selector}` }),
    LastModifiedDate: version.modifiedAt / 1000,
    ARN: parameterArn(name, place),
    DataType: version.dataType,
  };
}

function valueOf({ type, value }: ParameterVersion, decrypt: boolean): string {
  return type === "SecureString" && !decrypt ? ENCRYPTED : value;
}

function byPath(parameters: Parameters, input: Input, place: Place): Output {
  const path = String(input.Path ?? "");
  if (!path.startsWith("/"))
    throw invalid(
      `The parameter doesn't meet the parameter name requirements. The parameter name must begin with a forward slash "/". It can't be prefixed with \\"aws\\" or \\"ssm\\" (case-insensitive). It must use only letters, numbers, or the following symbols: . (period), - (hyphen), _ (underscore). Special characters are not allowed. All sub-paths, if specified, must use the forward slash symbol "/". Valid example: /get/parameters2-/by1./path0_.`,
    );
  const start = path.endsWith("/") ? path : `${path}/`;
  const isInside = ({ name }: Parameter) =>
    name.startsWith(start) && (isTrue(input.Recursive) || !name.slice(start.length).includes("/"));
  const found = parameters.all
    .filter(isInside)
    .flatMap((parameter) => filtered(parameter, listOf(input.ParameterFilters)))
    .sort((a, b) => (a.parameter.name < b.parameter.name ? -1 : 1));
  const { items, next } = pageOf(found, input, 10);
  return {
    Parameters: items.map(({ parameter, version }) =>
      describe(parameter, version, isTrue(input.WithDecryption), place),
    ),
    ...next,
  };
}

interface Filter {
  readonly Key?: string;
  readonly Values?: readonly string[];
}

/** By type, or by label: then that version is meant. */
function filtered(
  parameter: Parameter,
  filters: readonly Filter[],
): readonly { readonly parameter: Parameter; readonly version: ParameterVersion }[] {
  let version = parameter.versions.at(-1);
  for (const { Key, Values = [] } of filters) {
    if (Key === "Type") {
      if (version && !Values.includes(version.type)) return [];
    } else if (Key === "Label") {
      const number = Values.map((label) => parameter.labels.get(label)).find((found) => found !== undefined);
      version = parameter.versions.find((one) => one.version === number);
    } else
      throw new ServiceError(
        "InvalidFilterKey",
        `The following filter key is not valid: ${Key}. Valid filter keys include: [Type, KeyId, Label].`,
      );
  }
  return version ? [{ parameter, version }] : [];
}

function history({ name, versions, labels }: Parameter, input: Input): Output {
  const { items, next } = pageOf(versions, input, 50);
  return {
    Parameters: items.map((version) => ({
      Name: name,
      Type: version.type,
      LastModifiedDate: version.modifiedAt / 1000,
      LastModifiedUser: version.modifiedBy,
      Description: version.description,
      Value: valueOf(version, isTrue(input.WithDecryption)),
      AllowedPattern: version.allowedPattern,
      Version: version.version,
      Labels: [...labels].filter(([, number]) => number === version.version).map(([label]) => label),
      Tier: version.tier,
      Policies: [],
      DataType: version.dataType,
    })),
    ...next,
  };
}

export function isTrue(value: unknown): boolean {
  return value === true;
}

function listOf(value: unknown): readonly Filter[] {
  return Array.isArray(value) ? value : [];
}
