import { Readable } from "node:stream";
import { unsendableHeader } from "../../http/sendable-header";
import type { GatewayResponse } from "../../http/types";
import { ServiceError } from "../service-error";
import type { AwsApi } from "./aws-api";
import type { PageAnswer } from "./aws-service";

/** The answer, with what lets a page read it. */
export function withPage(answer: GatewayResponse, page: PageAnswer | undefined): GatewayResponse {
  return page ? { ...answer, headers: [...answer.headers, ...page.headers] } : answer;
}

/** Refuses a call where a value that the client requested for the answer's headers fits into none. */
export function sendable(response: GatewayResponse, api: AwsApi): GatewayResponse {
  const problem = unsendableHeader(response.headers);
  if (problem === undefined) return response;
  if (response.body instanceof Readable) response.body.destroy();
  throw new ServiceError(api.codes?.ValidationException ?? "ValidationException", problem);
}

/** An error is an error already: of its headers, those that cannot be sent are left out. */
export function withoutUnsendable(response: GatewayResponse): GatewayResponse {
  if (unsendableHeader(response.headers) === undefined) return response;
  return { ...response, headers: response.headers.filter((header) => !unsendableHeader([header])) };
}
