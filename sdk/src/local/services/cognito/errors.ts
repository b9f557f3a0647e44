import { ServiceError } from "../service-error";

/**
 * Refusals in the words of the service.
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html
 */
export { ServiceError };

export const notAuthorized = (message = "Incorrect username or password.") =>
  new ServiceError("NotAuthorizedException", message);
export const invalidParameter = (message: string) => new ServiceError("InvalidParameterException", message);
export const userNotFound = (message = "User does not exist.") =>
  new ServiceError("UserNotFoundException", message);
export const notFound = (message: string) => new ServiceError("ResourceNotFoundException", message);
