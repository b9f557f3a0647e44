import { isDeepStrictEqual } from "node:util";
import { answerAs } from "#sdk/graph/provider/answers";
import { answerExisting } from "#sdk/graph/provider/existing";
import { propertiesFromWire, type WireObject } from "#sdk/graph/wire";
import { REPLACING } from "./replacing";

/** A resource as the state of a Pulumi stack has it. */
export interface Deployed {
  /** Empty for a component. */
  readonly id: string;
  readonly inputs: WireObject;
  readonly outputs: WireObject;
  /** The name at creation time. Values that the provider derived from it stay. */
  readonly madeAs: Pick<Wished, "name" | "urn">;
}

/** A resource in the state, with the URN of its parent: empty for the Pulumi stack itself. */
export interface StoredResource extends Deployed {
  readonly parent: string;
}

/** The state of a Pulumi stack between two runs, by URN. */
export type State = ReadonlyMap<string, StoredResource>;

/** A custom resource that is registered. */
export interface Wished {
  readonly type: string;
  readonly name: string;
  readonly urn: string;
  readonly inputs: WireObject;
  readonly region: string;
  /** Inputs that stay as they were deployed. */
  readonly ignoreChanges?: readonly string[];
}

/** The engine's operation on a resource. */
export type Step = "create" | "replace" | "update" | "same";

const STASH = "pulumi:index:Stash";

/**
 * The result of the engine and its providers for a resource.
 * A preview knows only the inputs of a new object. It has no id, and its other outputs are absent, which the
 * SDK treats as unknown.
 */
export function deploy(wished: Wished, before: Deployed | undefined, isPreview: boolean): Deployed {
  const { type } = wished;
  const inputs = inputsOf(wished, before);
  const step = stepOf(wished, before);
  const madeAs = before && step !== "replace" ? before.madeAs : { urn: wished.urn, name: wished.name };
  if (type === STASH) return { ...stash(inputs, before), madeAs };
  const isNew = before === undefined || step === "replace";
  if (isNew && isPreview) return { id: "", inputs, outputs: inputs, madeAs };
  const { values, references } = propertiesFromWire(inputs);
  const { id, state } = answerAs({ ...wished, ...madeAs, inputs: values, find: () => undefined });
  const outputs: WireObject = { ...inputs };
  // A reference would make the SDK build the resource a second time.
  for (const key of references) outputs[key] = values[key] as WireObject;
  return { id: isNew ? id : before.id, inputs, outputs: { ...outputs, ...(state as WireObject) }, madeAs };
}

/** The engine's operation on a resource, depending on whether it was deployed before. */
export function stepOf(wished: Wished, before: Deployed | undefined): Step {
  if (before === undefined) return "create";
  const inputs = inputsOf(wished, before);
  const keys = new Set([...Object.keys(inputs), ...Object.keys(before.inputs)]);
  const changed = [...keys].filter((key) => !isDeepStrictEqual(inputs[key], before.inputs[key]));
  if (changed.length === 0) return "same";
  const replacing = REPLACING[wished.type] ?? [];
  const isReplaced = replacing.includes("*") || changed.some((key) => replacing.includes(key));
  return isReplaced ? "replace" : "update";
}

function inputsOf({ inputs, ignoreChanges = [] }: Wished, before: Deployed | undefined): WireObject {
  if (before === undefined || ignoreChanges.length === 0) return inputs;
  const retained = ignoreChanges.flatMap((key) => (key in before.inputs ? [[key, before.inputs[key]]] : []));
  const others = Object.entries(inputs).filter(([key]) => !ignoreChanges.includes(key));
  return Object.fromEntries([...others, ...retained]) as WireObject;
}

/** The state of a resource that somebody else made, known in previews as well. */
export function readExisting(wished: Wished, id: string): WireObject {
  const { values } = propertiesFromWire(wished.inputs);
  const made = answerAs({ ...wished, inputs: values, find: () => undefined });
  return { ...wished.inputs, ...(answerExisting(made, id, values).state as WireObject) };
}

/** Its output is the first input it ever got, known in the first preview as well. */
function stash(inputs: WireObject, before: Deployed | undefined): Omit<Deployed, "madeAs"> {
  const output = before ? before.outputs.output : inputs.input;
  return { id: before?.id ?? "stash", inputs, outputs: { ...inputs, output: output ?? null } };
}
