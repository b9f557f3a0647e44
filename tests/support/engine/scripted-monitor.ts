import * as grpc from "@grpc/grpc-js";
import type { Callback } from "@pulumi/pulumi/proto/callback_pb";
import { type ConstructResponse, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import * as proto from "@pulumi/pulumi/proto/resource_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { answerInvoke } from "#sdk/graph/provider/invokes";
import { propertiesFromWire, type WireObject } from "#sdk/graph/wire";
import { AliasMatching, aliasesOf, type Sought } from "./aliases";
import { Callbacks } from "./callbacks";
import { type Deployed, deploy, readExisting, type State, type StoredResource, stepOf } from "./deployed";
import { receiveObject } from "./received";
import {
  optionsOf,
  positionOf,
  propertyDependenciesOf,
  type ReadResource,
  type Registered,
  type StackRead,
} from "./registration";
import { ResourceHooks } from "./resource-hooks";
import type { StackReading } from "./scripted-backend";
import { answer, refused, rpcError, toWire } from "./services";
import { Transforms } from "./transforms";

/**
 * The way in which a registration fails.
 * `refused` is an error of the one call. With `failed` the provider could not make the resource, and the
 * engine ends the deployment. `failed, others go on` is the same with `--continue-on-error`.
 */
export type Failure = "refused" | "failed" | "failed, others go on";

export interface MonitorOptions {
  readonly project: string;
  readonly stack: string;
  readonly region: string;
  readonly preview: boolean;
  /** Failures by logical name. */
  readonly failing: Readonly<Record<string, Failure>>;
  /** The state of the stack before the run. */
  readonly before: State;
  /** Outputs of another stack. Throws when it cannot be read. */
  readonly readStack: (reference: string) => StackReading;
  /** Resources of another stack. Throws when it cannot be read. */
  readonly readState: (reference: string) => WireObject;
  /**
   * The provider that makes a package's components. Without it they are registered as a program's own are.
   */
  readonly construct?: RemoteComponents;
  /** Receives the engine's own messages. */
  readonly report: (severity: "info" | "error", message: string) => void;
  /** Answers to calls of the provider, by token: a result, or the text of an error. */
  readonly invokes?: Readonly<Record<string, WireObject | string>>;
}

/** The components of a package that a provider makes. */
export interface RemoteComponents {
  isFor(type: string): boolean;
  make(request: proto.RegisterResourceRequest): Promise<ConstructResponse>;
}

const ROOT_TYPE = "pulumi:pulumi:Stack";
const REFERENCE_TYPE = "pulumi:pulumi:StackReference";
const READ_OUTPUTS = "pulumi:pulumi:readStackOutputs";
const READ_STATE = "pulumi:pulumi:readStackResourceOutputs";
const GET_RESOURCE = "pulumi:pulumi:getResource";

/** The class of the monitor since SDK 3.256, and of the provider before. */
const InvokeAnswer =
  (proto as { ResourceInvokeResponse?: typeof InvokeResponse }).ResourceInvokeResponse ?? InvokeResponse;

/** Plays the monitor, to which a program sends its registrations, for one run. */
export class ScriptedMonitor {
  readonly registered: Registered[] = [];
  readonly read: ReadResource[] = [];
  readonly stackReads: StackRead[] = [];
  /** The state after the run, without resources that would be deleted. */
  readonly state = new Map<string, StoredResource>();
  /** Outputs of the Pulumi stack. Undefined for a program that did not get so far. */
  outputs: WireObject | undefined;
  rootUrn = "";
  /** Whether the program has reported a successful end. */
  hasEnded = false;
  /** Set when the engine ends the deployment early. It answers no calls after that. */
  hasFailed = false;
  /** The outputs read from resources of others, by URN. */
  readonly #existing = new Map<string, { readonly id: string; readonly outputs: WireObject }>();
  /** Failed and skipped resources while others went on, by URN. The deployment fails in the end. */
  readonly #unmade = new Set<string>();
  readonly #options: MonitorOptions;
  readonly #callbacks = new Callbacks();
  readonly #aliases: AliasMatching;
  readonly #hooks: ResourceHooks;
  readonly #transforms = new Transforms(this.#callbacks);

  constructor(options: MonitorOptions) {
    this.#options = options;
    this.#aliases = new AliasMatching(options.before);
    this.#hooks = new ResourceHooks(this.#callbacks, options.preview);
  }

  /** The calls that the SDK makes. A call that is not played here gets an error. */
  get service(): grpc.UntypedServiceImplementation {
    return {
      getDeploymentInfo: answer(deploymentInfo),
      // An SDK before 3.256 calls this instead, feature by feature.
      supportsFeature: answer(supported),
      registerResource: answer(this.#register),
      registerResourceOutputs: answer(this.#registerOutputs),
      readResource: answer(this.#readResource),
      invoke: answer(this.#invoke),
      registerResourceHook: answer((hook: proto.RegisterResourceHookRequest) => {
        this.#hooks.register(hook);
        return new Empty();
      }),
      registerStackTransform: answer((callback: Callback) => {
        this.#transforms.addToStack(callback);
        return new Empty();
      }),
      signalAndWaitForShutdown: answer(() => {
        this.#expectRunning();
        this.hasEnded = true;
        return new Empty();
      }),
    };
  }

  /** Whether something failed while the rest was made. */
  get hasErrors(): boolean {
    return this.#unmade.size > 0;
  }

  close(): void {
    this.#callbacks.close();
  }

  #register = async (request: proto.RegisterResourceRequest): Promise<proto.RegisterResourceResponse> => {
    const name = request.getName();
    const failure = this.#options.failing[name];
    if (failure === "refused") throw refused(`${name} could not be made`);
    if (failure === "failed") this.#shutDown(`${name} could not be made`);
    this.#expectRunning();
    await this.#transforms.apply(request);
    const { construct } = this.#options;
    if (request.getRemote() && construct?.isFor(request.getType()))
      return this.#haveConstructed(construct, request);
    if (this.#needsUnmade(request)) return this.#skip(request);
    const resource = this.#add(request);
    const { urn } = resource;
    this.#transforms.remember(urn, request);
    const isMade = request.getCustom() && !failure;
    const { id, outputs } = isMade
      ? await this.#make(resource, request)
      : { id: "", outputs: toWire(request.getObject()) };
    if (!request.getCustom()) this.state.set(urn, componentAs(resource, outputs, {}));
    const response = new proto.RegisterResourceResponse();
    response.setUrn(urn);
    response.setId(id);
    response.setObject(Struct.fromJavaScript(outputs));
    if (failure) this.#continueWithout(urn, response);
    return response;
  };

  /** The provider registers the component and its resources, and returns its outputs. */
  async #haveConstructed(
    construct: RemoteComponents,
    request: proto.RegisterResourceRequest,
  ): Promise<proto.RegisterResourceResponse> {
    const constructed = await construct.make(request);
    const response = new proto.RegisterResourceResponse();
    response.setUrn(constructed.getUrn());
    response.setObject(constructed.getState());
    constructed.getStatedependenciesMap().forEach((found, name) => {
      const dependencies = new proto.RegisterResourceResponse.PropertyDependencies();
      dependencies.setUrnsList(found.getUrnsList());
      response.getPropertydependenciesMap().set(name, dependencies);
    });
    return response;
  }

  /** A program of an SDK before 3.252 does not notice. The engine reports the failure in any case. */
  #continueWithout(urn: string, response: proto.RegisterResourceResponse): void {
    this.#unmade.add(urn);
    if (!this.hasFailed) this.#options.report("error", `${urn} could not be made`);
    response.setResult(proto.Result.FAIL);
  }

  #needsUnmade(request: proto.RegisterResourceRequest): boolean {
    return [request.getParent(), ...request.getDependenciesList()].some((urn) => this.#unmade.has(urn));
  }

  #skip(request: proto.RegisterResourceRequest): proto.RegisterResourceResponse {
    const urn = this.#urnOf(request.getType(), request.getName(), request.getParent());
    this.#unmade.add(urn);
    const response = new proto.RegisterResourceResponse();
    response.setUrn(urn);
    response.setObject(request.getObject());
    response.setResult(proto.Result.SKIP);
    return response;
  }

  #add(request: proto.RegisterResourceRequest): Registered {
    const [type, name] = [request.getType(), request.getName()];
    // A resource that names no parent is below the Pulumi stack.
    const parent = request.getParent() || (type === ROOT_TYPE ? "" : this.rootUrn);
    const urn = this.#urnOf(type, name, parent);
    if (this.registered.some((each) => each.urn === urn)) throw refused(`Duplicate resource URN '${urn}'`);
    if (type === ROOT_TYPE) this.rootUrn = urn;
    const was = this.#wasOf({ urn, parent, aliases: aliasesOf(request) });
    const resource: Registered = {
      urn,
      type,
      name,
      custom: request.getCustom(),
      parent,
      position: positionOf(request),
      inputs: receiveObject(toWire(request.getObject())),
      dependencies: request.getDependenciesList(),
      propertyDependencies: propertyDependenciesOf(request),
      protect: request.getProtect() ?? false,
      options: optionsOf(request),
      was: was === urn ? undefined : was,
      step: undefined,
      outputs: undefined,
    };
    this.registered.push(resource);
    return resource;
  }

  /** An alias that two resources claim ends the deployment. */
  #wasOf(sought: Sought): string | undefined {
    try {
      return this.#aliases.find(sought);
    } catch (error) {
      this.#shutDown((error as Error).message);
      throw refused((error as Error).message);
    }
  }

  /** A hook that throws before the resource is made ends the deployment, as the engine has it. */
  async #make(resource: Registered, request: proto.RegisterResourceRequest): Promise<Deployed> {
    const { region, preview } = this.#options;
    const { type, name, urn, was } = resource;
    const hooks = request.getHooks();
    const before = this.#options.before.get(was ?? urn);
    const ignoreChanges = request.getIgnorechangesList();
    const wished = { type, name, urn, inputs: toWire(request.getObject()), region, ignoreChanges };
    const after = deploy(wished, before, preview);
    resource.step = stepOf(wished, before);
    const step = { urn, type, name, hooks, before, after };
    try {
      await this.#hooks.runBefore(step);
      this.state.set(urn, { ...after, parent: request.getParent() });
      await this.#hooks.runAfter(step);
    } catch (error) {
      this.#shutDown((error as Error).message);
      this.#expectRunning();
    }
    return after;
  }

  #registerOutputs = (request: proto.RegisterResourceOutputsRequest): Empty => {
    this.#expectRunning();
    const found = this.registered.find(({ urn }) => urn === request.getUrn());
    if (!found) throw refused(`unknown resource ${request.getUrn()}`);
    if (found.outputs) throw refused(`outputs given twice: ${found.urn}`);
    const outputs = toWire(request.getOutputs());
    found.outputs = receiveObject(outputs);
    const inputs = this.state.get(found.urn)?.inputs ?? {};
    this.state.set(found.urn, componentAs(found, inputs, outputs));
    if (found.urn === this.rootUrn) this.outputs = outputs;
    return new Empty();
  };

  #readResource = (request: proto.ReadResourceRequest): proto.ReadResourceResponse => {
    this.#expectRunning();
    const [type, name, parent, id] = [
      request.getType(),
      request.getName(),
      request.getParent(),
      request.getId(),
    ];
    const urn = this.#urnOf(type, name, parent);
    this.read.push({ urn, type, name, id, parent });
    const inputs = toWire(request.getProperties());
    const { region } = this.#options;
    const outputs =
      type === REFERENCE_TYPE ? this.#reference(id) : readExisting({ type, name, urn, inputs, region }, id);
    this.#existing.set(urn, { id, outputs });
    const response = new proto.ReadResourceResponse();
    response.setUrn(urn);
    response.setProperties(Struct.fromJavaScript(outputs));
    return response;
  };

  /** A stack that cannot be read ends the deployment. */
  #reference(stack: string): WireObject {
    try {
      return this.#readStack({ stack, by: "reference" });
    } catch (error) {
      this.#shutDown((error as Error).message);
      throw rpcError(grpc.status.UNAVAILABLE, "resource monitor shut down");
    }
  }

  #invoke = (request: proto.ResourceInvokeRequest): InvokeResponse => {
    this.#expectRunning();
    const token = request.getTok();
    const { values: inputs } = propertiesFromWire(toWire(request.getArgs()));
    const { region } = this.#options;
    const scripted = this.#options.invokes?.[token];
    if (typeof scripted === "string")
      throw rpcError(grpc.status.UNKNOWN, `invocation of ${token} returned an error: ${scripted}`);
    const answered = scripted ??
      this.#readRegistered(token, inputs) ??
      this.#readOther(token, inputs) ??
      answerInvoke({ token, inputs, region, variant: "" }) ?? { ...inputs, id: token };
    const response = new InvokeAnswer();
    response.setReturn(Struct.fromJavaScript(answered as WireObject));
    return response;
  };

  /** The value of a reference to a resource of this deployment. */
  #readRegistered(token: string, { urn }: Readonly<Record<string, unknown>>): WireObject | undefined {
    if (token !== GET_RESOURCE) return undefined;
    const found = this.state.get(String(urn)) ?? this.#existing.get(String(urn));
    if (!found) throw refused(`unknown resource ${urn}`);
    return { urn: String(urn), id: found.id, state: found.outputs };
  }

  /** A read of another stack. A stack that cannot be read is an error of this call alone. */
  #readOther(token: string, inputs: Readonly<Record<string, unknown>>): WireObject | undefined {
    try {
      if (token === READ_OUTPUTS) return this.#readStack({ stack: String(inputs.name), by: "invoke" });
      if (token === READ_STATE) return this.#readState(String(inputs.stackName));
      return undefined;
    } catch (error) {
      const details = `invocation of ${token} returned an error: ${(error as Error).message}`;
      throw rpcError(grpc.status.UNKNOWN, details);
    }
  }

  #readState(stack: string): WireObject {
    this.stackReads.push({ stack, by: "invoke of its state" });
    return { name: stack, outputs: this.#options.readState(stack) };
  }

  #readStack(read: StackRead): WireObject {
    this.stackReads.push(read);
    const { outputs, info } = this.#options.readStack(read.stack);
    if (info) this.#options.report("info", info);
    return outputs;
  }

  #shutDown(error: string): void {
    if (!this.hasFailed) this.#options.report("error", error);
    this.hasFailed = true;
  }

  #expectRunning(): void {
    if (this.hasFailed) throw rpcError(grpc.status.UNAVAILABLE, "resource monitor shut down");
  }

  /** The type with those of all parents except the stack. */
  #urnOf(type: string, name: string, parent: string): string {
    const { project, stack } = this.#options;
    const parentType = parent === "" || parent === this.rootUrn ? "" : `${parent.split("::")[2]}$`;
    return `urn:pulumi:${stack}::${project}::${parentType}${type}::${name}`;
  }
}

function supported(): proto.SupportsFeatureResponse {
  const response = new proto.SupportsFeatureResponse();
  response.setHassupport(true);
  return response;
}

/** A component has no object in the cloud. It exists for the calls that come later. */
function componentAs(
  { urn, name, parent }: Registered,
  inputs: WireObject,
  outputs: WireObject,
): StoredResource {
  return { id: "", inputs, outputs, madeAs: { urn, name }, parent };
}

/** The engine supports every feature that the SDK asks for. */
function deploymentInfo(): proto.DeploymentInfo {
  const info = new proto.DeploymentInfo();
  const features = Object.values(proto.ResourceMonitorFeature);
  info.setSupportedfeaturesList(features.filter((feature) => typeof feature === "number"));
  return info;
}
