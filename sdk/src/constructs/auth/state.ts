import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { FunctionsState } from "../../functions/shared-functions";

/** The state of an Auth that other Pulumi stacks import. */
export interface AuthState extends ConstructState {
  /** Id of the user pool. There with one, as are the next two. */
  readonly userPoolId?: pulumi.Input<string>;
  /** ARN of the user pool. */
  readonly userPoolArn?: pulumi.Input<string>;
  /** Id of the client of the user pool. */
  readonly userPoolClientId?: pulumi.Input<string>;
  /** Id of the identity pool. There with one, as are the next two. */
  readonly cognitoIdentityPoolId?: pulumi.Input<string>;
  /** The role of users who have signed in. */
  readonly authRoleArn?: pulumi.Input<string>;
  /** The role of guests. */
  readonly unauthRoleArn?: pulumi.Input<string>;
  /** Whether the identity pool is known to have no guests. */
  readonly isWithoutGuests?: boolean;
  /** The functions that the user pool calls. */
  readonly triggers?: FunctionsState;
}
