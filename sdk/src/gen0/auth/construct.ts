import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { Auth as NewAuth } from "../../constructs/auth/construct";
import type { AuthProps as NewAuthProps } from "../../constructs/auth/props";
import { type WithReads, withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import type { AuthProps } from "./props";
import { AUTH_TABLE } from "./table";

const { handles } = AUTH_TABLE;

type UserPool = WithReads<NewAuth["native"]["userPool"], typeof handles.userPool.reads>;
type Client = WithReads<NewAuth["native"]["userPoolClient"], typeof handles.userPoolClient.reads>;
type IdentityPool = WithReads<
  NonNullable<NewAuth["native"]["cfnIdentityPool"]>,
  typeof handles.cfnIdentityPool.reads
>;
type Role = WithReads<NonNullable<NewAuth["native"]["authRole"]>, typeof handles.iamAuthRole.reads>;

/** Users as generation 0 defined them. Without `userdir` there is no user pool, and nothing of one among the attributes. */
export class Auth extends NewAuth {
  constructor(scope: Scope, id: string, props?: AuthProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewAuthProps>(AUTH_TABLE, id, props), opts);
  }

  /** The user pool. Now `native.userPool`. */
  get userPool(): UserPool {
    return readable(this.native.userPool, handles.userPool.reads);
  }

  /** The client of the user pool. Now `native.userPoolClient`. */
  get userPoolClient(): Client {
    return readable(this.native.userPoolClient, handles.userPoolClient.reads);
  }

  /** The identity pool. Now `native.cfnIdentityPool`. */
  get cfnIdentityPool(): IdentityPool {
    return readable(this.native.cfnIdentityPool, handles.cfnIdentityPool.reads);
  }

  /** Id of the identity pool. Now `cognitoIdentityPoolId`. */
  get identityPoolId(): pulumi.Output<string> {
    return this.cfnIdentityPool.id;
  }

  /** The role of users who have signed in. Now `native.authRole`. */
  get iamAuthRole(): Role {
    return readable(this.native.authRole, handles.iamAuthRole.reads);
  }

  /** The role of guests. Now `native.unauthRole`. */
  get iamUnauthRole(): Role {
    return readable(this.native.unauthRole, handles.iamUnauthRole.reads);
  }

  /** The same as `userPool`, in other versions. */
  get cognitoUserPool(): UserPool {
    return this.userPool;
  }

  /** The same as `userPoolClient`, in other versions. */
  get cognitoUserPoolClient(): Client {
    return this.userPoolClient;
  }

  /** The same as `cfnIdentityPool`, in other versions. */
  get cognitoCfnIdentityPool(): IdentityPool {
    return this.cfnIdentityPool;
  }
}

/**
 * The object with its old names. The types of generation 0 have it always: where there is no user pool, it is undefined for
 * whoever asks all the same.
 */
function readable<Resource extends object, const Names extends Readonly<Record<string, string>>>(
  resource: Resource | undefined,
  reads: Names,
): WithReads<Resource, Names> {
  return resource === undefined ? (undefined as never) : withReads(resource, reads);
}
