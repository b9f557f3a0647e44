/**
 * A refusal in the service's own words: what clients get as `__type` and `message`.
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html
 */
export class ServiceError extends Error {
  constructor(
    /** `NotAuthorizedException` */
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
    this.name = code;
  }
}

export const notAuthorized = (message = "Incorrect username or password.") =>
  new ServiceError("NotAuthorizedException", message);
export const invalidParameter = (message: string) => new ServiceError("InvalidParameterException", message);
export const userNotFound = (message = "User does not exist.") =>
  new ServiceError("UserNotFoundException", message);
export const notFound = (message: string) => new ServiceError("ResourceNotFoundException", message);
