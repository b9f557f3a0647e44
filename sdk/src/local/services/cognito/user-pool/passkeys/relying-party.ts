import type { UserPoolSettings } from "../settings/settings";

type PasskeySettings = Pick<UserPoolSettings, "domain" | "firstFactors" | "webAuthn">;

/** Pages on this machine, which browsers let use the passkeys of no other name. */
const THIS_MACHINE = "localhost";

/** Whether users of the pool may sign in with a passkey. */
export function hasPasskeys({ firstFactors }: Pick<PasskeySettings, "firstFactors">): boolean {
  return firstFactors?.includes("WEB_AUTHN") === true;
}

/**
 * The relying party of the pool's passkeys here. `undefined` where the pool has neither a relying party nor a domain.
 */
export function relyingPartyOf({ webAuthn, domain }: PasskeySettings): string | undefined {
  const given = webAuthn?.RelyingPartyId ?? domain;
  return given === undefined ? undefined : localRelyingParty(given);
}

/**
 * The name that takes the place of a relying party: `localhost`, since a browser refuses any other one to a page on this
 * machine. Names below `localhost` stay.
 */
export function localRelyingParty(name: string): string {
  return isOfThisMachine(name) ? name : THIS_MACHINE;
}

/** Whether pages of an origin may use passkeys of a relying party: it is their host, or one above it. */
export function isOriginOf(origin: string, relyingPartyId: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const { hostname, protocol } = url;
  if (url.origin !== origin) return false;
  const isSecure = protocol === "https:" || (protocol === "http:" && isOfThisMachine(hostname));
  return isSecure && (hostname === relyingPartyId || hostname.endsWith(`.${relyingPartyId}`));
}

/** Whether a passkey's authenticator has to verify who the user is. */
export function requiresVerification({ webAuthn }: Pick<PasskeySettings, "webAuthn">): boolean {
  return webAuthn?.UserVerification === "required";
}

/** Whether a passkey whose authenticator has verified the user counts for two factors. */
export function isMultiFactor({ webAuthn }: Pick<PasskeySettings, "webAuthn">): boolean {
  return webAuthn?.FactorConfiguration === "MULTI_FACTOR_WITH_USER_VERIFICATION";
}

function isOfThisMachine(host: string): boolean {
  return host === THIS_MACHINE || host.endsWith(`.${THIS_MACHINE}`);
}
