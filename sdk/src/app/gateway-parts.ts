import * as pulumi from "@pulumi/pulumi";
import { resourcesOf } from "./dependencies";

/** A resource that shapes a REST API, with the inputs it is registered with. */
export interface GatewayPart {
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  readonly resource: pulumi.Resource;
  readonly inputs: pulumi.Inputs;
}

const REST_API = "aws:apigateway/restApi:RestApi";

/** What a deployment of a REST API takes a picture of. */
const SHAPING: ReadonlySet<string> = new Set([
  "aws:apigateway/authorizer:Authorizer",
  "aws:apigateway/integration:Integration",
  "aws:apigateway/integrationResponse:IntegrationResponse",
  "aws:apigateway/method:Method",
  "aws:apigateway/methodResponse:MethodResponse",
  "aws:apigateway/model:Model",
  "aws:apigateway/requestValidator:RequestValidator",
  "aws:apigateway/resource:Resource",
  "aws:apigateway/response:Response",
  "aws:apigateway/restApiPolicy:RestApiPolicy",
]);

/** The parts of one REST API, which are complete when its deployment is registered. */
class GatewayParts {
  readonly #parts = new Map<pulumi.Resource, GatewayPart>();
  #refuseLate: ((part: GatewayPart) => Error) | undefined;

  add(part: GatewayPart): void {
    if (this.#refuseLate && !this.#parts.has(part.resource)) throw this.#refuseLate(part);
    this.#parts.set(part.resource, part);
  }

  close(refuseLate: (part: GatewayPart) => Error): readonly GatewayPart[] {
    this.#refuseLate = refuseLate;
    return [...this.#parts.values()];
  }
}

const byApi = new WeakMap<pulumi.Resource, GatewayParts>();

/**
 * Remember a resource that shapes a REST API, whoever makes it: the constructs of this library, or a program that adds a
 * model or a gateway response of its own. The API itself is one of its parts.
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
 * Remember the parts as well that a program makes outside its app's stacks, without a parent, as is usual in Pulumi. There
 * is no root to watch where a program runs without an engine and without a capture.
 */
export function watchGatewayParts(): void {
  if (pulumi.runtime.getStackResource?.() === undefined) return;
  pulumi.runtime.registerStackTransformation((args) => {
    noteGatewayPart(args);
    return undefined;
  });
}

/** All parts of an API. Those that come later are refused, since they would be in no deployment. */
export function closeGatewayParts(
  api: pulumi.Resource,
  refuseLate: (part: GatewayPart) => Error,
): readonly GatewayPart[] {
  return partsOf(api).close(refuseLate);
}

function partsOf(api: pulumi.Resource): GatewayParts {
  const parts = byApi.get(api) ?? new GatewayParts();
  byApi.set(api, parts);
  return parts;
}

/** The API, or the one that an id comes from. */
function restApisIn(value: unknown): readonly pulumi.Resource[] {
  const found = pulumi.Output.isInstance(value) ? [...resourcesOf(value)] : [value];
  return found.filter(isRestApi);
}

function isRestApi(value: unknown): value is pulumi.Resource {
  return (value as { __pulumiType?: unknown } | undefined)?.__pulumiType === REST_API;
}
