import { PasskeyRefusal } from "./refusal";
import { isOriginOf } from "./relying-party";

/** The ceremony that an answer has to be of. */
export interface Ceremony {
  readonly type: "webauthn.create" | "webauthn.get";
  /** Base64url, as the pool gave it. */
  readonly challenge: string;
  readonly relyingPartyId: string;
  readonly isVerificationRequired: boolean;
}

/** Checks what the browser says of the ceremony. @see WebAuthn Level 3, section 5.8.1 */
export function checkClientData(bytes: Buffer, { type, challenge, relyingPartyId }: Ceremony): void {
  const data = parse(bytes);
  if (data.type !== type)
    throw new PasskeyRefusal("not proved", `the answer is of another ceremony than ${type}`);
  if (data.challenge !== challenge)
    throw new PasskeyRefusal("challenge", "the answer is to another challenge than the one that is open");
  const origin = typeof data.origin === "string" ? data.origin : "";
  if (data.crossOrigin === true || !isOriginOf(origin, relyingPartyId))
    throw new PasskeyRefusal(
      "origin",
      `a page of ${JSON.stringify(origin)} may not use passkeys of ${relyingPartyId}`,
    );
}

function parse(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new PasskeyRefusal("malformed", "clientDataJSON is no JSON");
}
