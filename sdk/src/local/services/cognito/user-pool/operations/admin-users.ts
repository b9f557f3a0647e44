import { getUser } from "../callers";
import { dropCode } from "../codes";
import { callPostConfirmation, cannotConfirm } from "../confirmation";
import { namedValues, textList, textMap, textOf } from "../input";
import { touch } from "../new-user";
import { adminUser } from "../output";
import { checkPasswordPolicy } from "../password-policy";
import type { PoolInput, UserPool } from "../pool";
import { checkAttributes, checkKnown, checkMutable, checkRemovable } from "../state/attributes";
import type { User } from "../state/user";
import { setTemporaryPassword } from "./admin-create-user";
import { changeAttributes, removeAttributes } from "./change-attributes";
import { sendRecoveryCode, setPassword } from "./passwords";

export async function adminGetUser(pool: UserPool, input: PoolInput) {
  return adminUser(getUser(pool, input));
}

export async function adminConfirmSignUp(pool: UserPool, input: PoolInput) {
  const user = getUser(pool, input);
  if (user.status !== "UNCONFIRMED") throw cannotConfirm(user);
  user.status = "CONFIRMED";
  dropCode(user, "sign-up");
  touch(pool, user);
  await callPostConfirmation(pool, user, undefined, textMap(input, "ClientMetadata"));
  return {};
}

export async function adminSetUserPassword(pool: UserPool, input: PoolInput) {
  const user = getUser(pool, input);
  const password = textOf(input, "Password");
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

export async function adminResetUserPassword(pool: UserPool, input: PoolInput) {
  const user = getUser(pool, input);
  const clientMetadata = textMap(input, "ClientMetadata");
  await sendRecoveryCode(pool, user, { clientId: undefined, clientMetadata });
  user.status = "RESET_REQUIRED";
  touch(pool, user);
  return {};
}

export async function adminUpdateUserAttributes(pool: UserPool, input: PoolInput) {
  const user = getUser(pool, input);
  const given = namedValues(input, "UserAttributes");
  checkKnown(pool.settings, given.keys(), "");
  checkAttributes(pool.settings, given);
  checkMutable(pool.settings, user.attributes, given.keys());
  const clientMetadata = textMap(input, "ClientMetadata");
  await changeAttributes(pool, user, given, { clientId: undefined, clientMetadata, sendsForNew: false });
  return {};
}

export async function adminDeleteUserAttributes(pool: UserPool, input: PoolInput) {
  const user = getUser(pool, input);
  const names = textList(input, "UserAttributeNames");
  checkKnown(pool.settings, names, "Invalid user attributes: ");
  checkMutable(pool.settings, user.attributes, names);
  checkRemovable(pool.settings, names);
  removeAttributes(pool, user, names);
  return {};
}

export async function adminDeleteUser(pool: UserPool, input: PoolInput) {
  pool.users.remove(getUser(pool, input));
  return {};
}

export async function adminEnableUser(pool: UserPool, input: PoolInput) {
  return setEnabled(pool, getUser(pool, input), true);
}

/** A user who is disabled is signed out everywhere, too. */
export async function adminDisableUser(pool: UserPool, input: PoolInput) {
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
