import { Stack } from "#sdk/app/index";
import { RestApiV1 as RestApiClass } from "#sdk/constructs/rest-api/construct";
import type { RestApiV1Props } from "#sdk/constructs/rest-api/props";
import type { GraphResource } from "#sdk/graph/index";
import { App } from "#sdk/index";
import { type ExpectedIssue, expectRefused } from "./definition-error";
import { type Recorded, record } from "./record";

export const REST_API = "aws:apigateway/restApi:RestApi";
export const REST_STAGE = "aws:apigateway/stage:Stage";
export const DEPLOYMENT = "aws:apigateway/deployment:Deployment";
export const PATH = "aws:apigateway/resource:Resource";
export const METHOD = "aws:apigateway/method:Method";
export const METHOD_REPLY = "aws:apigateway/methodResponse:MethodResponse";
export const REST_INTEGRATION = "aws:apigateway/integration:Integration";
export const INTEGRATION_REPLY = "aws:apigateway/integrationResponse:IntegrationResponse";
export const GATEWAY_RESPONSE = "aws:apigateway/response:Response";
export const REST_AUTHORIZER = "aws:apigateway/authorizer:Authorizer";
export const ACCOUNT = "aws:apigateway/account:Account";

/** Records a REST API `Api` in the stack `Web`, and the rest of the program in the same turn. */
export function recordRestApi<T = void>(
  props: RestApiV1Props | undefined,
  then?: (api: RestApiClass, stack: Stack, app: App) => T,
): Promise<Recorded<T | undefined>> {
  return record(async () => {
    const app = new App({ defaults: "current" });
    const stack = new Stack(app, "Web");
    const api = new RestApiClass(stack, "Api", props);
    return await then?.(api, stack, app);
  });
}

/** Fails unless these props, as a JavaScript caller may write them, are refused before anything is registered. */
export function refuseRestApi(props: unknown, issues: readonly ExpectedIssue[]): Promise<unknown> {
  const program = () => new RestApiClass(new Stack(new App(), "Web"), "Api", props as RestApiV1Props);
  return expectRefused(program, issues, { construct: 'RestApiV1 "Api"' });
}

/** Paths of the registered resources, by id. The root has the id that its API names. */
export function pathsOf(recorded: Recorded): ReadonlyMap<string, string> {
  const roots = recorded.resources(REST_API).map(({ state }) => [String(state.rootResourceId), "/"] as const);
  const made = recorded.resources(PATH).map(({ id, state }) => [id, String(state.path)] as const);
  return new Map([...roots, ...made]);
}

/** The method of a route key, without those that answer preflight requests unless the key is one of `OPTIONS`. */
export function methodOf(recorded: Recorded, key: string): GraphResource {
  return only(methodsOf(recorded, METHOD, key), key);
}

/** The integration of a route key's method. */
export function restIntegrationOf(recorded: Recorded, key: string): GraphResource {
  return only(methodsOf(recorded, REST_INTEGRATION, key), key);
}

/** Keys of all methods, in alphabetical order. */
export function methodKeys(recorded: Recorded): readonly string[] {
  const paths = pathsOf(recorded);
  return recorded
    .resources(METHOD)
    .map(({ inputs }) => `${inputs.httpMethod} ${paths.get(String(inputs.resourceId))}`)
    .sort();
}

/** The dependencies of the deployment. */
export function triggerOf(recorded: Recorded): string {
  const { shape } = recorded.resource(DEPLOYMENT).inputs.triggers as { readonly shape: string };
  return shape;
}

function methodsOf(recorded: Recorded, type: string, key: string): readonly GraphResource[] {
  const paths = pathsOf(recorded);
  return recorded.resources(type).filter(({ inputs }) => {
    return `${inputs.httpMethod} ${paths.get(String(inputs.resourceId))}` === key;
  });
}

function only(found: readonly GraphResource[], key: string): GraphResource {
  const [first, ...others] = found;
  if (!first || others.length > 0) throw new Error(`${found.length} of ${key}`);
  return first;
}
