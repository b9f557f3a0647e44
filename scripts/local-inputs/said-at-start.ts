import type { GraphResource, GraphValue } from "#sdk/graph/index";
import type { ServedRow } from "#sdk/local/protocol";
import { servedRows } from "#sdk/local/session/served";

const NAME = "it";

/** The row at the start that names an input of this value. It is `undefined` where there is none. */
export function rowOfInput(token: string, input: string, sample: unknown): ServedRow | undefined {
  return rowsOf(token, inputsWith(input, sample)).find(({ what }) => what === `${NAME} ${input}`);
}

/** The row at the start that reports a type. */
export function rowOfType(token: string): ServedRow | undefined {
  return rowsOf(token, {}).find(({ what }) => what === `1 ${token}`);
}

function rowsOf(type: string, inputs: GraphResource["inputs"]): readonly ServedRow[] {
  const resource = {
    urn: `urn:pulumi:dev::inputs::${type}::${NAME}`,
    type,
    name: NAME,
    custom: true,
    inputs,
  };
  return servedRows([resource as unknown as GraphResource]);
}

/** The inputs of a resource that has one of this value, which may be a part of another. */
export function inputsWith(input: string, sample: unknown): Record<string, GraphValue> {
  const [first, ...rest] = input.split(".");
  const value = rest.length === 0 ? (sample as GraphValue) : inputsWith(rest.join("."), sample);
  return { [first as string]: value };
}
