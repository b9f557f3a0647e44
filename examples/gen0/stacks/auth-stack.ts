import { type App, Auth, Stack } from "pulumi-serverless-api/gen0";

/** Readers sign in with their e-mail address. */
export class AuthStack extends Stack {
  readonly auth: Auth;

  constructor(scope: App, id: string) {
    super(scope, id);
    this.auth = new Auth(this, "Readers", {
      userdir: {
        userPool: { signInAliases: { email: true } },
        triggers: { preSignUp: "src/sign-up.check" },
      },
    });
  }
}
