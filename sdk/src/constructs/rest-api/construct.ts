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
import { refuseManyAuthorizers } from "../api/plan";
import type { MadeAuthorizer } from "../gateway/authorizers/exported-rules";
import type { Authorization } from "../gateway/authorizers/rules";
import { beginApi } from "../gateway/begin-api";
import type { ServedRoute } from "../gateway/routes/exported-routes";
import type { FoldedKey, KnownKey } from "../gateway/routes/key-types";
import { RouteFunctions } from "../gateway/routes/route-functions";
import { parseRouteKey } from "../gateway/routes/route-key";
import { ownPlace, type RoutePlace, routePlace } from "../gateway/routes/route-place";
import { RouteTable } from "../gateway/routes/route-table";
import { makeRestAuthorizer } from "./authorizer-resources";
import { noteAdopted } from "./gateway-plan";
import { importRestGateway } from "./imported-resources";
import { planRestApi, planRoutes, type RestApiPlan, type RestApiRules } from "./plan";
import { makePreflight } from "./preflight-resources";
import type { RestApiV1Props, RestRoutes } from "./props";
import { makeRestGateway, type RestApiGateway, type RestApiV1Handles } from "./resources";
import { RestExtras } from "./route-extras";
import type { RestRoutesPlan } from "./route-plan";
import {
  makeRestRoute,
  PathResources,
  type RestGateway,
  type RestRouteAuthorization,
} from "./route-resources";
import { exportRestGateway, exportRestRules, importRestRules, type RestApiV1State } from "./state";

declare const ROUTE_KEYS: unique symbol;
const BRAND = "__serverlessApiRestApi";

/**
 * A REST API, the older kind of gateway, for what the newer one lacks: usage plans, API keys, request validators, edge
 * and private endpoints. For a new API without these, `Api` is faster and cheaper. Its type parameters are the literal
 * route keys, white space folded, and the names of its authorizers; `RestApiV1` alone stands for any.
 *
 * @example
 * const api = new RestApiV1(stack, "Api", {
 *   routes: {
 *     "GET /notes": "src/notes.list",
 *     "POST /notes": { function: "src/notes.create", native: { method: { apiKeyRequired: true } } },
 *   },
 * });
 * const plan = api.native.restApi.addUsagePlan("Basic", { throttle: { rateLimit: 10, burstLimit: 20 } });
 * plan.addApiKey(api.native.restApi.addApiKey("Partner"));
 */
export class RestApiV1<Key extends string = string, Authorizer extends string = string>
  extends Component
  implements Grantable<"grantInvoke">, Bindable, Shareable
{
  /** Not there at run time: what the compiler looks route keys up in. */
  declare readonly [ROUTE_KEYS]?: Key;
  /** The URL that AWS gives the API, with its stage and a slash at its end. It waits for neither stage nor deployment. */
  readonly url: pulumi.Output<string>;
  /** `https://<domain>`, or `https://<domain>/<path>/`. There with `customDomain`. */
  readonly customDomainUrl: pulumi.Output<string> | undefined;
  /** Id of the API in AWS. */
  readonly restApiId: pulumi.Output<string>;
  /** ARN of the API itself. What calls are granted on is its execution ARN: `native.restApi.executionArn`. */
  readonly restApiArn: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: RestApiV1Handles;
  readonly #rules: RestApiRules;
  readonly #gateway: RestApiGateway;
  readonly #routeGateway: RestGateway;
  readonly #routes = new RouteTable<ServedRoute>();
  readonly #functions: RouteFunctions;
  readonly #authorizers = new Map<string, MadeAuthorizer>();
  readonly #extras: RestExtras;
  #isSigned = false;

  /** True for a RestApiV1 of this or of another copy of the package. */
  static override isInstance(value: unknown): value is RestApiV1 {
    return typeof value === "object" && value !== null && Object.hasOwn(value, BRAND);
  }

  constructor(
    scope: Scope,
    id: string,
    props: RestApiV1Props<Key, Authorizer> = {},
    opts?: pulumi.ComponentResourceOptions,
  ) {
    const begun = beginApi<RestApiPlan, RestApiV1State>("RestApiV1", scope, id, props, planRestApi);
    const { placement, plan, state } = begun;
    const given = plan?.gateway.kind === "existing" ? plan.gateway.api : undefined;
    super(placement, optionsAround(given, placement.parent, opts));
    Object.defineProperty(this, BRAND, { value: true });
    const gateway = state ? importRestGateway(this, state) : makeRestGateway(this, plan.gateway);
    if (plan) noteAdopted(gateway.handles.restApi, `RestApiV1 ${JSON.stringify(id)}`);
    this.native = gateway.handles;
    this.url = gateway.url;
    this.customDomainUrl = gateway.customDomainUrl;
    this.restApiId = gateway.api.id;
    this.restApiArn = gateway.api.arn;
    this.#gateway = gateway;
    this.#rules = state ? importRestRules(state, ownerOf(this)) : plan.rules;
    this.#routeGateway = routeGatewayOf(gateway, this.#rules);
    const context = { cors: gateway.cors, paths: this.#rules.paths, table: this.#routes };
    this.#extras = new RestExtras(context, state?.extras);
    this.#functions = new RouteFunctions(this, this.#routes, state && { state, parse: parseKey });
    this.#isSigned = state?.isSigned ?? false;
    if (plan) this.#makeRoutes(plan.routes, ownPlace(this));
    this.registerOutputs({
      url: this.url,
      customDomainUrl: this.customDomainUrl,
      restApiId: this.restApiId,
      restApiArn: this.restApiArn,
    });
  }

  /** The API as another Pulumi stack sees it that `exportState` was called in. */
  static fromState(scope: Scope, id: string, state: RestApiV1State): RestApiV1 {
    return importedApis.find(scope, state, () => {
      return new RestApiV1(scope, id, importedProps<RestApiV1Props>(state));
    });
  }

  /** What another Pulumi stack needs to know of the API. In a split app it makes the authorizers that no route uses yet. */
  exportState(): RestApiV1State {
    if (this.app.split && !this.imported) this.#makeAllAuthorizers();
    return {
      ...exportRestGateway(this.#gateway),
      ...exportRestRules(this.#rules, this.#authorizers, this.#routeGateway.resources),
      ...this.#functions.exportState(),
      extras: this.#extras.exportState(),
      isSigned: this.#isSigned,
    };
  }

  /** Route keys as written, white space folded, in the order added. */
  get routes(): string[] {
    return this.#routes.keys;
  }

  /**
   * Add routes. Their resources are made in the stack of `scope`, which may be another one than the API's. Defaults,
   * permissions and bindings of the API apply to them. The deployment waits for all stacks of the app; routes that come
   * after it are refused: `REST_API_CLOSED`. Added from another Pulumi stack, routes are served when that of the API has
   * run again; a warning says so. Gives the API back, typed with the new keys.
   */
  addRoutes<const Added extends string>(
    scope: Scope,
    routes: RestRoutes<Added, Authorizer>,
  ): RestApiV1<Key | FoldedKey<Added>, Authorizer> {
    const issues = new Issues(this.constructName);
    const routesPlace = routePlace(this, scope, issues);
    const { stack } = routesPlace;
    const at = issues.at("addRoutes");
    this.#gateway.closing.refuseLate(at);
    const place = { app: stack.app, stack, table: this.#routes, extras: this.#extras, at };
    const planned = planRoutes(routes, this.#rules, place);
    refuseManyAuthorizers(planned.routes, this.#authorizers.keys(), issues);
    issues.throwIfAny();
    this.#makeRoutes(planned, routesPlace);
    return this as unknown as RestApiV1<Key | FoldedKey<Added>, Authorizer>;
  }

  /** The function of a route. Undefined for a route that is not there, or that something else serves. */
  getFunction<Known extends string, const Wanted extends string>(
    this: RestApiV1<Known>,
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
    this: RestApiV1<Known>,
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
    this: RestApiV1<Known>,
    routeKey: KnownKey<Wanted, NoInfer<Known>>,
    constructs: readonly Bindable[],
  ): void {
    this.#functions.bindToRoute(routeKey, constructs);
  }

  /** What may be granted on this API. */
  getGrants(): Grants<"grantInvoke"> {
    return grantsOf("RestApiV1", this.#gateway.api);
  }

  /** Whoever is bound to an API with routes that take IAM signatures may call it. */
  getBinding(): Binding {
    const url = this.customDomainUrl ?? this.url;
    const permissions: Permissions = this.#isSigned ? [[this, "grantInvoke"]] : [];
    return { kind: this.placement.kind, id: this.id, values: { url }, permissions };
  }

  #makeRoutes(plan: RestRoutesPlan<Authorization>, routesPlace: RoutePlace): void {
    const { paths } = this.#rules;
    const { atRoot, preflights } = this.#extras.take(plan);
    paths.add(plan.paths);
    for (const route of plan.routes) {
      const root = atRoot.has(route) ? paths.root : undefined;
      const made = makeRestRoute(
        this.#routeGateway,
        routesPlace,
        route,
        this.#authorize(route.authorization),
        root,
      );
      this.#routes.add(route.key, made);
      this.#functions.add(made.function);
    }
    for (const node of preflights) {
      const resourceId = this.#routeGateway.resources.idOf(node, routesPlace);
      makePreflight(this.#gateway.api, routesPlace, node, resourceId);
    }
  }

  /** `NONE` is written out as well: an authorization that is taken away must be seen to go. */
  #authorize(authorization: Authorization): RestRouteAuthorization {
    if (authorization.kind === "none") return { authorization: "NONE" };
    if (authorization.kind === "iam") {
      this.#isSigned = true;
      return { authorization: "AWS_IAM" };
    }
    const { name, scopes } = authorization;
    const { authorization: type, id } = this.#authorizer(name);
    const authorizationScopes = scopes.length === 0 ? {} : { authorizationScopes: [...scopes] };
    return { authorization: type, authorizerId: id, ...authorizationScopes };
  }

  /** The authorizer of a name, made when it is first used. */
  #authorizer(name: string): MadeAuthorizer & Pick<RestRouteAuthorization, "authorization"> {
    const plan = this.#rules.authorizers.get(name);
    if (!plan) throw new Error(`the authorizer ${name} was not planned`);
    const { id } = this.#authorizers.get(name) ?? makeRestAuthorizer(this, this.#gateway.api, plan);
    this.#authorizers.set(name, { id });
    return { id, authorization: plan.authorizationType };
  }

  #makeAllAuthorizers(): void {
    const names = [...this.#rules.authorizers.keys()];
    const issues = new Issues(this.constructName);
    refuseManyAuthorizers([], names, issues);
    issues.throwIfAny();
    for (const name of names) this.#authorizer(name);
  }
}

const importedApis = new ImportedOnce<RestApiV1>();
registerKind("RestApiV1", RestApiV1);

/** The routes of an existing API may be called through whatever stages it has. */
function routeGatewayOf({ api, stageName }: RestApiGateway, { paths }: RestApiRules): RestGateway {
  return { api, resources: new PathResources(api), stageName: paths.isExisting ? "*" : stageName };
}

/** The keys of a REST API may be of any length. */
function parseKey(key: string, issues: Issues) {
  return parseRouteKey(key, issues, Number.POSITIVE_INFINITY);
}
