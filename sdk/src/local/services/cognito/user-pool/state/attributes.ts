import { invalidParameter, notAuthorized } from "../errors";
import type { AttributeSettings, ClientSettings, UserPoolSettings } from "../settings/settings";

/** An e-mail address as the service takes it: roughly, and with no line break in it. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** A number with its country, as in `+41790000000`. */
const PHONE_NUMBER = /^\+[0-9]{2,15}$/;

/** Attributes that no client may write, whatever its settings say. */
const NOBODY_WRITES = new Set(["sub", "identities", "email_verified", "phone_number_verified"]);

const NO_ATTRIBUTE = "Attribute does not exist in the schema.";

export type Attributes = ReadonlyMap<string, string>;

export const isEmail = (text: string): boolean => EMAIL.test(text);
export const isPhoneNumber = (text: string): boolean => PHONE_NUMBER.test(text);

/** Throws `InvalidParameterException` for attributes that the pool does not have or that have no such values. */
export function checkAttributes(settings: UserPoolSettings, attributes: Attributes): void {
  const problems = [...attributes].flatMap(([name, value]) => {
    const attribute = settings.attributes.get(name);
    const problem = attribute ? problemOf(attribute, value) : NO_ATTRIBUTE;
    return problem === undefined ? [] : `${name}: ${problem}`;
  });
  throwIfAny(problems);
  const { email, phone_number: phone } = Object.fromEntries(attributes);
  if (email && !isEmail(email)) throw invalidParameter("Invalid email address format.");
  if (phone && !isPhoneNumber(phone)) throw invalidParameter("Invalid phone number format.");
}

/** Throws `InvalidParameterException` for attributes of a user who is there that the pool does not have. */
export function checkKnown(
  settings: UserPoolSettings,
  names: Iterable<string>,
  prefix: "" | "Invalid user attributes: ",
): void {
  const unknown = [...names].filter((name) => !settings.attributes.has(name));
  throwIfAny(
    unknown.map((name) => `user.${name}: ${NO_ATTRIBUTE}`),
    prefix,
  );
}

/** Checks that a new user has what every user needs. */
export function checkRequired(settings: UserPoolSettings, attributes: Attributes): void {
  const missing = [...settings.attributes.values()].filter(
    ({ name, required }) => required && name !== "sub" && !attributes.get(name),
  );
  throwIfAny(missing.map(({ name }) => `${name}: The attribute is required`));
}

/** Refuses changes of attributes that are fixed once they are there. */
export function checkMutable(
  settings: UserPoolSettings,
  current: Readonly<Record<string, string>>,
  names: Iterable<string>,
): void {
  const fixed = [...names].filter((name) => {
    const attribute = settings.attributes.get(name);
    return attribute?.mutable === false && (name === "sub" || Object.hasOwn(current, name));
  });
  throwIfAny(
    fixed.map((name) => `user.${name}: Attribute cannot be updated.`),
    "",
  );
}

/** Refuses to unset attributes that every user needs. */
export function checkRemovable(settings: UserPoolSettings, names: Iterable<string>): void {
  const required = [...names].filter((name) => settings.attributes.get(name)?.required);
  throwIfAny(required.map((name) => `${name}: The attribute is required`));
}

/** Throws `NotAuthorizedException` for what a client may not write. */
export function checkWritable(
  settings: UserPoolSettings,
  client: ClientSettings,
  names: Iterable<string>,
): void {
  for (const name of names) {
    const isDefault = settings.attributes.get(name)?.developerOnly !== true;
    const isAllowed = client.writeAttributes?.includes(name) ?? isDefault;
    if (NOBODY_WRITES.has(name) || !isAllowed) {
      throw notAuthorized("A client attempted to write unauthorized attribute");
    }
  }
}

/** The attributes of a user that a client may read. */
export function readable(
  settings: UserPoolSettings,
  client: ClientSettings,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(attributes).filter(([name]) => {
    if (name === "sub") return true;
    return client.readAttributes?.includes(name) ?? settings.attributes.get(name)?.developerOnly !== true;
  });
  return Object.fromEntries(entries);
}

function problemOf(attribute: AttributeSettings, value: string): string | undefined {
  // An empty value unsets the attribute, whatever its limits.
  if (value === "") return undefined;
  if (attribute.type === "Boolean") return problemOfBoolean(value);
  if (attribute.type === "Number") return problemOfNumber(attribute, value);
  return problemOfText(attribute, value);
}

function problemOfBoolean(value: string): string | undefined {
  return value === "true" || value === "false" ? undefined : "Attribute value must be true or false.";
}

function problemOfNumber(
  { minValue = Number.NEGATIVE_INFINITY, maxValue = Number.POSITIVE_INFINITY }: AttributeSettings,
  value: string,
): string | undefined {
  if (!/^-?[0-9]+$/.test(value)) return "Attribute value must be a number.";
  if (Number(value) < minValue) return `Attribute value must be at least ${minValue}.`;
  if (Number(value) > maxValue) return `Attribute value must be at most ${maxValue}.`;
  return undefined;
}

function problemOfText(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: AttributeSettings,
  { length }: string,
): string | undefined {
  if (length < minLength) return `String must be at least ${minLength} characters long.`;
  if (length > maxLength) return `String must be at most ${maxLength} characters long.`;
  return undefined;
}

function throwIfAny(
  problems: readonly string[],
  prefix = "Attributes did not conform to the schema: ",
): void {
  // The service ends each of them with a line break.
  if (problems.length > 0) throw invalidParameter(`${prefix}${problems.map((one) => `${one}\n`).join("")}`);
}
