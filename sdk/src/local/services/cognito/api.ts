import type { Header } from "../../http/types";
import type { AwsApi } from "../endpoint/aws-api";
import { jsonProtocol } from "../endpoint/protocols/json";
import type { ServiceError } from "../service-error";

/** The part in which the two services of Cognito differ. */
export type CognitoApi = Required<Pick<AwsApi, "access" | "model" | "name">> & {
  /** The beginning of `X-Amz-Target`. */
  readonly target: string;
};

/** The service's own limits are lower, per operation. */
export const MAX_BODY_BYTES = 1_000_000;
/** Messages of the service that show no input are shorter. */
const MAX_HEADER = 1_000;

/** A service of Cognito, as clients see it. */
export function cognitoApi({ target, ...api }: CognitoApi): AwsApi {
  return {
    ...api,
    targets: [target],
    protocol: jsonProtocol({
      targets: [target],
      version: "1.1",
      headers: [["cache-control", "no-store"]],
      errorHeaders,
    }),
    // Any page may call: it learns nothing of a bug.
    internalError: { code: "InternalErrorException", message: "Something went wrong" },
    maxBodyBytes: MAX_BODY_BYTES,
  };
}

/** The error's name in the body, and once more in a header, where older clients read it. */
function errorHeaders({ code, message }: ServiceError): readonly Header[] {
  return [
    ["x-amzn-errortype", `${code}:`],
    ["x-amzn-errormessage", asHeader(message)],
  ];
}

/** A header takes no line breaks, and no letters beyond Latin. Clients refuse an answer with a very long one. */
function asHeader(message: string): string {
  return message.slice(0, MAX_HEADER).replace(/[^\x20-\x7e]/g, " ");
}
