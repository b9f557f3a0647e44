/** Kinds of answer that a REST API makes by itself, as `aws.apigateway.Response` names them. */
export type ResponseType =
  | "ACCESS_DENIED"
  | "API_CONFIGURATION_ERROR"
  | "AUTHORIZER_CONFIGURATION_ERROR"
  | "AUTHORIZER_FAILURE"
  | "BAD_REQUEST_BODY"
  | "BAD_REQUEST_PARAMETERS"
  | "DEFAULT_4XX"
  | "DEFAULT_5XX"
  | "EXPIRED_TOKEN"
  | "INTEGRATION_FAILURE"
  | "INTEGRATION_TIMEOUT"
  | "INVALID_API_KEY"
  | "INVALID_SIGNATURE"
  | "MISSING_AUTHENTICATION_TOKEN"
  | "QUOTA_EXCEEDED"
  | "REQUEST_TOO_LARGE"
  | "THROTTLED"
  | "UNAUTHORIZED"
  | "UNSUPPORTED_MEDIA_TYPE";

/** An answer that the gateway makes by itself, before an `aws.apigateway.Response` changes it. */
export interface RestError {
  readonly responseType: ResponseType;
  readonly status: number;
  /** `$context.error.message`, or null for an error without one. */
  readonly message: string | null;
  /** Body of an answer without a template of its own. */
  readonly body: string;
  /** Value of `x-amzn-ErrorType`. */
  readonly errorType: string;
}

/**
 * Every answer that a REST API makes by itself.
 * @see Developer Guide, supported-gateway-response-types, and replies recorded from the service
 */
export const REST_ERRORS = {
  /** No resource takes the path with this method, or a call of an IAM method is not signed. */
  missingToken: error(
    "MISSING_AUTHENTICATION_TOKEN",
    403,
    "Missing Authentication Token",
    "MissingAuthenticationTokenException",
  ),
  /** The first segment of the path is no stage. The body is not confirmed by a recording. */
  noStage: error("DEFAULT_4XX", 403, "Forbidden", "ForbiddenException"),
  /** The API key is missing, not known, or in no plan of the stage. */
  invalidApiKey: error("INVALID_API_KEY", 403, "Forbidden", "ForbiddenException"),
  throttled: error("THROTTLED", 429, "Too Many Requests", "TooManyRequestsException"),
  quotaExceeded: error("QUOTA_EXCEEDED", 429, "Limit Exceeded", "LimitExceededException"),
  badParameters: error(
    "BAD_REQUEST_PARAMETERS",
    400,
    "Missing required request parameters",
    "BadRequestException",
  ),
  badBody: error("BAD_REQUEST_BODY", 400, "Invalid request body", "BadRequestException"),
  /**
   * A custom integration's function would get a body that is not JSON. The service also names the position, which no
   * recording confirms.
   */
  noJson: {
    ...error("BAD_REQUEST_BODY", 400, "Could not parse request body into json", "BadRequestException"),
    body: '{"message": "Could not parse request body into json"}',
  },
  /** A token or an identity source is missing, does not match, or is not valid. */
  unauthorized: error("UNAUTHORIZED", 401, "Unauthorized", "UnauthorizedException"),
  /** No statement of the authorizer's policy allows the request. */
  implicitDeny: denied("User is not authorized to access this resource"),
  explicitDeny: denied("User is not authorized to access this resource with an explicit deny"),
  invalidSignature: error("INVALID_SIGNATURE", 403, "Invalid signature", "InvalidSignatureException"),
  /** The temporary credentials have expired. */
  expiredToken: error(
    "EXPIRED_TOKEN",
    403,
    "The security token included in the request is expired",
    "ExpiredTokenException",
  ),
  /** The authorizer threw or answered in a wrong shape, or this API may not call it. */
  authorizerConfiguration: error(
    "AUTHORIZER_CONFIGURATION_ERROR",
    500,
    null,
    "AuthorizerConfigurationException",
  ),
  /** The authorizer timed out. */
  authorizerFailure: error("AUTHORIZER_FAILURE", 500, null, "AuthorizerFailureException"),
  /** No request template takes the content type. */
  unsupportedMediaType: error(
    "UNSUPPORTED_MEDIA_TYPE",
    415,
    "Unsupported Media Type",
    "UnsupportedMediaTypeException",
  ),
  /** The body is above 10 MB. */
  tooLarge: error("REQUEST_TOO_LARGE", 413, "Request Too Long", "RequestTooLongException"),
  /** The ARN of the call is above 1,600 bytes. No recording confirms the body. */
  uriTooLong: error("DEFAULT_4XX", 414, "Request-URI Too Long", "RequestURITooLongException"),
  /** The request line and the headers are above 10,240 bytes. No recording confirms status and body. */
  headersTooLarge: error("DEFAULT_4XX", 431, "Request Header Fields Too Large", "BadRequestException"),
  /** The function threw, exited, timed out or answered in a wrong shape. */
  badGateway: internal("DEFAULT_5XX", 502, "Internal server error"),
  /** This API may not call the function, or the integration cannot be carried out. */
  internal: internal("API_CONFIGURATION_ERROR", 500, "Internal server error"),
  /** The integration timed out. */
  timeout: internal("INTEGRATION_TIMEOUT", 504, "Endpoint request timed out"),
  /** No server answers at the integration's URL. */
  unreachable: internal("INTEGRATION_FAILURE", 504, "Network error communicating with endpoint"),
} as const satisfies Record<string, RestError>;

/** The signature identifies the caller, who lacks the permission. */
export function iamDenied(userArn: string, arn: string): RestError {
  return denied(`User: ${userArn} is not authorized to perform: execute-api:Invoke on resource: ${arn}`);
}

/** The request's page or host name is not of this machine. The service has no such error. */
export function foreignRequest(message: string): RestError {
  return denied(message);
}

/** An error whose message depends on the request. */
export function withMessage(error: RestError, message: string): RestError {
  return { ...error, message, body: JSON.stringify({ message }) };
}

/** Limits of a REST API. */
export const REST_LIMITS = {
  bodyBytes: 10 * 1024 * 1024,
  /** Bytes of an event to a function, and of its answer. */
  lambdaPayloadBytes: 6 * 1024 * 1024,
  /** Bytes of the request line and the headers together. */
  headBytes: 10_240,
  /** Bytes of the ARN that authorizers and policies see. */
  methodArnBytes: 1_600,
  /** Default timeout of an integration. */
  integrationMs: 29_000,
} as const;

function error(
  responseType: ResponseType,
  status: number,
  message: string | null,
  errorType: string,
): RestError {
  return { responseType, status, message, body: JSON.stringify({ message }), errorType };
}

/** Makes an error of a policy, whose `Message` has a capital letter. */
function denied(message: string): RestError {
  const body = JSON.stringify({ Message: message });
  return { responseType: "ACCESS_DENIED", status: 403, message, body, errorType: "AccessDeniedException" };
}

/** Makes an error of an integration, whose body has a space after the colon. */
function internal(responseType: ResponseType, status: number, message: string): RestError {
  const errorType = "InternalServerErrorException";
  return { responseType, status, message, body: `{"message": ${JSON.stringify(message)}}`, errorType };
}
