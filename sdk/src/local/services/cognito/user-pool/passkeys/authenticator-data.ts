import { createHash } from "node:crypto";
import { type CborMap, readCbor } from "./cbor";
import { PasskeyRefusal } from "./refusal";

/** The authenticator's account of itself and of the user. @see WebAuthn Level 3, section 6.1 */
export interface AuthenticatorData {
  readonly relyingPartyHash: Buffer;
  readonly isUserPresent: boolean;
  /** Whether it has verified who the user is, by a PIN or a finger. */
  readonly isUserVerified: boolean;
  /** Grows with each use. Zero where the authenticator does not count. */
  readonly counter: number;
  /** The new credential of a registration. */
  readonly credential: { readonly id: Buffer; readonly key: CborMap } | undefined;
}

const FLAGS = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  hasCredential: 0x40,
  hasExtensions: 0x80,
};
const [FLAGS_AT, COUNTER_AT, HEAD, AAGUID, MAX_ID] = [32, 33, 37, 16, 1023];

/** Reads the data to its last byte. Throws {@link PasskeyRefusal} for other bytes. */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData {
  if (bytes.length < HEAD) throw malformed();
  const flags = bytes.readUInt8(FLAGS_AT);
  const has = (flag: keyof typeof FLAGS) => (flags & FLAGS[flag]) !== 0;
  if (has("backedUp") && !has("backupEligible")) throw malformed();
  const credential = has("hasCredential") ? readCredential(bytes) : undefined;
  let end = credential?.end ?? HEAD;
  if (has("hasExtensions")) end = readCbor(bytes, end).end;
  if (end !== bytes.length) throw malformed();
  return {
    relyingPartyHash: bytes.subarray(0, FLAGS_AT),
    isUserPresent: has("userPresent"),
    isUserVerified: has("userVerified"),
    counter: bytes.readUInt32BE(COUNTER_AT),
    credential: credential && { id: credential.id, key: credential.key },
  };
}

/** Checks what holds for registrations and sign-ins alike: the relying party, and the user's presence and verification. */
export function checkAuthenticatorData(
  data: AuthenticatorData,
  relyingPartyId: string,
  isVerificationRequired: boolean,
): void {
  const expected = createHash("sha256").update(relyingPartyId).digest();
  if (!data.relyingPartyHash.equals(expected))
    throw new PasskeyRefusal(
      "relying party",
      `the passkey is of another relying party than ${relyingPartyId}`,
    );
  if (!data.isUserPresent) throw new PasskeyRefusal("not proved", "the user was not present");
  if (isVerificationRequired && !data.isUserVerified)
    throw new PasskeyRefusal("not proved", "the authenticator has not verified the user");
}

function readCredential(bytes: Buffer) {
  const lengthAt = HEAD + AAGUID;
  if (bytes.length < lengthAt + 2) throw malformed();
  const start = lengthAt + 2;
  const length = bytes.readUInt16BE(lengthAt);
  const id = bytes.subarray(start, start + length);
  if (length === 0 || length > MAX_ID || id.length < length) throw malformed();
  const { value, end } = readCbor(bytes, start + length);
  if (!(value instanceof Map)) throw malformed();
  return { id, key: value as CborMap, end };
}

function malformed(): PasskeyRefusal {
  return new PasskeyRefusal("malformed", "the authenticator's data cannot be read");
}
