import { withinTime } from "../../../within-time";
import { type Caller, isServicePrincipal } from "../../endpoint/aws-service";
import type { SomeOperations } from "../../endpoint/model-operations";
import { validationMessage } from "../../model";
import type { Calls, PutParameterRequest, PutParameterResult } from "../../model/calls/ssm";
import { faultText } from "../../model/fault";
import { invalid, ssmError } from "../errors";
import { checkName, readReference } from "../names";
import { newestOf, nextVersion, type Parameters, type ParameterVersion } from "../state/parameters";
import { limited } from "./tags";

/** Characters of a value, by tier. @see Systems Manager, managing parameter tiers */
const LONGEST: Readonly<Record<string, number>> = {
  Standard: 4096,
  Advanced: 8192,
  "Intelligent-Tiering": 8192,
};
/** @see Systems Manager API reference, PutParameter, DataType */
const DATA_TYPES: ReadonlySet<string> = new Set(["text", "aws:ec2:image", "aws:ssm:integration"]);

/** Operations that make parameters and delete them. */
export function writeOperations(parameters: Parameters, now: () => number) {
  return {
    PutParameter: (input, { caller }) => put(parameters, input, now(), caller),
    DeleteParameter: ({ Name }) => {
      parameters.commit({ kind: "parameter-deleted", name: parameters.get(readReference(Name).name).name });
      return {};
    },
    DeleteParameters: ({ Names }) => {
      const named = Names.map((given) => ({ given, found: parameters.find(readReference(given).name) }));
      const deleted = named.flatMap(({ found }) => found?.name ?? []);
      parameters.commit(
        ...[...new Set(deleted)].map((name) => ({ kind: "parameter-deleted", name }) as const),
      );
      return {
        DeletedParameters: named.filter(({ found }) => found).map(({ given }) => given),
        InvalidParameters: named.filter(({ found }) => !found).map(({ given }) => given),
      };
    },
  } satisfies SomeOperations<Calls>;
}

function put(
  parameters: Parameters,
  input: PutParameterRequest,
  now: number,
  caller: Caller,
): PutParameterResult {
  const { name } = readReference(input.Name);
  checkName(name);
  const { Overwrite = false, Tags = [] } = input;
  if (Overwrite && Tags.length > 0)
    throw invalid(
      "Invalid request: tags and overwrite can't be used together. To create a parameter with tags, please remove overwrite flag. To update tags for an existing parameter, please use AddTagsToResource or RemoveTagsFromResource.",
    );
  const existing = parameters.find(name);
  if (existing && !Overwrite)
    throw ssmError(
      "ParameterAlreadyExists",
      "The parameter already exists. To overwrite this value, set the overwrite option in the request to true.",
    );
  const before = existing && newestOf(existing);
  const type = input.Type ?? before?.type;
  if (type === undefined) throw invalid("A parameter type is required when you create a parameter.");
  const version: ParameterVersion = {
    version: existing ? nextVersion(existing) : 1,
    type,
    value: input.Value,
    keyId: input.KeyId ?? before?.keyId,
    description: input.Description ?? before?.description,
    allowedPattern: input.AllowedPattern,
    dataType: input.DataType ?? before?.dataType ?? "text",
    tier: input.Tier ?? before?.tier ?? "Standard",
    modifiedAt: now,
    modifiedBy: isServicePrincipal(caller) ? caller.service : caller.identity.userArn,
  };
  checkVersion(version);
  const tags = limited(Tags.map(({ Key, Value }) => [Key, Value] as const));
  const stored = existing?.name ?? name;
  parameters.commit(
    { kind: "parameter-put", name: stored, version },
    ...(tags.length > 0 ? [{ kind: "parameter-tags-put", name: stored, tags } as const] : []),
  );
  return { Version: version.version, Tier: version.tier };
}

function checkVersion({ value, tier, dataType, allowedPattern }: ParameterVersion): void {
  if (value === "") {
    const must = "Member must have length greater than or equal to 1.";
    throw invalid(validationMessage([faultText("Value ''", "value", must)]));
  }
  if (!DATA_TYPES.has(dataType))
    throw invalid(
      `The following data type is not supported: ${dataType} (Data type names are all lowercase.)`,
    );
  const longest = LONGEST[tier] ?? 4096;
  if (Buffer.byteLength(value) > longest)
    throw invalid(
      `${tier} tier parameters support a maximum parameter value of ${longest} characters.${tier === "Standard" ? " To create a larger parameter value, upgrade the parameter to use the advanced-parameter tier." : ""}`,
    );
  if (allowedPattern !== undefined && !isAllowed(allowedPattern, value))
    throw ssmError(
      "ParameterPatternMismatchException",
      `Parameter value, cannot be validated against allowedPattern: ${allowedPattern}`,
    );
}

/** An expression that takes too long is refused like an invalid one. Definition silent: what AWS does with it. */
function isAllowed(pattern: string, value: string): boolean {
  try {
    const expression = new RegExp(pattern);
    return withinTime(`AllowedPattern ${pattern}`, () => expression.test(value));
  } catch (error) {
    const reason = (error as Error).message;
    throw ssmError(
      "InvalidAllowedPatternException",
      `The request does not meet the regular expression requirement. ${reason}`,
    );
  }
}
