import { UNSIGNED } from "../../endpoint/aws-api";
import { type ModelRule, modelAccess } from "../../endpoint/model-access";
import type { Calls } from "../../model/calls/cognito-idp";

/** Ids of user pools begin with their region. */
function onPool(operation: string): ModelRule<{ readonly UserPoolId: string }> {
  return ({ UserPoolId: id }, { region, accountId }) => {
    const [own = region] = id.split("_", 1);
    return [
      { action: `cognito-idp:${operation}`, arn: `arn:aws:cognito-idp:${own}:${accountId}:userpool/${id}` },
    ];
  };
}

/**
 * Apps and users call without a signature, administrators with one.
 * @see Service Authorization Reference, Amazon Cognito User Pools
 */
export const USER_POOL_ACCESS = modelAccess<Calls>({
  AdminAddUserToGroup: onPool("AdminAddUserToGroup"),
  AdminConfirmSignUp: onPool("AdminConfirmSignUp"),
  AdminCreateUser: onPool("AdminCreateUser"),
  AdminDeleteUser: onPool("AdminDeleteUser"),
  AdminDeleteUserAttributes: onPool("AdminDeleteUserAttributes"),
  AdminDisableUser: onPool("AdminDisableUser"),
  AdminEnableUser: onPool("AdminEnableUser"),
  AdminGetUser: onPool("AdminGetUser"),
  AdminInitiateAuth: onPool("AdminInitiateAuth"),
  AdminListGroupsForUser: onPool("AdminListGroupsForUser"),
  AdminRemoveUserFromGroup: onPool("AdminRemoveUserFromGroup"),
  AdminResetUserPassword: onPool("AdminResetUserPassword"),
  AdminRespondToAuthChallenge: onPool("AdminRespondToAuthChallenge"),
  AdminSetUserMFAPreference: onPool("AdminSetUserMFAPreference"),
  AdminSetUserPassword: onPool("AdminSetUserPassword"),
  AdminUpdateUserAttributes: onPool("AdminUpdateUserAttributes"),
  AdminUserGlobalSignOut: onPool("AdminUserGlobalSignOut"),
  AssociateSoftwareToken: UNSIGNED,
  ChangePassword: UNSIGNED,
  CompleteWebAuthnRegistration: UNSIGNED,
  ConfirmForgotPassword: UNSIGNED,
  ConfirmSignUp: UNSIGNED,
  CreateGroup: onPool("CreateGroup"),
  DeleteGroup: onPool("DeleteGroup"),
  DeleteUser: UNSIGNED,
  DeleteUserAttributes: UNSIGNED,
  DeleteWebAuthnCredential: UNSIGNED,
  DescribeUserPool: onPool("DescribeUserPool"),
  DescribeUserPoolClient: onPool("DescribeUserPoolClient"),
  ForgotPassword: UNSIGNED,
  GetGroup: onPool("GetGroup"),
  GetTokensFromRefreshToken: UNSIGNED,
  GetUser: UNSIGNED,
  GetUserAttributeVerificationCode: UNSIGNED,
  GetUserAuthFactors: UNSIGNED,
  GetUserPoolMfaConfig: onPool("GetUserPoolMfaConfig"),
  GlobalSignOut: UNSIGNED,
  InitiateAuth: UNSIGNED,
  ListGroups: onPool("ListGroups"),
  ListUserPoolClients: onPool("ListUserPoolClients"),
  ListUserPools: () => [{ action: "cognito-idp:ListUserPools", arn: "*" }],
  ListUsers: onPool("ListUsers"),
  ListUsersInGroup: onPool("ListUsersInGroup"),
  ListWebAuthnCredentials: UNSIGNED,
  ResendConfirmationCode: UNSIGNED,
  RespondToAuthChallenge: UNSIGNED,
  RevokeToken: UNSIGNED,
  SetUserMFAPreference: UNSIGNED,
  SetUserPoolMfaConfig: onPool("SetUserPoolMfaConfig"),
  SignUp: UNSIGNED,
  StartWebAuthnRegistration: UNSIGNED,
  UpdateGroup: onPool("UpdateGroup"),
  UpdateUserAttributes: UNSIGNED,
  VerifySoftwareToken: UNSIGNED,
  VerifyUserAttribute: UNSIGNED,
});
