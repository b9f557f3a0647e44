import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { WebSocketApi as NewWebSocketApi } from "../../constructs/websocket-api/construct";
import type {
  WebSocketApiProps as NewWebSocketApiProps,
  WebSocketRoutes,
} from "../../constructs/websocket-api/props";
import { readable } from "../gateway/handles";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import { translatePart } from "../translation/translate-part";
import type { WebSocketApiProps, WebSocketApiRouteProps } from "./props";
import { WEBSOCKET_API_TABLE } from "./table";

const { handles: HANDLES } = WEBSOCKET_API_TABLE;

/** A WebSocket API as generation 0 defined it. */
export class WebSocketApi extends NewWebSocketApi<string, never> {
  constructor(scope: Scope, id: string, props?: WebSocketApiProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewWebSocketApiProps>(WEBSOCKET_API_TABLE, id, props), opts);
  }

  /** The API of AWS. Now `native.webSocketApi`. */
  get webSocketApi() {
    return withReads(this.native.webSocketApi, HANDLES.webSocketApi.reads);
  }

  /** The stage. Now `native.webSocketStage`. */
  get webSocketStage() {
    return withReads(this.native.webSocketStage, HANDLES.webSocketStage.reads);
  }

  /** The log group. Now `native.accessLogGroup`. */
  get accessLogGroup() {
    return readable(this.native.accessLogGroup, HANDLES.accessLogGroup);
  }

  /** The custom domain. Now `native.domainName`. */
  get gatewayDomain() {
    return readable(this.native.domainName, HANDLES.gatewayDomain);
  }

  /** The same as `gatewayDomain`, in other versions. */
  get apiGatewayDomain() {
    return this.gatewayDomain;
  }

  /** The certificate of the custom domain. Now `native.certificate`. */
  get acmCertificate() {
    return readable(this.native.certificate, HANDLES.acmCertificate);
  }

  /** Add routes of either generation. Their resources are made in the stack of `scope`. */
  override addRoutes(
    scope: Scope,
    routes: Readonly<Record<string, WebSocketApiRouteProps>> | WebSocketRoutes,
  ): this {
    const taking = { method: "addRoutes" };
    super.addRoutes(
      scope,
      translatePart<WebSocketRoutes>(WEBSOCKET_API_TABLE, this.id, { routes }, "routes", taking),
    );
    return this;
  }
}
