import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import type { ApiAuthorizer } from "../../constructs/api/authorizer-props";
import { Api as NewApi } from "../../constructs/api/construct";
import type { ApiRouteExtras, ApiRoutes, ApiProps as NewApiProps } from "../../constructs/api/props";
import { type RoutesContext, translateRoutes } from "../gateway/added-routes";
import { readable } from "../gateway/handles";
import type { ApiRouteProps } from "../gateway/route-props";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import type { ApiProps } from "./props";
import { API_TABLE } from "./table";

/** An HTTP API as generation 0 defined it. */
export class Api extends NewApi<string, string, never> {
  #context: RoutesContext<ApiAuthorizer>;

  constructor(scope: Scope, id: string, props?: ApiProps, opts?: pulumi.ComponentResourceOptions) {
    const translated = translate<NewApiProps>(API_TABLE, id, props);
    super(scope, id, translated, opts);
    this.#context = { props, authorizers: translated.authorizers ?? {} };
  }

  /** The API of AWS. Now `native.httpApi`. */
  get httpApi() {
    return withReads(this.native.httpApi, API_TABLE.handles.httpApi.reads);
  }

  /** The log group of `$default`. Now `native.accessLogGroup`. */
  get accessLogGroup() {
    return readable(this.native.accessLogGroup, API_TABLE.handles.accessLogGroup);
  }

  /** The custom domain. Now `native.domainName`. */
  get gatewayDomain() {
    return readable(this.native.domainName, API_TABLE.handles.gatewayDomain);
  }

  /** The same as `gatewayDomain`, in other versions. */
  get apiGatewayDomain() {
    return this.gatewayDomain;
  }

  /** The certificate of the custom domain. Now `native.certificate`. */
  get acmCertificate() {
    return readable(this.native.certificate, API_TABLE.handles.acmCertificate);
  }

  /** Add routes of either generation. Their resources are made in the stack of `scope`. */
  override addRoutes(
    scope: Scope,
    routes: Readonly<Record<string, ApiRouteProps>> | ApiRoutes,
    extras: ApiRouteExtras = {},
  ): this {
    const added = translateRoutes<ApiRoutes, ApiAuthorizer>(API_TABLE, this.id, this.#context, routes);
    const authorizers = { ...added.authorizers, ...extras.authorizers };
    super.addRoutes(scope, added.routes, { authorizers });
    this.#context = { ...this.#context, authorizers: { ...this.#context.authorizers, ...authorizers } };
    return this;
  }
}
