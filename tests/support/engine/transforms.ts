import type { Callback } from "@pulumi/pulumi/proto/callback_pb";
import * as proto from "@pulumi/pulumi/proto/resource_pb";
import type { Callbacks } from "./callbacks";

/**
 * The transforms with which a program changes its registrations: those of the resource, of its parents, then
 * of the stack.
 */
export class Transforms {
  readonly #stack: Callback[] = [];
  /** The transforms of a resource's children, by URN of the resource. */
  readonly #inherited = new Map<string, readonly Callback[]>();

  constructor(private readonly callbacks: Callbacks) {}

  addToStack(callback: Callback): void {
    this.#stack.push(callback);
  }

  /** Changes the inputs of a registration and its protection, in place. Other options stay as registered. */
  async apply(request: proto.RegisterResourceRequest): Promise<void> {
    for (const callback of [...this.#chainOf(request), ...this.#stack]) {
      const response = await this.callbacks.call(callback, toTransform(request), proto.TransformResponse);
      request.setObject(response.getProperties());
      const protect = response.getOptions()?.getProtect();
      if (protect !== undefined) request.setProtect(protect);
    }
  }

  /** Records the transforms that the children of a resource inherit. */
  remember(urn: string, request: proto.RegisterResourceRequest): void {
    const chain = this.#chainOf(request);
    if (chain.length > 0) this.#inherited.set(urn, chain);
  }

  #chainOf(request: proto.RegisterResourceRequest): readonly Callback[] {
    return [...request.getTransformsList(), ...(this.#inherited.get(request.getParent()) ?? [])];
  }
}

function toTransform(request: proto.RegisterResourceRequest): proto.TransformRequest {
  const options = new proto.TransformResourceOptions();
  options.setDependsOnList(request.getDependenciesList());
  options.setProvider(request.getProvider());
  const protect = request.getProtect();
  if (protect !== undefined) options.setProtect(protect);
  const transform = new proto.TransformRequest();
  transform.setType(request.getType());
  transform.setName(request.getName());
  transform.setCustom(request.getCustom());
  transform.setParent(request.getParent());
  transform.setProperties(request.getObject());
  transform.setOptions(options);
  return transform;
}
