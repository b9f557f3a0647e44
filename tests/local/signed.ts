import { createHash, createHmac } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";

/** Credentials as the ready line has them. */
export interface SigningCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** Of temporary credentials. */
  readonly sessionToken?: string;
}

/** The hash that the SDK's signer is given by its host. */
class Sha256 {
  readonly #hash;
  constructor(secret?: Uint8Array) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret);
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

/** Headers of a GET request to an IAM route, signed with the SDK's own signer. */
export async function signedHeaders(
  url: string,
  { region, ...credentials }: SigningCredentials,
): Promise<Record<string, string>> {
  const signer = new SignatureV4({
    service: "execute-api",
    region,
    // The interface asks for more than the signer uses.
    sha256: Sha256 as never,
    credentials,
  });
  const { host, hostname, port, pathname } = new URL(url);
  const plain = { method: "GET", protocol: "http:", hostname, port: Number(port), path: pathname };
  const { headers } = await signer.sign({ ...plain, headers: { host } });
  return headers;
}
