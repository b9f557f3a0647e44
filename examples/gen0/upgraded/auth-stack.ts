import { Auth, type StackContext } from "pulumi-serverless-api";

/** Readers sign in with their e-mail address. */
export function AuthStack({ stack }: StackContext) {
  const auth = new Auth(stack, "Readers", {
    login: ["email"],
    triggers: { preSignUp: "src/sign-up.check" },
  });
  return { auth };
}
