import type {
  ConfirmSignUpRequest,
  ResendConfirmationCodeRequest,
  SignUpRequest,
} from "../../../../model/calls/cognito-idp";
import type { ServiceError } from "../../../../service-error";
import { checkMember } from "../../check-input";
import { checkCode, dropCode, expiredCode } from "../../codes";
import { applyAutoVerify, callPostConfirmation, cannotConfirm, userDisabled } from "../../confirmation";
import { invalidParameter, notAuthorized } from "../../errors";
import { prepareCode } from "../../messages";
import { claimAliases, makeUser, nameNewUser, refuseTakenName, touch } from "../../new-user";
import { checkPasswordPolicy } from "../../password-policy";
import type { UserPool } from "../../pool";
import type { ClientSettings } from "../../settings/settings";
import { checkAttributes, checkRequired, checkWritable } from "../../state/attributes";
import { type Contact, type DeliveryDetails, signUpDelivery, simulatedDetails } from "../../state/delivery";
import { makeVerifier } from "../../state/password-verifier";
import type { User } from "../../state/user";
import { callAbout } from "../../triggers/types";
import { namedValues } from "../attribute-list";
import { callingClient, unknownUser } from "../callers";
import { codeChallengeFor } from "./one-time-password";
import { openSignUpSession } from "./sign-up-session";

/** A user signs up. Nothing is stored before the functions have agreed. */
export async function signUp(pool: UserPool, input: SignUpRequest) {
  const login = input.Username;
  const client = callingClient(pool, input, login);
  if (pool.settings.onlyAdminsCreate) throw notAuthorized("SignUp is not permitted for this user pool");
  const { user, password } = newUser(pool, input, client, login);
  const metadata = {
    clientMetadata: input.ClientMetadata,
    validationData: Object.fromEntries(namedValues(input.ValidationData)),
  };
  const refuseTaken = () => refuseTakenName(pool, { ...user, attributes: attributesOf(user) });
  refuseTaken();
  const answer = await pool.triggers.preSignUp(callAbout(user, client.id, metadata), "SignUp");
  applyAutoVerify(user, answer);
  const isConfirmed = answer?.autoConfirmUser === true;
  if (isConfirmed) user.status = "CONFIRMED";
  const send = isConfirmed
    ? undefined
    : await prepareSignUpCode(pool, user, client, "SignUp", metadata.clientMetadata);
  // Somebody else may have taken the name while the functions were asked.
  refuseTaken();
  claimAliases(pool, user, true);
  if (password !== undefined) user.password = makeVerifier(pool.settings.id, user.username, password);
  pool.users.add(user);
  const details = send?.();
  if (isConfirmed) await callPostConfirmation(pool, user, client.id, metadata.clientMetadata);
  const session = openSignUpSession(pool, client, user, details?.AttributeName, "SIGN_UP");
  return {
    UserConfirmed: isConfirmed,
    UserSub: user.sub,
    ...(details ? { CodeDeliveryDetails: details } : {}),
    ...(session ? { Session: session } : {}),
  };
}

function newUser(pool: UserPool, input: SignUpRequest, client: ClientSettings, login: string) {
  const { settings } = pool;
  const password = input.Password;
  if (!signsInByCode(pool, client)) checkMember("Password", password);
  const given = namedValues(input.UserAttributes);
  const name = nameNewUser(settings, login, given);
  checkAttributes(settings, name.attributes);
  checkWritable(settings, client, given.keys());
  if (settings.aliasAttributes.includes("preferred_username") && given.get("preferred_username")) {
    throw invalidParameter(
      "Preferred username cannot be provided for unconfirmed account, since user pool is configured for preferred username alias.",
    );
  }
  checkRequired(settings, name.attributes);
  if (password !== undefined) checkPasswordPolicy(settings.passwordPolicy, password);
  return { user: makeUser(pool, name, "UNCONFIRMED"), password };
}

/** Whether a user can do without a password. */
function signsInByCode({ settings }: UserPool, { flows }: ClientSettings): boolean {
  const hasCodes = (["email", "phone_number"] as const).some((address) =>
    codeChallengeFor(settings, address),
  );
  return flows.includes("ALLOW_USER_AUTH") && hasCodes;
}

function attributesOf(user: User): ReadonlyMap<string, string> {
  return new Map(Object.entries(user.attributes));
}

/** Makes a code and its message. Calling the result stores the one and sends the other. */
async function prepareSignUpCode(
  pool: UserPool,
  user: User,
  client: ClientSettings,
  purpose: "SignUp" | "ResendCode",
  clientMetadata: Readonly<Record<string, string>> | undefined,
): Promise<(() => DeliveryDetails) | undefined> {
  const delivery = signUpDelivery(pool.settings, user.attributes);
  if (delivery === undefined) return undefined;
  return prepareCode(pool, "sign-up", { user, purpose, delivery, clientId: client.id, clientMetadata });
}

export async function confirmSignUp(pool: UserPool, input: ConfirmSignUpRequest) {
  const login = input.Username;
  const client = callingClient(pool, input, login);
  const code = input.ConfirmationCode;
  const user = pool.users.findByLogin(login);
  // The same error as for a user who never asked for a code.
  if (user === undefined || !user.enabled) throw client.hidesUsers ? expiredCode() : unknownOrDisabled(user);
  if (user.status !== "UNCONFIRMED") throw cannotConfirm(user);
  const { sentTo } = checkCode(pool, user, "sign-up", code);
  const verified = Object.keys(user.attributes).filter(
    (name): name is Contact =>
      (name === "email" || name === "phone_number") && user.attributes[name] === sentTo,
  );
  const marks = verified.map((name) => [`${name}_verified`, "true"]);
  const attributes = { ...user.attributes, ...Object.fromEntries(marks) };
  claimAliases(pool, { ...user, attributes }, input.ForceAliasCreation === true);
  user.attributes = attributes;
  user.status = "CONFIRMED";
  dropCode(user, "sign-up");
  touch(pool, user);
  await callPostConfirmation(pool, user, client.id, input.ClientMetadata);
  const session = openSignUpSession(pool, client, user, verified[0], "SIGNED_UP");
  return session ? { Session: session } : {};
}

function unknownOrDisabled(user: User | undefined): ServiceError {
  return user === undefined ? unknownUser() : userDisabled();
}

export async function resendConfirmationCode(pool: UserPool, input: ResendConfirmationCodeRequest) {
  const login = input.Username;
  const client = callingClient(pool, input, login);
  const user = pool.users.findByLogin(login);
  if (user === undefined || !user.enabled) {
    if (!client.hidesUsers) throw unknownOrDisabled(user);
    return { CodeDeliveryDetails: simulatedDetails(pool.settings, login) };
  }
  if (user.status !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
  const send = await prepareSignUpCode(pool, user, client, "ResendCode", input.ClientMetadata);
  if (send === undefined) throw notAuthorized("Auto verification not turned on.");
  return { CodeDeliveryDetails: send() };
}
