import { type ResourceTransform, secret } from "@pulumi/pulumi";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import { mapHidden } from "./hidden";
import type { Transform } from "./transforms";
import type { GraphOptions } from "./types";
import { propertiesFromWire, type WireObject } from "./wire";

/** A transform of the SDK in this process, which is called without a way over the wire. */
export function fromSdk(transform: ResourceTransform): Transform {
  return async ({ custom, type, name }, { wire, options }) => {
    const opts = { ...options, provider: undefined, hooks: undefined, aliases: [...options.aliases] };
    const result = await transform({ custom, type, name, props: propsOf(wire), opts: opts as never });
    if (!result) return undefined;
    const changed = (await rpc.serializeProperties("transform", result.props)) as WireObject;
    return { wire: changed, options: (result.opts ?? {}) as Partial<GraphOptions> };
  };
}

/** Plain values, with Outputs for secrets: as plain values they would not be secret afterwards. */
function propsOf(wire: WireObject): Record<string, unknown> {
  const { values, hidden } = propertiesFromWire(wire);
  return hidden === undefined ? values : (mapHidden(hidden, secret) as Record<string, unknown>);
}
