import { createHash } from "node:crypto";
import type { Passkey } from "../state/user";
import { checkAuthenticatorData, readAuthenticatorData } from "./authenticator-data";
import { type CborMap, readCbor } from "./cbor";
import { type Ceremony, checkClientData } from "./client-data";
import { isSignedBy, type PasskeyKey, readCoseKey } from "./cose-key";
import { type CredentialJson, readCredential } from "./credential-json";
import { PasskeyRefusal } from "./refusal";

/**
 * The passkey of a new credential, when its registration proves itself.
 * Throws {@link PasskeyRefusal} for every other credential.
 * @see WebAuthn Level 3, section 7.1
 */
export function registerPasskey(
  given: unknown,
  ceremony: Omit<Ceremony, "type">,
  createdAt: number,
): Passkey {
  const credential = readCredential(given);
  const clientData = credential.bytes("clientDataJSON");
  checkClientData(clientData, { ...ceremony, type: "webauthn.create" });
  const { format, statement, bytes } = readAttestation(credential.bytes("attestationObject"));
  const data = readAuthenticatorData(bytes);
  checkAuthenticatorData(data, ceremony.relyingPartyId, ceremony.isVerificationRequired);
  const made = data.credential;
  if (made === undefined || made.id.toString("base64url") !== credential.id)
    throw new PasskeyRefusal("malformed", "the authenticator's data has no credential of this id");
  const key = readCoseKey(made.key);
  const signed = Buffer.concat([bytes, createHash("sha256").update(clientData).digest()]);
  checkAttestation(format, statement, key, signed);
  return {
    id: credential.id,
    algorithm: key.algorithm,
    publicKey: key.jwk,
    counter: data.counter,
    relyingPartyId: ceremony.relyingPartyId,
    attachment: credential.attachment,
    transports: transportsOf(credential),
    createdAt,
  };
}

function readAttestation(object: Buffer) {
  const { value, end } = readCbor(object);
  const parts: CborMap = value instanceof Map ? value : new Map();
  const [format, statement, bytes] = [parts.get("fmt"), parts.get("attStmt"), parts.get("authData")];
  const isWhole = end === object.length && statement instanceof Map && Buffer.isBuffer(bytes);
  if (!isWhole) throw new PasskeyRefusal("malformed", "the attestation object cannot be read");
  return { format, statement: statement as CborMap, bytes };
}

/**
 * Checks the statement of an authenticator about itself. A pool asks for none, and browsers leave out all but one that the
 * credential itself has signed.
 */
function checkAttestation(format: unknown, statement: CborMap, key: PasskeyKey, signed: Buffer): void {
  if (format === "none") {
    if (statement.size === 0) return;
    throw new PasskeyRefusal("malformed", "an attestation of no kind has a statement");
  }
  if (format !== "packed" || statement.has("x5c"))
    throw new PasskeyRefusal("not supported", `attestation ${JSON.stringify(format)} was not asked for`);
  const signature = statement.get("sig");
  const isOwn = statement.get("alg") === key.algorithm && Buffer.isBuffer(signature);
  if (!isOwn || !isSignedBy(key, signed, signature as Buffer))
    throw new PasskeyRefusal("not proved", "the attestation is not signed by the credential");
}

const TRANSPORTS = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"];

function transportsOf(credential: CredentialJson): readonly string[] {
  const given = credential.find("transports");
  return Array.isArray(given) ? TRANSPORTS.filter((one) => given.includes(one)) : [];
}
