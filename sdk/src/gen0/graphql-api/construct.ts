import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import type { ApiAuthorizer } from "../../constructs/api/authorizer-props";
import type { Api as NewApi } from "../../constructs/api/construct";
import type { ApiRouteExtras, ApiRoutes } from "../../constructs/api/props";
import { GraphQLApi as NewGraphQLApi } from "../../constructs/graphql-api/construct";
import type { GraphQLApiProps as NewGraphQLApiProps } from "../../constructs/graphql-api/props";
import { type RoutesContext, translateRoutes } from "../gateway/added-routes";
import { readable } from "../gateway/handles";
import type { ApiRouteProps } from "../gateway/route-props";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import type { GraphQLApiProps } from "./props";
import { GRAPHQL_API_TABLE } from "./table";

/** A GraphQL API as generation 0 defined it, at first as `ApolloApi`. */
export class GraphQLApi extends NewGraphQLApi {
  #context: RoutesContext<ApiAuthorizer>;

  constructor(scope: Scope, id: string, props: GraphQLApiProps, opts?: pulumi.ComponentResourceOptions) {
    const translated = translate<NewGraphQLApiProps>(GRAPHQL_API_TABLE, id, props);
    super(scope, id, translated, opts);
    this.#context = { props, authorizers: translated.authorizers ?? {} };
  }

  /** The API of AWS. Now `native.httpApi`. */
  get httpApi() {
    return withReads(this.native.httpApi, GRAPHQL_API_TABLE.handles.httpApi.reads);
  }

  /** The log group of `$default`. Now `native.accessLogGroup`. */
  get accessLogGroup() {
    return readable(this.native.accessLogGroup, GRAPHQL_API_TABLE.handles.accessLogGroup);
  }

  /** The custom domain. Now `native.domainName`. */
  get gatewayDomain() {
    return readable(this.native.domainName, GRAPHQL_API_TABLE.handles.gatewayDomain);
  }

  /** The same as `gatewayDomain`, in other versions. */
  get apiGatewayDomain() {
    return this.gatewayDomain;
  }

  /** The certificate of the custom domain. Now `native.certificate`. */
  get acmCertificate() {
    return readable(this.native.certificate, GRAPHQL_API_TABLE.handles.acmCertificate);
  }

  /** Add routes of either generation, beside the server's. Their resources are made in the stack of `scope`. */
  override addRoutes(
    scope: Scope,
    routes: Readonly<Record<string, ApiRouteProps>> | ApiRoutes,
    extras: ApiRouteExtras = {},
  ): this & NewApi<string, string, never> {
    const added = translateRoutes<ApiRoutes, ApiAuthorizer>(
      GRAPHQL_API_TABLE,
      this.id,
      this.#context,
      routes,
    );
    const authorizers = { ...added.authorizers, ...extras.authorizers };
    super.addRoutes(scope, added.routes, { authorizers });
    this.#context = { ...this.#context, authorizers: { ...this.#context.authorizers, ...authorizers } };
    // The type says nothing of the routes of generation 0.
    return this as this & NewApi<string, string, never>;
  }
}
