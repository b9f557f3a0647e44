import { Auth, type StackContext, use } from "pulumi-serverless-api";
import { StorageStack } from "./storage";

/** The users. Everybody begins with a note that says welcome. */
export function AuthStack({ stack }: StackContext) {
  const { notes } = use(StorageStack);
  const auth = new Auth(stack, "Auth", {
    login: ["email"],
    triggers: { postConfirmation: { handler: "src/welcome.handler", bind: [notes] } },
    native: {
      userPoolClient: {
        // Pages and apps sign in by SRP. Only administrators of the pool sign in with the password, as at the
        // terminal.
        explicitAuthFlows: [
          "ALLOW_USER_SRP_AUTH",
          "ALLOW_REFRESH_TOKEN_AUTH",
          "ALLOW_ADMIN_USER_PASSWORD_AUTH",
        ],
      },
    },
  });
  stack.addOutputs({ UserPoolId: auth.userPoolId, UserPoolClientId: auth.userPoolClientId });
  return { auth };
}
