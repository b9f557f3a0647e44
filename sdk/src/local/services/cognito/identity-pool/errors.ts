import type { ErrorCode } from "../../model/calls/cognito-identity";
import { modelError } from "../../model/model-error";
import { ServiceError } from "../../service-error";

/** A refusal with a code of the model of identity pools. */
const identityPoolError = modelError<ErrorCode>;

const notAuthorized = (message: string) => identityPoolError("NotAuthorizedException", message);
const notFound = (message: string) => identityPoolError("ResourceNotFoundException", message);

/** Refusals of the service, as it words them. */
export const refusals = {
  poolNotFound: (id: string) => notFound(`IdentityPool '${id}' not found.`),
  identityNotFound: (id: string) => notFound(`Identity '${id}' not found.`),
  noGuests: () => notAuthorized("Unauthenticated access is not supported for this identity pool."),
  /** The error for a caller without logins who asks for an identity that has signed in. */
  forbidden: (id: string) => notAuthorized(`Access to Identity '${id}' is forbidden.`),
  unsupportedProvider: () => notAuthorized("Token is not from a supported provider of this identity pool."),
  foreignLogins: () =>
    notAuthorized(
      "Logins don't match. Please include at least one valid login for this identity or identity pool.",
    ),
  token: (problem: string) => notAuthorized(`Invalid login token. ${problem}`),
  expired: (now: number, end: number) =>
    notAuthorized(`Invalid login token. Token expired: ${Math.floor(now)} >= ${end}`),
  roles: () =>
    identityPoolError(
      "InvalidIdentityPoolConfigurationException",
      "Invalid identity pool configuration. Check assigned IAM roles for this pool.",
    ),
  /** The wording is not confirmed by a recording. */
  noRole: () => notAuthorized("Access denied: the token maps to no role of this identity pool."),
  /** The wording is not confirmed by a recording. */
  linked: () =>
    identityPoolError("ResourceConflictException", "Login is already associated with another user account."),
  noClassicFlow: () =>
    identityPoolError(
      "InvalidParameterException",
      "Basic (classic) flow is not enabled, please use enhanced flow.",
    ),
  unreachable: (provider: string, detail: string) =>
    identityPoolError("ExternalServiceException", `The keys of ${provider} could not be had: ${detail}`),
  /** No error of AWS, which has no such refusal: a client must never take silence for success. */
  notEmulated: (operation: string) =>
    new ServiceError("UnknownOperationException", `${operation} of identity pools is not emulated.`),
  providerNotEmulated: (provider: string) =>
    notAuthorized(
      `Sign-in with ${provider} is not emulated: it is no OpenID Connect. Sign in with a user pool or with an OpenID Connect provider here, and try ${provider} on AWS.`,
    ),
} as const;
