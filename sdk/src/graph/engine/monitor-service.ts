import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type { Callback } from "@pulumi/pulumi/proto/callback_pb";
import { CallResponse, type InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import * as proto from "@pulumi/pulumi/proto/resource_pb";
import { InvokeAnswer } from "../answers";
import { type Answered, type Recorder, toWire } from "../recorder";
import { Callbacks } from "./callbacks";
import { answering, toStruct } from "./rpc";
import { Empty } from "./sdk-parts";
import { fromCallback, transformInvoke } from "./transform-calls";

/**
 * Numbers of the features that an SDK may use, if the installed protocol has names for them. They are:
 *
 * - secrets, references to resources, output values, aliases, triggers of replacements
 * - deletedWith, replaceWith, transforms of resources and calls, parameters of packages
 * - hooks, migrations of a state, output values in methods
 *
 * Texts of bytes are not supported. Neither are questions to providers that wait for resources: the SDK waits then, as
 * it did before.
 */
const FEATURES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 18];

/** The same, for SDKs that ask for one after the other. */
const NAMED_FEATURES = new Set([
  "secrets",
  "resourceReferences",
  "outputValues",
  "aliasSpecs",
  "deletedWith",
  "replaceWith",
  "transforms",
  "invokeTransforms",
  "parameterization",
  "resourceHooks",
  "errorHooks",
]);

/** With the field that SDKs since 3.276 have. */
type ReadResponse = proto.ReadResourceResponse & { setId?(id: string): unknown };

/** Calls a method of a component that another process has made. Undefined for one that nothing answers. */
export type CallMethod = (request: proto.ResourceCallRequest) => Promise<CallResponse> | undefined;

/** The calls with which programs in other processes make their resources. */
export class MonitorService {
  readonly #callbacks = new Callbacks();
  readonly #invokeTransforms: Callback[] = [];
  #packages = 0;

  constructor(
    private readonly recorder: Recorder,
    private readonly callMethod: CallMethod,
  ) {}

  get implementation(): UntypedServiceImplementation {
    const nothing = () => new Empty();
    return {
      getDeploymentInfo: answering(deploymentInfo),
      supportsFeature: answering(supports),
      registerResource: answering(this.#register),
      registerResourceOutputs: answering(this.#registerOutputs),
      readResource: answering(this.#read),
      invoke: answering(this.#invoke),
      call: answering(this.#call),
      existsResource: answering(this.#exists),
      registerPackage: answering(this.#registerPackage),
      registerStackTransform: answering(this.#registerStackTransform),
      registerStackInvokeTransform: answering(this.#registerInvokeTransform),
      // Hooks run in deployments only. A capture records their names with the resource.
      registerResourceHook: answering(nothing),
      registerErrorHook: answering(nothing),
      // Nothing is called after a program has ended.
      signalAndWaitForShutdown: answering(nothing),
    };
  }

  close(): void {
    this.#callbacks.close();
  }

  readonly #register = async (
    request: proto.RegisterResourceRequest,
  ): Promise<proto.RegisterResourceResponse> => {
    const own = request.getTransformsList().map((callback) => fromCallback(callback, this.#callbacks));
    return toResponse(request, await this.recorder.register(request, own));
  };

  readonly #registerOutputs = (request: proto.RegisterResourceOutputsRequest) => {
    this.recorder.setOutputs(request.getUrn(), toWire(request.getOutputs()));
    return new Empty();
  };

  readonly #read = async (request: proto.ReadResourceRequest): Promise<proto.ReadResourceResponse> => {
    const { urn, id, wire } = await this.recorder.read(request);
    const response: ReadResponse = new proto.ReadResourceResponse();
    response.setUrn(urn);
    response.setId?.(id);
    response.setProperties(toStruct(wire));
    return response;
  };

  readonly #invoke = async (request: proto.ResourceInvokeRequest): Promise<InvokeResponse> => {
    await transformInvoke(request, this.#invokeTransforms, this.#callbacks);
    const response = new InvokeAnswer();
    response.setReturn(toStruct(await this.recorder.invoke(request)));
    return response;
  };

  /** A method that nothing answers gets its arguments back. */
  readonly #call = async (request: proto.ResourceCallRequest): Promise<CallResponse> => {
    const answered = await this.callMethod(request);
    if (answered) return answered;
    const response = new CallResponse();
    response.setReturn(toStruct(toWire(request.getArgs())));
    return response;
  };

  /** A call of newer protocols, which alone have the classes of its request and its response. */
  readonly #exists = (request: { getType(): string; getId(): string }): object => {
    const { ExistsResourceResponse } = proto as unknown as {
      ExistsResourceResponse: new () => { setExists(value: boolean): void };
    };
    const response = new ExistsResourceResponse();
    response.setExists(this.recorder.exists(request.getType(), request.getId()));
    return response;
  };

  /** The parts of a package decide nothing here: tokens of resources have its name. */
  readonly #registerPackage = (): proto.RegisterPackageResponse => {
    const response = new proto.RegisterPackageResponse();
    response.setRef(`captured-package-${++this.#packages}`);
    return response;
  };

  readonly #registerStackTransform = (callback: Callback) => {
    this.recorder.addStackTransform(fromCallback(callback, this.#callbacks));
    return new Empty();
  };

  readonly #registerInvokeTransform = (callback: Callback) => {
    this.#invokeTransforms.push(callback);
    return new Empty();
  };
}

/** The response to a registration. As from the engine, a component of the program's own gets its URN alone. */
function toResponse(
  request: proto.RegisterResourceRequest,
  { urn, id, wire, dependencies = {} }: Answered,
): proto.RegisterResourceResponse {
  const response = new proto.RegisterResourceResponse();
  response.setUrn(urn);
  response.setId(id);
  const isOwnComponent = !request.getCustom() && !request.getRemote();
  response.setObject(toStruct(isOwnComponent ? {} : wire));
  for (const [name, urns] of Object.entries(dependencies)) {
    const listed = new proto.RegisterResourceResponse.PropertyDependencies();
    listed.setUrnsList([...urns]);
    response.getPropertydependenciesMap().set(name, listed);
  }
  return response;
}

function deploymentInfo(): proto.DeploymentInfo {
  const info = new proto.DeploymentInfo();
  info.setSupportedfeaturesList(FEATURES);
  return info;
}

function supports(request: proto.SupportsFeatureRequest): proto.SupportsFeatureResponse {
  const response = new proto.SupportsFeatureResponse();
  response.setHassupport(NAMED_FEATURES.has(request.getId()));
  return response;
}
