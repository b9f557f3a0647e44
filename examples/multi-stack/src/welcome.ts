import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { createNote } from "./store";

/** The user pool calls this after a user has confirmed the address, and after a password reset, which is no welcome. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const { sub } = event.request.userAttributes;
  if (sub && event.triggerSource === "PostConfirmation_ConfirmSignUp") await createNote(sub, "Welcome!");
  return event;
}
