import { Readable } from "node:stream";
import { unsendableHeader } from "../../http/sendable-header";
import type { GatewayResponse } from "../../http/types";
import { ServiceError } from "../service-error";
import type { AwsApi } from "./aws-api";
import type { PageAnswer } from "./aws-service";

/** The answer with the headers that allow a page to read it. */
export function withPage(answer: GatewayResponse, page: PageAnswer | undefined): GatewayResponse {
  return page ? { ...answer, headers: [...answer.headers, ...page.headers] } : answer;
}

/** Refuses a call whose answer has a value, requested by the client, that no header can carry. */
export function sendable(response: GatewayResponse, api: AwsApi): GatewayResponse {
  const problem = unsendableHeader(response.headers);
  if (problem === undefined) return response;
  if (response.body instanceof Readable) response.body.destroy();
  throw new ServiceError(api.codes?.ValidationException ?? "ValidationException", problem);
}

/** Removes headers that cannot be sent from an error, which must reach the client as it is. */
export function withoutUnsendable(response: GatewayResponse): GatewayResponse {
  if (unsendableHeader(response.headers) === undefined) return response;
  return { ...response, headers: response.headers.filter((header) => !unsendableHeader([header])) };
}
