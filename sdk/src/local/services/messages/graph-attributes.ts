import type { GraphResource, GraphValue } from "../../../graph/types";

/** An input as AWS has it: documents may be objects in a program, and are JSON text there. */
export function textOf(value: GraphValue | undefined): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Attributes that a resource sets. `names` has what each is called, by the resource's input. */
export function attributesOf(
  { inputs }: GraphResource,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([input, attribute]) => {
      const value = textOf(inputs[input]);
      return value === undefined ? [] : [[attribute, value]];
    }),
  );
}

export function tagsOf({ inputs, state }: GraphResource): Readonly<Record<string, string>> {
  return { ...textsOf(state.tagsAll), ...textsOf(inputs.tags) };
}

function textsOf(value: GraphValue | undefined): Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}
