import { readChunks, type Trailer } from "../http/chunks";
import { findHeader } from "../http/header-names";
import { hmacHex } from "./hmac";
import {
  SIGNED_CHUNKS,
  SIGNED_CHUNKS_AND_TRAILER,
  type Signature,
  type SignedParts,
  scopeOf,
  sha256,
  signingKey,
} from "./sigv4";

/** The header behind the last chunk that signs the other ones there. */
const TRAILER_SIGNATURE = "x-amz-trailer-signature";
const NOTHING = sha256("");

/**
 * Whether every chunk of a body is signed that states so, and what comes behind the last one. Each signature covers the
 * one before it, and the first one that of the request. True for a body that is not sent in signed chunks.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
export function areChunksSigned(
  { headers, body }: Pick<SignedParts, "headers" | "body">,
  signature: Signature,
  secretAccessKey: string,
): boolean {
  const stated = findHeader(headers, "x-amz-content-sha256");
  if (signature.service !== "s3") return true;
  if (stated !== SIGNED_CHUNKS && stated !== SIGNED_CHUNKS_AND_TRAILER) return true;
  const read = readChunks(body);
  // The code that joins the chunks reports the fault.
  if (typeof read === "string") return true;
  const key = signingKey(signature, secretAccessKey);
  const sign = (kind: string, text: string) =>
    hmacHex(key, `AWS4-HMAC-SHA256-${kind}\n${signature.time}\n${scopeOf(signature)}\n${text}`);
  let before = signature.signature;
  for (const chunk of read.chunks) {
    before = sign("PAYLOAD", `${before}\n${NOTHING}\n${sha256(chunk.bytes)}`);
    if (chunk.signature !== before) return false;
  }
  if (stated === SIGNED_CHUNKS) return read.trailers.length === 0;
  const trailers = read.trailers.filter(([name]) => name !== TRAILER_SIGNATURE);
  const given = read.trailers.find(([name]) => name === TRAILER_SIGNATURE)?.[1];
  return given === sign("TRAILER", `${before}\n${sha256(canonical(trailers))}`);
}

function canonical(trailers: readonly Trailer[]): string {
  return trailers.map(([name, value]) => `${name}:${value}\n`).join("");
}
