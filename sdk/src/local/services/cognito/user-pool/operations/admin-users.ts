import type {
  AdminConfirmSignUpRequest,
  AdminDeleteUserAttributesRequest,
  AdminDeleteUserRequest,
  AdminDisableUserRequest,
  AdminEnableUserRequest,
  AdminGetUserRequest,
  AdminResetUserPasswordRequest,
  AdminSetUserPasswordRequest,
  AdminUpdateUserAttributesRequest,
} from "../../../model/calls/cognito-idp";
import { dropCode } from "../codes";
import { callPostConfirmation, cannotConfirm } from "../confirmation";
import { touch } from "../new-user";
import { checkPasswordPolicy } from "../password-policy";
import type { UserPool } from "../pool";
import { checkAttributes, checkKnown, checkMutable, checkRemovable } from "../state/attributes";
import type { User } from "../state/user";
import { setTemporaryPassword } from "./admin-create-user";
import { namedValues } from "./attribute-list";
import { getUser } from "./callers";
import { changeAttributes, removeAttributes } from "./change-attributes";
import { adminUser } from "./output";
import { sendRecoveryCode, setPassword } from "./passwords";

export async function adminGetUser(pool: UserPool, input: AdminGetUserRequest) {
  return adminUser(getUser(pool, input));
}

export async function adminConfirmSignUp(pool: UserPool, input: AdminConfirmSignUpRequest) {
  const user = getUser(pool, input);
  if (user.status !== "UNCONFIRMED") throw cannotConfirm(user);
  user.status = "CONFIRMED";
  dropCode(user, "sign-up");
  touch(pool, user);
  await callPostConfirmation(pool, user, undefined, input.ClientMetadata);
  return {};
}

export async function adminSetUserPassword(pool: UserPool, input: AdminSetUserPasswordRequest) {
  const user = getUser(pool, input);
  const password = input.Password;
  checkPasswordPolicy(pool.settings.passwordPolicy, password);
  const isPermanent = input.Permanent === true;
  user.status = isPermanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
  setPassword(pool, user, password);
  if (!isPermanent) {
    setTemporaryPassword(pool, user, password);
    touch(pool, user);
  }
  return {};
}

export async function adminResetUserPassword(pool: UserPool, input: AdminResetUserPasswordRequest) {
  const user = getUser(pool, input);
  const clientMetadata = input.ClientMetadata;
  await sendRecoveryCode(pool, user, { clientId: undefined, clientMetadata });
  user.status = "RESET_REQUIRED";
  touch(pool, user);
  return {};
}

export async function adminUpdateUserAttributes(pool: UserPool, input: AdminUpdateUserAttributesRequest) {
  const user = getUser(pool, input);
  const given = namedValues(input.UserAttributes);
  checkKnown(pool.settings, given.keys(), "");
  checkAttributes(pool.settings, given);
  checkMutable(pool.settings, user.attributes, given.keys());
  const clientMetadata = input.ClientMetadata;
  await changeAttributes(pool, user, given, { clientId: undefined, clientMetadata, sendsForNew: false });
  return {};
}

export async function adminDeleteUserAttributes(pool: UserPool, input: AdminDeleteUserAttributesRequest) {
  const user = getUser(pool, input);
  const names = input.UserAttributeNames;
  checkKnown(pool.settings, names, "Invalid user attributes: ");
  checkMutable(pool.settings, user.attributes, names);
  checkRemovable(pool.settings, names);
  removeAttributes(pool, user, names);
  return {};
}

export async function adminDeleteUser(pool: UserPool, input: AdminDeleteUserRequest) {
  pool.users.remove(getUser(pool, input));
  return {};
}

export async function adminEnableUser(pool: UserPool, input: AdminEnableUserRequest) {
  return setEnabled(pool, getUser(pool, input), true);
}

/** A user who is disabled is signed out everywhere, too. */
export async function adminDisableUser(pool: UserPool, input: AdminDisableUserRequest) {
  const user = getUser(pool, input);
  user.signedOutAt = pool.now();
  pool.users.removeGrantsOf(user.username);
  return setEnabled(pool, user, false);
}

function setEnabled(pool: UserPool, user: User, enabled: boolean): Record<string, never> {
  user.enabled = enabled;
  touch(pool, user);
  return {};
}
