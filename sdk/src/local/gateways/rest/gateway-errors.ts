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
  /** `$context.error.message`; null where the service has none. */
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
  /** A function that gets no event would get a body that is no JSON. The service adds where; not confirmed by a recording. */
  noJson: {
    ...error("BAD_REQUEST_BODY", 400, "Could not parse request body into json", "BadRequestException"),
    body: '{"message": "Could not parse request body into json"}',
  },
  /** A token or an identity source is missing, does not match, or is not valid. */
  unauthorized: error("UNAUTHORIZED", 401, "Unauthorized", "UnauthorizedException"),
  /** No statement of the authorizer's policy allows it. */
  implicitDeny: denied("User is not authorized to access this resource"),
  explicitDeny: denied("User is not authorized to access this resource with an explicit deny"),
  invalidSignature: error("INVALID_SIGNATURE", 403, "Invalid signature", "InvalidSignatureException"),
  /** Temporary credentials have ended. */
  expiredToken: error(
    "EXPIRED_TOKEN",
    403,
    "The security token included in the request is expired",
    "ExpiredTokenException",
  ),
  /** The authorizer threw, may not be called, or answered in a wrong shape. */
  authorizerConfiguration: error(
    "AUTHORIZER_CONFIGURATION_ERROR",
    500,
    null,
    "AuthorizerConfigurationException",
  ),
  /** The authorizer ran into its timeout. */
  authorizerFailure: error("AUTHORIZER_FAILURE", 500, null, "AuthorizerFailureException"),
  /** No request template takes the content type. */
  unsupportedMediaType: error(
    "UNSUPPORTED_MEDIA_TYPE",
    415,
    "Unsupported Media Type",
    "UnsupportedMediaTypeException",
  ),
  /** Body above 10 MB. */
  tooLarge: error("REQUEST_TOO_LARGE", 413, "Request Too Long", "RequestTooLongException"),
  /** The ARN of what is called is above 1,600 bytes. The body is not confirmed by a recording. */
  uriTooLong: error("DEFAULT_4XX", 414, "Request-URI Too Long", "RequestURITooLongException"),
  /** Request line and headers are above 10,240 bytes. Status and body are not confirmed by a recording. */
  headersTooLarge: error("DEFAULT_4XX", 431, "Request Header Fields Too Large", "BadRequestException"),
  /** The function threw, ended, ran into its own timeout, or answered in a wrong shape. */
  badGateway: internal("DEFAULT_5XX", 502, "Internal server error"),
  /** The function may not be called, or the integration cannot be carried out. */
  internal: internal("API_CONFIGURATION_ERROR", 500, "Internal server error"),
  /** The integration's timeout. */
  timeout: internal("INTEGRATION_TIMEOUT", 504, "Endpoint request timed out"),
  /** Nobody answers at the integration's URL. */
  unreachable: internal("INTEGRATION_FAILURE", 504, "Network error communicating with endpoint"),
} as const satisfies Record<string, RestError>;

/** The caller is known by its signature, and may not. */
export function iamDenied(userArn: string, arn: string): RestError {
  return denied(`User: ${userArn} is not authorized to perform: execute-api:Invoke on resource: ${arn}`);
}

/** The request comes from a page, or by a name, that is not of this machine: the service has no such error. */
export function foreignRequest(message: string): RestError {
  return denied(message);
}

/** An error with a message that the request itself decides. */
export function withMessage(error: RestError, message: string): RestError {
  return { ...error, message, body: JSON.stringify({ message }) };
}

/** Limits of a REST API. */
export const REST_LIMITS = {
  bodyBytes: 10 * 1024 * 1024,
  /** Of an event to a function and of its answer. */
  lambdaPayloadBytes: 6 * 1024 * 1024,
  /** Request line and headers together. */
  headBytes: 10_240,
  /** Of the ARN that authorizers and policies see. */
  methodArnBytes: 1_600,
  /** An integration's time when it names none. */
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

/** Policies speak with a capital letter. */
function denied(message: string): RestError {
  const body = JSON.stringify({ Message: message });
  return { responseType: "ACCESS_DENIED", status: 403, message, body, errorType: "AccessDeniedException" };
}

/** What goes wrong behind the gateway is told with a blank after the colon. */
function internal(responseType: ResponseType, status: number, message: string): RestError {
  const errorType = "InternalServerErrorException";
  return { responseType, status, message, body: `{"message": ${JSON.stringify(message)}}`, errorType };
}
