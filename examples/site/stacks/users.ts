import { Auth, type StackContext } from "pulumi-serverless-api";

/** The users, who sign in with their e-mail address. They get tokens, and no credentials of AWS. */
export function UsersStack({ stack }: StackContext) {
  const auth = new Auth(stack, "Auth", { login: ["email"], identityPoolFederation: false });
  return { auth };
}
