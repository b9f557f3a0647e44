import type * as resproto from "@pulumi/pulumi/proto/resource_pb";
import { ResourceMonitorFeature } from "@pulumi/pulumi/proto/resource_pb";
import { hide, mapHidden, type WithHidden } from "./hidden";
import { answerAs } from "./provider/answers";
import { AWSX_COMPONENTS } from "./provider/awsx";
import type { MadeResource } from "./provider/component";
import { answerExisting } from "./provider/existing";
import { answerInvoke } from "./provider/invokes";
import type { Registration, Registry, Values } from "./registry";
import { readOptions, readPropertyDependencies } from "./request-options";
import type { StackReferences } from "./stack-references";
import { applyTransforms, type Transform } from "./transforms";
import type { GraphValue } from "./types";
import {
  propertiesFromWire,
  secretToWire,
  type WireObject,
  type WireProperties,
  type WireValue,
} from "./wire";

type Callback<T> = (error: unknown, response?: T) => void;

interface Struct {
  toJavaScript(): unknown;
  getFieldsMap(): { get(name: string): { toJavaScript(): unknown; getStructValue(): Struct } };
}

/**
 * The SDK calls only this of a Struct it receives, so nothing is packed and unpacked again. By its fields it reads the
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

/** Features that would make the SDK send wrapped outputs or leave waiting to the engine. */
const NOT_SUPPORTED = new Set([
  "RESOURCE_MONITOR_FEATURE_OUTPUT_VALUES",
  "RESOURCE_MONITOR_FEATURE_INVOKE_DEPENDS_ON",
]);

/** Options of a resource that is given none. */
const NO_OPTIONS = {
  protect: false,
  retainOnDelete: false,
  deleteBeforeReplace: false,
  ignoreChanges: [],
  aliases: [],
} as const;

/** Stands in for the engine: answers the SDK's calls and records what was registered. */
export class RecordingMonitor {
  readonly #transforms = new Map<string, Transform>();
  readonly #stackTransforms: Transform[] = [];
  /** Transforms for the children of a resource, by its URN, where they are more than those of the stack. */
  readonly #inherited = new Map<string, readonly Transform[]>();
  /** Counts calls, so that somebody who waits can see whether anything happens. */
  calls = 0;

  constructor(
    private readonly registry: Registry,
    private readonly stackReferences: StackReferences,
    private readonly region: string,
  ) {}

  registerResource(request: resproto.RegisterResourceRequest, callback: Callback<object>): void {
    this.calls++;
    this.#register(request).then(
      ({ urn, id, wire }) => callback(null, registered(urn, id, wire)),
      (error) => callback(error),
    );
  }

  readResource(request: resproto.ReadResourceRequest, callback: Callback<object>): void {
    this.calls++;
    this.#read(request).then(
      ({ urn, wire }) => {
        callback(null, { getUrn: () => urn, getProperties: () => asStruct(wire), getUnknown: () => false });
      },
      (error) => callback(error),
    );
  }

  registerResourceOutputs(
    request: resproto.RegisterResourceOutputsRequest,
    callback: Callback<object>,
  ): void {
    this.calls++;
    this.registry.setOutputs(request.getUrn(), propertiesFromWire(toWire(request.getOutputs())));
    callback(null, {});
  }

  invoke(request: resproto.ResourceInvokeRequest, callback: Callback<object>): void {
    this.calls++;
    const token = request.getTok();
    const { values } = propertiesFromWire(toWire(request.getArgs()));
    this.#answer(token, values, request.getProvider()).then(
      (answer) =>
        callback(null, {
          getReturn: () => asStruct(answer),
          getFailuresList: () => [],
          getUnknown: () => false,
        }),
      // The SDK shows `details`, as gRPC errors have it.
      (error: Error) => callback(Object.assign(error, { details: error.message })),
    );
  }

  /** Methods of components that live in another process: there is none here, the arguments come back. */
  call(request: resproto.ResourceCallRequest, callback: Callback<object>): void {
    this.calls++;
    const answer = toWire(request.getArgs());
    callback(null, {
      getReturn: () => asStruct(answer),
      getReturndependenciesMap: () => new Map(),
      getFailuresList: () => [],
    });
  }

  /** Called since SDK 3.269; the declarations of older ones have no such request. */
  existsResource(request: ExistsRequest, callback: Callback<object>): void {
    const exists = this.registry.find(request.getType(), request.getId()) !== undefined;
    callback(null, { getExists: () => exists, getUnknown: () => false });
  }

  supportsFeature(request: resproto.SupportsFeatureRequest, callback: Callback<object>): void {
    const hasSupport = request.getId() !== "outputValues";
    callback(null, { getHassupport: () => hasSupport });
  }

  getDeploymentInfo(_request: unknown, callback: Callback<object>): void {
    const features = Object.entries(ResourceMonitorFeature ?? {}).filter(
      ([name]) => !NOT_SUPPORTED.has(name),
    );
    callback(null, { getSupportedfeaturesList: () => features.map(([, number]) => number) });
  }

  registerPackage(_request: unknown, callback: Callback<object>): void {
    callback(null, { getRef: () => "captured-package" });
  }

  /** Called by the SDK's callback server when it meets a monitor that lives in the same process. */
  recordTransformCallback(token: string, transform: Transform): void {
    this.#transforms.set(token, transform);
  }

  registerStackTransform(request: { getToken(): string }, callback: Callback<object>): void {
    const transform = this.#transforms.get(request.getToken());
    if (transform) this.#stackTransforms.push(transform);
    callback(null, {});
  }

  registerStackInvokeTransform(_request: unknown, callback: Callback<object>): void {
    callback(null, {});
  }

  /** Hooks run in deployments only; a capture records their names with the resource. */
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

  async #register(request: resproto.RegisterResourceRequest): Promise<Answered> {
    const own = request.getTransformsList().map((callback) => this.#transforms.get(callback.getToken()));
    const inherited = this.#inherited.get(request.getParent()) ?? this.#stackTransforms;
    const chain = own.length === 0 ? inherited : [...own.filter(isDefined), ...inherited];
    const given = {
      wire: toWire(request.getObject()),
      options: readOptions(request, (it) => this.registry.urnOf(it)),
    };
    const named = { custom: request.getCustom(), type: request.getType(), name: request.getName() };
    const { wire, options } = chain.length === 0 ? given : await applyTransforms(chain, named, given);
    const properties = propertiesFromWire(wire);
    const entered = this.#enter(wire, properties, {
      type: request.getType(),
      name: request.getName(),
      custom: request.getCustom(),
      parent: request.getParent(),
      importId: request.getImportid(),
      provider: request.getProvider(),
      dependencies: request.getDependenciesList(),
      propertyDependencies: readPropertyDependencies(request),
      options,
      secretOutputs: request.getAdditionalsecretoutputsList(),
    });
    if (own.length > 0 || this.#inherited.has(request.getParent())) this.#inherited.set(entered.urn, chain);
    return request.getRemote() ? this.#makeRemote(entered, request, properties) : entered;
  }

  /** A component that another process makes: its resources are entered as that would register them. */
  async #makeRemote(
    entered: Answered,
    request: resproto.RegisterResourceRequest,
    { values: inputs }: WireProperties,
  ): Promise<Answered> {
    const { urn } = entered;
    const answer = AWSX_COMPONENTS.get(request.getType());
    if (!answer) return entered;
    const provider = request.getProvidersMap().get("aws") ?? "";
    const make = (type: string, name: string, given: Fields, inside?: MadeResource) =>
      this.#makeInside({ type, name, parent: inside?.urn ?? urn, provider }, given);
    const region = this.#regionOf(inputs, provider);
    const wire = await answer({ name: request.getName(), urn, inputs, region, make });
    this.registry.setOutputs(urn, propertiesFromWire(wire));
    return { urn, id: "", wire };
  }

  async #makeInside(made: MadeInside, given: Fields): Promise<MadeResource> {
    const chain = this.#inherited.get(made.parent) ?? this.#stackTransforms;
    const options = { ...NO_OPTIONS, provider: made.provider || undefined };
    const registered = { wire: given as WireObject, options };
    const transformed = await applyTransforms(chain, { ...made, custom: true }, registered);
    const properties = propertiesFromWire(transformed.wire);
    const registration = { ...made, custom: true, importId: "", dependencies: [], propertyDependencies: {} };
    const { urn, id } = this.#enter(transformed.wire, properties, {
      ...registration,
      options: transformed.options,
      secretOutputs: [],
    });
    return { urn, id, state: this.registry.byUrn(urn)?.state ?? {} };
  }

  async #read(request: resproto.ReadResourceRequest): Promise<Answered> {
    const type = request.getType();
    const id = request.getId();
    const wire = toWire(request.getProperties());
    const properties = propertiesFromWire(wire);
    const outputs = type === "pulumi:pulumi:StackReference" ? await this.stackReferences.reference(id) : {};
    return this.#enter({ ...wire, ...outputs }, properties, {
      type,
      name: request.getName(),
      custom: true,
      parent: request.getParent(),
      importId: id,
      provider: request.getProvider(),
      dependencies: request.getDependenciesList(),
      propertyDependencies: {},
      options: { ...NO_OPTIONS, provider: request.getProvider() || undefined },
      secretOutputs: request.getAdditionalsecretoutputsList(),
      external: true,
    });
  }

  #enter(wire: WireObject, properties: WireProperties, registration: Registration): Answered {
    const { type, name, custom } = registration;
    const urn = this.registry.urnOf(registration);
    if (!custom) {
      this.registry.add(urn, "", registration, properties, properties);
      return { urn, id: "", wire };
    }
    const region = this.#regionOf(properties.values, registration.provider);
    const find = this.registry.find.bind(this.registry);
    const answer = answerAs({ type, name, urn, inputs: properties.values, region, find });
    const { importId, external, secretOutputs } = registration;
    const outputs = external ? propertiesFromWire(wire) : properties;
    const { id, state } = importId
      ? answerExisting(answer, importId, external ? outputs.values : {})
      : answer;
    const secrets = secretNames(outputs, state, secretOutputs);
    this.registry.add(urn, id, registration, properties, stateOf(outputs, state, secrets));
    return { urn, id, wire: echo(wire, outputs, state, secrets) };
  }

  #regionOf(inputs: Readonly<Record<string, GraphValue>>, provider: string): string {
    if (typeof inputs.region === "string") return inputs.region;
    const separator = provider.lastIndexOf("::");
    const explicit = separator < 0 ? undefined : this.registry.byUrn(provider.slice(0, separator));
    const region = explicit?.inputs.region;
    return typeof region === "string" ? region : this.region;
  }

  async #answer(
    token: string,
    inputs: Readonly<Record<string, GraphValue>>,
    provider: string,
  ): Promise<WireObject> {
    if (token === "pulumi:pulumi:getResource") {
      const found = this.registry.byUrn(String(inputs.urn));
      if (!found) throw new Error(`unknown resource ${String(inputs.urn)}`);
      const state = mapHidden(this.registry.withHidden(found).state, (value) =>
        secretToWire(value as WireValue),
      );
      return { urn: found.urn, id: found.id, state: state as WireObject };
    }
    if (token === "pulumi:pulumi:readStackOutputs") return this.stackReferences.read(String(inputs.name));
    // What the tests of a program say of other stacks is what they export.
    if (token === "pulumi:pulumi:readStackResourceOutputs") throw new Error("a capture knows outputs alone");
    return answerInvoke({ token, inputs, region: this.#regionOf(inputs, provider) }) as WireObject;
  }
}

interface ExistsRequest {
  getType(): string;
  getId(): string;
}

/** A resource that a component of another process makes. */
type MadeInside = Pick<Registration, "type" | "name" | "parent" | "provider">;

interface Answered {
  readonly urn: string;
  readonly id: string;
  readonly wire: WireObject;
}

type Fields = Readonly<Record<string, GraphValue>>;

/** The inputs and what the provider adds. */
function stateOf(outputs: WireProperties, added: Fields, secrets: readonly string[]): Values {
  const values = { ...outputs.values, ...added };
  if (!outputs.hidden && secrets.length === 0) return { values };
  const hidden: Record<string, WithHidden> = { ...(outputs.hidden ?? outputs.values), ...added };
  for (const key of secrets) if (key in values) hidden[key] = hide(values[key] as GraphValue);
  return { values, hidden };
}

/** Outputs as the program gets them: its inputs, and what the provider adds, secrets still secret. */
function echo(
  wire: WireObject,
  outputs: WireProperties,
  added: Fields,
  secrets: readonly string[],
): WireObject {
  const result: WireObject = { ...wire };
  // A reference would make the SDK build the resource a second time.
  for (const key of outputs.references) result[key] = outputs.values[key] as WireObject;
  Object.assign(result, added);
  for (const key of secrets) {
    const isMarked = outputs.secrets.includes(key) && !(key in added);
    if (key in result && !isMarked) result[key] = secretToWire(result[key] as WireValue);
  }
  return result;
}

/** Names of outputs that are secret: as the program says, and what the provider says of an input that is, as with the engine. */
function secretNames(outputs: WireProperties, added: Fields, secretOutputs: readonly string[]): string[] {
  return [...new Set([...secretOutputs, ...outputs.secrets.filter((key) => key in added)])];
}

function registered(urn: string, id: string, wire: WireObject): object {
  const state = asStruct(wire);
  return {
    getUrn: () => urn,
    getId: () => id,
    getObject: () => state,
    getPropertydependenciesMap: () => undefined,
    getResult: () => 0,
    getUnknown: () => false,
  };
}

function toWire(struct: Pick<Struct, "toJavaScript"> | undefined): WireObject {
  return (struct?.toJavaScript() ?? {}) as WireObject;
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}
