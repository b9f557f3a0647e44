import { type ResourceTransform, secret } from "@pulumi/pulumi";
import type * as resproto from "@pulumi/pulumi/proto/resource_pb";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import { answerAs } from "./answers";
import type { LightRequest } from "./fast/request";
import { mapHidden } from "./hidden";
import { type Answered, type Recorder, toWire } from "./recorder";
import type { Transform } from "./transforms";
import type { GraphOptions } from "./types";
import { propertiesFromWire, type WireObject } from "./wire";

type Callback<T> = (error: unknown, response?: T) => void;

interface Struct {
  toJavaScript(): unknown;
  getFieldsMap(): { get(name: string): { toJavaScript(): unknown; getStructValue(): Struct } };
}

/**
 * The SDK calls only this of a Struct that it receives, so nothing is packed and unpacked again. By its fields it reads the
 * resource that a reference leads to.
 */
const asStruct = (value: WireObject): Struct => ({
  toJavaScript: () => value,
  getFieldsMap: () => ({
    get: (name: string) => ({
      toJavaScript: () => value[name],
      getStructValue: () => asStruct(value[name] as WireObject),
    }),
  }),
});

/**
 * Numbers of the features that the SDK may use (`ResourceMonitorFeature` of its protocol). They are those that this was
 * written for, except wrapped outputs (2) and calls that wait for resources in the engine (14). A feature of a newer
 * SDK stays unused.
 */
const FEATURES = [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18];

/** The engine for the SDK in the same process: a recorder behind its calls, without any transport. */
export class RecordingMonitor {
  readonly #transforms = new Map<string, Transform>();
  /** Counts calls, so that somebody who waits can see whether anything happens. */
  calls = 0;

  constructor(private readonly recorder: Recorder) {}

  registerResource(request: resproto.RegisterResourceRequest, callback: Callback<object>): void {
    this.calls++;
    const own = request.getTransformsList().map((each) => this.#transforms.get(each.getToken()));
    this.recorder.register(request, own.filter(isDefined)).then(
      ({ urn, id, wire }) => callback(null, registered(urn, id, wire)),
      (error) => callback(error),
    );
  }

  registerLight(request: LightRequest): Promise<Answered> {
    this.calls++;
    // It answers all that is asked of it there.
    return this.recorder.register(request as unknown as resproto.RegisterResourceRequest);
  }

  readLight(request: LightRequest): Promise<Answered> {
    this.calls++;
    return this.recorder.read(request as unknown as resproto.ReadResourceRequest);
  }

  setOutputs(urn: string, outputs: WireObject): void {
    this.calls++;
    this.recorder.setOutputs(urn, outputs);
  }

  readResource(request: resproto.ReadResourceRequest, callback: Callback<object>): void {
    this.calls++;
    this.recorder.read(request).then(
      ({ urn, id, wire }) => callback(null, read(urn, id, wire)),
      (error) => callback(error),
    );
  }

  registerResourceOutputs(
    request: resproto.RegisterResourceOutputsRequest,
    callback: Callback<object>,
  ): void {
    this.calls++;
    this.recorder.setOutputs(request.getUrn(), toWire(request.getOutputs()));
    callback(null, {});
  }

  invoke(request: resproto.ResourceInvokeRequest, callback: Callback<object>): void {
    this.calls++;
    this.recorder.invoke(request).then(
      (answer) => callback(null, answerAs("invoked", { getReturn: () => asStruct(answer) })),
      // The SDK shows `details`, as gRPC errors have it.
      (error: Error) => callback(Object.assign(error, { details: error.message })),
    );
  }

  /** Methods of components that live in another process: there is none here, the arguments come back. */
  call(request: resproto.ResourceCallRequest, callback: Callback<object>): void {
    this.calls++;
    const answer = toWire(request.getArgs());
    callback(null, answerAs("called", { getReturn: () => asStruct(answer) }));
  }

  /** Called since SDK 3.269. The declarations of older ones have no such request. */
  existsResource(request: ExistsRequest, callback: Callback<object>): void {
    const exists = this.recorder.exists(request.getType(), request.getId());
    callback(null, answerAs("exists", { getExists: () => exists }));
  }

  supportsFeature(request: resproto.SupportsFeatureRequest, callback: Callback<object>): void {
    const hasSupport = request.getId() !== "outputValues";
    callback(null, { getHassupport: () => hasSupport });
  }

  getDeploymentInfo(_request: unknown, callback: Callback<object>): void {
    callback(null, { getSupportedfeaturesList: () => FEATURES });
  }

  registerPackage(_request: unknown, callback: Callback<object>): void {
    callback(null, { getRef: () => "captured-package" });
  }

  /** Called by the SDK's callback server when it meets a monitor that lives in the same process. */
  recordTransformCallback(token: string, transform: ResourceTransform): void {
    this.#transforms.set(token, fromSdk(transform));
  }

  registerStackTransform(request: { getToken(): string }, callback: Callback<object>): void {
    const transform = this.#transforms.get(request.getToken());
    if (transform) this.recorder.addStackTransform(transform);
    callback(null, {});
  }

  registerStackInvokeTransform(_request: unknown, callback: Callback<object>): void {
    callback(null, {});
  }

  /** Hooks run in deployments only. A capture records their names with the resource. */
  registerResourceHook(_request: unknown, callback: Callback<object>): void {
    callback(null, {});
  }

  registerErrorHook(_request: unknown, callback: Callback<object>): void {
    callback(null, {});
  }

  signalAndWaitForShutdown(_request: unknown, callback: Callback<object>): void {
    callback(null, {});
  }

  close(): void {}
}

interface ExistsRequest {
  getType(): string;
  getId(): string;
}

function registered(urn: string, id: string, wire: WireObject): object {
  const state = asStruct(wire);
  return answerAs("registered", {
    getUrn: () => urn,
    getId: () => id,
    getObject: () => state,
    getPropertydependenciesMap: () => undefined,
  });
}

function read(urn: string, id: string, wire: WireObject): object {
  const properties = asStruct(wire);
  return answerAs("read", { getUrn: () => urn, getId: () => id, getProperties: () => properties });
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** A transform of the SDK in this process, which is called without a way over the wire. */
function fromSdk(transform: ResourceTransform): Transform {
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
