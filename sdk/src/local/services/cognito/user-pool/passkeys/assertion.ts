import { createHash } from "node:crypto";
import type { Passkey, User } from "../state/user";
import { checkAuthenticatorData, readAuthenticatorData } from "./authenticator-data";
import { type Ceremony, checkClientData } from "./client-data";
import { ALGORITHMS, isSignedBy } from "./cose-key";
import { readCredential } from "./credential-json";
import { PasskeyRefusal } from "./refusal";

/** A sign-in that has proved itself: the passkey, and the count of its uses from now on. */
export interface Assertion {
  readonly passkey: Passkey;
  readonly counter: number;
}

/**
 * Checks that a passkey of this user has signed the open challenge, on a page of the relying party.
 * Throws {@link PasskeyRefusal} for every other answer.
 * @see WebAuthn Level 3, section 7.2
 */
export function checkAssertion(
  given: unknown,
  ceremony: Omit<Ceremony, "type">,
  { passkeys = [], sub }: Pick<User, "passkeys" | "sub">,
): Assertion {
  const credential = readCredential(given);
  const passkey = passkeys.find(({ id }) => id === credential.id);
  if (passkey === undefined) throw new PasskeyRefusal("not proved", "the passkey is none of the user's");
  const handle = credential.find("userHandle");
  if (handle !== undefined && handle !== "" && handle !== userHandleOf(sub))
    throw new PasskeyRefusal("not proved", "the passkey is of another user");
  const clientData = credential.bytes("clientDataJSON");
  checkClientData(clientData, { ...ceremony, type: "webauthn.get" });
  const bytes = credential.bytes("authenticatorData");
  const data = readAuthenticatorData(bytes);
  checkAuthenticatorData(data, ceremony.relyingPartyId, ceremony.isVerificationRequired);
  const signed = Buffer.concat([bytes, createHash("sha256").update(clientData).digest()]);
  const algorithm = ALGORITHMS.find((one) => one === passkey.algorithm) ?? ALGORITHMS[0];
  if (!isSignedBy({ algorithm, jwk: passkey.publicKey }, signed, credential.bytes("signature")))
    throw new PasskeyRefusal("not proved", "the passkey has not signed the answer");
  if (!isNextCount(passkey.counter, data.counter))
    throw new PasskeyRefusal("not proved", "the passkey's counter went back, as that of a copy does");
  return { passkey, counter: data.counter };
}

/** Whether a count can follow another one. Authenticators that do not count write zero. */
function isNextCount(last: number, next: number): boolean {
  return (last === 0 && next === 0) || next > last;
}

/** The name of a user that passkeys have, in base64url. */
export function userHandleOf(sub: string): string {
  return Buffer.from(sub).toString("base64url");
}
