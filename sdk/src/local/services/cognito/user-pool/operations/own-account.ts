import type {
  DeleteUserAttributesRequest,
  DeleteUserRequest,
  GetUserAttributeVerificationCodeRequest,
  GetUserRequest,
  UpdateUserAttributesRequest,
  VerifyUserAttributeRequest,
} from "../../../model/calls/cognito-idp";
import { checkCode, dropCode } from "../codes";
import { invalidParameter } from "../errors";
import { prepareCode } from "../messages";
import { claimAliases, touch } from "../new-user";
import type { UserPool } from "../pool";
import {
  checkAttributes,
  checkKnown,
  checkMutable,
  checkRemovable,
  checkWritable,
  readable,
} from "../state/attributes";
import type { Contact } from "../state/delivery";
import { attributeList, namedValues } from "./attribute-list";
import { ownAccount } from "./callers";
import { changeAttributes, removeAttributes } from "./change-attributes";
import { mfaSettingsOf } from "./mfa-preference";

export async function getUser(pool: UserPool, input: GetUserRequest) {
  const { user, client } = await ownAccount(pool, input);
  const attributes = readable(pool.settings, client, user.attributes);
  return { Username: user.username, UserAttributes: attributeList(attributes), ...mfaSettingsOf(user) };
}

export async function updateUserAttributes(pool: UserPool, input: UpdateUserAttributesRequest) {
  const { user, client } = await ownAccount(pool, input);
  const given = namedValues(input.UserAttributes);
  checkKnown(pool.settings, given.keys(), "");
  checkAttributes(pool.settings, given);
  checkWritable(pool.settings, client, given.keys());
  checkMutable(pool.settings, user.attributes, given.keys());
  const clientMetadata = input.ClientMetadata;
  const from = { clientId: client.id, clientMetadata, sendsForNew: true };
  return { CodeDeliveryDetailsList: await changeAttributes(pool, user, given, from) };
}

export async function deleteUserAttributes(pool: UserPool, input: DeleteUserAttributesRequest) {
  const { user, client } = await ownAccount(pool, input);
  const names = input.UserAttributeNames;
  checkKnown(pool.settings, names, "Invalid user attributes: ");
  checkWritable(pool.settings, client, names);
  checkMutable(pool.settings, user.attributes, names);
  checkRemovable(pool.settings, names);
  removeAttributes(pool, user, names);
  return {};
}

export async function getUserAttributeVerificationCode(
  pool: UserPool,
  input: GetUserAttributeVerificationCodeRequest,
) {
  const { user, client } = await ownAccount(pool, input);
  const attribute = contactOf(input);
  const purpose = `verify:${attribute}` as const;
  // One that waits for its first verification is meant rather than the value that still holds.
  const value = user.codes[purpose]?.value;
  const to = value ?? user.attributes[attribute];
  if (!to) throw invalidParameter(`User does not have ${attribute} set.`);
  const send = await prepareCode(pool, purpose, {
    user,
    purpose: "VerifyUserAttribute",
    delivery: { attribute, to },
    value,
    clientId: client.id,
    clientMetadata: input.ClientMetadata,
  });
  return { CodeDeliveryDetails: send() };
}

export async function verifyUserAttribute(pool: UserPool, input: VerifyUserAttributeRequest) {
  const { user } = await ownAccount(pool, input);
  const attribute = contactOf(input);
  const purpose = `verify:${attribute}` as const;
  const { sentTo = "" } = checkCode(pool, user, purpose, input.Code);
  const attributes = { ...user.attributes, [attribute]: sentTo, [`${attribute}_verified`]: "true" };
  claimAliases(pool, { ...user, attributes }, false);
  user.attributes = attributes;
  dropCode(user, purpose);
  touch(pool, user);
  return {};
}

export async function deleteUser(pool: UserPool, input: DeleteUserRequest) {
  const { user } = await ownAccount(pool, input);
  pool.users.remove(user);
  return {};
}

function contactOf({ AttributeName: name }: { readonly AttributeName: string }): Contact {
  if (name !== "email" && name !== "phone_number") {
    throw invalidParameter("Invalid attribute name provided, only email and phone_number can be verified.");
  }
  return name;
}
