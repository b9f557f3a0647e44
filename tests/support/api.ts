import { Stack } from "#sdk/app/index";
import { Api as ApiClass } from "#sdk/constructs/api/construct";
import type { ApiProps } from "#sdk/constructs/api/props";
import { App } from "#sdk/index";
import { type ExpectedIssue, expectRefused } from "./definition-error";
import { type Recorded, record } from "./record";

export const API = "aws:apigatewayv2/api:Api";
export const STAGE = "aws:apigatewayv2/stage:Stage";
export const ROUTE = "aws:apigatewayv2/route:Route";
export const INTEGRATION = "aws:apigatewayv2/integration:Integration";
export const AUTHORIZER = "aws:apigatewayv2/authorizer:Authorizer";
export const VPC_LINK = "aws:apigatewayv2/vpcLink:VpcLink";
export const LAMBDA = "aws:lambda/function:Function";
export const PERMISSION = "aws:lambda/permission:Permission";
export const POLICY = "aws:iam/rolePolicy:RolePolicy";
export const LOG_GROUP = "aws:cloudwatch/logGroup:LogGroup";
export const FUNCTION = "serverless-api:index:Function";

/** Records an API `Api` in the stack `Web`, and the rest of the program in the same turn. */
export function recordApi<T = void>(
  props: ApiProps | undefined,
  then?: (api: ApiClass, stack: Stack, app: App) => T,
): Promise<Recorded<T | undefined>> {
  return record(async () => {
    const app = new App({ defaults: "current" });
    const stack = new Stack(app, "Web");
    const api = new ApiClass(stack, "Api", props);
    return await then?.(api, stack, app);
  });
}

/** Fails unless these props, as a JavaScript caller may write them, are refused before anything is registered. */
export function refuseApi(props: unknown, issues: readonly ExpectedIssue[]): Promise<unknown> {
  const program = () => new ApiClass(new Stack(new App(), "Web"), "Api", props as ApiProps);
  return expectRefused(program, issues, { construct: 'Api "Api"' });
}

/** The route resource of a key, as the gateway gets it. */
export function routeOf(recorded: Recorded, routeKey: string) {
  const found = recorded.resources(ROUTE).filter(({ inputs }) => inputs.routeKey === routeKey);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} routes ${routeKey}`);
  return found[0];
}

/** The integration of a route. */
export function integrationOf(recorded: Recorded, routeKey: string) {
  const id = String(routeOf(recorded, routeKey).inputs.target).replace("integrations/", "");
  const found = recorded.resources(INTEGRATION).filter((resource) => resource.id === id);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} integrations of ${routeKey}`);
  return found[0];
}
