import * as pulumi from "@pulumi/pulumi";
import { Component } from "../../app/component";
import { optionsAround } from "../../app/provider";
import { importedProps, registerKind, type Shareable } from "../../app/sharing/construct";
import { ImportedOnce } from "../../app/sharing/imported-once";
import type { Scope } from "../../app/stack";
import { Issues } from "../../errors";
import type { FunctionProps } from "../../functions/definition";
import { importDefaults } from "../../functions/exported-defaults";
import type { Function } from "../../functions/function";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { beginApi } from "../gateway/begin-api";
import type { ServedRoute } from "../gateway/routes/exported-routes";
import type { KnownTrimmedKey, TrimmedKey } from "../gateway/routes/key-types";
import { RouteFunctions } from "../gateway/routes/route-functions";
import { ownPlace, type RoutePlace, routePlace } from "../gateway/routes/route-place";
import { RouteTable } from "../gateway/routes/route-table";
import type { WebSocketAuthorizerPlan } from "./authorizer-plan";
import { makeWebSocketAuthorizer } from "./authorizer-resources";
import { importWebSocketGateway } from "./imported-resources";
import { planRoutesOf, planWebSocketApi, type WebSocketApiPlan } from "./plan";
import type { WebSocketApiProps, WebSocketRoutes } from "./props";
import { makeWebSocketGateway, type WebSocketApiHandles, type WebSocketGateway } from "./resources";
import { CONNECT_ROUTE, parseWebSocketKey, trimWebSocketKey } from "./route-key";
import type { WebSocketRoutePlan } from "./route-plan";
import { makeWebSocketRoute, type WebSocketRouteAuthorization } from "./route-resources";
import { exportWebSocketGateway, type WebSocketApiState } from "./state";

declare const ROUTE_KEYS: unique symbol;
const BRAND = "__serverlessApiWebSocketApi";

/** What a handler does to connections: send to one, look one up, close one. */
const CONNECTION_METHODS = ["POST", "GET", "DELETE"] as const;

/**
 * A WebSocket API. Its type parameter is the literal route keys; `WebSocketApi` alone stands for any.
 *
 * @example
 * const api = new WebSocketApi(stack, "Chat", {
 *   defaults: { function: { bind: [connections] } },
 *   routes: {
 *     $connect: "src/chat.connect",
 *     $disconnect: "src/chat.disconnect",
 *     sendMessage: "src/chat.send",
 *   },
 * });
 */
export class WebSocketApi<Key extends string = string>
  extends Component
  implements Grantable<"grantInvoke" | "grantManageConnections">, Bindable, Shareable
{
  /** Not there at run time: what the compiler looks route keys up in. */
  declare readonly [ROUTE_KEYS]?: Key;
  /** Where clients connect: `wss://<id>.execute-api.<region>.amazonaws.com/<stage>`. It waits for no stage. */
  readonly url: pulumi.Output<string>;
  /** `wss://<domain>`, or `wss://<domain>/<path>/`. There with `customDomain`. */
  readonly customDomainUrl: pulumi.Output<string> | undefined;
  /** The `@pulumi/aws` objects. */
  readonly native: WebSocketApiHandles;
  readonly #gateway: WebSocketGateway;
  readonly #functionDefaults: FunctionProps | undefined;
  readonly #routes = new RouteTable<ServedRoute>(trimWebSocketKey);
  readonly #functions: RouteFunctions;
  readonly #isSigned: boolean;

  /** True for a WebSocketApi of this or of another copy of the package. */
  static override isInstance(value: unknown): value is WebSocketApi {
    return typeof value === "object" && value !== null && Object.hasOwn(value, BRAND);
  }

  constructor(
    scope: Scope,
    id: string,
    props: WebSocketApiProps<Key> = {},
    opts?: pulumi.ComponentResourceOptions,
  ) {
    const begun = beginApi<WebSocketApiPlan, WebSocketApiState>(
      "WebSocketApi",
      scope,
      id,
      props,
      planWebSocketApi,
    );
    const { placement, plan, state } = begun;
    const given = plan?.gateway.api.kind === "existing" ? plan.gateway.api.api : undefined;
    super(placement, optionsAround(given, placement.parent, opts));
    Object.defineProperty(this, BRAND, { value: true });
    const gateway = state ? importWebSocketGateway(this, state) : makeWebSocketGateway(this, plan.gateway);
    this.native = gateway.handles;
    this.url = gateway.url;
    this.customDomainUrl = gateway.customDomainUrl;
    this.#gateway = gateway;
    this.#functionDefaults = state ? importDefaults(state.functionDefaults) : plan.functionDefaults;
    this.#isSigned = state ? state.isSigned : plan.authorizer.kind === "iam";
    this.#functions = new RouteFunctions(this, this.#routes, state && { state, parse: parseWebSocketKey });
    if (plan) {
      this.#functions.attachPermissions([manageConnections(gateway)]);
      this.#makeRoutes(plan.routes, ownPlace(this), this.#guard(plan.authorizer));
    }
    this.registerOutputs({ url: this.url, customDomainUrl: this.customDomainUrl });
  }

  /** The API as another Pulumi stack sees it that `exportState` was called in. */
  static fromState(scope: Scope, id: string, state: WebSocketApiState): WebSocketApi {
    return importedApis.find(scope, state, () => {
      return new WebSocketApi(scope, id, importedProps<WebSocketApiProps>(state));
    });
  }

  /** What another Pulumi stack needs to know of the API. */
  exportState(): WebSocketApiState {
    return {
      ...exportWebSocketGateway(this.#gateway, this.#functionDefaults),
      ...this.#functions.exportState(),
      isSigned: this.#isSigned,
    };
  }

  /** Route keys without the white space around them, in the order added. */
  get routes(): string[] {
    return this.#routes.keys;
  }

  /**
   * Add routes. Their resources are made in the stack of `scope`, which may be another one than the API's. Defaults,
   * permissions and bindings of the API apply to them. Gives the API back, typed with the new keys.
   */
  addRoutes<const Added extends string>(
    scope: Scope,
    routes: WebSocketRoutes<Added>,
  ): WebSocketApi<Key | TrimmedKey<Added>> {
    const issues = new Issues(this.constructName);
    const routesPlace = routePlace(this, scope, issues);
    const { stack } = routesPlace;
    const at = issues.at("addRoutes");
    const context = { app: stack.app, stack, table: this.#routes, at };
    const planned = planRoutesOf(routes, this.#functionDefaults, context);
    issues.throwIfAny();
    // An authorizer came with a $connect of its own, so one that is added later has none.
    this.#makeRoutes(planned, routesPlace, OPEN);
    return this as unknown as WebSocketApi<Key | TrimmedKey<Added>>;
  }

  /** The function of a route. Undefined for a route that is not there, or that something else serves. */
  getFunction<Known extends string, const Wanted extends string>(
    this: WebSocketApi<Known>,
    routeKey: KnownTrimmedKey<Wanted, NoInfer<Known>>,
  ): Function | undefined {
    return this.#routes.find(routeKey)?.function;
  }

  /** Let the functions of all routes do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#functions.attachPermissions(permissions);
  }

  /** Let the function of one route do more. Refused: `ROUTE_UNKNOWN`, `ROUTE_WITHOUT_FUNCTION`. */
  attachPermissionsToRoute<Known extends string, const Wanted extends string>(
    this: WebSocketApi<Known>,
    routeKey: KnownTrimmedKey<Wanted, NoInfer<Known>>,
    permissions: Permissions,
  ): void {
    this.#functions.attachPermissionsToRoute(routeKey, permissions);
  }

  /**
   * Bind constructs to the functions of all routes, also of those that are added later.
   * Refused where another Pulumi stack made one of these functions: `IMPORTED_READ_ONLY`.
   */
  bind(constructs: readonly Bindable[]): void {
    this.#functions.bind(constructs);
  }

  /**
   * Bind constructs to the function of one route.
   * Refused: `ROUTE_UNKNOWN`, `ROUTE_WITHOUT_FUNCTION`; `IMPORTED_READ_ONLY` for a route that another Pulumi stack made.
   */
  bindToRoute<Known extends string, const Wanted extends string>(
    this: WebSocketApi<Known>,
    routeKey: KnownTrimmedKey<Wanted, NoInfer<Known>>,
    constructs: readonly Bindable[],
  ): void {
    this.#functions.bindToRoute(routeKey, constructs);
  }

  /** What may be granted on this API. */
  getGrants(): Grants<"grantInvoke" | "grantManageConnections"> {
    const { executionArn } = this.#gateway.api;
    return grantsOf("WebSocketApi", { executionArn, protocolType: "WEBSOCKET" });
  }

  /** Whoever is bound to the API gets its URL and may send to its connections; and may connect where that takes IAM. */
  getBinding(): Binding {
    const url = this.customDomainUrl ?? this.url;
    const permissions: Permissions = [
      [this, "grantManageConnections"],
      ...(this.#isSigned ? [[this, "grantInvoke"] as const] : []),
    ];
    return { kind: this.placement.kind, id: this.id, values: { url }, permissions };
  }

  #makeRoutes(
    plans: readonly WebSocketRoutePlan[],
    routesPlace: RoutePlace,
    guard: WebSocketRouteAuthorization,
  ): void {
    for (const plan of plans) {
      const authorization = plan.key.text === CONNECT_ROUTE ? guard : OPEN;
      const made = makeWebSocketRoute(this.#gateway.api, routesPlace, plan, authorization);
      this.#routes.add(plan.key, made);
      this.#functions.add(made.function);
    }
  }

  #guard(plan: WebSocketAuthorizerPlan): WebSocketRouteAuthorization {
    if (plan.kind === "none") return OPEN;
    if (plan.kind === "iam") return { authorizationType: "AWS_IAM" };
    const authorizer = makeWebSocketAuthorizer(this, this.#gateway.api, plan);
    return { authorizationType: "CUSTOM", authorizerId: authorizer.id };
  }
}

const importedApis = new ImportedOnce<WebSocketApi>();
registerKind("WebSocketApi", WebSocketApi);

/** `NONE` is written out as well: an authorization that is taken away must be seen to go. */
const OPEN: WebSocketRouteAuthorization = { authorizationType: "NONE" };

/** What every handler of a WebSocket API is there for: to reach the connections of its own stage, and no other's. */
function manageConnections({ api, stageName }: WebSocketGateway) {
  const resources = CONNECTION_METHODS.map(
    (method) => pulumi.interpolate`${api.executionArn}/${stageName}/${method}/*`,
  );
  return { actions: ["execute-api:ManageConnections"], resources };
}
