import { cognitoAuthentication, type IamIdentity } from "../../../iam/identity";
import { domainPrefix, type HttpCall } from "./http-call";
import { requestTime } from "./time";

/** The fields that the calls of HTTP and REST APIs have in common. */
export interface KnownCall
  extends Pick<HttpCall, "api" | "domainName" | "headers" | "request" | "requestId" | "stage" | "time"> {
  readonly authorizer:
    | { readonly kind: "iam"; readonly identity: IamIdentity }
    | { readonly kind: "jwt" | "lambda" | "user-pool" }
    | undefined;
}

/** `$context` variables of both kinds of API, by their names without `$context.`. */
export const SHARED_VARIABLES: Readonly<Record<string, (call: KnownCall) => string | number | undefined>> = {
  __proto__: null as never,
  accountId: (call) => call.api.accountId,
  apiId: (call) => call.api.apiId,
  domainName: (call) => call.domainName,
  domainPrefix: (call) => domainPrefix(call.domainName),
  httpMethod: (call) => call.request.method,
  "identity.accountId": (call) => iam(call)?.accountId,
  "identity.caller": (call) => iam(call)?.userId,
  "identity.cognitoAuthenticationProvider": (call) => cognitoAuthentication(iam(call))?.provider ?? undefined,
  "identity.cognitoAuthenticationType": (call) => cognitoAuthentication(iam(call))?.type,
  "identity.cognitoIdentityId": (call) => iam(call)?.cognitoIdentity?.identityId,
  "identity.cognitoIdentityPoolId": (call) => iam(call)?.cognitoIdentity?.identityPoolId,
  "identity.principalOrgId": (call) => iam(call)?.principalOrgId,
  "identity.sourceIp": (call) => call.request.sourceIp,
  "identity.user": (call) => iam(call)?.userId,
  "identity.userAgent": (call) => call.headers["user-agent"],
  "identity.userArn": (call) => iam(call)?.userArn,
  protocol: (call) => `HTTP/${call.request.httpVersion}`,
  requestId: (call) => call.requestId,
  requestTime: (call) => requestTime(call.time),
  stage: (call) => call.stage.name,
};

function iam({ authorizer }: KnownCall): IamIdentity | undefined {
  return authorizer?.kind === "iam" ? authorizer.identity : undefined;
}
