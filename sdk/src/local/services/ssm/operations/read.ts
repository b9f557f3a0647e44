import type { AccountRegion } from "../../endpoint/aws-api";
import type { CallContext, LocalAws } from "../../endpoint/aws-service";
import type { SomeOperations } from "../../endpoint/model-operations";
import type {
  Calls,
  GetParameterHistoryRequest,
  GetParameterHistoryResult,
  GetParametersByPathRequest,
  GetParametersByPathResult,
  GetParametersRequest,
  GetParametersResult,
  Parameter as ShownParameter,
} from "../../model/calls/ssm";
import { ServiceError } from "../../service-error";
import { invalid, ssmError } from "../errors";
import { checkFilters, isUnder, keyOf, NO_PATH, passes } from "../filters";
import { checkForm, type ParameterReference, parameterArn, readReference } from "../names";
import { pageOf } from "../pages";
import { secretParameter } from "../secret-reference";
import { newestOf, type Parameter, type Parameters, type ParameterVersion } from "../state/parameters";

/** The text in place of a secret value, unless the call asks for decryption. */
const ENCRYPTED = "(encrypted: ask WithDecryption for the value)";

/** Finds a parameter by the name in a call. */
type Find = (given: string, decrypt: boolean, context: CallContext) => Promise<ShownParameter>;

/** Operations that read. */
export function readOperations(parameters: Parameters, aws: LocalAws) {
  const find: Find = async (given, decrypt, context) =>
    (await secretParameter(aws, given, decrypt, context)) ??
    described(parameters, given, decrypt, context.accountRegion);
  return {
    GetParameter: async ({ Name, WithDecryption = false }, context) => ({
      Parameter: await find(Name, WithDecryption, context),
    }),
    GetParameters: (input, context) => findAll(input, find, context),
    GetParametersByPath: (input, { accountRegion }) => byPath(parameters, input, accountRegion),
    GetParameterHistory: (input) => history(parameters.get(readReference(input.Name).name), input),
  } satisfies SomeOperations<Calls>;
}

/** A parameter with the name in the call, or its own name for an ARN. */
function described(
  parameters: Parameters,
  given: string,
  decrypt: boolean,
  accountRegion: AccountRegion,
): ShownParameter {
  const reference = readReference(given);
  checkForm(reference.name);
  const parameter = parameters.get(reference.name);
  const shown = describe(
    parameter,
    versionOf(parameter, reference),
    decrypt,
    accountRegion,
    reference.selector,
  );
  return reference.isArn ? shown : { ...shown, Name: reference.name };
}

async function findAll(
  { Names, WithDecryption = false }: GetParametersRequest,
  find: Find,
  context: CallContext,
): Promise<GetParametersResult> {
  const found: ShownParameter[] = [];
  const InvalidParameters: string[] = [];
  for (const name of new Set(Names)) {
    try {
      found.push(await find(name, WithDecryption, context));
    } catch (error) {
      if (!(error instanceof ServiceError) || !MISSING.has(error.code)) throw error;
      InvalidParameters.push(name);
    }
  }
  return { Parameters: found, InvalidParameters };
}

/** Codes of errors for missing parameters, which a list of many leaves out. */
const MISSING: ReadonlySet<string> = new Set(["ParameterNotFound", "ParameterVersionNotFound"]);

/** The version that is meant: the newest, unless a number or a label says another. */
export function versionOf(
  { versions, labels }: Parameter,
  { name, selector }: Omit<ParameterReference, "isArn">,
): ParameterVersion {
  const wanted =
    selector === undefined ? versions.at(-1)?.version : (labels.get(selector) ?? Number(selector));
  const found = versions.find(({ version }) => version === wanted);
  if (found) return found;
  const isNumber = /^\d+$/.test(selector ?? "");
  const what = isNumber ? `version ${selector} of ${name}` : `label ${selector} for parameter ${name}`;
  const then = isNumber ? "Verify the version and try again." : "Verify the label and try again.";
  throw ssmError("ParameterVersionNotFound", `Systems Manager could not find ${what}. ${then}`);
}

function describe(
  { name }: Parameter,
  version: ParameterVersion,
  decrypt: boolean,
  accountRegion: AccountRegion,
  selector?: string,
): ShownParameter {
  return {
    Name: name,
    Type: version.type,
    Value: valueOf(version, decrypt),
    Version: version.version,
    ...(selector !== undefined && { Selector: `:${selector}` }),
    LastModifiedDate: version.modifiedAt / 1000,
    ARN: parameterArn(name, accountRegion),
    DataType: version.dataType,
  };
}

function valueOf({ type, value }: ParameterVersion, decrypt: boolean): string {
  return type === "SecureString" && !decrypt ? ENCRYPTED : value;
}

function byPath(
  parameters: Parameters,
  input: GetParametersByPathRequest,
  accountRegion: AccountRegion,
): GetParametersByPathResult {
  const { Path, ParameterFilters = [], Recursive = false, WithDecryption = false } = input;
  if (!Path.startsWith("/")) throw invalid(NO_PATH);
  checkFilters(ParameterFilters, "path");
  const found = parameters.all
    .filter(({ name }) => name.startsWith("/") && isUnder(name, Path, Recursive))
    .flatMap((parameter) => {
      const version = labelled(parameter, ParameterFilters);
      const isFound = version && ParameterFilters.every((filter) => passes(parameter, version, filter));
      return isFound ? [{ parameter, version }] : [];
    })
    .sort((a, b) => (a.parameter.name < b.parameter.name ? -1 : 1));
  const { items, next } = pageOf(found, input, 10);
  return {
    Parameters: items.map(({ parameter, version }) =>
      describe(parameter, version, WithDecryption, accountRegion),
    ),
    ...next,
  };
}

/** The version with one of the labels that a call asks for. @default the newest */
function labelled(
  parameter: Parameter,
  filters: NonNullable<GetParametersByPathRequest["ParameterFilters"]>,
): ParameterVersion | undefined {
  const filter = filters.find(({ Key }) => Key === "Label");
  if (!filter) return newestOf(parameter);
  return parameter.versions.find((version) => passes(parameter, version, filter));
}

function history(
  { name, versions, labels }: Parameter,
  input: GetParameterHistoryRequest,
): GetParameterHistoryResult {
  const { items, next } = pageOf(versions, input, 50);
  return {
    Parameters: items.map((version) => ({
      Name: name,
      Type: version.type,
      KeyId: keyOf(version),
      LastModifiedDate: version.modifiedAt / 1000,
      LastModifiedUser: version.modifiedBy,
      Description: version.description,
      Value: valueOf(version, input.WithDecryption ?? false),
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
