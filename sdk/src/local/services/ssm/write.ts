import { withinTime } from "../../within-time";
import type { Input, Output } from "../endpoint/aws-api";
import { type Caller, isServicePrincipal, type Operation } from "../endpoint/aws-service";
import { ServiceError } from "../service-error";
import { limitedTags, MOST_TAGS } from "../tag-limit";
import { checkName, invalid, readReference } from "./names";
import { isTrue, versionOf } from "./read";
import { nextVersion, type Parameter, type Parameters, type ParameterType } from "./store";

/** Characters of a value, by tier. @see Systems Manager, managing parameter tiers */
const LONGEST: Readonly<Record<string, number>> = {
  Standard: 4096,
  Advanced: 8192,
  "Intelligent-Tiering": 8192,
};

/** Operations that change something. */
export function writeOperations(
  parameters: Parameters,
  now: () => number,
): Readonly<Record<string, Operation>> {
  return {
    PutParameter: (input, { caller }) => put(parameters, input, now(), caller),
    DeleteParameter: (input) => {
      parameters.commit({
        kind: "parameter-deleted",
        name: parameters.get(readReference(input.Name).name).name,
      });
      return {};
    },
    DeleteParameters: (input) => {
      const names = input.Names as readonly string[];
      const found = names.flatMap((name) => parameters.find(readReference(name).name) ?? []);
      parameters.commit(...found.map(({ name }) => ({ kind: "parameter-deleted", name }) as const));
      const DeletedParameters = found.map(({ name }) => name);
      return {
        DeletedParameters,
        InvalidParameters: names.filter((name) => !DeletedParameters.includes(name)),
      };
    },
    LabelParameterVersion: (input) =>
      label(parameters.get(readReference(input.Name).name), input, parameters),
    AddTagsToResource: (input) => {
      const parameter = tagged(parameters, input);
      const added = listOf(input.Tags).map(({ Key, Value }) => [String(Key), String(Value)] as const);
      const tags = limited([...new Map([...parameter.tags, ...added])]);
      parameters.commit({ kind: "parameter-tags-put", name: parameter.name, tags });
      return {};
    },
    RemoveTagsFromResource: (input) => {
      const parameter = tagged(parameters, input);
      const removed = new Set(Array.isArray(input.TagKeys) ? input.TagKeys : []);
      const tags = [...parameter.tags].filter(([key]) => !removed.has(key));
      parameters.commit({ kind: "parameter-tags-put", name: parameter.name, tags });
      return {};
    },
    ListTagsForResource: (input) => ({
      TagList: [...tagged(parameters, input).tags].map(([Key, Value]) => ({ Key, Value })),
    }),
  };
}

function put(parameters: Parameters, input: Input, now: number, caller: Caller): Output {
  const { name } = readReference(input.Name);
  checkName(name);
  const existing = parameters.find(name);
  if (existing && !isTrue(input.Overwrite))
    throw new ServiceError(
      "ParameterAlreadyExists",
      "The parameter already exists. To overwrite this value, set the overwrite option in the request to true.",
    );
  const before = existing?.versions.at(-1);
  const type = input.Type ?? before?.type;
  if (type === undefined) throw invalid("A parameter type is required when you create a parameter.");
  const version = {
    version: existing ? nextVersion(existing) : 1,
    type: type as ParameterType,
    value: String(input.Value ?? ""),
    description: optional(input.Description) ?? before?.description,
    allowedPattern: optional(input.AllowedPattern),
    dataType: optional(input.DataType) ?? before?.dataType ?? "text",
    tier: optional(input.Tier) ?? before?.tier ?? "Standard",
    modifiedAt: now,
    modifiedBy: isServicePrincipal(caller) ? caller.service : caller.identity.userArn,
  };
  checkValue(version);
  const tags = limited(listOf(input.Tags).map(({ Key, Value }) => [String(Key), String(Value)] as const));
  const stored = existing?.name ?? name;
  parameters.commit(
    { kind: "parameter-put", name: stored, version },
    ...(tags.length > 0 ? [{ kind: "parameter-tags-put", name: stored, tags } as const] : []),
  );
  return { Version: version.version, Tier: version.tier };
}

function checkValue(version: {
  readonly value: string;
  readonly tier: string;
  readonly allowedPattern: string | undefined;
}): void {
  const { value, tier, allowedPattern } = version;
  if (value === "")
    throw invalid(
      "1 validation error detected: Value '' at 'value' failed to satisfy constraint: Member must have length greater than or equal to 1.",
    );
  const longest = LONGEST[tier] ?? 4096;
  if (Buffer.byteLength(value) > longest)
    throw invalid(
      `${tier} tier parameters support a maximum parameter value of ${longest} characters.${tier === "Standard" ? " To create a larger parameter value, upgrade the parameter to use the advanced-parameter tier." : ""}`,
    );
  if (allowedPattern !== undefined && !isAllowed(allowedPattern, value))
    throw new ServiceError(
      "ParameterPatternMismatchException",
      `Parameter value, cannot be validated against allowedPattern: ${allowedPattern}`,
    );
}

/** An expression that does not come to its end is refused as one that is none. Definition silent: what AWS does with it. */
function isAllowed(pattern: string, value: string): boolean {
  try {
    const expression = new RegExp(pattern);
    return withinTime(`AllowedPattern ${pattern}`, () => expression.test(value));
  } catch (error) {
    const reason = (error as Error).message;
    throw new ServiceError(
      "InvalidAllowedPatternException",
      `The request does not meet the regular expression requirement. ${reason}`,
    );
  }
}

function limited<Tags extends readonly object[]>(tags: Tags): Tags {
  return limitedTags(tags, "TooManyTagsError", `A parameter can have at most ${MOST_TAGS} tags.`);
}

function label(parameter: Parameter, input: Input, parameters: Parameters): Output {
  const { ParameterVersion, Labels } = input;
  const selector = ParameterVersion === undefined ? undefined : String(ParameterVersion);
  const { version } = versionOf(parameter, { name: parameter.name, selector });
  const given = Array.isArray(Labels) ? Labels.map(String) : [];
  const isValid = (name: string) => /^[a-zA-Z_][a-zA-Z0-9_.-]*$/.test(name) && !/^(aws|ssm)/i.test(name);
  const labels = given.filter(isValid).map((name) => [name, version] as const);
  parameters.commit({ kind: "parameter-labels-put", name: parameter.name, labels });
  return { InvalidLabels: given.filter((name) => !isValid(name)), ParameterVersion: version };
}

/** Only parameters have tags here. */
function tagged(parameters: Parameters, { ResourceType, ResourceId }: Input): Parameter {
  if (ResourceType !== "Parameter")
    throw new ServiceError(
      "InvalidResourceType",
      `The resource type is not valid: ${ResourceType} is not served here.`,
    );
  const found = parameters.find(readReference(ResourceId).name);
  if (!found)
    throw new ServiceError(
      "InvalidResourceId",
      "The resource ID is not valid. Verify that you entered the correct ID and try again.",
    );
  return found;
}

function optional(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}

function listOf(value: unknown): readonly { readonly Key?: unknown; readonly Value?: unknown }[] {
  return Array.isArray(value) ? value : [];
}
