import { compileWebSocketApi } from "#sdk/local/gateways/websocket/compile";
import type { WebSocketApiPlan } from "#sdk/local/gateways/websocket/plan";
import { type Inputs, invokeArn } from "./gateway-graph";
import { ApiGraphV2 } from "./http-graph";

export const STAGE = "dev";

/** The graph of one WebSocket API, which may call all its functions. */
export class SocketGraph extends ApiGraphV2<WebSocketApiPlan> {
  constructor(api: Inputs = {}) {
    super({ protocolType: "WEBSOCKET", routeSelectionExpression: "$request.body.action", ...api });
    this.stage(STAGE);
  }

  /** Adds a route to a function that the API may call. */
  socketRoute(routeKey: string, name: string, route: Inputs = {}): this {
    const id = `integration-${routeKey}`;
    return this.function(name)
      .permission(name)
      .integration(id, {
        integrationType: "AWS_PROXY",
        integrationMethod: "POST",
        integrationUri: invokeArn(name),
      })
      .route(routeKey, id, route);
  }

  /** Adds an authorizer for `$connect`. `isPermitted` says whether the API may call its function. */
  guard(sources: readonly string[] = ["route.request.querystring.token"], isPermitted = true): this {
    this.authorizer("guard", {
      authorizerType: "REQUEST",
      authorizerUri: invokeArn("guard"),
      identitySources: [...sources],
    }).function("guard");
    return isPermitted ? this.permission("guard") : this;
  }

  compile(): WebSocketApiPlan {
    return compileWebSocketApi(this.index(), this.urn);
  }
}
