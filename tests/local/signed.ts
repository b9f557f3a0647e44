import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "../support/sha256";

/** Credentials from the ready line. */
export interface SigningCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** The session token of temporary credentials. */
  readonly sessionToken?: string;
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
