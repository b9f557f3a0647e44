import type { Callback } from "@pulumi/pulumi/proto/callback_pb";
import * as proto from "@pulumi/pulumi/proto/resource_pb";
import type { Named, Registered, Transform } from "../transforms";
import type { GraphOptions } from "../types";
import type { WireObject } from "../wire";
import type { Callbacks } from "./callbacks";
import { toStruct } from "./rpc";

/** A transform of a program in another process. */
export function fromCallback(callback: Callback, callbacks: Callbacks): Transform {
  return async (named, given) => {
    const response = await callbacks.call(callback, toRequest(named, given), proto.TransformResponse);
    const options = response.getOptions();
    const wire = (response.getProperties()?.toJavaScript() ?? {}) as WireObject;
    return { wire, options: options ? optionsOf(options) : {} };
  };
}

function toRequest(named: Named, { wire, options }: Registered): proto.TransformRequest {
  const request = new proto.TransformRequest();
  request.setType(named.type);
  request.setName(named.name);
  request.setCustom(named.custom);
  request.setParent(named.parent);
  request.setProperties(toStruct(wire));
  request.setOptions(toOptions(options));
  return request;
}

function toOptions(given: GraphOptions): proto.TransformResourceOptions {
  const options = new proto.TransformResourceOptions();
  options.setProtect(given.protect);
  options.setRetainOnDelete(given.retainOnDelete);
  options.setDeleteBeforeReplace(given.deleteBeforeReplace);
  options.setIgnoreChangesList([...given.ignoreChanges]);
  options.setProvider(given.provider ?? "");
  return options;
}

/** Options that are not set stay as they were. */
function optionsOf(options: proto.TransformResourceOptions): Partial<GraphOptions> {
  const [protect, retain] = [options.getProtect(), options.getRetainOnDelete()];
  const replace = options.getDeleteBeforeReplace();
  return {
    ...(options.hasProtect() && protect !== undefined && { protect }),
    ...(options.hasRetainOnDelete() && retain !== undefined && { retainOnDelete: retain }),
    ...(options.hasDeleteBeforeReplace() && replace !== undefined && { deleteBeforeReplace: replace }),
    ignoreChanges: options.getIgnoreChangesList(),
  };
}

/** Calls the transforms with which the program changes its calls of providers, in place. */
export async function transformInvoke(
  request: proto.ResourceInvokeRequest,
  transforms: readonly Callback[],
  callbacks: Callbacks,
): Promise<void> {
  for (const callback of transforms) {
    const asked = new proto.TransformInvokeRequest();
    asked.setToken(request.getTok());
    asked.setArgs(request.getArgs());
    const options = new proto.TransformInvokeOptions();
    options.setProvider(request.getProvider());
    asked.setOptions(options);
    const answer = await callbacks.call(callback, asked, proto.TransformInvokeResponse);
    request.setArgs(answer.getArgs());
  }
}
