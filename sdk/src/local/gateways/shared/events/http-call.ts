import type { Dictionary } from "../../../http/dictionary";
import type { QueryPair } from "../../../http/query";
import type { GatewayRequest, Header } from "../../../http/types";
import type { AuthorizerContext } from "./authorizer-context";

/** What every event of one API says about it. */
export interface HttpApiIdentity {
  readonly apiId: string;
  readonly accountId: string;
  /** `arn:aws:execute-api:<region>:<account>:<api id>` */
  readonly executionArn: string;
}

/** What every event of one stage says about it. */
export interface HttpStageIdentity {
  readonly name: string;
  /** `undefined` when the stage has none. */
  readonly variables: Readonly<Record<string, string>> | undefined;
}

/** What every event of one route says about it. */
export interface HttpRouteIdentity {
  /** `GET /notes/{id}` or `$default`, as registered. */
  readonly routeKey: string;
  /** `/notes/{id}`; for `$default` the key itself. */
  readonly resourcePath: string;
}

/** A request on its way through an HTTP API: what the formatters, the authorizers and the access log are made from. */
export interface HttpCall {
  readonly request: GatewayRequest;
  readonly api: HttpApiIdentity;
  readonly stage: HttpStageIdentity;
  readonly route: HttpRouteIdentity;
  /** Headers as the integration gets them: hop-by-hop ones gone, the forwarding ones added. */
  readonly arriving: readonly Header[];
  /** The same by lower-case name, repeats joined with a comma. */
  readonly headers: Dictionary;
  /** Path as sent with the stage, decoded. */
  readonly decodedPath: string;
  /** Decoded; `undefined` when the route has no variables. */
  readonly pathParameters: Dictionary | undefined;
  /** Decoded, in the order sent. */
  readonly query: readonly QueryPair[];
  readonly requestId: string;
  readonly traceId: string;
  /** When the request came, in milliseconds since 1970. */
  readonly time: number;
  /** Host that the client named. */
  readonly domainName: string;
  /** What an authorizer found; `undefined` on an open route. */
  authorizer: AuthorizerContext | undefined;
}

/** First label of the host. */
export function domainPrefix(domainName: string): string {
  const end = domainName.search(/[.:]/);
  return end < 0 ? domainName : domainName.slice(0, end);
}
