import type { HttpApiIdentity } from "../shared/events/http-call";
import type { V2StagePlan } from "../shared/v2-stage";
import type { RouteSelection } from "./selection";

/** A WebSocket API as the gateway serves it. Everything that does not depend on a message is decided here. */
export interface WebSocketApiPlan {
  readonly urn: string;
  /** Logical name of the API resource. */
  readonly name: string;
  readonly identity: HttpApiIdentity;
  readonly selection: RouteSelection;
  readonly stages: ReadonlyMap<string, V2StagePlan>;
  readonly routes: ReadonlyMap<string, WebSocketRoutePlan>;
}

export interface WebSocketRoutePlan {
  readonly routeKey: string;
  /** The authorization of `$connect`. Other routes have none. */
  readonly authorization: WebSocketAuthorization;
  readonly integration: WebSocketIntegration;
  /** Whether the answer is sent to the client. */
  readonly responds: boolean;
  /** Settings of the route and its integration that change nothing here. */
  readonly ignored: readonly string[];
}

export type WebSocketAuthorization =
  | { readonly type: "none" }
  | { readonly type: "iam" }
  | { readonly type: "authorizer"; readonly authorizer: WebSocketAuthorizerSettings }
  /** The route names an authorizer that does not exist. It refuses every handshake. */
  | { readonly type: "broken"; readonly reason: string };

/** A REQUEST authorizer, as registered. */
export interface WebSocketAuthorizerSettings {
  readonly id: string;
  readonly name: string;
  readonly functionArn: string;
  readonly identitySources: readonly string[];
  /** False when the function grants no permission to `<api arn>/authorizers/<id>`. */
  readonly permitted: boolean;
}

export type WebSocketIntegration = WebSocketFunction | MockIntegration | OtherIntegration;

export interface WebSocketFunction {
  readonly kind: "function";
  readonly functionArn: string;
  readonly functionName: string;
  /** False when the function is not part of the graph. */
  readonly known: boolean;
  readonly timeoutMs: number;
  /** Returns `undefined` if the API may call the function, else the permission that is missing. */
  missingPermission(stage: string): string | undefined;
}

/** An integration that the gateway answers by itself. */
export interface MockIntegration {
  readonly kind: "mock";
  readonly status: number;
  /** The body of a route response. Empty for no response. */
  readonly body: string;
}

/** An integration that is not emulated, or is missing. */
export interface OtherIntegration {
  readonly kind: "none";
  readonly what: string;
}
