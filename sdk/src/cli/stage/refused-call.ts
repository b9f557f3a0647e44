import type { DefinitionError } from "../../errors";
import { stageError } from "../deploy/errors";

/** Names of errors of the SDK and of AWS that say that there are no credentials, or none that still count. */
const NO_CREDENTIALS =
  /^(?:CredentialsProviderError|TokenProviderError|ExpiredToken.*|UnrecognizedClientException|InvalidClientTokenId|InvalidSignatureException|SignatureDoesNotMatch|InvalidAccessKeyId|AuthFailure)$/;

/** The error of a command whose call AWS refused, or did not get. */
export function refusedCall(stage: string, operation: string, error: Error): DefinitionError {
  const said = [error.name, error.message].filter((part) => part !== "" && part !== "Error").join(": ");
  if (NO_CREDENTIALS.test(error.name)) {
    return stageError(stage, "STAGE_CREDENTIALS_MISSING", {
      problem: `AWS does not know who calls ${operation} (${said})`,
      cure: "sign in, with aws sso login for example, or set AWS_PROFILE",
    });
  }
  const isDenied = /^AccessDenied|^UnauthorizedOperation$|^AuthorizationError/.test(error.name);
  return stageError(stage, "STAGE_CALL_REFUSED", {
    problem: `${operation} failed (${said})`,
    cure: isDenied ? `have ${operation} added to your permissions` : "see what it says, then try again",
  });
}
