import { createHash, createHmac } from "node:crypto";

/** The hash function that a host gives the SDK's signer. */
export class Sha256 {
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
