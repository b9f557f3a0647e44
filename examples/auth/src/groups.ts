import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type { PostConfirmationTriggerEvent } from "aws-lambda";

const client = new CognitoIdentityProviderClient({});
const ADMINS = (process.env.ADMINS ?? "").split(",").map((address) => address.trim().toLowerCase());

/** Puts a user who has proven the address into a group. The addresses in the configuration are admins. */
export async function join(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  // A user who has reset a forgotten password is in a group already.
  if (event.triggerSource !== "PostConfirmation_ConfirmSignUp") return event;
  const { userPoolId: UserPoolId, userName: Username, request } = event;
  const GroupName = groupOf(request.userAttributes);
  await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
  return event;
}

/** An administrator of the pool can confirm users without a code. Their addresses prove nothing. */
export function groupOf(attributes: Readonly<Record<string, string>>): "admins" | "members" {
  const { email = "", email_verified: isVerified } = attributes;
  return email !== "" && isVerified === "true" && ADMINS.includes(email.toLowerCase()) ? "admins" : "members";
}
