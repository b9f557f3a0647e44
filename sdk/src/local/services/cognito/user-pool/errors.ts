import type { ErrorCode } from "../../model/calls/cognito-idp";
import { modelError } from "../../model/model-error";

/**
 * A refusal with a code of the model of user pools.
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html
 */
export const userPoolError = modelError<ErrorCode>;

export const notAuthorized = (message = "Incorrect username or password.") =>
  userPoolError("NotAuthorizedException", message);
export const invalidParameter = (message: string) => userPoolError("InvalidParameterException", message);
export const userNotFound = (message = "User does not exist.") =>
  userPoolError("UserNotFoundException", message);
export const notFound = (message: string) => userPoolError("ResourceNotFoundException", message);
