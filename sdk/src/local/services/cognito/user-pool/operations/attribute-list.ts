import type { AttributeType } from "../../../model/calls/cognito-idp";

/** Attributes in the service's form. */
export function attributeList(attributes: Readonly<Record<string, string>>): readonly AttributeType[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/** Values by name, the last of a name. One without a value is empty, which unsets an attribute. */
export function namedValues(list: readonly AttributeType[] | undefined): ReadonlyMap<string, string> {
  return new Map(list?.map(({ Name, Value }) => [Name, Value ?? ""]));
}
