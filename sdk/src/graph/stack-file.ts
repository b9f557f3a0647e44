import { hexOf } from "../aws/answer";
import type { Issues } from "../errors";
import { readJsonFile } from "./json-file";
import { isSameStack } from "./stack-name";
import type { UnknownValue } from "./types";
import { MARK, secretToWire, type WireValue } from "./wire";

/** The outputs of a stack as a file has them. */
export interface StackFile {
  /** Secrets are marked as on the wire. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Secrets that the file masks or has encrypted. */
  readonly masked: readonly UnknownValue[];
  /** Whether the file says which outputs are secret. */
  readonly marksSecrets: boolean;
}

/** The text that `pulumi stack output --json` prints for a secret without `--show-secrets`. */
const MASK = "[secret]";
const STACK_TYPE = "pulumi:pulumi:Stack";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The outputs of a stack from a file: what `pulumi stack output --json --show-secrets` prints, or `pulumi stack export`.
 *
 * @param name the stack that they are given for, as the author writes it
 * @throws DefinitionError for a file that is neither, or that is of another stack
 */
export function readStackFile(name: string, file: string, project: string, issues: Issues): StackFile {
  const data = readJsonFile(file, "STACK_OUTPUTS_INVALID", issues);
  if (!isFields(data)) throw refusal(issues, "the file holds no JSON object", file, name);
  const isExport = isFields(data.deployment);
  const outputs = isExport
    ? exportedOutputs(data.deployment as Fields, { name, file, project, issues })
    : data;
  const masked: UnknownValue[] = [];
  const open = (value: unknown, output: string): unknown =>
    opened(value, { name, file, output, isExport, masked });
  const opens = Object.entries(outputs).map(([output, value]) => [output, open(value, output)]);
  return { outputs: Object.fromEntries(opens), masked, marksSecrets: isExport };
}

interface ExportLocation {
  readonly name: string;
  readonly file: string;
  readonly project: string;
  readonly issues: Issues;
}

function exportedOutputs(deployment: Fields, { name, file, project, issues }: ExportLocation): Fields {
  const resources = (Array.isArray(deployment.resources) ? deployment.resources : []) as readonly Fields[];
  const stack = resources.find(({ type }) => type === STACK_TYPE);
  if (!stack) throw refusal(issues, "the stack of this export has nothing in it", file, name);
  const [, , ofStack, ofProject] = String(stack.urn).split(":").filter(Boolean);
  const found = `${ofProject}/${ofStack}`;
  if (!isSameStack(name, found, project))
    throw refusal(issues, `the file is an export of ${found}, and is given for ${name}`, file, name);
  return isFields(stack.outputs) ? stack.outputs : {};
}

function refusal(issues: Issues, problem: string, file: string, name: string): Error {
  const cure = `write it with: ${commandFor(name, false)}`;
  issues.add("STACK_OUTPUTS_INVALID", { problem, value: file, cure });
  return issues.toError();
}

interface OutputLocation {
  readonly name: string;
  readonly file: string;
  readonly output: string;
  readonly isExport: boolean;
  readonly masked: UnknownValue[];
}

/** A value with its secrets marked, and with something that can be found again in the place of what nobody can read. */
function opened(value: unknown, location: OutputLocation): unknown {
  if (value === MASK) return secretToWire(standIn(location));
  if (Array.isArray(value)) return value.map((item, index) => opened(item, inside(location, String(index))));
  if (!isFields(value)) return value;
  if (value[MARK] !== undefined) {
    const { plaintext } = value;
    return secretToWire(
      typeof plaintext === "string" ? (JSON.parse(plaintext) as WireValue) : standIn(location),
    );
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, opened(member, inside(location, key))]),
  );
}

function inside(location: OutputLocation, key: string): OutputLocation {
  return { ...location, output: `${location.output}.${key}` };
}

function standIn({ name, file, output, isExport, masked }: OutputLocation): string {
  const text = `unknown-secret-${output.replace(/\W+/g, "-")}-${hexOf(`${name} ${output}`, 8)}`;
  const cure = `write ${file} with secrets: ${commandFor(name, isExport)}`;
  masked.push({ value: `the secret ${output} of the stack ${name}`, standIn: text, cure });
  return text;
}

function commandFor(name: string, isExport: boolean): string {
  return isExport
    ? `pulumi stack export --show-secrets --stack ${name}`
    : `pulumi stack output --json --show-secrets --stack ${name}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
