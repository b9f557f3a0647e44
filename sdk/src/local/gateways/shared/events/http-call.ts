import type { Dictionary } from "../../../http/dictionary";
import type { QueryPair } from "../../../http/query";
import type { GatewayRequest, Header } from "../../../http/types";
import type { AuthorizerContext } from "./authorizer-context";

/** The fields of an API that every event of it carries. */
export interface HttpApiIdentity {
  readonly apiId: string;
  readonly accountId: string;
  /** `arn:aws:execute-api:<region>:<account>:<api id>` */
  readonly executionArn: string;
}

/** The fields of a stage that every event of it carries. */
export interface HttpStageIdentity {
  readonly name: string;
  /** `undefined` for a stage without variables. */
  readonly variables: Readonly<Record<string, string>> | undefined;
}

/** The fields of a route that every event of it carries. */
export interface HttpRouteIdentity {
  /** `GET /notes/{id}` or `$default`, as registered. */
  readonly routeKey: string;
  /** `/notes/{id}`, or the key itself for `$default`. */
  readonly resourcePath: string;
}

/** A request on its way through an HTTP API: the input of the formatters, the authorizers and the access log. */
export interface HttpCall {
  readonly request: GatewayRequest;
  readonly api: HttpApiIdentity;
  readonly stage: HttpStageIdentity;
  readonly route: HttpRouteIdentity;
  /** Headers as the integration gets them: without hop-by-hop headers, with the forwarding ones added. */
  readonly arriving: readonly Header[];
  /** The same by lower-case name, repeats joined with a comma. */
  readonly headers: Dictionary;
  /** Path as sent with the stage, decoded. */
  readonly decodedPath: string;
  /** Decoded values, or `undefined` for a route without variables. */
  readonly pathParameters: Dictionary | undefined;
  /** Decoded pairs, in the order sent. */
  readonly query: readonly QueryPair[];
  readonly requestId: string;
  readonly traceId: string;
  /** Arrival time, in milliseconds since 1970. */
  readonly time: number;
  /** Host that the client named. */
  readonly domainName: string;
  /** An authorizer's findings, or `undefined` on an open route. */
  authorizer: AuthorizerContext | undefined;
}

/** First label of the host. */
export function domainPrefix(domainName: string): string {
  const end = domainName.search(/[.:]/);
  return end < 0 ? domainName : domainName.slice(0, end);
}
