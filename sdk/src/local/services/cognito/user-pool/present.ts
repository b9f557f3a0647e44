import { mfaSettingsOf } from "../sign-in/mfa-preference";
import type { UserPool } from "./pool";
import type { KeptGroup } from "./store";
import type { User } from "./user";

/** Attributes in the service's form. */
export function attributeList(
  attributes: Readonly<Record<string, string>>,
): { Name: string; Value: string }[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/** Seconds since 1970, as the protocol writes times. */
export function seconds(milliseconds: number): number {
  return milliseconds / 1000;
}

/** What lists of users, and the answer to making one, say of a user. */
export function userType(user: User, attributes = user.attributes) {
  return { ...commonOf(user), Attributes: attributeList(attributes) };
}

/** What an administrator gets who asks about one user. */
export function adminUser(user: User) {
  return { ...commonOf(user), UserAttributes: attributeList(user.attributes), ...mfaSettingsOf(user) };
}

export function groupType({ settings, startedAt }: UserPool, group: KeptGroup) {
  const { name, description, precedence, roleArn, createdAt = startedAt, modifiedAt = createdAt } = group;
  return {
    GroupName: name,
    UserPoolId: settings.id,
    CreationDate: seconds(createdAt),
    LastModifiedDate: seconds(modifiedAt),
    ...(description === undefined ? {} : { Description: description }),
    ...(roleArn === undefined ? {} : { RoleArn: roleArn }),
    ...(precedence === undefined ? {} : { Precedence: precedence }),
  };
}

function commonOf(user: User) {
  return {
    Username: user.username,
    UserCreateDate: seconds(user.createdAt),
    UserLastModifiedDate: seconds(user.modifiedAt),
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}
