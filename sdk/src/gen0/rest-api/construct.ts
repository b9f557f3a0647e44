import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import type { RestAuthorizer } from "../../constructs/rest-api/authorizer-props";
import { RestApiV1 as NewRestApi } from "../../constructs/rest-api/construct";
import type {
  RestApiV1Props as NewProps,
  RestRouteExtras,
  RestRoutes,
} from "../../constructs/rest-api/props";
import { type RoutesContext, translateRoutes } from "../gateway/added-routes";
import { readable } from "../gateway/handles";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import type { RestApiV1Props, RestApiV1Route } from "./props";
import { REST_API_TABLE } from "./table";

/** A REST API as generation 0 defined it. */
export class RestApiV1 extends NewRestApi<string, string, never> {
  #context: RoutesContext<RestAuthorizer>;

  constructor(scope: Scope, id: string, props?: RestApiV1Props, opts?: pulumi.ComponentResourceOptions) {
    const translated = translate<NewProps>(REST_API_TABLE, id, props);
    super(scope, id, translated, opts);
    this.#context = { props, authorizers: translated.authorizers ?? {} };
  }

  /** The API of AWS. Now `native.restApi`. */
  get restApi() {
    return withReads(this.native.restApi, REST_API_TABLE.handles.restApi.reads);
  }

  /** The log group of the stage. Now `native.accessLogGroup`. */
  get accessLogGroup() {
    return readable(this.native.accessLogGroup, REST_API_TABLE.handles.accessLogGroup);
  }

  /** The custom domain. Now `native.domainName`. */
  get gatewayDomain() {
    return readable(this.native.domainName, REST_API_TABLE.handles.gatewayDomain);
  }

  /** The same as `gatewayDomain`, in other versions. */
  get apiGatewayDomain() {
    return this.gatewayDomain;
  }

  /** The certificate of the custom domain. Now `native.certificate`. */
  get acmCertificate() {
    return readable(this.native.certificate, REST_API_TABLE.handles.acmCertificate);
  }

  /** Add routes of either generation. Their resources are made in the stack of `scope`. */
  override addRoutes(
    scope: Scope,
    routes: Readonly<Record<string, RestApiV1Route>> | RestRoutes,
    extras: RestRouteExtras = {},
  ): this {
    const added = translateRoutes<RestRoutes, RestAuthorizer>(REST_API_TABLE, this.id, this.#context, routes);
    const authorizers = { ...added.authorizers, ...extras.authorizers };
    super.addRoutes(scope, added.routes, { authorizers });
    this.#context = { ...this.#context, authorizers: { ...this.#context.authorizers, ...authorizers } };
    return this;
  }
}
