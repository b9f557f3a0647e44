import type * as pulumi from "@pulumi/pulumi";
import { Component } from "../../app/component";
import { optionsAround } from "../../app/provider";
import { importedProps, registerKind, type Shareable } from "../../app/sharing/construct";
import { ImportedOnce } from "../../app/sharing/imported-once";
import { ownerOf } from "../../app/sharing/refusal";
import type { Scope } from "../../app/stack";
import { Issues } from "../../errors";
import type { Function } from "../../functions/function";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import type { MadeAuthorizer } from "../gateway/authorizers/exported-rules";
import type { Authorization } from "../gateway/authorizers/rules";
import { beginApi } from "../gateway/begin-api";
import type { ServedRoute } from "../gateway/routes/exported-routes";
import type { FoldedKey, KnownKey } from "../gateway/routes/key-types";
import { RouteFunctions } from "../gateway/routes/route-functions";
import { parseRouteKey } from "../gateway/routes/route-key";
import { ownPlace, type RoutePlace, routePlace } from "../gateway/routes/route-place";
import { RouteTable } from "../gateway/routes/route-table";
import { makeHttpAuthorizer } from "./authorizer-resources";
import { importGateway } from "./imported-resources";
import {
  type ApiContext,
  type ApiPlan,
  type ApiRoutePlan,
  type ApiRules,
  planApi,
  planRoutes,
  refuseManyAuthorizers,
} from "./plan";
import type { ApiProps, ApiRoutes } from "./props";
import { type ApiGateway, type ApiHandles, makeGateway } from "./resources";
import { type HttpGateway, type HttpRouteAuthorization, makeHttpRoute } from "./route-resources";
import { RouteThrottles } from "./route-throttles";
import {
  type ApiState,
  exportApiRules,
  exportGateway,
  importApiRules,
  refuseImportedThrottles,
} from "./state";
import { VpcLinks } from "./vpc-link-resources";

declare const ROUTE_KEYS: unique symbol;
const BRAND = "__serverlessApiHttpApi";

/**
 * An HTTP API. Its type parameters are the literal route keys, white space folded, and the names of its authorizers;
 * `Api` alone stands for any.
 *
 * @example
 * const api = new Api(stack, "Api", {
 *   defaults: { function: { bind: [table] } },
 *   routes: {
 *     "GET /notes": "src/notes.list",
 *     "GET /notes/{id}": "src/notes.read",
 *     "POST /notes": { function: "src/notes.create", authorizer: "iam" },
 *   },
 * });
 */
export class Api<Key extends string = string, Authorizer extends string = string>
  extends Component
  implements Grantable<"grantInvoke">, Bindable, Shareable
{
  /** Not there at run time: what the compiler looks route keys up in. */
  declare readonly [ROUTE_KEYS]?: Key;
  /** The URL that AWS gives the API, without a slash at its end. It depends on no stage, so that routes may be bound to it. */
  readonly url: pulumi.Output<string>;
  /** `https://<domain>`, or `https://<domain>/<path>/`. There with `customDomain`. */
  readonly customDomainUrl: pulumi.Output<string> | undefined;
  /** Id of the API in AWS. */
  readonly httpApiId: pulumi.Output<string>;
  /** ARN of the API itself. What calls are granted on is its execution ARN: `native.httpApi.executionArn`. */
  readonly httpApiArn: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: ApiHandles;
  readonly #rules: ApiRules;
  readonly #gateway: ApiGateway;
  readonly #routeGateway: HttpGateway;
  readonly #routes = new RouteTable<ServedRoute>();
  readonly #functions: RouteFunctions;
  readonly #throttles = new RouteThrottles();
  readonly #authorizers = new Map<string, MadeAuthorizer>();
  #isSigned = false;

  /** @internal Class name in type tokens and messages. */
  static readonly kind: string = "Api";
  /** @internal Checks the props of the class. */
  static readonly plan: (props: unknown, context: ApiContext, issues: Issues) => ApiPlan = planApi;

  /** True for an Api of this or of another copy of the package, a GraphQLApi included. */
  static override isInstance(value: unknown): value is Api {
    return typeof value === "object" && value !== null && Object.hasOwn(value, BRAND);
  }

  constructor(
    scope: Scope,
    id: string,
    props: ApiProps<Key, Authorizer> = {},
    opts?: pulumi.ComponentResourceOptions,
  ) {
    const { kind, plan: planProps } = new.target;
    const begun = beginApi<ApiPlan, ApiState>(kind, scope, id, props, planProps);
    const { placement, plan, state } = begun;
    const given = plan?.gateway.kind === "existing" ? plan.gateway.api : undefined;
    super(placement, optionsAround(given, placement.parent, opts));
    Object.defineProperty(this, BRAND, { value: true });
    const gateway = state ? importGateway(this, state) : makeGateway(this, plan.gateway, this.#throttles);
    this.native = gateway.handles;
    this.url = gateway.url;
    this.customDomainUrl = gateway.customDomainUrl;
    this.httpApiId = gateway.api.id;
    this.httpApiArn = gateway.api.arn;
    this.#gateway = gateway;
    this.#routeGateway = {
      api: gateway.api,
      vpcLinks: new VpcLinks(this.constructName),
      shared: new Map(),
    };
    this.#rules = state ? importApiRules(state, ownerOf(this)) : plan.rules;
    this.#functions = new RouteFunctions(this, this.#routes, state && { state, parse: parseRouteKey });
    this.#isSigned = state?.isSigned ?? false;
    this.#makeRoutes(plan?.routes ?? [], ownPlace(this));
    this.registerOutputs({
      url: this.url,
      customDomainUrl: this.customDomainUrl,
      httpApiId: this.httpApiId,
      httpApiArn: this.httpApiArn,
    });
  }

  /** The API as another Pulumi stack sees it that `exportState` was called in. */
  static fromState(scope: Scope, id: string, state: ApiState): Api {
    return importedApis.find(scope, state, () => new Api(scope, id, importedProps<ApiProps>(state)));
  }

  /** What another Pulumi stack needs to know of the API. In a split app it makes the authorizers that no route uses yet. */
  exportState(): ApiState {
    if (this.app.split && !this.imported) this.#makeAllAuthorizers();
    return {
      ...exportGateway(this.#gateway),
      ...exportApiRules(this.#rules, this.#authorizers),
      ...this.#functions.exportState(),
      isSigned: this.#isSigned,
    };
  }

  /** Route keys as written, white space folded, in the order added. */
  get routes(): string[] {
    return this.#routes.keys;
  }

  /**
   * Add routes. Their resources are made in the stack of `scope`, which may be another one than the API's. Defaults,
   * permissions and bindings of the API apply to them. Gives the API back, typed with the new keys.
   */
  addRoutes<const Added extends string>(
    scope: Scope,
    routes: ApiRoutes<Added, Authorizer>,
  ): Api<Key | FoldedKey<Added>, Authorizer> {
    const issues = new Issues(this.constructName);
    const routesPlace = routePlace(this, scope, issues);
    const { stack } = routesPlace;
    const at = issues.at("addRoutes");
    const planned = planRoutes(routes, this.#rules, { app: stack.app, stack, table: this.#routes, at });
    refuseManyAuthorizers(planned, this.#authorizers.keys(), issues);
    if (this.imported) refuseImportedThrottles(planned, ownerOf(this), at);
    else this.#throttles.refuseLate(planned, at);
    issues.throwIfAny();
    this.#makeRoutes(planned, routesPlace);
    return this as unknown as Api<Key | FoldedKey<Added>, Authorizer>;
  }

  /** The function of a route. Undefined for a route that is not there, or that something else serves. */
  getFunction<Known extends string, const Wanted extends string>(
    this: Api<Known>,
    routeKey: KnownKey<Wanted, NoInfer<Known>>,
  ): Function | undefined {
    return this.#routes.find(routeKey)?.function;
  }

  /** Let the functions of all routes do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#functions.attachPermissions(permissions);
  }

  /** Let the function of one route do more. Refused: `ROUTE_UNKNOWN`, `ROUTE_WITHOUT_FUNCTION`. */
  attachPermissionsToRoute<Known extends string, const Wanted extends string>(
    this: Api<Known>,
    routeKey: KnownKey<Wanted, NoInfer<Known>>,
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
    this: Api<Known>,
    routeKey: KnownKey<Wanted, NoInfer<Known>>,
    constructs: readonly Bindable[],
  ): void {
    this.#functions.bindToRoute(routeKey, constructs);
  }

  /** What may be granted on this API. */
  getGrants(): Grants<"grantInvoke"> {
    return grantsOf("Api", this.#gateway.api);
  }

  /** Whoever is bound to an API with routes that take IAM signatures may call it. */
  getBinding(): Binding {
    const url = this.customDomainUrl ?? this.url;
    const permissions: Permissions = this.#isSigned ? [[this, "grantInvoke"]] : [];
    return { kind: this.placement.kind, id: this.id, values: { url }, permissions };
  }

  #makeRoutes(plans: readonly ApiRoutePlan[], routesPlace: RoutePlace): void {
    for (const plan of plans) {
      const made = makeHttpRoute(this.#routeGateway, routesPlace, plan, this.#authorize(plan.authorization));
      this.#routes.add(plan.key, made);
      this.#functions.add(made.function);
      this.#throttles.add(made.resource, plan.throttle);
    }
  }

  /** `NONE` is written out as well: an authorization that is taken away must be seen to go. */
  #authorize(authorization: Authorization): HttpRouteAuthorization {
    if (authorization.kind === "none") return { authorizationType: "NONE" };
    if (authorization.kind === "iam") {
      this.#isSigned = true;
      return { authorizationType: "AWS_IAM" };
    }
    const { name, scopes } = authorization;
    const { authorizationType, id } = this.#authorizer(name);
    const authorizationScopes = scopes.length === 0 ? {} : { authorizationScopes: [...scopes] };
    return { authorizationType, authorizerId: id, ...authorizationScopes };
  }

  /** The authorizer of a name, made when it is first used. */
  #authorizer(name: string): MadeAuthorizer & Pick<HttpRouteAuthorization, "authorizationType"> {
    const plan = this.#rules.authorizers.get(name);
    if (!plan) throw new Error(`the authorizer ${name} was not planned`);
    const { id } = this.#authorizers.get(name) ?? makeHttpAuthorizer(this, this.#gateway.api, plan);
    this.#authorizers.set(name, { id });
    return { id, authorizationType: plan.authorizationType };
  }

  #makeAllAuthorizers(): void {
    const names = [...this.#rules.authorizers.keys()];
    const issues = new Issues(this.constructName);
    refuseManyAuthorizers([], names, issues);
    issues.throwIfAny();
    for (const name of names) this.#authorizer(name);
  }
}

const importedApis = new ImportedOnce<Api>();
registerKind("Api", Api);
