import type { LocalResources } from "#sdk/local/gateways/shared/gateway-kind";
import type { GatewayEvent, RequestTrace } from "#sdk/local/gateways/shared/trace";
import type { Gateway } from "#sdk/local/gateways/shared/types";
import { compileWebSocketApi } from "#sdk/local/gateways/websocket/compile";
import { Connections } from "#sdk/local/gateways/websocket/connections";
import { createWebSocketGateway, type SocketGateway } from "#sdk/local/gateways/websocket/gateway";
import type { WebSocketApiPlan } from "#sdk/local/gateways/websocket/plan";
import type { InvokeError, InvokeResult } from "#sdk/local/lambda/types";
import { ApiGraph, functionArn, invokeArn } from "../http/graph-builder";
import { NOW, TRACE_ID } from "../http/harness";

/** What a handler of a test gets and gives. It returns the result as a value, or throws an {@link InvokeError}. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the event it sends
export type TestHandler = (event: any) => unknown;

export interface Received {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the event it sends
  readonly event: any;
}

export interface TestSocketApi {
  readonly gateway: SocketGateway & Gateway;
  readonly connections: Connections;
  readonly events: GatewayEvent[];
  /** Events that functions got, in the order of their calls. */
  readonly received: Received[];
  /** Settles with the first event for a function that came or comes. */
  receives(name: string, which?: (event: Received["event"]) => boolean): Promise<Received["event"]>;
  /** The clock, which stands still until a test moves it. */
  readonly clock: { now: number };
  traces(): RequestTrace[];
}

export interface TestSocketPorts extends LocalResources {
  /** Functions that never answer, for time-outs. */
  readonly hangs?: readonly string[];
}

export const STAGE = "dev";

/** The graph of one WebSocket API, made by hand, whose functions may be called. */
export class SocketGraph extends ApiGraph {
  constructor(api: ConstructorParameters<typeof ApiGraph>[0] = {}) {
    super({ protocolType: "WEBSOCKET", routeSelectionExpression: "$request.body.action", ...api });
    this.stage(STAGE);
  }

  /** A route to a function that may be called. */
  socketRoute(routeKey: string, name: string, route: Parameters<ApiGraph["route"]>[2] = {}): this {
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

  /** An authorizer whose function may be called, for `$connect`. */
  guard(sources: readonly string[] = ["route.request.querystring.token"], isPermitted = true): this {
    this.authorizer("guard", {
      authorizerType: "REQUEST",
      authorizerUri: invokeArn("guard"),
      identitySources: [...sources],
    }).function("guard");
    return isPermitted ? this.permission("guard") : this;
  }

  plan(): WebSocketApiPlan {
    return compileWebSocketApi(this.index(), this.resources[0]?.urn ?? "");
  }
}

/** A gateway whose functions are plain functions of the test, by name. */
export function serveSocketApi(
  graph: SocketGraph,
  handlers: Record<string, TestHandler>,
  ports: TestSocketPorts = {},
): TestSocketApi {
  const events: GatewayEvent[] = [];
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const clock = { now: NOW };
  const connections = new Connections({ now: () => clock.now });
  let requests = 0;
  const { hangs, ...resources } = ports;
  const gateway = createWebSocketGateway(graph.plan(), {
    ...resources,
    connections,
    invoke: async (arn, payload) => {
      const name = arn.slice(functionArn("").length);
      const event = JSON.parse(payload);
      received.push({ name, event });
      for (const look of waiting) look();
      if (hangs?.includes(name)) return new Promise<InvokeResult>(() => undefined);
      return call(handlers[name], event);
    },
    ids: {
      requestId: () => {
        requests += 1;
        return `${String(requests).padStart(15, "r")}=`;
      },
      traceId: () => TRACE_ID,
    },
    emit: (event) => events.push(event),
  });
  const receives: TestSocketApi["receives"] = (name, which = () => true) =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = received.find((each) => each.name === name && which(each.event));
        if (!found) return;
        waiting.delete(look);
        resolve(found.event);
      };
      waiting.add(look);
      look();
    });
  const traces = () => events.flatMap((event) => (event.type === "request" ? [event.trace] : []));
  return { gateway, connections, events, received, receives, clock, traces };
}

async function call(handler: TestHandler | undefined, event: unknown): Promise<InvokeResult> {
  const report = { requestId: "11112222-3333-4444-8555-666677778888", durationMs: 1, logs: [] };
  try {
    const result = await handler?.(event);
    return { ...report, ok: true, payload: result === undefined ? "null" : JSON.stringify(result) };
  } catch (error) {
    return { ...report, ok: false, error: error as InvokeError };
  }
}

/** What a handler of a route that lets everything pass answers. */
export const OK = () => ({ statusCode: 200 });

/** An answer of an authorizer. */
export function policy(
  effect: "Allow" | "Deny",
  context: Record<string, unknown> = {},
  resource = "*",
): object {
  return {
    principalId: "ada",
    policyDocument: {
      Version: "2012-10-17",
      Statement: [{ Effect: effect, Action: "execute-api:Invoke", Resource: resource }],
    },
    context,
  };
}
