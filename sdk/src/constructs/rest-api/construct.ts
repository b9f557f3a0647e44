import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import type { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import { ownerOf } from "../../app/sharing/refusal";
import type { Scope } from "../../app/stack";
import { issuesIn } from "../../app/translated";
import { accept } from "../../app/warnings";
import type { Issues } from "../../errors";
import { withOneTrace } from "../../errors/one-trace";
import type { Grantable, Grants } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { planMoreAuthorizers } from "../gateway/authorizers/more-authorizers";
import { type Authorization, warnOfManyAuthorizers } from "../gateway/authorizers/rules";
import { UsedAuthorizers } from "../gateway/authorizers/used-authorizers";
import { RoutedApi, type RoutedParts } from "../gateway/routed-api";
import type { FoldedKey } from "../gateway/routes/key-types";
import { parseRouteKey, REST_KEYS } from "../gateway/routes/route-key";
import { ownScope, type RouteScope, routeScope } from "../gateway/routes/route-scope";
import type { AnyElsewhere, ElsewhereOf, Seen } from "../gateway/routes/served-types";
import { planRestAuthorizers, type RestAuthorizerPlan } from "./authorizer-plan";
import { makeRestAuthorizer } from "./authorizer-resources";
import { noteAdopted } from "./gateway-plan";
import { importRestGateway } from "./imported-resources";
import { noteGatewayPart } from "./parts";
import { planRestApi, planRoutes, type RestApiPlan, type RestApiRules } from "./plan";
import { makePreflight } from "./preflight-resources";
import type { RestApiV1Props, RestRouteExtras, RestRoutes } from "./props";
import { makeRestGateway, type RestApiGateway, type RestApiV1Handles } from "./resources";
import { type ExtrasState, RestExtras } from "./route-extras";
import type { RestRoutesPlan } from "./route-plan";
import {
  makeRestRoute,
  PathResources,
  type RestGateway,
  type RestRouteAuthorization,
} from "./route-resources";
import { exportRestGateway, exportRestRules, importRestRules, type RestApiV1State } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const BRAND = "__serverlessApiRestApi";

/** The parts of a REST API. */
interface RestApiParts extends RoutedParts {
  readonly gateway: RestApiGateway;
  readonly rules: RestApiRules;
  /** The routes to make with the API. */
  readonly routes: RestRoutesPlan<Authorization> | undefined;
  /** The methods at the root and of preflight requests for the routes of another Pulumi stack. */
  readonly extras: ExtrasState | undefined;
}

const REST_API_STEPS = {
  kind: "RestApiV1",
  alarms: true,
  watch: noteGatewayPart,
  plan: planRestApi,
  idIn: (props: RestApiV1Props | undefined) => props?.native?.id,
  given: ({ gateway }) => (gateway.kind === "existing" ? gateway.api : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<RestApiPlan, RestApiV1State, RestApiParts>;

/**
 * A REST API, the older kind of gateway, for what the newer one lacks: usage plans, API keys, request validators,
 * edge and private endpoints. For a new API without these, `Api` is faster and cheaper. Its type parameters are the
 * literal route keys, white space folded, and the names of its authorizers. `RestApiV1` alone stands for any API.
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
export class RestApiV1<
    Key extends string = string,
    Authorizer extends string = string,
    Elsewhere extends AnyElsewhere = AnyElsewhere,
  >
  extends RoutedApi<Key, "folded", RestApiParts, Elsewhere>
  implements Grantable<"grantInvoke">
{
  /** The URL that AWS gives the API, with its stage and a slash at its end. It waits for neither stage nor deployment. */
  declare readonly url: pulumi.Output<string>;
  /** Id of the API in AWS. */
  readonly restApiId: pulumi.Output<string>;
  /** ARN of the API itself. Grants of calls name its execution ARN instead: `native.restApi.executionArn`. */
  readonly restApiArn: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: RestApiV1Handles;
  readonly #routeGateway: RestGateway;
  readonly #authorizers: UsedAuthorizers<RestAuthorizerPlan>;
  readonly #extras: RestExtras;

  /** True for a RestApiV1 of this or of another copy of the package. */
  static override isInstance(value: unknown): value is RestApiV1 {
    return typeof value === "object" && value !== null && Object.hasOwn(value, BRAND);
  }

  constructor(
    scope: Scope,
    id: string,
    props?: RestApiV1Props<Key, Authorizer>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<RestApiParts>);
  constructor(...given: ConstructArguments<RestApiV1Props<Key, Authorizer>, RestApiParts>) {
    super(begin(REST_API_STEPS, given));
    Object.defineProperty(this, BRAND, { value: true });
    const { gateway, rules, routes, extras } = this.parts;
    this.native = gateway.handles;
    this.restApiId = gateway.api.id;
    this.restApiArn = gateway.api.arn;
    this.#routeGateway = routeGatewayOf(gateway, rules);
    this.#extras = new RestExtras(
      { cors: gateway.preflight !== undefined, paths: rules.paths, table: this.table },
      extras,
    );
    this.#authorizers = new UsedAuthorizers(this, rules.authorizers, (plan) =>
      makeRestAuthorizer(this, gateway.api, plan),
    );
    if (routes) this.#makeRoutes(routes, ownScope(this));
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
      return new RestApiV1(beginImported(REST_API_STEPS, scope, id, state));
    });
  }

  /**
   * The state of the API that other Pulumi stacks import. In a split app it makes the authorizers that no route uses
   * yet.
   */
  exportState(): RestApiV1State {
    if (this.app.split && !this.imported) this.#authorizers.useAll();
    return {
      ...exportRestGateway(this.parts.gateway),
      ...exportRestRules(this.#rules, this.#authorizers.made, this.#routeGateway.resources),
      ...this.functions.exportState(),
      extras: this.#extras.exportState(),
      isSigned: this.isSigned,
    };
  }

  /**
   * Adds routes. Their resources are made in the stack of `scope`, which may be another one than the API's. Defaults,
   * permissions and bindings of the API apply to them. Routes may bring `authorizers` of their own, which stay with the
   * API.
   * The deployment waits for all stacks of the app. Later routes are refused: `REST_API_CLOSED`. Routes from another
   * Pulumi stack are served when that of the API has run again, as a warning says. Returns the API, typed with the new
   * keys and names.
   */
  addRoutes<const Added extends string, Routes, const Named extends string = never>(
    scope: Scope,
    routes: RestRoutes<Added, Authorizer | Named> & Seen<Routes>,
    extras?: RestRouteExtras<Named>,
  ): RestApiV1<Key | FoldedKey<Added>, Authorizer | Named, Elsewhere & ElsewhereOf<Routes, "folded">> {
    const issues = issuesIn(this.constructName, routes);
    const routesScope = routeScope(this, scope, issues);
    const { stack } = routesScope;
    const at = issues.at("addRoutes");
    this.parts.gateway.closing.refuseLate(at);
    const context = {
      app: stack.app,
      stack,
      defaults: this.defaults,
      table: this.table,
      extras: this.#extras,
      at,
    };
    const before = { api: this, before: this.#rules.authorizers };
    const authorizers = planMoreAuthorizers(extras, before, planRestAuthorizers, issues);
    const rules = { ...this.#rules, authorizers: new Map([...authorizers, ...this.#rules.authorizers]) };
    const planned = planRoutes(routes, rules, context);
    warnOfManyAuthorizers(planned.routes, this.#authorizers.made.keys(), issues);
    accept(issues, stack.app);
    this.#authorizers.add(authorizers);
    this.#makeRoutes(planned, routesScope);
    return this as unknown as RestApiV1<
      Key | FoldedKey<Added>,
      Authorizer | Named,
      Elsewhere & ElsewhereOf<Routes, "folded">
    >;
  }

  /** The grants that this API offers. */
  getGrants(): Grants<"grantInvoke"> {
    return grantsOf("RestApiV1", this.parts.gateway.api);
  }

  /** The rules of the parts, with the authorizers that routes have brought. */
  get #rules(): RestApiRules {
    return { ...this.parts.rules, authorizers: this.#authorizers.plans };
  }

  #makeRoutes(plan: RestRoutesPlan<Authorization>, routesScope: RouteScope): void {
    withOneTrace(() => this.#makeAll(plan, routesScope));
  }

  #makeAll(plan: RestRoutesPlan<Authorization>, routesScope: RouteScope): void {
    const { paths } = this.parts.rules;
    const { atRoot, preflights } = this.#extras.take(plan);
    paths.add(plan.paths);
    for (const route of plan.routes) {
      const root = atRoot.has(route) ? paths.root : undefined;
      const made = makeRestRoute(
        this.#routeGateway,
        routesScope,
        route,
        this.#authorize(route.authorization),
        root,
      );
      this.table.add(route.key, made);
      this.functions.add(made.function);
    }
    const { api, preflight } = this.parts.gateway;
    if (!preflight) return;
    for (const node of preflights) {
      const resourceId = this.#routeGateway.resources.idOf(node, routesScope);
      makePreflight(preflight, { api, routeScope: routesScope, node, resourceId });
    }
  }

  /** `NONE` is written out as well: an authorization that is taken away must be seen to go. */
  #authorize(authorization: Authorization): RestRouteAuthorization {
    if (authorization.kind === "none") return { authorization: "NONE" };
    if (authorization.kind === "iam") {
      this.noteSigned();
      return { authorization: "AWS_IAM" };
    }
    const { name, scopes } = authorization;
    const { id, plan } = this.#authorizers.use(name);
    const authorizationScopes = scopes.length === 0 ? {} : { authorizationScopes: [...scopes] };
    return { authorization: plan.authorizationType, authorizerId: id, ...authorizationScopes };
  }
}

const importedApis = new ImportedOnce<RestApiV1>();

function makeParts(component: Component, { gateway, rules, routes }: RestApiPlan): RestApiParts {
  // Preflight requests are answered at the root, also where there are no routes.
  const hasMethods = routes.routes.length > 0 || gateway.preflight !== undefined;
  const made = makeRestGateway(component, gateway, hasMethods);
  noteAdopted(made.handles.restApi, `RestApiV1 ${JSON.stringify(component.id)}`);
  return { gateway: made, rules, routes, extras: undefined, imported: undefined, isSigned: false };
}

function importParts(component: Component, state: RestApiV1State): RestApiParts {
  return {
    gateway: importRestGateway(component, state),
    rules: importRestRules(state, ownerOf(component)),
    routes: undefined,
    extras: state.extras,
    imported: { state, parse: parseKey },
    isSigned: state.isSigned,
  };
}

/** The routes of an existing API may be called through whatever stages it has. */
function routeGatewayOf({ api, stageName }: RestApiGateway, { paths }: RestApiRules): RestGateway {
  return { api, resources: new PathResources(api), stageName: paths.isExisting ? "*" : stageName };
}

/** The keys of a REST API may be of any length. */
function parseKey(key: string, issues: Issues) {
  return parseRouteKey(key, issues, REST_KEYS);
}
