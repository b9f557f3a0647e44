import type { ApiView, AuthorizerView, IntegrationView, RouteView } from "./types";

/** The routes of an API as plain data: what `sapi routes --json` prints. */
export interface ApiRoutes {
  /** Id of the construct, or logical name of a plain resource. */
  readonly id: string;
  readonly kind: ApiView["kind"];
  readonly routes: readonly RouteRow[];
}

/** A route in words. */
export interface RouteRow {
  /** `GET /notes`, `$default`, `sendMessage` */
  readonly routeKey: string;
  readonly method: string | null;
  readonly path: string | null;
  /** The handler in the user's files. Null where there is none. */
  readonly function: string | null;
  /** `none`, `iam`, or name and kind. */
  readonly authorizer: string;
  readonly scopes: readonly string[];
  readonly apiKeyRequired: boolean;
  /** `function, payload 2.0`, a URL, `load balancer ...`, `mock`, ... */
  readonly integration: string;
}

/** All routes, by API. */
export function listRoutes(apis: readonly ApiView[]): readonly ApiRoutes[] {
  return apis.map(({ id, kind, routes }) => ({ id, kind, routes: routes.map(toRow) }));
}

function toRow({ key, method, path, integration, authorizer, scopes, apiKeyRequired }: RouteView): RouteRow {
  return {
    routeKey: key,
    method: method ?? null,
    path: path ?? null,
    function: integration.kind === "function" ? integration.function.label : null,
    authorizer: authorizerText(authorizer),
    scopes,
    apiKeyRequired,
    integration: integrationText(integration),
  };
}

/** Name and kind of an authorizer. */
export function authorizerText(authorizer: AuthorizerView): string {
  switch (authorizer.kind) {
    case "none":
    case "iam":
    case "missing":
      return authorizer.kind;
    case "lambda":
      return `${authorizer.name} (${authorizer.function.label})`;
    case "user-pool":
      return `${authorizer.name} (user pool)`;
    case "jwt":
      return `${authorizer.name} (jwt)`;
  }
}

function integrationText(integration: IntegrationView): string {
  switch (integration.kind) {
    case "function":
      return integration.payload === undefined ? "function" : `function, payload ${integration.payload}`;
    case "url":
      return integration.url;
    case "private":
      return `load balancer ${integration.target}`;
    case "service":
      return `service ${integration.service}`;
    case "mock":
    case "none":
      return integration.kind;
  }
}
