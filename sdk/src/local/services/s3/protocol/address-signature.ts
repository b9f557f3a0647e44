import { findHeader } from "../../../http/header-names";
import { parseQuery } from "../../../http/query";
import type { GatewayRequest } from "../../../http/types";
import type { OwnSignature } from "../../../iam/signed-request";
import { addressOf } from "./address";
import { legacySignature } from "./legacy-signature";

/** Parameters that say what is asked for, and are signed. */
const SIGNED =
  /^(acl|cors|delete|lifecycle|location|logging|notification|partNumber|policy|requestPayment|response-.+|restore|tagging|torrent|uploadId|uploads|versionId|versioning|versions|website)$/;

/** The signature of an address in its older version. */
export function addressSignature(request: GatewayRequest): OwnSignature | undefined {
  if (!request.rawQuery.includes("AWSAccessKeyId=")) return undefined;
  const pairs = parseQuery(request.rawQuery);
  const query = new Map(pairs);
  const [accessKeyId, signature, expires] = ["AWSAccessKeyId", "Signature", "Expires"].map((name) =>
    query.get(name),
  );
  if (accessKeyId === undefined || signature === undefined || expires === undefined) return undefined;
  // A time is whole seconds since 1970 in decimal digits. Any other text counts as a time in the past.
  const ends = /^\d{1,10}$/.test(expires) ? Number(expires) : Number.NaN;
  const text = textToSign(request, query, expires);
  const sessionToken = query.get("x-amz-security-token");
  return legacySignature({ accessKeyId, signature, sessionToken, ends }, text);
}

function textToSign(request: GatewayRequest, query: ReadonlyMap<string, string>, expires: string): string {
  const stated = (name: string) => findHeader(request.headers, name) ?? query.get(name) ?? "";
  const amazons = new Map([...request.headers, ...query].map(([name, value]) => [name.toLowerCase(), value]));
  const headers = [...amazons]
    .filter(([name]) => name.startsWith("x-amz-"))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value.trim()}\n`);
  const top = [request.method, stated("content-md5"), stated("content-type"), expires];
  return `${top.join("\n")}\n${headers.join("")}${resourceOf(request, query)}`;
}

function resourceOf(request: GatewayRequest, query: ReadonlyMap<string, string>): string {
  const { bucket } = addressOf(request);
  // A bucket that is named by the host is not in the path.
  const isInPath = bucket === undefined || addressOf({ ...request, host: "localhost" }).bucket === bucket;
  const path = isInPath ? request.rawPath : `/${bucket}${request.rawPath}`;
  const asked = [...query]
    .filter(([name]) => SIGNED.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === "" ? name : `${name}=${value}`));
  return asked.length === 0 ? path : `${path}?${asked.join("&")}`;
}
