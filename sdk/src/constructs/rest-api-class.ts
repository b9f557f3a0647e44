import type * as apigateway from "@pulumi/aws/apigateway";
import type * as pulumi from "@pulumi/pulumi";
import { Component } from "../app/component";
import { type Placement, place, type Scope } from "../app/placement";
import type { MadeAuthorizer } from "../authorizers/exported-rules";
import { makeRestAuthorizer } from "../authorizers/rest-resources";
import type { Authorization } from "../authorizers/rules";
import { Issues } from "../errors";
import type { Function } from "../functions/function";
import type { Bindable, Binding } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Grantable, Grants } from "../permissions/grantable";
import { grantsOf } from "../permissions/resource-grants";
import type { FoldedKey, KnownKey } from "../routes/key-types";
import type { RestDeployment } from "../routes/rest-deployment-resources";
import { RestExtras } from "../routes/rest-extras";
import type { RestRoutesPlan } from "../routes/rest-plan";
import { makePreflight } from "../routes/rest-preflight-resources";
import {
  type MadeRestRoute,
  makeRestRoute,
  PathResources,
  type RestGateway,
  type RestRouteAuthorization,
} from "../routes/rest-resources";
import { RouteFunctions } from "../routes/route-functions";
import { ownPlace, type RoutePlace, routePlace } from "../routes/route-place";
import { RouteTable } from "../routes/route-table";
import { refuseManyAuthorizers } from "./api-plan";
import { noteAdopted } from "./rest-api-gateway-plan";
import { planRestApi, planRoutes, type RestApiPlan, type RestApiRules } from "./rest-api-plan";
import type { RestApiV1Props, RestRoutes } from "./rest-api-props";
import { makeRestGateway, type RestApiV1Handles, stageNameOf } from "./rest-api-resources";

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
  implements Grantable<"grantInvoke">, Bindable
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
  readonly #gateway: RestGateway;
  readonly #deployment: RestDeployment;
  readonly #routes = new RouteTable<MadeRestRoute>();
  readonly #functions = new RouteFunctions(this, this.#routes);
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
    const { placement, plan } = planConstruct(scope, id, props);
    super(placement, opts);
    Object.defineProperty(this, BRAND, { value: true });
    const { handles, deployment, url, customDomainUrl } = makeRestGateway(this, plan.gateway);
    const { restApi } = handles;
    noteAdopted(restApi, `RestApiV1 ${JSON.stringify(id)}`);
    this.native = handles;
    this.url = url;
    this.customDomainUrl = customDomainUrl;
    this.restApiId = restApi.id;
    this.restApiArn = restApi.arn;
    this.#rules = plan.rules;
    this.#deployment = deployment;
    this.#gateway = gatewayOf(plan, restApi);
    this.#extras = new RestExtras({ cors: plan.gateway.cors, paths: plan.rules.paths, table: this.#routes });
    this.#makeRoutes(plan.routes, ownPlace(this));
    this.registerOutputs({
      url,
      customDomainUrl,
      restApiId: this.restApiId,
      restApiArn: this.restApiArn,
    });
  }

  /** Route keys as written, white space folded, in the order added. */
  get routes(): string[] {
    return this.#routes.keys;
  }

  /**
   * Add routes. Their resources are made in the stack of `scope`, which may be another one than the API's. Defaults,
   * permissions and bindings of the API apply to them. The deployment waits for all stacks of the app; routes that come
   * after it are refused: `REST_API_CLOSED`. Gives the API back, typed with the new keys.
   */
  addRoutes<const Added extends string>(
    scope: Scope,
    routes: RestRoutes<Added, Authorizer>,
  ): RestApiV1<Key | FoldedKey<Added>, Authorizer> {
    const issues = new Issues(this.constructName);
    const routesPlace = routePlace(this, scope, issues);
    const { stack } = routesPlace;
    const at = issues.at("addRoutes");
    this.#deployment.refuseLate(at);
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

  /** Bind constructs to the functions of all routes, also of those that are added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#functions.bind(constructs);
  }

  /** Bind constructs to the function of one route. Refused: `ROUTE_UNKNOWN`, `ROUTE_WITHOUT_FUNCTION`. */
  bindToRoute<Known extends string, const Wanted extends string>(
    this: RestApiV1<Known>,
    routeKey: KnownKey<Wanted, NoInfer<Known>>,
    constructs: readonly Bindable[],
  ): void {
    this.#functions.bindToRoute(routeKey, constructs);
  }

  /** What may be granted on this API. */
  getGrants(): Grants<"grantInvoke"> {
    return grantsOf("RestApiV1", this.native.restApi);
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
        this.#gateway,
        routesPlace,
        route,
        this.#authorize(route.authorization),
        root,
      );
      this.#routes.add(route.key, made);
      this.#functions.add(made.function);
    }
    for (const node of preflights) {
      const resourceId = this.#gateway.resources.idOf(node, routesPlace);
      makePreflight(this.native.restApi, routesPlace, node, resourceId);
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
    const plan = this.#rules.authorizers.get(name);
    if (!plan) throw new Error(`the authorizer ${name} was not planned`);
    const authorizer = this.#authorizers.get(name) ?? makeRestAuthorizer(this, this.native.restApi, plan);
    this.#authorizers.set(name, authorizer);
    const authorizationScopes = scopes.length === 0 ? {} : { authorizationScopes: [...scopes] };
    return { authorization: plan.authorizationType, authorizerId: authorizer.id, ...authorizationScopes };
  }
}

function planConstruct(
  scope: Scope,
  id: string,
  props: RestApiV1Props,
): { readonly placement: Placement; readonly plan: RestApiPlan } {
  const issues = new Issues({ kind: "RestApiV1", id });
  const placement = place("RestApiV1", scope, props?.native?.id ?? id, issues);
  const plan = planRestApi(props, placement, issues);
  issues.throwIfAny();
  return { placement, plan };
}

/** The routes of an existing API may be called through whatever stages it has. */
function gatewayOf({ gateway }: RestApiPlan, api: apigateway.RestApi): RestGateway {
  const stageName = gateway.kind === "existing" ? "*" : stageNameOf(gateway.stage);
  return { api, resources: new PathResources(api), stageName };
}
