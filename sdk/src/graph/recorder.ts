import type * as resproto from "@pulumi/pulumi/proto/resource_pb";
import { resourceFacts } from "../aws/resource-types";
import { hide, mapHidden, type WithHidden } from "./hidden";
import { withoutNumbers } from "./lookups/answer-by-type";
import type { Lookups } from "./lookups/lookups";
import { answerAs } from "./provider/answers";
import { AWSX_COMPONENTS } from "./provider/awsx";
import type { MadeResource } from "./provider/component";
import { answerExisting } from "./provider/existing";
import { Providers } from "./providers";
import type { Registration, Registry, Values } from "./registry";
import { readOptions, readPropertyDependencies } from "./request-options";
import type { StackReferences } from "./stack-references";
import { applyTransforms, type Registered, type Transform, Transforms } from "./transforms";
import type { GraphValue } from "./types";
import {
  propertiesFromWire,
  secretToWire,
  type WireObject,
  type WireProperties,
  type WireValue,
} from "./wire";

/** Options of a resource that is given none. */
const NO_OPTIONS = {
  protect: false,
  retainOnDelete: false,
  deleteBeforeReplace: false,
  ignoreChanges: [],
  aliases: [],
} as const;

/** The answer for a resource that a program has registered or read. */
export interface Answered {
  readonly urn: string;
  readonly id: string;
  /** Its outputs. */
  readonly wire: WireObject;
  /** URNs that outputs depend on, by output. They are of a component that another process has made. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
}

/** A component that the program asks for and another process makes. */
export interface WantedComponent extends Registered {
  readonly request: resproto.RegisterResourceRequest;
  /** References of the providers that it hands on, by package. */
  readonly providers: Readonly<Record<string, string>>;
}

/** Makes components in other processes. Undefined for one that nothing makes. */
export type MakeComponent = (wanted: WantedComponent) => Promise<Answered> | undefined;

/**
 * The stand-in for the engine. It takes the registrations of a program and answers as the providers would. Others
 * connect a program to it: the SDK in the same process, or a process of any language.
 */
export class Recorder {
  readonly #transforms = new Transforms();
  readonly #providers = new Providers();

  constructor(
    private readonly registry: Registry,
    private readonly stackReferences: StackReferences,
    private readonly lookups: Lookups,
    private readonly region: string,
    private readonly makeComponent: MakeComponent = () => undefined,
  ) {}

  addStackTransform(transform: Transform): void {
    this.#transforms.ofStack.push(transform);
  }

  /** @param own the transforms of the resource itself */
  async register(
    request: resproto.RegisterResourceRequest,
    own: readonly Transform[] = [],
  ): Promise<Answered> {
    const named = {
      custom: request.getCustom(),
      type: request.getType(),
      name: request.getName(),
      parent: request.getParent(),
    };
    const chain = this.#transforms.chainOf(named, own, request.getRemote());
    const given = {
      wire: toWire(request.getObject()),
      options: readOptions(request, (it) => this.registry.urnOf(it)),
    };
    const transformed = chain.length === 0 ? given : await applyTransforms(chain, named, given);
    const providers = this.#providers.of(request);
    const isRemote = request.getRemote();
    const made = isRemote ? this.makeComponent({ ...transformed, request, providers }) : undefined;
    const entered = made ? await made : this.#enterRegistered(request, transformed);
    this.#transforms.remember(entered.urn, named.parent, chain);
    if (!request.getCustom()) this.#providers.remember(entered.urn, providers);
    return isRemote && !made ? this.#makeRemote(entered, request, transformed.wire) : entered;
  }

  async read(request: resproto.ReadResourceRequest): Promise<Answered> {
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

  /** Outputs of a component, or of the stack itself. */
  setOutputs(urn: string, outputs: WireObject): void {
    this.registry.setOutputs(urn, propertiesFromWire(outputs));
  }

  /** A question to a provider. */
  async invoke(request: resproto.ResourceInvokeRequest): Promise<WireObject> {
    const token = request.getTok();
    const { values: inputs } = propertiesFromWire(toWire(request.getArgs()));
    if (token === "pulumi:pulumi:getResource") return this.#resource(String(inputs.urn));
    if (token === "pulumi:pulumi:readStackOutputs") return this.stackReferences.read(String(inputs.name));
    if (token === "pulumi:pulumi:readStackResourceOutputs") return this.#stateOf(String(inputs.stackName));
    const region = this.#regionOf(inputs, request.getProvider());
    return this.lookups.call({ token, inputs, region }, this.registry.resources) as WireObject;
  }

  /** Resources of a stack: the one that is captured has none yet, and of others the exports alone are given. */
  #stateOf(reference: string): WireObject {
    const { project, stack } = this.registry;
    if (!reference.endsWith(`/${project}/${stack}`)) throw new Error("a capture knows outputs alone");
    return { name: reference, outputs: {} };
  }

  exists(type: string, id: string): boolean {
    return this.registry.find(type, id) !== undefined;
  }

  #resource(urn: string): WireObject {
    const found = this.registry.byUrn(urn);
    if (!found) throw new Error(`unknown resource ${urn}`);
    const state = mapHidden(this.registry.withHidden(found).state, (value) =>
      secretToWire(value as WireValue),
    );
    return { urn: found.urn, id: found.id, state: state as WireObject };
  }

  #enterRegistered(request: resproto.RegisterResourceRequest, { wire, options }: Registered): Answered {
    const provider = this.#providers.ofResource(request);
    return this.#enter(wire, propertiesFromWire(wire), {
      type: request.getType(),
      name: request.getName(),
      custom: request.getCustom(),
      parent: request.getParent(),
      importId: request.getImportid(),
      provider,
      dependencies: request.getDependenciesList(),
      propertyDependencies: readPropertyDependencies(request),
      options: provider === "" ? options : { ...options, provider },
      secretOutputs: request.getAdditionalsecretoutputsList(),
    });
  }

  /** A component that another process makes, and that is known here: its resources are entered as that would register them. */
  async #makeRemote(
    entered: Answered,
    request: resproto.RegisterResourceRequest,
    given: WireObject,
  ): Promise<Answered> {
    const { urn } = entered;
    const answer = AWSX_COMPONENTS.get(request.getType());
    if (!answer) return entered;
    const provider = request.getProvidersMap().get("aws") ?? "";
    const make = (type: string, name: string, inputs: Fields, inside?: MadeResource) =>
      this.#makeInside({ type, name, parent: inside?.urn ?? urn, provider }, inputs);
    const { values: inputs } = propertiesFromWire(given);
    const region = this.#regionOf(inputs, provider);
    const wire = await answer({ name: request.getName(), urn, inputs, region, make });
    this.registry.setOutputs(urn, propertiesFromWire(wire));
    return { urn, id: "", wire };
  }

  async #makeInside(made: MadeInside, given: Fields): Promise<MadeResource> {
    const chain = this.#transforms.inheritedFrom(made.parent);
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

  #enter(wire: WireObject, properties: WireProperties, registration: Registration): Answered {
    const { type, name, custom } = registration;
    const urn = this.registry.urnOf(registration);
    if (!custom) {
      this.registry.add(urn, "", registration, properties, properties);
      return { urn, id: "", wire };
    }
    const { importId, external = false, secretOutputs } = registration;
    const outputs = external ? propertiesFromWire(wire) : properties;
    const region = this.#regionOf(properties.values, registration.provider);
    const resource = { type, name, region, id: external ? importId : "" };
    const answered = this.#answersFor(urn, registration, properties.values, external ? outputs.values : {});
    const { id } = answered;
    const given = this.lookups.given(resource);
    const state = { ...answered.state, ...given };
    const secrets = secretNames(outputs, state, secretOutputs);
    this.registry.add(urn, id, registration, properties, stateOf(outputs, state, secrets));
    if (!external && !isUnknownAwsType(type)) return { urn, id, wire: echo(wire, outputs, state, secrets) };
    const sure = { ...(external ? withoutNumbers(answered.state) : answered.state), ...given };
    const otherwise = { ...outputs.values, ...sure, ...answered.otherwise, ...given };
    const standIns = this.lookups.standIns(resource, { ...outputs.values, ...sure }, otherwise);
    return { urn, id, wire: { ...standIns, ...echo(wire, outputs, sure, secrets) } as WireObject };
  }

  /** The provider's additions to a resource, and those to one that exists if made-up values were others. */
  #answersFor(urn: string, registration: Registration, inputs: Fields, said: Fields) {
    const { type, name, importId, external, provider } = registration;
    const region = this.#regionOf(inputs, provider);
    const find = this.registry.find.bind(this.registry);
    const answer = (seed: string) => {
      const made = answerAs({ type, name, urn: seed, inputs, region, find });
      return importId ? answerExisting(made, importId, said) : made;
    };
    const { id, state } = answer(urn);
    return { id, state, otherwise: external ? withoutNumbers(answer(`${urn}\notherwise`).state) : {} };
  }

  #regionOf(inputs: Readonly<Record<string, GraphValue>>, provider: string): string {
    if (typeof inputs.region === "string") return inputs.region;
    const separator = provider.lastIndexOf("::");
    const explicit = separator < 0 ? undefined : this.registry.byUrn(provider.slice(0, separator));
    const region = explicit?.inputs.region;
    return typeof region === "string" ? region : this.region;
  }
}

/** Whether a type is one of AWS whose attributes are not known here. */
function isUnknownAwsType(type: string): boolean {
  return type.startsWith("aws:") && resourceFacts(type)?.answer === undefined;
}

/** A resource that a component of another process makes. */
type MadeInside = Pick<Registration, "type" | "name" | "parent" | "provider">;

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

/** The content of a request's Struct. */
export function toWire(struct: { toJavaScript(): unknown } | undefined): WireObject {
  return (struct?.toJavaScript() ?? {}) as WireObject;
}
