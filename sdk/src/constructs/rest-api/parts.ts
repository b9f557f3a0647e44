import * as pulumi from "@pulumi/pulumi";
import { resourcesOf } from "../../app/dependencies";
import { TYPE } from "../../aws/tokens";

/** A resource that shapes a REST API, with the inputs it is registered with. */
export interface GatewayPart {
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  readonly resource: pulumi.Resource;
  readonly inputs: pulumi.Inputs;
}

const REST_API = TYPE.apigateway.RestApi;
const METHOD = TYPE.apigateway.Method;

/** Resources that are part of the snapshot in a REST API's deployment. */
const SHAPING: ReadonlySet<string> = new Set([
  TYPE.apigateway.Authorizer,
  TYPE.apigateway.Integration,
  TYPE.apigateway.IntegrationResponse,
  METHOD,
  TYPE.apigateway.MethodResponse,
  TYPE.apigateway.Model,
  TYPE.apigateway.RequestValidator,
  TYPE.apigateway.Resource,
  TYPE.apigateway.Response,
  TYPE.apigateway.RestApiPolicy,
]);

/** The parts of one REST API, which are complete when its deployment is registered. */
class GatewayParts {
  readonly #parts = new Map<pulumi.Resource, GatewayPart>();
  #refuseLate: ((part: GatewayPart) => Error) | undefined;
  #onMethod: (() => void) | undefined;

  /** `onFirst` is called when there is a first part. */
  constructor(private readonly onFirst?: () => void) {}

  add(part: GatewayPart): void {
    if (this.#refuseLate && !this.#parts.has(part.resource)) throw this.#refuseLate(part);
    this.#parts.set(part.resource, part);
    if (this.#parts.size === 1) this.onFirst?.();
    if (part.type === METHOD) this.#notifyMethod();
  }

  whenMethod(call: () => void): void {
    this.#onMethod = call;
    if ([...this.#parts.values()].some(({ type }) => type === METHOD)) this.#notifyMethod();
  }

  #notifyMethod(): void {
    const call = this.#onMethod;
    this.#onMethod = undefined;
    call?.();
  }

  close(refuseLate: (part: GatewayPart) => Error): readonly GatewayPart[] {
    this.#refuseLate = refuseLate;
    return [...this.#parts.values()];
  }
}

/** By the API, or by the Output that is the id of an API of another Pulumi stack. */
const byApi = new WeakMap<object, GatewayParts>();

/**
 * Notes a resource that shapes a REST API. A construct of this library made it, or a program that adds a model or a
 * gateway response of its own. The API itself is one of its parts.
 */
export function noteGatewayPart({
  resource,
  type,
  name,
  props,
  opts,
}: pulumi.ResourceTransformationArgs): void {
  const made = resource as pulumi.Resource;
  const part = { type, name, resource: made, inputs: props };
  // One that is only read has no inputs that say what it is.
  const isRead = (opts as pulumi.CustomResourceOptions).id !== undefined;
  if (type === REST_API && !isRead) partsOf(made).add(part);
  if (!SHAPING.has(type)) return;
  // The class Response calls it restApiId.
  for (const api of restApisIn(props.restApi ?? props.restApiId)) partsOf(api).add(part);
}

/**
 * Remember the parts that this program adds to an API of another Pulumi stack. The API is known by its id: it is no
 * resource here, unless a program asks for it.
 */
export function watchForeignApi(id: pulumi.Output<string>, onFirst: () => void): void {
  byApi.set(id, new GatewayParts(onFirst));
}

/** The API of this id has been read as a resource, by which further parts may name it. */
export function noteForeignApi(id: pulumi.Output<string>, api: pulumi.Resource): void {
  byApi.set(api, partsOf(id));
}

/** Calls back once, with the first method that anybody makes for an API. With an existing method it calls at once. */
export function whenMethod(api: object, call: () => void): void {
  partsOf(api).whenMethod(call);
}

/** All parts of an API. Later ones are refused, because no deployment would have them. */
export function closeGatewayParts(
  api: object,
  refuseLate: (part: GatewayPart) => Error,
): readonly GatewayPart[] {
  return partsOf(api).close(refuseLate);
}

function partsOf(api: object): GatewayParts {
  const parts = byApi.get(api) ?? new GatewayParts();
  byApi.set(api, parts);
  return parts;
}

/** The API, the one that an id comes from, or an id that stands for one. */
function restApisIn(value: unknown): readonly object[] {
  if (!pulumi.Output.isInstance(value)) return [value].filter(isRestApi);
  return byApi.has(value) ? [value] : [...resourcesOf(value)].filter(isRestApi);
}

function isRestApi(value: unknown): value is pulumi.Resource {
  return (value as { __pulumiType?: unknown } | undefined)?.__pulumiType === REST_API;
}
