import type { LabelParameterVersionRequest, LabelParameterVersionResult } from "../../model/calls/ssm";
import { ssmError } from "../errors";
import { readReference } from "../names";
import type { Parameters } from "../state/parameters";
import { versionOf } from "./read";

/** The most labels of one version. @see Systems Manager API reference, LabelParameterVersion */
const MOST_LABELS = 10;

/** Gives labels to a version, and takes them from the versions that have them. */
export function labelVersion(
  parameters: Parameters,
  { Name, ParameterVersion, Labels }: LabelParameterVersionRequest,
): LabelParameterVersionResult {
  const parameter = parameters.get(readReference(Name).name);
  const { name } = parameter;
  const selector = ParameterVersion === undefined ? undefined : String(ParameterVersion);
  const { version } = versionOf(parameter, { name, selector });
  const labels = Labels.filter(isValid);
  const all = new Set([...labelsOf(parameter.labels, version), ...labels]);
  if (all.size > MOST_LABELS)
    throw ssmError(
      "ParameterVersionLabelLimitExceeded",
      `A parameter version can have maximum ${MOST_LABELS} labels. Move one or more labels to another version and try again.`,
    );
  parameters.commit({
    kind: "parameter-labels-put",
    name,
    labels: labels.map((label) => [label, version] as const),
  });
  return { InvalidLabels: Labels.filter((label) => !isValid(label)), ParameterVersion: version };
}

function isValid(label: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_.-]*$/.test(label) && !/^(aws|ssm)/i.test(label);
}

function labelsOf(labels: ReadonlyMap<string, number>, version: number): readonly string[] {
  return [...labels].filter(([, number]) => number === version).map(([label]) => label);
}
