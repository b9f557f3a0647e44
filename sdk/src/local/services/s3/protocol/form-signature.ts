import type { GatewayRequest } from "../../../http/types";
import type { OwnSignature } from "../../../iam/signed-request";
import { isTextSignedWith } from "../../../iam/sigv4";
import { isForm, readForm } from "./form";
import { legacySignature } from "./legacy-signature";

/** A time that never comes. */
const NEVER = Number.MAX_SAFE_INTEGER / 1000;
/** The policy of a form has its expiry. A signature alone is good for a week at most. */
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** The signature in the fields of a form, which is over its policy. */
export function formSignature(request: GatewayRequest): OwnSignature | undefined {
  if (!isForm(request)) return undefined;
  const { fields } = readForm(request);
  const { awsaccesskeyid: key, signature: older } = fields;
  if (fields.policy !== undefined && key !== undefined && older !== undefined) {
    const sessionToken = fields["x-amz-security-token"];
    return legacySignature({ accessKeyId: key, signature: older, sessionToken, ends: NEVER }, fields.policy);
  }
  const { policy, "x-amz-signature": signature, "x-amz-credential": credential = "" } = fields;
  const [accessKeyId, date, region, service, end] = credential.split("/");
  if (policy === undefined || signature === undefined || end !== "aws4_request") return undefined;
  if (!accessKeyId || !date || !region || !service) return undefined;
  const read = {
    accessKeyId,
    date,
    region,
    service,
    signature,
    signedHeaders: [],
    time: fields["x-amz-date"] ?? "",
    sessionToken: fields["x-amz-security-token"],
    expires: WEEK_SECONDS,
  };
  return { signature: read, text: policy, isSignedWith: (secret) => isTextSignedWith(policy, read, secret) };
}
