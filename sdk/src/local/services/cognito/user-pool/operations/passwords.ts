import type {
  ChangePasswordRequest,
  ConfirmForgotPasswordRequest,
  ForgotPasswordRequest,
} from "../../../model/calls/cognito-idp";
import { checkCode, codeMismatch, dropCode, limitExceeded } from "../codes";
import { userDisabled } from "../confirmation";
import { notAuthorized } from "../errors";
import { prepareCode } from "../messages";
import { touch } from "../new-user";
import { checkPasswordPolicy } from "../password-policy";
import type { UserPool } from "../pool";
import { cannotRecover, type DeliveryDetails, recoveryDelivery, simulatedDetails } from "../state/delivery";
import { countFailure, forgetFailures, refuseLockedOut } from "../state/lock-out";
import { isPassword, makeVerifier } from "../state/password-verifier";
import type { User } from "../state/user";
import { callAbout } from "../triggers/types";
import { callingClient, ownAccount, unknownUser } from "./callers";
import { migrateWithoutPassword } from "./migrate-user";

export async function forgotPassword(pool: UserPool, input: ForgotPasswordRequest) {
  const login = input.Username;
  const client = callingClient(pool, input, login);
  const clientMetadata = input.ClientMetadata;
  const simulated = () => ({ CodeDeliveryDetails: simulatedDetails(pool.settings, login) });
  const from = { clientId: client.id, clientMetadata };
  const user = pool.users.findByLogin(login) ?? (await migrateWithoutPassword(pool, login, from));
  if (user === undefined) {
    if (client.hidesUsers) return simulated();
    throw unknownUser();
  }
  if (!user.enabled && !client.hidesUsers) throw userDisabled();
  if (client.hidesUsers && (!user.enabled || recoveryDelivery(pool.settings, user) === undefined)) {
    return simulated();
  }
  return { CodeDeliveryDetails: await sendRecoveryCode(pool, user, from) };
}

/** Sends a code that the user can set a new password with. */
export async function sendRecoveryCode(
  pool: UserPool,
  user: User,
  from: {
    readonly clientId: string | undefined;
    readonly clientMetadata: Readonly<Record<string, string>> | undefined;
  },
): Promise<DeliveryDetails> {
  if (user.status === "FORCE_CHANGE_PASSWORD") {
    throw notAuthorized("User password cannot be reset in the current state.");
  }
  const delivery = recoveryDelivery(pool.settings, user);
  if (delivery === undefined) throw cannotRecover();
  const draft = { user, purpose: "ForgotPassword", delivery, ...from } as const;
  const send = await prepareCode(pool, "forgot-password", draft);
  return send();
}

export async function confirmForgotPassword(pool: UserPool, input: ConfirmForgotPasswordRequest) {
  const login = input.Username;
  const client = callingClient(pool, input, login);
  const given = input.ConfirmationCode;
  const password = input.Password;
  // Before anybody is looked for: a refusal of the password says nothing of who exists.
  checkPasswordPolicy(pool.settings.passwordPolicy, password);
  const user = pool.users.findByLogin(login);
  if (user === undefined) throw client.hidesUsers ? codeMismatch() : unknownUser();
  if (!user.enabled) throw client.hidesUsers ? codeMismatch() : userDisabled();
  checkCode(pool, user, "forgot-password", given);
  dropCode(user, "forgot-password");
  user.status = "CONFIRMED";
  setPassword(pool, user, password);
  const call = callAbout(user, client.id, { clientMetadata: input.ClientMetadata });
  await pool.triggers.postConfirmation(call, "ConfirmForgotPassword");
  return {};
}

export async function changePassword(pool: UserPool, input: ChangePasswordRequest) {
  const { user } = await ownAccount(pool, input);
  refuseTooManyAttempts(pool, user);
  if (!isOwnPassword(pool, user, input.PreviousPassword)) {
    countFailure(user, pool.now());
    pool.users.save(user);
    throw notAuthorized();
  }
  checkPasswordPolicy(pool.settings.passwordPolicy, input.ProposedPassword);
  setPassword(pool, user, input.ProposedPassword);
  return {};
}

/** A user without a password gives none. @see API reference, ChangePassword, PreviousPassword */
function isOwnPassword({ settings }: UserPool, user: User, given: string | undefined): boolean {
  if (user.password === undefined || given === undefined) return user.password === given;
  return isPassword(settings.id, user.username, user.password, given);
}

/** Refuses too many wrong passwords at a change of password, in other words than at a sign-in. */
function refuseTooManyAttempts(pool: UserPool, user: User): void {
  try {
    refuseLockedOut(user, pool.now());
  } catch {
    throw limitExceeded();
  }
}

/** Gives a user a password of their own, and lets them sign in again at once. */
export function setPassword(pool: UserPool, user: User, password: string): void {
  user.password = makeVerifier(pool.settings.id, user.username, password);
  user.passwordExpiresAt = undefined;
  forgetFailures(user);
  touch(pool, user);
}
