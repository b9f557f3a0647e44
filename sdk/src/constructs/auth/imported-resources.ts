import * as cognito from "@pulumi/aws/cognito";
import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { mapGiven, nameInArn } from "../../values";
import type { AuthParts, MadeHandles } from "./resources";
import type { AuthState } from "./state";

/** The parts of an Auth that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: AuthState): AuthParts {
  const poolId = state.cognitoIdentityPoolId;
  const parts = {
    userPoolId: outputOf(state.userPoolId),
    userPoolArn: outputOf(state.userPoolArn),
    userPoolClientId: outputOf(state.userPoolClientId),
    cognitoIdentityPoolId: outputOf(poolId),
    authRole: roleOf(state.authRoleArn),
    unauthRole: roleOf(state.unauthRoleArn),
    isWithoutGuests: state.isWithoutGuests ?? false,
  };
  return { ...parts, native: readLazily(component, parts), called: new Map(), imported: state.triggers };
}

type Ids = Omit<AuthParts, "native" | "called" | "imported">;

function readLazily(component: Component, ids: Ids): MadeHandles {
  const { userPoolId, userPoolClientId: clientId, cognitoIdentityPoolId: poolId } = ids;
  const opts = { parent: component };
  const name = (part: string) => component.childName(part);
  const readRole = (part: string, role: AuthParts["authRole"]) =>
    role && iam.Role.get(name(part), role.name, undefined, opts);
  return lazyHandles<MadeHandles>({
    userPool: () => userPoolId && cognito.UserPool.get(name("user-pool"), userPoolId, undefined, opts),
    // AWS finds a client by its pool only.
    userPoolClient: () =>
      clientId && cognito.UserPoolClient.get(name("user-pool-client"), clientId, { userPoolId }, opts),
    cfnIdentityPool: () => poolId && cognito.IdentityPool.get(name("identity-pool"), poolId, undefined, opts),
    authRole: () => readRole("auth-role", ids.authRole),
    unauthRole: () => readRole("unauth-role", ids.unauthRole),
    webAcl: () => undefined,
  });
}

function outputOf(given: pulumi.Input<string> | undefined): pulumi.Output<string> | undefined {
  return given === undefined ? undefined : pulumi.output(given);
}

function roleOf(given: pulumi.Input<string> | undefined): AuthParts["authRole"] {
  if (given === undefined) return undefined;
  const arn = pulumi.output(given);
  return { arn, name: mapGiven(arn, nameInArn) };
}
