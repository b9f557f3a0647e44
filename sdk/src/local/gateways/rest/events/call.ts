import type { Dictionary } from "../../../http/dictionary";
import type { QueryPair } from "../../../http/query";
import type { GatewayRequest, Header } from "../../../http/types";
import type { IamIdentity } from "../../../iam/identity";
import type { HttpApiIdentity, HttpStageIdentity } from "../../shared/events/http-call";

/** The fields of a stage that every event of it carries. */
export interface RestStageIdentity extends HttpStageIdentity {
  /** Id of the deployment that the stage serves, or `undefined` if it is not known. */
  readonly deploymentId: string | undefined;
}

/** The fields of a method that every event of it carries. */
export interface RestMethodIdentity {
  readonly resourceId: string;
  /** `/notes/{id}`, as registered. */
  readonly resourcePath: string;
  readonly operationName: string | undefined;
}

/** The API key that admitted a request. */
export interface UsedApiKey {
  readonly id: string;
  readonly value: string;
}

/** A request on its way through a REST API: the input of the formatters, the authorizers and the access log. */
export interface RestCall {
  readonly request: GatewayRequest;
  readonly api: HttpApiIdentity;
  readonly stage: RestStageIdentity;
  readonly method: RestMethodIdentity;
  /** Headers as the integration gets them, in the client's spelling, with the forwarding ones added. */
  readonly arriving: readonly Header[];
  /** The last value of each header, by lower-case name. */
  readonly headers: Dictionary;
  /** Path inside the stage, as sent. It always begins with a slash. */
  readonly path: string;
  /** Values as sent, not decoded. `undefined` for a resource without variables. */
  readonly pathParameters: Dictionary | undefined;
  /** Decoded pairs, in the order sent. */
  readonly query: readonly QueryPair[];
  /** A UUID. */
  readonly requestId: string;
  /** 15 characters and `=`. */
  readonly extendedRequestId: string;
  readonly traceId: string;
  /** Arrival time, in milliseconds since 1970. */
  readonly time: number;
  /** Host that the client named. */
  readonly domainName: string;
  /** Media types whose bodies are passed on as base64. */
  readonly binaryMediaTypes: readonly string[];
  /** An authorizer's findings, or `undefined` on an open method. */
  authorizer: RestAuthorizerContext | undefined;
  /** The key that a method required. */
  apiKey: UsedApiKey | undefined;
}

/** The findings of a REST API's authorizer about the caller. */
export type RestAuthorizerContext =
  | {
      readonly kind: "lambda";
      readonly principalId: string;
      /** Text values only. */
      readonly context: Readonly<Record<string, string>>;
      /** Milliseconds that the function took. 0 for an answer from the cache. */
      readonly integrationLatency: number;
      /** The API key, for an API that takes it from its authorizer. */
      readonly usageIdentifierKey: string | undefined;
    }
  | { readonly kind: "user-pool"; readonly claims: Readonly<Record<string, string>> }
  /** Claims with their types. */
  | { readonly kind: "jwt"; readonly claims: Readonly<Record<string, unknown>> }
  | { readonly kind: "iam"; readonly identity: IamIdentity };

/** ARN of the requested action: `<execution ARN>/<stage>/<method>/<path as sent>`. */
export function methodArn(call: RestCall): string {
  return `${call.api.executionArn}/${call.stage.name}/${call.request.method}${call.path}`;
}
