import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { createNote } from "./store";

/** Called by the user pool after a user has proven to be one, and after a forgotten password, which is no welcome. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const { sub } = event.request.userAttributes;
  if (sub && event.triggerSource === "PostConfirmation_ConfirmSignUp") await createNote(sub, "Welcome!");
  return event;
}
