import type { GraphValue } from "../types";
import { ACCOUNT_ID } from "./request";

/** A question to a provider, such as `aws.getRegion()`. */
export interface InvokeRequest {
  readonly token: string;
  readonly inputs: Readonly<Record<string, GraphValue>>;
  readonly region: string;
}

type Answer = Readonly<Record<string, GraphValue>>;

/** What the provider would answer. Unknown questions get their inputs back. */
export function answerInvoke(request: InvokeRequest): Answer {
  const { token, inputs, region } = request;
  const answer: Answer | undefined = {
    "aws:index/getRegion:getRegion": { name: region, id: region, region },
    "aws:index/getCallerIdentity:getCallerIdentity": { accountId: ACCOUNT_ID, id: ACCOUNT_ID },
  }[token];
  return { ...inputs, ...answer };
}
