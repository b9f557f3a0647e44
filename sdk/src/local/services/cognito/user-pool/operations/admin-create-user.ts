import type { AdminCreateUserRequest } from "../../../model/calls/cognito-idp";
import { applyAutoVerify } from "../confirmation";
import { userNotFound, userPoolError } from "../errors";
import { type MessageDraft, writeMessage } from "../messages";
import { claimAliases, makeUser, nameNewUser, refuseTakenName, touch } from "../new-user";
import { checkPasswordPolicy, temporaryPassword } from "../password-policy";
import type { UserPool } from "../pool";
import type { UserPoolSettings } from "../settings/settings";
import { checkAttributes, checkMutable, checkRequired } from "../state/attributes";
import type { Delivery, SentMessage } from "../state/delivery";
import { makeVerifier } from "../state/password-verifier";
import type { User } from "../state/user";
import { callAbout } from "../triggers/types";
import { namedValues } from "./attribute-list";
import { userType } from "./output";

const DAY = 86_400_000;

/** An administrator makes a user, who gets a password to be changed at the first sign-in. */
export async function adminCreateUser(pool: UserPool, input: AdminCreateUserRequest) {
  const login = input.Username;
  const action = input.MessageAction;
  const user = action === "RESEND" ? await inviteAgain(pool, input, login) : await create(pool, input, login);
  return { User: userType(user) };
}

async function create(pool: UserPool, input: AdminCreateUserRequest, login: string): Promise<User> {
  const user = newUser(pool, input, login);
  const password = givenPassword(pool.settings, input) ?? temporaryPassword(pool.settings.passwordPolicy);
  const name = () => ({ ...user, attributes: new Map(Object.entries(user.attributes)) });
  const taken = "User account already exists";
  refuseTakenName(pool, name(), taken);
  const clientMetadata = input.ClientMetadata;
  const validationData = Object.fromEntries(namedValues(input.ValidationData));
  const call = callAbout(user, undefined, { clientMetadata, validationData });
  applyAutoVerify(user, await pool.triggers.preSignUp(call, "AdminCreateUser"));
  const invite =
    input.MessageAction === "SUPPRESS" ? undefined : await prepareInvite(pool, user, input, password);
  // Somebody else may have taken the name while the functions were asked.
  refuseTakenName(pool, name(), taken);
  claimAliases(pool, user, input.ForceAliasCreation === true);
  setTemporaryPassword(pool, user, password);
  pool.users.add(user);
  invite?.();
  return user;
}

function newUser(pool: UserPool, input: AdminCreateUserRequest, login: string): User {
  const given = namedValues(input.UserAttributes);
  const { settings } = pool;
  checkAttributes(settings, given);
  checkMutable(settings, {}, given.keys());
  const name = nameNewUser(settings, login, given);
  checkAttributes(settings, name.attributes);
  checkRequired(settings, name.attributes);
  return makeUser(pool, name, "FORCE_CHANGE_PASSWORD");
}

/** A new password and a new time to use it, for a user who has not signed in yet. */
async function inviteAgain(pool: UserPool, input: AdminCreateUserRequest, login: string): Promise<User> {
  const user = pool.users.findByLogin(login);
  if (user === undefined) throw userNotFound();
  if (user.status !== "FORCE_CHANGE_PASSWORD") {
    const problem = "Resend not possible. User's status is not FORCE_CHANGE_PASSWORD.";
    throw userPoolError("UnsupportedUserStateException", problem);
  }
  const password = givenPassword(pool.settings, input) ?? temporaryPassword(pool.settings.passwordPolicy);
  const invite = await prepareInvite(pool, user, input, password);
  setTemporaryPassword(pool, user, password);
  touch(pool, user);
  invite();
  return user;
}

function givenPassword(
  { passwordPolicy }: UserPoolSettings,
  input: AdminCreateUserRequest,
): string | undefined {
  const given = input.TemporaryPassword;
  // An empty one is none, as the console's form sends it.
  if (!given) return undefined;
  checkPasswordPolicy(passwordPolicy, given);
  return given;
}

/** A password of an administrator's making, good for as long as the pool says. */
export function setTemporaryPassword(pool: UserPool, user: User, password: string): void {
  const { id, passwordPolicy } = pool.settings;
  user.password = makeVerifier(id, user.username, password);
  user.passwordExpiresAt = pool.now() + passwordPolicy.temporaryPasswordDays * DAY;
}

/** Writes the invitation for each medium that is requested and can be used. Calling the result sends them. */
async function prepareInvite(
  pool: UserPool,
  user: User,
  input: AdminCreateUserRequest,
  code: string,
): Promise<() => void> {
  const clientMetadata = input.ClientMetadata;
  const draft: Omit<MessageDraft, "delivery"> = {
    user,
    purpose: "AdminCreateUser",
    code,
    clientId: undefined,
    clientMetadata,
  };
  const deliveries = invitations(user, input.DesiredDeliveryMediums ?? []);
  const messages: SentMessage[] = [];
  for (const delivery of deliveries) messages.push(await writeMessage(pool, { ...draft, delivery }));
  return () => {
    for (const message of messages) pool.post(message);
  };
}

/** Where nothing is said, a text message is preferred. */
function invitations({ attributes }: User, desired: readonly string[]): readonly Delivery[] {
  const { email, phone_number: phone } = attributes;
  const byText: Delivery[] = phone ? [{ attribute: "phone_number", to: phone }] : [];
  const byEmail: Delivery[] = email ? [{ attribute: "email", to: email }] : [];
  if (desired.length === 0) return byText.length > 0 ? byText : byEmail;
  return [...(desired.includes("SMS") ? byText : []), ...(desired.includes("EMAIL") ? byEmail : [])];
}
