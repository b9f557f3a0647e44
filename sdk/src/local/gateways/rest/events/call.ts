import type { Dictionary } from "../../../http/dictionary";
import type { QueryPair } from "../../../http/query";
import type { GatewayRequest, Header } from "../../../http/types";
import type { IamIdentity } from "../../../iam/identity";
import type { HttpApiIdentity, HttpStageIdentity } from "../../shared/events/http-call";

/** What every event of one stage says about it. */
export interface RestStageIdentity extends HttpStageIdentity {
  /** Id of the deployment that the stage serves; `undefined` for one that is not known. */
  readonly deploymentId: string | undefined;
}

/** What every event of one method says about it. */
export interface RestMethodIdentity {
  readonly resourceId: string;
  /** `/notes/{id}`, as registered. */
  readonly resourcePath: string;
  readonly operationName: string | undefined;
}

/** An API key that a request was let in with. */
export interface UsedApiKey {
  readonly id: string;
  readonly value: string;
}

/** A request on its way through a REST API: what the formatters, the authorizers and the access log are made from. */
export interface RestCall {
  readonly request: GatewayRequest;
  readonly api: HttpApiIdentity;
  readonly stage: RestStageIdentity;
  readonly method: RestMethodIdentity;
  /** Headers as the integration gets them, in the client's spelling: the forwarding ones are added. */
  readonly arriving: readonly Header[];
  /** The last value of each, by lower-case name. */
  readonly headers: Dictionary;
  /** Path inside the stage, as sent; always with a slash at its beginning. */
  readonly path: string;
  /** As sent, not decoded; `undefined` when the resource has no variables. */
  readonly pathParameters: Dictionary | undefined;
  /** Decoded, in the order sent. */
  readonly query: readonly QueryPair[];
  /** A UUID. */
  readonly requestId: string;
  /** 15 characters and `=`. */
  readonly extendedRequestId: string;
  readonly traceId: string;
  /** When the request came, in milliseconds since 1970. */
  readonly time: number;
  /** Host that the client named. */
  readonly domainName: string;
  /** Media types whose bodies go through as base64. */
  readonly binaryMediaTypes: readonly string[];
  /** What an authorizer found; `undefined` on an open method. */
  authorizer: RestAuthorizerContext | undefined;
  /** The key that a method asked for. */
  apiKey: UsedApiKey | undefined;
}

/** What an authorizer of a REST API found out about the caller. */
export type RestAuthorizerContext =
  | {
      readonly kind: "lambda";
      readonly principalId: string;
      /** Text only. */
      readonly context: Readonly<Record<string, string>>;
      /** Milliseconds that the function took; 0 for an answer that was kept. */
      readonly integrationLatency: number;
      /** The API key, where the API takes it from its authorizer. */
      readonly usageIdentifierKey: string | undefined;
    }
  | { readonly kind: "user-pool"; readonly claims: Readonly<Record<string, string>> }
  | { readonly kind: "iam"; readonly identity: IamIdentity };

/** ARN of what the request wants to do: `<execution ARN>/<stage>/<method>/<path as sent>`. */
export function methodArn(call: RestCall): string {
  return `${call.api.executionArn}/${call.stage.name}/${call.request.method}${call.path}`;
}
