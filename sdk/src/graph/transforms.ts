import { type ResourceTransform, secret } from "@pulumi/pulumi";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import { mapHidden } from "./hidden";
import type { Registration } from "./registry";
import type { GraphOptions } from "./types";
import { propertiesFromWire, type WireObject } from "./wire";

export type Transform = ResourceTransform;

interface Registered {
  readonly wire: WireObject;
  readonly options: GraphOptions;
}

/** Options that a transform sees and may change here. The others stay as registered. */
const OPTIONS = ["protect", "retainOnDelete", "deleteBeforeReplace", "ignoreChanges"] as const;

/** Apply the `transforms` of a resource, of its parents and of the stack, which the engine otherwise calls back for. */
export async function applyTransforms(
  transforms: readonly Transform[],
  { custom, type, name }: Pick<Registration, "custom" | "type" | "name">,
  given: Registered,
): Promise<Registered> {
  let { wire, options } = given;
  for (const transform of transforms) {
    const result = await transform({
      custom,
      type,
      name,
      props: propsOf(wire),
      opts: { ...options, provider: undefined, hooks: undefined, aliases: [...options.aliases] } as never,
    });
    if (!result) continue;
    wire = (await rpc.serializeProperties("transform", result.props)) as WireObject;
    const changed = OPTIONS.flatMap((key) => {
      const value = (result.opts as Record<string, unknown> | undefined)?.[key];
      return value === undefined ? [] : [[key, value]];
    });
    options = { ...options, ...Object.fromEntries(changed) };
  }
  return { wire, options };
}

/** Plain values, with Outputs for secrets: as plain values they would not be secret afterwards. */
function propsOf(wire: WireObject): Record<string, unknown> {
  const { values, hidden } = propertiesFromWire(wire);
  return hidden === undefined ? values : (mapHidden(hidden, secret) as Record<string, unknown>);
}
