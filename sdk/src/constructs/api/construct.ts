import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import type { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import { ownerOf } from "../../app/sharing/refusal";
import type { Scope } from "../../app/stack";
import { issuesIn } from "../../app/translated";
import { accept } from "../../app/warnings";
import { withOneTrace } from "../../errors/one-trace";
import type { Binding } from "../../permissions/bindable";
import type { Grantable, Grants } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { planMoreAuthorizers } from "../gateway/authorizers/more-authorizers";
import { type Authorization, warnOfManyAuthorizers } from "../gateway/authorizers/rules";
import { UsedAuthorizers } from "../gateway/authorizers/used-authorizers";
import { RoutedApi, type RoutedParts } from "../gateway/routed-api";
import type { FoldedKey } from "../gateway/routes/key-types";
import { parseRouteKey } from "../gateway/routes/route-key";
import { ownScope, type RouteScope, routeScope } from "../gateway/routes/route-scope";
import type { AnyElsewhere, ElsewhereOf, Seen } from "../gateway/routes/served-types";
import { type HttpAuthorizerPlan, planHttpAuthorizers } from "./authorizer-plan";
import { makeHttpAuthorizer } from "./authorizer-resources";
import { importGateway } from "./imported-resources";
import { type ApiPlan, type ApiRoutePlan, type ApiRules, planApi, planRoutes } from "./plan";
import type { ApiProps, ApiRouteExtras, ApiRoutes } from "./props";
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
// Declares the error codes, also in the published types of the package.
import "./errors";

const BRAND = "__serverlessApiHttpApi";

/** The parts of an HTTP API. */
export interface ApiParts extends RoutedParts {
  readonly gateway: ApiGateway;
  readonly rules: ApiRules;
  readonly throttles: RouteThrottles;
  /** The routes to make with the API. */
  readonly routes: readonly ApiRoutePlan[];
}

/** How an HTTP API comes to be, whatever its props are called. */
export const API_STEPS = {
  kind: "Api",
  alarms: true,
  plan: planApi,
  idIn: (props: ApiProps | undefined) => props?.native?.id,
  given: ({ gateway }) => (gateway.kind === "existing" ? gateway.api : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<ApiPlan, ApiState, ApiParts>;

/**
 * An HTTP API. Its type parameters are the literal route keys, with white space folded, and the names of its
 * authorizers. `Api` alone stands for any API.
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
export class Api<
    Key extends string = string,
    Authorizer extends string = string,
    Elsewhere extends AnyElsewhere = AnyElsewhere,
  >
  extends RoutedApi<Key, "folded", ApiParts, Elsewhere>
  implements Grantable<"grantInvoke">
{
  /** The URL that AWS gives the API, without a slash at its end. It depends on no stage, so that routes may be bound to it. */
  declare readonly url: pulumi.Output<string>;
  /** `https://<name>.cloudfront.net`. There with `cdn: true`. */
  readonly cdnUrl: pulumi.Output<string> | undefined;
  /** Id of the API in AWS. */
  readonly httpApiId: pulumi.Output<string>;
  /** ARN of the API itself. Grants of calls name its execution ARN instead: `native.httpApi.executionArn`. */
  readonly httpApiArn: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: ApiHandles;
  readonly #routeGateway: HttpGateway;
  readonly #authorizers: UsedAuthorizers<HttpAuthorizerPlan>;

  /** @internal */
  static readonly steps: Steps<ApiPlan, ApiState, ApiParts> = API_STEPS;

  /** True for an Api of this or of another copy of the package, a GraphQLApi included. */
  static override isInstance(value: unknown): value is Api {
    return typeof value === "object" && value !== null && Object.hasOwn(value, BRAND);
  }

  constructor(
    scope: Scope,
    id: string,
    props?: ApiProps<Key, Authorizer>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<ApiParts>);
  constructor(...given: ConstructArguments<ApiProps<Key, Authorizer>, ApiParts>) {
    super(begin(new.target.steps, given));
    Object.defineProperty(this, BRAND, { value: true });
    const { gateway, rules, routes } = this.parts;
    this.native = gateway.handles;
    this.cdnUrl = gateway.cdnUrl;
    this.httpApiId = gateway.api.id;
    this.httpApiArn = gateway.api.arn;
    this.#routeGateway = {
      api: gateway.api,
      vpcLinks: new VpcLinks(this.constructName),
      shared: new Map(),
    };
    this.#authorizers = new UsedAuthorizers(this, rules.authorizers, (plan) =>
      makeHttpAuthorizer(this, gateway.api, plan),
    );
    this.#makeRoutes(routes, ownScope(this));
    this.registerOutputs({
      url: this.url,
      customDomainUrl: this.customDomainUrl,
      ...(this.cdnUrl && { cdnUrl: this.cdnUrl }),
      httpApiId: this.httpApiId,
      httpApiArn: this.httpApiArn,
    });
  }

  /** The API as another Pulumi stack sees it that `exportState` was called in. */
  static fromState(scope: Scope, id: string, state: ApiState): Api {
    return importedApis.find(scope, state, () => new Api(beginImported(API_STEPS, scope, id, state)));
  }

  /**
   * The state of the API that other Pulumi stacks import. In a split app it makes the authorizers that no route uses
   * yet.
   */
  exportState(): ApiState {
    if (this.app.split && !this.imported) this.#authorizers.useAll();
    return {
      ...exportGateway(this.parts.gateway),
      ...exportApiRules(this.#rules, this.#authorizers.made),
      ...this.functions.exportState(),
      isSigned: this.isSigned,
    };
  }

  /**
   * Add routes. Their resources are made in the stack of `scope`, which may be another one than the API's. Defaults,
   * permissions and bindings of the API apply to them. Routes may bring `authorizers` of their own, which stay with the API.
   * Gives the API back, typed with the new keys and names.
   */
  addRoutes<const Added extends string, Routes, const Named extends string = never>(
    scope: Scope,
    routes: ApiRoutes<Added, Authorizer | Named> & Seen<Routes>,
    extras?: ApiRouteExtras<Named>,
  ): Api<Key | FoldedKey<Added>, Authorizer | Named, Elsewhere & ElsewhereOf<Routes, "folded">> {
    const issues = issuesIn(this.constructName, routes);
    const routesScope = routeScope(this, scope, issues);
    const { stack } = routesScope;
    const at = issues.at("addRoutes");
    const before = { api: this, before: this.#rules.authorizers };
    const authorizers = planMoreAuthorizers(extras, before, planHttpAuthorizers, issues);
    const rules = { ...this.#rules, authorizers: new Map([...authorizers, ...this.#rules.authorizers]) };
    const planned = planRoutes(routes, rules, {
      app: stack.app,
      stack,
      defaults: this.defaults,
      table: this.table,
      at,
    });
    warnOfManyAuthorizers(planned, this.#authorizers.made.keys(), issues);
    if (this.imported) refuseImportedThrottles(planned, ownerOf(this), at);
    else this.parts.throttles.refuseLate(planned, at);
    accept(issues, stack.app);
    this.#authorizers.add(authorizers);
    this.#makeRoutes(planned, routesScope);
    return this as unknown as Api<
      Key | FoldedKey<Added>,
      Authorizer | Named,
      Elsewhere & ElsewhereOf<Routes, "folded">
    >;
  }

  /** The grants that this API offers. */
  getGrants(): Grants<"grantInvoke"> {
    return grantsOf("Api", this.parts.gateway.api);
  }

  /** The URL for a bound function: that of the domain, of the distribution, or of the API. */
  override getBinding(): Binding {
    const { url, cdnUrl, customDomainUrl } = this;
    const binding = super.getBinding();
    if (!cdnUrl) return binding;
    // A signature covers the host name, which the distribution replaces.
    return { ...binding, values: { url: this.isSigned ? url : (customDomainUrl ?? cdnUrl) } };
  }

  /** The rules of the parts, with the authorizers that routes have brought. */
  get #rules(): ApiRules {
    return { ...this.parts.rules, authorizers: this.#authorizers.plans };
  }

  #makeRoutes(plans: readonly ApiRoutePlan[], routesScope: RouteScope): void {
    withOneTrace(() => {
      for (const plan of plans) this.#makeRoute(plan, routesScope);
    });
  }

  #makeRoute(plan: ApiRoutePlan, routesScope: RouteScope): void {
    const made = makeHttpRoute(this.#routeGateway, routesScope, plan, this.#authorize(plan.authorization));
    this.table.add(plan.key, made);
    this.functions.add(made.function);
    this.parts.throttles.add(made.resource, plan.throttle);
  }

  /** `NONE` is written out as well: an authorization that is taken away must be seen to go. */
  #authorize(authorization: Authorization): HttpRouteAuthorization {
    if (authorization.kind === "none") return { authorizationType: "NONE" };
    if (authorization.kind === "iam") {
      this.noteSigned();
      if (this.cdnUrl) this.#warnOfSignatures();
      return { authorizationType: "AWS_IAM" };
    }
    const { name, scopes } = authorization;
    const { id, plan } = this.#authorizers.use(name);
    const authorizationScopes = scopes.length === 0 ? {} : { authorizationScopes: [...scopes] };
    return { authorizationType: plan.authorizationType, authorizerId: id, ...authorizationScopes };
  }

  #warnOfSignatures(): void {
    const { id, placement, app } = this;
    const name = `${placement.kind} ${JSON.stringify(id)}`;
    const message = `${name} cdn: routes with authorizer "iam" answer 403 through the distribution, since a signature covers the host name; have clients send signed requests to url`;
    app.warnOnce(`signatures of ${placement.logicalName}`, message);
  }
}

const importedApis = new ImportedOnce<Api>();

function makeParts(component: Component, { gateway, rules, routes }: ApiPlan): ApiParts {
  const throttles = new RouteThrottles();
  const made = makeGateway(component, gateway, throttles);
  return { gateway: made, rules, throttles, routes, imported: undefined, isSigned: false };
}

function importParts(component: Component, state: ApiState): ApiParts {
  return {
    gateway: importGateway(component, state),
    rules: importApiRules(state, ownerOf(component)),
    throttles: new RouteThrottles(),
    routes: [],
    imported: { state, parse: parseRouteKey },
    isSigned: state.isSigned,
  };
}
