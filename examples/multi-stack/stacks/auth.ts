import { Auth, type StackContext, use } from "pulumi-serverless-api";
import { StorageStack } from "./storage";

/** The users. Everybody begins with a note that says welcome. */
export function AuthStack({ stack }: StackContext) {
  const { notes } = use(StorageStack);
  const auth = new Auth(stack, "Auth", {
    login: ["email"],
    triggers: { postConfirmation: { handler: "src/welcome.handler", bind: [notes] } },
  });
  stack.addOutputs({ UserPoolId: auth.userPoolId, UserPoolClientId: auth.userPoolClientId });
  return { auth };
}
