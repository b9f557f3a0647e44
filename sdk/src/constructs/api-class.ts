import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as pulumi from "@pulumi/pulumi";
import { Component } from "../app/component";
import { type Placement, place, type Scope } from "../app/placement";
import { makeHttpAuthorizer } from "../authorizers/http-resources";
import type { Authorization } from "../authorizers/rules";
import { Issues } from "../errors";
import type { Function } from "../functions/function";
import type { Bindable, Binding } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Grantable, Grants } from "../permissions/grantable";
import { grantsOf } from "../permissions/resource-grants";
import {
  type HttpGateway,
  type HttpRoute,
  type HttpRouteAuthorization,
  makeHttpRoute,
} from "../routes/http-resources";
import type { FoldedKey, KnownKey } from "../routes/key-types";
import { RouteFunctions } from "../routes/route-functions";
import { ownPlace, type RoutePlace, routePlace } from "../routes/route-place";
import { RouteTable } from "../routes/route-table";
import { RouteThrottles } from "../routes/route-throttles";
import { VpcLinks } from "../routes/vpc-link-resources";
import {
  type ApiContext,
  type ApiPlan,
  type ApiRoutePlan,
  type ApiRules,
  planApi,
  planRoutes,
  refuseManyAuthorizers,
} from "./api-plan";
import type { ApiProps, ApiRoutes } from "./api-props";
import { type ApiHandles, makeGateway } from "./api-resources";

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
  implements Grantable<"grantInvoke">, Bindable
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
  readonly #gateway: HttpGateway;
  readonly #routes = new RouteTable<HttpRoute>();
  readonly #functions = new RouteFunctions(this, this.#routes);
  readonly #throttles = new RouteThrottles();
  readonly #authorizers = new Map<string, apigatewayv2.Authorizer>();
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
    const { placement, plan } = planConstruct(new.target, scope, id, props);
    super(placement, opts);
    Object.defineProperty(this, BRAND, { value: true });
    const { handles, customDomainUrl } = makeGateway(this, plan.gateway, this.#throttles);
    this.native = handles;
    this.url = handles.httpApi.apiEndpoint;
    this.customDomainUrl = customDomainUrl;
    this.httpApiId = handles.httpApi.id;
    this.httpApiArn = handles.httpApi.arn;
    this.#gateway = { api: handles.httpApi, vpcLinks: new VpcLinks(this.constructName), shared: new Map() };
    this.#rules = plan.rules;
    this.#makeRoutes(plan.routes, ownPlace(this));
    this.registerOutputs({
      url: this.url,
      customDomainUrl,
      httpApiId: this.httpApiId,
      httpApiArn: this.httpApiArn,
    });
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
    this.#throttles.refuseLate(planned, at);
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

  /** Bind constructs to the functions of all routes, also of those that are added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#functions.bind(constructs);
  }

  /** Bind constructs to the function of one route. Refused: `ROUTE_UNKNOWN`, `ROUTE_WITHOUT_FUNCTION`. */
  bindToRoute<Known extends string, const Wanted extends string>(
    this: Api<Known>,
    routeKey: KnownKey<Wanted, NoInfer<Known>>,
    constructs: readonly Bindable[],
  ): void {
    this.#functions.bindToRoute(routeKey, constructs);
  }

  /** What may be granted on this API. */
  getGrants(): Grants<"grantInvoke"> {
    return grantsOf("Api", this.native.httpApi);
  }

  /** Whoever is bound to an API with routes that take IAM signatures may call it. */
  getBinding(): Binding {
    const url = this.customDomainUrl ?? this.url;
    const permissions: Permissions = this.#isSigned ? [[this, "grantInvoke"]] : [];
    return { kind: this.placement.kind, id: this.id, values: { url }, permissions };
  }

  #makeRoutes(plans: readonly ApiRoutePlan[], routesPlace: RoutePlace): void {
    for (const plan of plans) {
      const made = makeHttpRoute(this.#gateway, routesPlace, plan, this.#authorize(plan.authorization));
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
    const plan = this.#rules.authorizers.get(name);
    if (!plan) throw new Error(`the authorizer ${name} was not planned`);
    const authorizer = this.#authorizers.get(name) ?? makeHttpAuthorizer(this, this.native.httpApi, plan);
    this.#authorizers.set(name, authorizer);
    const { authorizationType } = plan;
    const authorizationScopes = scopes.length === 0 ? {} : { authorizationScopes: [...scopes] };
    return { authorizationType, authorizerId: authorizer.id, ...authorizationScopes };
  }
}

function planConstruct(
  { kind, plan: planProps }: Pick<typeof Api, "kind" | "plan">,
  scope: Scope,
  id: string,
  props: ApiProps,
): { readonly placement: Placement; readonly plan: ApiPlan } {
  const issues = new Issues({ kind, id });
  const placement = place(kind, scope, props?.native?.id ?? id, issues);
  const plan = planProps(props, placement, issues);
  issues.throwIfAny();
  return { placement, plan };
}
