import { isPlainObject } from "../../values";
import { AccountRecovery, OAuthScope, UserPoolClientIdentityProvider } from "../platform/auth-words";
import { isOpaque } from "../translation/opaque";
import type { Conversion } from "../translation/row";

/**
 * An object of switches as the list of those that are on, in one order. An object with a switch that is only known as
 * text stays.
 */
export function switches(words: Readonly<Record<string, string>>): Conversion {
  const does = "an object of switches becomes the list of what is on";
  return {
    does,
    value: (old) => {
      if (!isPlainObject(old)) return old;
      const unclear = Object.values(old).filter(isOpaque);
      for (const each of unclear) each.doubts.push(does);
      if (unclear.length > 0) return old;
      return Object.entries(words).flatMap(([name, word]) => (old[name] ? [word] : []));
    },
  };
}

/** The attributes that users sign in with. */
export const LOGIN = switches({
  username: "username",
  email: "email",
  phone: "phone",
  preferredUsername: "preferredUsername",
});

export const VERIFIED = switches({ email: "email", phone: "phone_number" });

export const FLOWS = switches({
  authorizationCodeGrant: "code",
  implicitCodeGrant: "implicit",
  clientCredentials: "client_credentials",
});

const AUTH_FLOWS = switches({
  adminUserPassword: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  custom: "ALLOW_CUSTOM_AUTH",
  userPassword: "ALLOW_USER_PASSWORD_AUTH",
  userSrp: "ALLOW_USER_SRP_AUTH",
});

/** The platform added refresh tokens where there was any flow. */
export const SIGN_IN_FLOWS: Conversion = {
  does: "an object of switches becomes the list of what is on, with refresh tokens",
  value: (old, issues) => {
    const flows = AUTH_FLOWS.value(old, issues);
    return Array.isArray(flows) && flows.length > 0 ? [...flows, "ALLOW_REFRESH_TOKEN_AUTH"] : flows;
  },
};

/** Objects of the platform by their names. */
export const NAMES: Conversion = {
  does: "objects of the platform become their names",
  value: (old) => (Array.isArray(old) ? old.map(nameOf) : old),
};

function nameOf(value: unknown): unknown {
  if (value instanceof UserPoolClientIdentityProvider) return value.name;
  return value instanceof OAuthScope ? value.scopeName : value;
}

/** A switch as a word of AWS, or as its opposite. */
export function asWords(on: string, off: string): Conversion {
  return {
    does: `true becomes \`${on}\`, and false \`${off}\``,
    value: (old) => (typeof old === "boolean" ? (old ? on : off) : old),
    text: (source) => `${source} ? ${JSON.stringify(on)} : ${JSON.stringify(off)}`,
  };
}

export const OPPOSITE: Conversion = {
  does: "a switch becomes its opposite",
  value: (old) => (typeof old === "boolean" ? !old : old),
  text: (source) => `!(${source})`,
};

const PHONE = "verified_phone_number";
const EMAIL = "verified_email";
const RECOVERIES: Readonly<Record<AccountRecovery, readonly string[]>> = {
  [AccountRecovery.EMAIL_AND_PHONE_WITHOUT_MFA]: [EMAIL, PHONE],
  [AccountRecovery.PHONE_WITHOUT_MFA_AND_EMAIL]: [PHONE, EMAIL],
  [AccountRecovery.EMAIL_ONLY]: [EMAIL],
  [AccountRecovery.PHONE_ONLY_WITHOUT_MFA]: [PHONE],
  [AccountRecovery.PHONE_AND_EMAIL]: [PHONE, EMAIL],
  [AccountRecovery.NONE]: ["admin_only"],
};

export const RECOVERY: Conversion = {
  does: "a word becomes the ways in their order",
  value: (old) => {
    const names = RECOVERIES[old as AccountRecovery];
    if (!names) return old;
    return { recoveryMechanisms: names.map((name, at) => ({ name, priority: at + 1 })) };
  },
};
