import type { DefaultsName } from "#sdk/app/default-sets";
import { Stack } from "#sdk/app/index";
import { Auth } from "#sdk/constructs/auth/construct";
import type { AuthProps } from "#sdk/constructs/auth/props";
import { App } from "#sdk/index";
import { type Recorded, record } from "./record";

/** The keys of all triggers. */
export const TRIGGERS = [
  "createAuthChallenge",
  "customMessage",
  "defineAuthChallenge",
  "postAuthentication",
  "postConfirmation",
  "preAuthentication",
  "preSignUp",
  "preTokenGeneration",
  "userMigration",
  "verifyAuthChallengeResponse",
] as const;

export const USER_POOL = "aws:cognito/userPool:UserPool";
export const CLIENT = "aws:cognito/userPoolClient:UserPoolClient";
export const IDENTITY_POOL = "aws:cognito/identityPool:IdentityPool";
export const ATTACHMENT = "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment";
export const OPEN_ID = "aws:iam/openIdConnectProvider:OpenIdConnectProvider";
export const ROLE = "aws:iam/role:Role";
export const STASH = "pulumi:index:Stash";

/** Records an Auth `Auth` in the stack `Web`, and the rest of the program in the same turn. */
export function recordAuth<T = void>(
  props: AuthProps | undefined,
  then?: (auth: Auth, stack: Stack, app: App) => T,
  defaults: DefaultsName = "current",
): Promise<Recorded<T | undefined>> {
  return record(async () => {
    const app = new App({ defaults });
    const stack = new Stack(app, "Web");
    const auth = new Auth(stack, "Auth", props);
    return await then?.(auth, stack, app);
  });
}

/** A statement of a policy as it is registered. */
export interface RegisteredStatement {
  readonly Effect: string;
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
}

/** The statements of an inline policy, by its logical name. */
export function statementsIn(recorded: Recorded, name: string): readonly RegisteredStatement[] {
  return JSON.parse(String(recorded.resource("aws:iam/rolePolicy:RolePolicy", name).inputs.policy)).Statement;
}
