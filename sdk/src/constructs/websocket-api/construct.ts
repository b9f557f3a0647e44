import * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import type { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import type { Scope } from "../../app/stack";
import { issuesIn } from "../../app/translated";
import { accept } from "../../app/warnings";
import { withOneTrace } from "../../errors/one-trace";
import { importDefaults } from "../../functions/exported-defaults";
import type { FunctionProps } from "../../functions/props";
import type { Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { RoutedApi, type RoutedParts } from "../gateway/routed-api";
import type { TrimmedKey } from "../gateway/routes/key-types";
import { ownScope, type RouteScope, routeScope } from "../gateway/routes/route-scope";
import type { AnyElsewhere, ElsewhereOf, Seen } from "../gateway/routes/served-types";
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
// Declares the error codes, also in the published types of the package.
import "./errors";

const BRAND = "__serverlessApiWebSocketApi";

/** The requests of a handler to connections: send to one, look one up, close one. */
const CONNECTION_METHODS = ["POST", "GET", "DELETE"] as const;

/** The parts of a WebSocket API. */
interface WebSocketApiParts extends RoutedParts {
  readonly gateway: WebSocketGateway;
  readonly functionDefaults: FunctionProps | undefined;
  /** Routes and authorizer to be made with the API. */
  readonly planned: Pick<WebSocketApiPlan, "routes" | "authorizer"> | undefined;
}

const WEBSOCKET_API_STEPS = {
  kind: "WebSocketApi",
  alarms: true,
  plan: planWebSocketApi,
  idIn: (props: WebSocketApiProps | undefined) => props?.native?.id,
  given: ({ gateway }) => (gateway.api.kind === "existing" ? gateway.api.api : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<WebSocketApiPlan, WebSocketApiState, WebSocketApiParts>;

/**
 * A WebSocket API. Its type parameter is the literal route keys. `WebSocketApi` alone stands for any API.
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
export class WebSocketApi<Key extends string = string, Elsewhere extends AnyElsewhere = AnyElsewhere>
  extends RoutedApi<Key, "trimmed", WebSocketApiParts, Elsewhere>
  implements Grantable<"grantInvoke" | "grantManageConnections">
{
  /**
   * The URL that clients connect to: `wss://<id>.execute-api.<region>.amazonaws.com/<stage>`. It waits for no stage.
   */
  declare readonly url: pulumi.Output<string>;
  /** `wss://<domain>`, or `wss://<domain>/<path>/`. There with `customDomain`. */
  declare readonly customDomainUrl: pulumi.Output<string> | undefined;
  /** The `@pulumi/aws` objects. */
  readonly native: WebSocketApiHandles;

  /** True for a WebSocketApi of this or of another copy of the package. */
  static override isInstance(value: unknown): value is WebSocketApi {
    return typeof value === "object" && value !== null && Object.hasOwn(value, BRAND);
  }

  constructor(
    scope: Scope,
    id: string,
    props?: WebSocketApiProps<Key>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<WebSocketApiParts>);
  constructor(...given: ConstructArguments<WebSocketApiProps<Key>, WebSocketApiParts>) {
    super(begin(WEBSOCKET_API_STEPS, given), trimWebSocketKey);
    Object.defineProperty(this, BRAND, { value: true });
    const { gateway, planned } = this.parts;
    this.native = gateway.handles;
    if (planned) {
      this.functions.attachPermissions([manageConnections(gateway)]);
      this.#makeRoutes(planned.routes, ownScope(this), this.#guard(planned.authorizer));
    }
    this.registerOutputs({ url: this.url, customDomainUrl: this.customDomainUrl });
  }

  /** The API as another Pulumi stack sees it that `exportState` was called in. */
  static fromState(scope: Scope, id: string, state: WebSocketApiState): WebSocketApi {
    return importedApis.find(scope, state, () => {
      return new WebSocketApi(beginImported(WEBSOCKET_API_STEPS, scope, id, state));
    });
  }

  /** The state of the API that other Pulumi stacks import. */
  exportState(): WebSocketApiState {
    return {
      ...exportWebSocketGateway(this.parts.gateway, this.parts.functionDefaults),
      ...this.functions.exportState(),
      isSigned: this.isSigned,
    };
  }

  /** Route keys without the white space around them, in the order added. */
  override get routes(): string[] {
    return super.routes;
  }

  /**
   * Add routes. Their resources are made in the stack of `scope`, which may be another one than the API's. Defaults,
   * permissions and bindings of the API apply to them. Gives the API back, typed with the new keys.
   */
  addRoutes<const Added extends string, Routes>(
    scope: Scope,
    routes: WebSocketRoutes<Added> & Seen<Routes>,
  ): WebSocketApi<Key | TrimmedKey<Added>, Elsewhere & ElsewhereOf<Routes, "trimmed">> {
    const issues = issuesIn(this.constructName, routes);
    const routesScope = routeScope(this, scope, issues);
    const { stack } = routesScope;
    const at = issues.at("addRoutes");
    const context = { app: stack.app, stack, defaults: this.defaults, table: this.table, at };
    const planned = planRoutesOf(routes, this.parts.functionDefaults, context);
    accept(issues, stack.app);
    // An authorizer came with a $connect of its own, so one that is added later has none.
    this.#makeRoutes(planned, routesScope, OPEN);
    return this as unknown as WebSocketApi<
      Key | TrimmedKey<Added>,
      Elsewhere & ElsewhereOf<Routes, "trimmed">
    >;
  }

  /** The grants that this API offers. */
  getGrants(): Grants<"grantInvoke" | "grantManageConnections"> {
    const { executionArn } = this.parts.gateway.api;
    return grantsOf("WebSocketApi", { executionArn, protocolType: "WEBSOCKET" });
  }

  /**
   * The URL of the API for a bound function, and its permission to send to its connections. With IAM on `$connect` it
   * may connect too.
   */
  override getBinding(): Binding {
    const url = this.customDomainUrl ?? this.url;
    const permissions: Permissions = [
      [this, "grantManageConnections"],
      ...(this.isSigned ? [[this, "grantInvoke"] as const] : []),
    ];
    return { kind: this.placement.kind, id: this.id, values: { url }, permissions };
  }

  #makeRoutes(
    plans: readonly WebSocketRoutePlan[],
    routesScope: RouteScope,
    guard: WebSocketRouteAuthorization,
  ): void {
    withOneTrace(() => {
      for (const plan of plans) {
        const authorization = plan.key.text === CONNECT_ROUTE ? guard : OPEN;
        const made = makeWebSocketRoute(this.parts.gateway.api, routesScope, plan, authorization);
        this.table.add(plan.key, made);
        this.functions.add(made.function);
      }
    });
  }

  #guard(plan: WebSocketAuthorizerPlan): WebSocketRouteAuthorization {
    if (plan.kind === "none") return OPEN;
    if (plan.kind === "iam") return { authorizationType: "AWS_IAM" };
    const authorizer = makeWebSocketAuthorizer(this, this.parts.gateway.api, plan);
    return { authorizationType: "CUSTOM", authorizerId: authorizer.id };
  }
}

const importedApis = new ImportedOnce<WebSocketApi>();

function makeParts(
  component: Component,
  { gateway, functionDefaults, routes, authorizer }: WebSocketApiPlan,
): WebSocketApiParts {
  return {
    gateway: makeWebSocketGateway(component, gateway),
    functionDefaults,
    planned: { routes, authorizer },
    imported: undefined,
    isSigned: authorizer.kind === "iam",
  };
}

function importParts(component: Component, state: WebSocketApiState): WebSocketApiParts {
  return {
    gateway: importWebSocketGateway(component, state),
    functionDefaults: importDefaults(state.functionDefaults),
    planned: undefined,
    imported: { state, parse: parseWebSocketKey },
    isSigned: state.isSigned,
  };
}

/** `NONE` is written out as well: an authorization that is taken away must be seen to go. */
const OPEN: WebSocketRouteAuthorization = { authorizationType: "NONE" };

/** The permission of every handler of a WebSocket API: to reach the connections of its own stage, and no other's. */
function manageConnections({ api, stageName }: WebSocketGateway) {
  const resources = CONNECTION_METHODS.map(
    (method) => pulumi.interpolate`${api.executionArn}/${stageName}/${method}/*`,
  );
  return { actions: ["execute-api:ManageConnections"], resources };
}
