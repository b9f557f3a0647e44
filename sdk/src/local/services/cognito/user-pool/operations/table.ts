import type { OperationTable } from "../pool";
import { adminCreateUser } from "./admin-create-user";
import {
  adminConfirmSignUp,
  adminDeleteUser,
  adminDeleteUserAttributes,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminResetUserPassword,
  adminSetUserPassword,
  adminUpdateUserAttributes,
} from "./admin-users";
import { describeUserPool, describeUserPoolClient, listUserPoolClients } from "./describe";
import {
  adminAddUserToGroup,
  adminListGroupsForUser,
  adminRemoveUserFromGroup,
  createGroup,
  deleteGroup,
  getGroupOperation,
  listGroups,
  listUsersInGroup,
  updateGroup,
} from "./groups";
import { listUsers } from "./list-users";
import { getUserPoolMfaConfig, setUserPoolMfaConfig } from "./mfa-config";
import {
  deleteUser,
  deleteUserAttributes,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from "./own-account";
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from "./passkeys";
import { changePassword, confirmForgotPassword, forgotPassword } from "./passwords";

/** An operation that an app calls for somebody who is not signed in. */
const byClient = <Run>(run: Run) => ({ pool: "ClientId", run }) as const;
/** An operation that users call for their own account. */
const byUser = <Run>(run: Run) => ({ pool: "AccessToken", run }) as const;
/** An operation that administrators call. */
const byAdmin = <Run>(run: Run) => ({ pool: "UserPoolId", run }) as const;

/** Users, groups and what a pool says of itself. Sign-up, sign-in and tokens have tables of their own. */
export const USER_POOL_OPERATIONS = {
  ForgotPassword: byClient(forgotPassword),
  ConfirmForgotPassword: byClient(confirmForgotPassword),

  ChangePassword: byUser(changePassword),
  GetUser: byUser(getUser),
  UpdateUserAttributes: byUser(updateUserAttributes),
  DeleteUserAttributes: byUser(deleteUserAttributes),
  GetUserAttributeVerificationCode: byUser(getUserAttributeVerificationCode),
  VerifyUserAttribute: byUser(verifyUserAttribute),
  DeleteUser: byUser(deleteUser),
  StartWebAuthnRegistration: byUser(startWebAuthnRegistration),
  CompleteWebAuthnRegistration: byUser(completeWebAuthnRegistration),
  ListWebAuthnCredentials: byUser(listWebAuthnCredentials),
  DeleteWebAuthnCredential: byUser(deleteWebAuthnCredential),

  AdminCreateUser: byAdmin(adminCreateUser),
  AdminGetUser: byAdmin(adminGetUser),
  AdminConfirmSignUp: byAdmin(adminConfirmSignUp),
  AdminSetUserPassword: byAdmin(adminSetUserPassword),
  AdminResetUserPassword: byAdmin(adminResetUserPassword),
  AdminUpdateUserAttributes: byAdmin(adminUpdateUserAttributes),
  AdminDeleteUserAttributes: byAdmin(adminDeleteUserAttributes),
  AdminDeleteUser: byAdmin(adminDeleteUser),
  AdminEnableUser: byAdmin(adminEnableUser),
  AdminDisableUser: byAdmin(adminDisableUser),
  ListUsers: byAdmin(listUsers),

  CreateGroup: byAdmin(createGroup),
  UpdateGroup: byAdmin(updateGroup),
  GetGroup: byAdmin(getGroupOperation),
  DeleteGroup: byAdmin(deleteGroup),
  ListGroups: byAdmin(listGroups),
  AdminAddUserToGroup: byAdmin(adminAddUserToGroup),
  AdminRemoveUserFromGroup: byAdmin(adminRemoveUserFromGroup),
  AdminListGroupsForUser: byAdmin(adminListGroupsForUser),
  ListUsersInGroup: byAdmin(listUsersInGroup),

  DescribeUserPool: byAdmin(describeUserPool),
  DescribeUserPoolClient: byAdmin(describeUserPoolClient),
  GetUserPoolMfaConfig: byAdmin(getUserPoolMfaConfig),
  SetUserPoolMfaConfig: byAdmin(setUserPoolMfaConfig),
  ListUserPoolClients: byAdmin(listUserPoolClients),
} as const satisfies Partial<OperationTable>;
