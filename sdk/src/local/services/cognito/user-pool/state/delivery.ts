import { createHash } from "node:crypto";
import { invalidParameter } from "../errors";
import type { UserPoolSettings } from "../settings/settings";
import { isEmail, isPhoneNumber } from "./attributes";
import { isVerified } from "./logins";
import type { User } from "./user";

/** A message that the service would send by e-mail or text. */
export interface SentMessage {
  readonly userPoolId: string;
  readonly username: string;
  readonly medium: "EMAIL" | "SMS";
  readonly to: string;
  readonly subject: string | undefined;
  readonly text: string;
  /** The code or the temporary password in the text. */
  readonly code: string;
  readonly purpose:
    | "SignUp"
    | "AdminCreateUser"
    | "ResendCode"
    | "ForgotPassword"
    | "UpdateUserAttribute"
    | "VerifyUserAttribute"
    | "Authentication";
}

/** Takes what the service would send. */
export type Post = (message: SentMessage) => void;

export type Contact = "email" | "phone_number";

/** The medium and the address of a message. */
export interface Delivery {
  readonly attribute: Contact;
  readonly to: string;
}

/** The address that a code went to, as a caller gets it. */
export interface DeliveryDetails {
  readonly AttributeName: Contact;
  readonly DeliveryMedium: "EMAIL" | "SMS";
  /** The address with most letters hidden. */
  readonly Destination: string;
}

export const mediumOf = (attribute: Contact): "EMAIL" | "SMS" => (attribute === "email" ? "EMAIL" : "SMS");

/** Where the code of a sign-up goes: to the phone, when the pool verifies both and the user has both. */
export function signUpDelivery(
  settings: UserPoolSettings,
  attributes: Readonly<Record<string, string>>,
): Delivery | undefined {
  for (const attribute of ["phone_number", "email"] as const) {
    const to = attributes[attribute];
    if (to && settings.autoVerified.includes(attribute)) return { attribute, to };
  }
  return undefined;
}

/** The delivery of the code for a forgotten password, by the first medium of the pool that the user has verified. */
export function recoveryDelivery(settings: UserPoolSettings, user: User): Delivery | undefined {
  for (const method of settings.recovery) {
    if (method === "admin_only") continue;
    const attribute = method === "verified_email" ? "email" : "phone_number";
    const to = user.attributes[attribute];
    if (to && isVerified(user, attribute)) return { attribute, to };
  }
  return undefined;
}

export function detailsOf({ attribute, to }: Delivery): DeliveryDetails {
  return { AttributeName: attribute, DeliveryMedium: mediumOf(attribute), Destination: mask(to) };
}

/**
 * The delivery to a user who does not exist, so that nobody learns it. It is the same each time for a name, as it would
 * be for a user.
 */
export function simulatedDetails(settings: UserPoolSettings, login: string): DeliveryDetails {
  if (isPhoneNumber(login)) return detailsOf({ attribute: "phone_number", to: login });
  if (isEmail(login)) return detailsOf({ attribute: "email", to: login });
  const digest = createHash("sha256").update(`${settings.id}:${login.toLowerCase()}`).digest();
  const byEmail = settings.autoVerified.includes("email") || !settings.autoVerified.includes("phone_number");
  if (!byEmail) {
    return detailsOf({ attribute: "phone_number", to: `+000000${(digest.readUInt16BE(0) % 9000) + 1000}` });
  }
  const letter = (i: number) => String.fromCharCode(97 + ((digest[i] ?? 0) % 26));
  return detailsOf({ attribute: "email", to: `${letter(0)}@${letter(1)}` });
}

/** `a***@e***`, `+*******1234` */
export function mask(address: string): string {
  const at = address.lastIndexOf("@");
  if (at >= 0) return `${address.charAt(0)}***@${address.charAt(at + 1)}***`;
  return `+*******${address.slice(-4)}`;
}

export const cannotRecover = () =>
  invalidParameter(
    "Cannot reset password for the user as there is no registered/verified email or phone_number",
  );
