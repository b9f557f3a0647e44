import type { PreSignUpTriggerEvent } from "aws-lambda";

/** Addresses of the library itself need no code. */
export async function check(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.request.userAttributes.email?.endsWith("@library.example")) event.response.autoConfirmUser = true;
  return event;
}
