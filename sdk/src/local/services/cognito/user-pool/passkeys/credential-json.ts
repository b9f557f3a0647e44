import { PasskeyRefusal } from "./refusal";

/** A `PublicKeyCredential` as browsers and libraries write it in JSON. @see WebAuthn Level 3, section 5.1 */
export interface CredentialJson {
  /** Base64url. */
  readonly id: string;
  readonly attachment: string | undefined;
  /** The bytes of a member of `response`. Throws {@link PasskeyRefusal} for one that is missing. */
  bytes(name: string): Buffer;
  find(name: string): unknown;
}

const BASE64URL = /^[\w-]+={0,2}$/;

/** Reads a credential of a call. Throws {@link PasskeyRefusal} for one that lacks what every credential has. */
export function readCredential(value: unknown): CredentialJson {
  const { id, rawId = id, type, response, authenticatorAttachment: attachment } = membersOf(value);
  if (type !== "public-key" || typeof id !== "string" || !BASE64URL.test(id) || rawId !== id)
    throw new PasskeyRefusal("malformed", "the credential is no public-key credential with an id");
  const members = membersOf(response);
  return {
    id,
    attachment: typeof attachment === "string" ? attachment : undefined,
    find: (name) => members[name],
    bytes(name) {
      const text = members[name];
      if (typeof text !== "string" || !BASE64URL.test(text))
        throw new PasskeyRefusal("malformed", `response.${name} of the credential is no base64url`);
      return Buffer.from(text, "base64url");
    },
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
