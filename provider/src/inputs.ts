import * as pulumi from "@pulumi/pulumi";
import type { ObjectType } from "./schema";
import { known } from "./values";

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads the props whose values must be known. The SDK makes an Output of a prop with a reference to a resource in
 * it, but its value is known. An output of a resource stays an Output, and is refused later at its path.
 */
export async function readInputs({ properties = {} }: ObjectType, inputs: Values): Promise<Values> {
  const read = Object.entries(inputs).map(async ([name, value]) => {
    if (!properties[name]?.plain || !pulumi.Output.isInstance(value)) return [name, value] as const;
    const output = known(value);
    const isReadable = (await output.isKnown) && !(await output.isSecret);
    return [name, isReadable ? await output.promise() : value] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
