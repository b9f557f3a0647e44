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
import {
  deleteUser,
  deleteUserAttributes,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from "./own-account";
import { changePassword, confirmForgotPassword, forgotPassword } from "./passwords";
import type { OperationRow, OperationTable, PoolOperation } from "./pool";

/** What an app calls for somebody who is not signed in. */
const byClient = (run: PoolOperation): OperationRow => ({ pool: "ClientId", signed: false, run });
/** What users call for their own account. */
const byUser = (run: PoolOperation): OperationRow => ({ pool: "AccessToken", signed: false, run });
/** What administrators call. */
const byAdmin = (run: PoolOperation): OperationRow => ({ pool: "UserPoolId", signed: true, run });

/** Users, groups and what a pool says of itself. Sign-up, sign-in and tokens have tables of their own. */
export const USER_POOL_OPERATIONS: OperationTable = {
  ForgotPassword: byClient(forgotPassword),
  ConfirmForgotPassword: byClient(confirmForgotPassword),

  ChangePassword: byUser(changePassword),
  GetUser: byUser(getUser),
  UpdateUserAttributes: byUser(updateUserAttributes),
  DeleteUserAttributes: byUser(deleteUserAttributes),
  GetUserAttributeVerificationCode: byUser(getUserAttributeVerificationCode),
  VerifyUserAttribute: byUser(verifyUserAttribute),
  DeleteUser: byUser(deleteUser),

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
  ListUserPoolClients: byAdmin(listUserPoolClients),
};
