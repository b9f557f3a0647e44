import * as pulumi from "@pulumi/pulumi";
import type { ObjectType } from "./schema";
import { known } from "./values";

type Values = Readonly<Record<string, unknown>>;

/**
 * What a program gave for props that have to be known. The SDK makes an Output of a prop with a reference to a resource
 * somewhere in it; its value is there all the same. An output of a resource stays one, and is refused where it stands.
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
