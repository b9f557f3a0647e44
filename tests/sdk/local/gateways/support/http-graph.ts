import { compileHttpApi } from "#sdk/local/gateways/http/compile";
import type { HttpApiPlan } from "#sdk/local/gateways/http/plan";
import { GatewayGraph, type Inputs, invokeArn } from "./gateway-graph";

export const EXECUTION_ARN = "arn:aws:execute-api:eu-west-1:123456789012:api123";

/** The graph of an API in the namespace of HTTP and WebSocket APIs. */
export abstract class ApiGraphV2<Plan> extends GatewayGraph<Plan> {
  protected readonly executionArn = EXECUTION_ARN;
  #routes = 0;

  constructor(api: Inputs) {
    super();
    this.add("aws:apigatewayv2/api:Api", "Api", "api123", api, { executionArn: EXECUTION_ARN });
  }

  stage(name = "$default", inputs: Inputs = {}): this {
    return this.add("aws:apigatewayv2/stage:Stage", `Stage${name}`, name, {
      apiId: "api123",
      name,
      autoDeploy: true,
      ...inputs,
    });
  }

  /** Adds a route without an integration of its own. `target` is the id of an integration. */
  route(routeKey: string, target: string, inputs: Inputs = {}): this {
    this.#routes += 1;
    return this.add("aws:apigatewayv2/route:Route", `Route${this.#routes}`, `route${this.#routes}`, {
      apiId: "api123",
      routeKey,
      target: `integrations/${target}`,
      ...inputs,
    });
  }

  integration(id: string, inputs: Inputs): this {
    return this.add("aws:apigatewayv2/integration:Integration", id, id, { apiId: "api123", ...inputs });
  }

  authorizer(id: string, inputs: Inputs): this {
    return this.add("aws:apigatewayv2/authorizer:Authorizer", id, id, {
      apiId: "api123",
      name: id,
      ...inputs,
    });
  }
}

/** The graph of one HTTP API. */
export class ApiGraph extends ApiGraphV2<HttpApiPlan> {
  constructor(api: Inputs = {}) {
    super({ protocolType: "HTTP", ...api });
  }

  /** Adds a route to a function that the API may call, with all resources that it needs. */
  functionRoute(
    routeKey: string,
    name: string,
    { payload = "2.0", route = {}, integration = {} }: RouteSettings = {},
  ): this {
    const id = `integration${this.resources.length}`;
    return this.function(name)
      .permission(name)
      .integration(id, {
        integrationType: "AWS_PROXY",
        integrationUri: invokeArn(name),
        payloadFormatVersion: payload,
        ...integration,
      })
      .route(routeKey, id, route);
  }

  compile(): HttpApiPlan {
    return compileHttpApi(this.index(), this.urn);
  }
}

interface RouteSettings {
  readonly payload?: "1.0" | "2.0";
  readonly route?: Inputs;
  readonly integration?: Inputs;
}
