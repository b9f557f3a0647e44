import type { GatewayRequest } from "../../../gateways/shared/types";
import type { SignedText } from "../../../iam/signed-request";
import { isForm, readForm } from "./form";

/** Its policy says how long a form is good for; a signature is a week at most. */
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** The signature in the fields of a form, which is over its policy. */
export function signedForm(request: GatewayRequest): SignedText | undefined {
  if (!isForm(request)) return undefined;
  const { fields } = readForm(request);
  const { policy, "x-amz-signature": signature, "x-amz-credential": credential = "" } = fields;
  const [accessKeyId, date, region, service, end] = credential.split("/");
  if (policy === undefined || signature === undefined || end !== "aws4_request") return undefined;
  if (!accessKeyId || !date || !region || !service) return undefined;
  return {
    text: policy,
    signature: {
      accessKeyId,
      date,
      region,
      service,
      signature,
      signedHeaders: [],
      time: fields["x-amz-date"] ?? "",
      sessionToken: fields["x-amz-security-token"],
      expires: WEEK_SECONDS,
    },
  };
}
