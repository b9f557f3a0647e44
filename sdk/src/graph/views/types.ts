import type { GraphResource } from "../types";

/** An API of the graph, with everything that its routes say about themselves. */
export interface ApiView {
  /** Id of the construct that made it, or its own logical name. */
  readonly id: string;
  readonly kind: "http" | "rest" | "websocket";
  readonly resource: GraphResource;
  /** Names of its stages, in the order registered. */
  readonly stages: readonly string[];
  /** URLs on domains of the user's own, each with the stage behind it. */
  readonly customUrls: readonly { readonly url: string; readonly stage: string }[];
  /** The routes, without the preflight replies of a REST API, since each of its paths has one. */
  readonly routes: readonly RouteView[];
  /** True where the gateway answers preflight requests of browsers by itself. */
  readonly answersPreflight: boolean;
}

/** A route of an API. */
export interface RouteView {
  /** The route key as the program writes it: `GET /notes/{id}`, `$default`, `sendMessage`. */
  readonly key: string;
  /** Upper case, or `ANY`. None for `$default` and for WebSocket routes. */
  readonly method: string | undefined;
  /** `/notes/{id}`. None for `$default` and for WebSocket routes. */
  readonly path: string | undefined;
  /** The route, or the method of a REST API. */
  readonly resource: GraphResource;
  readonly integration: IntegrationView;
  readonly authorizer: AuthorizerView;
  /** At least one of them has to be in a token. Empty for none. */
  readonly scopes: readonly string[];
  readonly apiKeyRequired: boolean;
}

/** The integration of a route. */
export type IntegrationView =
  | {
      readonly kind: "function";
      readonly function: FunctionView;
      /** Shape of the event: `1.0`, `2.0`, and none where there is one shape only. */
      readonly payload: string | undefined;
    }
  | { readonly kind: "url"; readonly url: string }
  /** A load balancer or another target inside a VPC. */
  | { readonly kind: "private"; readonly target: string }
  /** The gateway answers by itself. */
  | { readonly kind: "mock" }
  /** An AWS service. */
  | { readonly kind: "service"; readonly service: string }
  | { readonly kind: "none" };

/** A function as people call it. */
export interface FunctionView {
  readonly arn: string;
  /** The handler in the user's files, `src/notes.list`. The logical name of a plain resource. */
  readonly label: string;
  /** None for a function that is not part of the program. */
  readonly resource: GraphResource | undefined;
}

/** The authorizer of a route. */
export type AuthorizerView =
  | { readonly kind: "none" }
  | { readonly kind: "iam" }
  | NamedAuthorizerView
  /** The route names an authorizer that the API does not have. */
  | { readonly kind: "missing" };

/** An authorizer of the API. */
export type NamedAuthorizerView = {
  readonly name: string;
  readonly resource: GraphResource;
  /** Where the token, or what else identifies a caller, is read from, in the notation of the API's kind. */
  readonly identitySources: readonly string[];
} & (
  | { readonly kind: "jwt"; readonly issuer: string; readonly audience: readonly string[] }
  | { readonly kind: "user-pool"; readonly poolArns: readonly string[] }
  | { readonly kind: "lambda"; readonly function: FunctionView; readonly isToken: boolean }
);
